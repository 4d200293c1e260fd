/** Reads what the test runners wrote down, and adds it up. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightSchema = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    // A test that passes the second time did not pass: it is not to be trusted, and shows as what it is.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

/**
 * Counts of one runner. A run that failed without a failing test (a file that could not be loaded) counts
 * as one failure, and so does a report that is not there.
 */
export function readCounts(runner: 'vitest' | 'playwright', file: string, exitCode: number | null): Counts {
  const schema = runner === 'vitest' ? vitestSchema : playwrightSchema;
  try {
    const counts = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.error(
      `The report of ${runner} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
    return { ...noCounts, failed: 1 };
  }
}
