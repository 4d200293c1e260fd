import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isThorough, testSeed } from '../support/property-runs.ts';

it('A property tries the same cases each time within a run', () => {
  expect(drawn()).toEqual(drawn());
});

it.skipIf(isThorough || process.env['MATCHKEEP_TEST_SEED'])('Each short run tries the same cases', () => {
  expect(testSeed).toBe(1);
});

function drawn(): readonly number[] {
  const numbers: number[] = [];
  fc.assert(fc.property(fc.integer(), (number) => void numbers.push(number)));
  return numbers;
}
