import { expect, test } from 'vitest';
import { childCount } from '../../../../src/renderer/features/inspect/child-count.ts';

test('an object has keys and an array has items', () => {
  expect(childCount({ kind: 'object', count: 17 })).toBe('17 keys');
  expect(childCount({ kind: 'object', count: 1 })).toBe('1 key');
  expect(childCount({ kind: 'array', count: 3 })).toBe('3 items');
});
