/**
 * Readers of what comes from outside, each with inputs that are almost right: none ends in an error that is not for the
 * user, and what is accepted is as it must be. `MATCHKEEP_FUZZ_CASES=100000` tries so many for each, and writes an input
 * that fails into `test/fuzz/failed`, from where every later run tries it again. `MATCHKEEP_TEST_SEED` repeats a run.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns, testSeed } from '../support/property-runs.ts';
import { targets } from './targets.ts';

const asked = process.env['MATCHKEEP_FUZZ_CASES'];
const numRuns = Number(asked ?? propertyRuns(150, 10_000).numRuns);
const timeLimitMs = 60_000 + numRuns * 60;

const folder = new URL('failed/', import.meta.url);
const fileName = (name: string, input: string) =>
  `${name.replaceAll(' ', '-')}.${createHash('sha256').update(input).digest('hex').slice(0, 8)}.txt`;

function writeFailed(name: string, input: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(fileName(name, input), folder), Buffer.from(input, 'utf16le'));
}

const failedBefore = readdirSync(folder).filter((file) => file.endsWith('.txt'));

describe.each(Object.entries(targets))('%s', (name, { inputs, accepts }) => {
  it(
    'accept and refuse changed inputs without a fault',
    async () => {
      let accepted = 0;
      const property = fc.asyncProperty(inputs, async (input) => {
        accepted += Number(await accepts(input));
      });
      const run = await fc.check(property, { numRuns, seed: testSeed });
      if (asked !== undefined && run.counterexample) writeFailed(name, run.counterexample[0]);
      if (run.failed) throw new Error(await fc.asyncDefaultReportMessage(run), { cause: run.errorInstance });
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThan(numRuns);
    },
    timeLimitMs,
  );

  it.each(failedBefore.filter((file) => file.startsWith(`${name.replaceAll(' ', '-')}.`)))(
    'have no fault with %s, which failed before',
    async (file) => {
      await accepts(readFileSync(new URL(file, folder)).toString('utf16le'));
    },
  );
});
