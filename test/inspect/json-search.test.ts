import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BlockFile } from '../../src/core/json/block-file.ts';
import { JsonIndex } from '../../src/core/json/index.ts';
import { JsonSearch, type SearchFor } from '../../src/core/json/search.ts';
import { JsonWalk } from '../../src/core/json/walk.ts';
import type { TreeNode } from '../../src/shared/library/inspect.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';

const folder = sharedTemporaryFolder();

let made = 0;
async function opened(text: string) {
  made += 1;
  const path = join(folder, `${made}.json`);
  await writeFile(path, text);
  const file = new BlockFile(path);
  const index = new JsonIndex();
  index.push(file.slice(0, file.length));
  index.finish();
  return { file, walk: new JsonWalk(file, index) };
}

function searched(file: BlockFile, wanted: SearchFor): number[] {
  const search = new JsonSearch(file, file.length, wanted);
  while (!search.isDone) search.step();
  return Array.from({ length: search.count }, (_, at) => search.match(at) ?? -1);
}

/** Checks every node, one by one. */
function looked(walk: JsonWalk, { text, where }: SearchFor): number[] {
  const found: number[] = [];
  const isIn = (one: string | null) => one?.toLowerCase().includes(text.toLowerCase()) ?? false;
  const visit = (node: TreeNode) => {
    const inKey = where !== 'values' && isIn(node.key);
    const inValue = where !== 'keys' && node.kind !== 'object' && node.kind !== 'array' && isIn(node.text);
    if (inKey || inValue) found.push(node.node);
    if (node.count > 0) for (const child of walk.children(node.node, 0, node.count)) visit(child);
  };
  const root = walk.root();
  if (root) visit(root);
  return found;
}

it('The search finds the same as a scan of every key and value', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      'Faker',
      'faker 1',
      'a"b',
      'a\\',
      '\\',
      '\\"',
      'é',
      'É',
      '\u2028',
      'x',
      '1',
      'true',
      '',
      '{',
      ':',
    ),
    fc.string({ maxLength: 4 }),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('any'), { maxLength: 5 }),
    object: fc.dictionary(
      word.filter((key) => key !== '__proto__'),
      tie('any'),
      { maxKeys: 5 },
    ),
  }));
  const wanted = fc.record({
    text: word.filter((text) => text !== ''),
    where: fc.constantFrom('keys' as const, 'values' as const, 'all' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(value.any), wanted, fc.constantFrom(0, 2), async (list, search, indent) => {
      const { file, walk } = await opened(JSON.stringify(list, null, indent));
      expect(searched(file, search)).toEqual(looked(walk, search));
    }),
    propertyRuns(200, 400),
  );
});

it('The search finds text in strings that cross the border of a window, and after them', async () => {
  const long = `${'x'.repeat(2_100_000)}needle${'\\"'.repeat(1_500_000)}`;
  const { file, walk } = await opened(`{"a":"${long}","b":[true,"the Needle"],"needle":{}}`);
  const found = searched(file, { text: 'needle', where: 'all' });
  expect(found).toHaveLength(3);
  expect(walk.nodeAt(null, 0, found[1] ?? 0).text).toBe('the Needle');
  expect(walk.nodeAt(null, 0, found[2] ?? 0).kind).toBe('object');
});
