import { expect, it } from 'vitest';
import { isStopped, syncEnd } from '../../../src/renderer/app/sync-end.ts';
import type { ErrorCode } from '../../../src/shared/base/errors.ts';

it.each<[ErrorCode, number, string]>([
  ['cancelled', 1, 'Last sync stopped'],
  ['service-refused', 1, 'Last sync incomplete'],
  ['service-unreadable', 0, 'Last sync failed'],
])('a pass that ends with %s after %i pages is shown as "%s"', (code, pages, words) => {
  const error = { code, message: 'It ended.' };
  expect(syncEnd(error, { pages })).toBe(words);
  expect(isStopped(error)).toBe(code === 'cancelled');
});
