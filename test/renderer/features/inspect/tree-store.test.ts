import { expect, test } from 'vitest';
import { createCall } from '../../../../src/renderer/bridge/client.ts';
import { createTreeStore } from '../../../../src/renderer/features/inspect/tree-store.ts';
import { operations } from '../../../../src/shared/bridge/bridge.ts';
import type { TreeNode } from '../../../../src/shared/library/inspect.ts';
import { waitFor } from '../../../support/wait-for.ts';

const file = { assetId: 'a', entry: null };
const nodeAt = (index: number): TreeNode => ({
  node: 1000 + index,
  index,
  key: null,
  isKeyCut: false,
  kind: 'number',
  count: 0,
  text: String(index),
  isCut: false,
  bytes: 1,
});
const root: TreeNode = { ...nodeAt(0), node: 0, kind: 'array', count: 100_000, text: '' };

/** A file whose pages arrive one by one, when the test releases them. */
function slowly() {
  const asked: { readonly offset: number; readonly answer: (isWell: boolean) => void }[] = [];
  const call = createCall({
    call: (_name, input) =>
      new Promise((resolve) => {
        const { offset, limit } = operations['files.tree.children'].input.parse(input);
        const value = Array.from({ length: limit }, (_, at) => nodeAt(offset + at));
        const error = { code: 'not-found', message: 'The file is gone.' };
        asked.push({
          offset,
          answer: (isWell) => resolve(isWell ? { ok: true, value } : { ok: false, error }),
        });
      }),
    onEvent: () => () => {},
    connection: () => ({ state: 'connected' }),
    onConnection: () => () => {},
    reconnect: () => {},
  });
  return { asked, store: createTreeStore(call, file, root) };
}

test('while the scrollbar is dragged, only a few pages are requested, then those where it stops', async () => {
  const { asked, store } = slowly();
  for (let row = 1; row < 90_000; row += 1000) store.need(row, row + 30);
  expect(asked.map(({ offset }) => offset)).toEqual([0, 1000]);
  asked[0]?.answer(true);
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.offset).toBe(89_000);
  asked[2]?.answer(true);
  await waitFor(() => expect(store.node(89_010)?.text).toBe('89009'));
  expect(asked).toHaveLength(3);
});

test('a failed page is requested again only after the view changed', async () => {
  const { asked, store } = slowly();
  store.need(1, 30);
  asked[0]?.answer(false);
  await waitFor(() => expect(store.error()?.message).toBe('The file is gone.'));
  store.need(1, 30);
  expect(asked).toHaveLength(1);
  store.need(2, 31);
  asked[1]?.answer(true);
  await waitFor(() => expect(store.node(5)?.text).toBe('4'));
  expect(store.error()).toBeNull();
});

test('a retry requests a failed page again without a change of the view', async () => {
  const { asked, store } = slowly();
  store.need(1, 30);
  asked[0]?.answer(false);
  await waitFor(() => expect(store.error()).not.toBeNull());
  store.retry();
  expect(store.error()).toBeNull();
  expect(asked).toHaveLength(2);
  asked[1]?.answer(true);
  await waitFor(() => expect(store.node(5)?.text).toBe('4'));
});
