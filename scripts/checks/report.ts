/** The table at the end of `npm test`, and its last line. */
import { addCounts, type Counts, noCounts } from './results.ts';

export interface CheckResult {
  readonly name: string;
  readonly counts: Counts;
  /** Null where the check did not run. */
  readonly seconds: number | null;
  /** Why it did not run, or what of it did not. */
  readonly note: string;
}

export function outcome({ counts, seconds }: CheckResult): 'passed' | 'failed' | 'not run' {
  if (counts.failed > 0) return 'failed';
  return seconds === null ? 'not run' : 'passed';
}

/** Ends with the line `N passed, N failed, N skipped`; a check that did not run counts as skipped. */
export function reportText(results: readonly CheckResult[]): string {
  const rows = [
    ['check', 'result', 'seconds', 'tests', ''],
    ...results.map((result) => [
      result.name,
      outcome(result),
      result.seconds === null ? '–' : result.seconds.toFixed(1),
      String(result.counts.passed + result.counts.failed),
      result.note,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const total = results.map(({ counts }) => counts).reduce(addCounts, noCounts);
  const last = `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`;
  return ['', ...lines, '', last].join('\n');
}
