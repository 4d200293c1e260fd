/** The table at the end of `npm test`, and its last line. */
import { alignedColumns } from './aligned-columns.ts';
import { type HostResult, hostsText } from './hosts.ts';
import { addCounts, type Counts, noCounts } from './results.ts';

export interface CheckResult {
  readonly name: string;
  readonly counts: Counts;
  /** Null where the check did not run. */
  readonly seconds: number | null;
  /** Why it did not run, or what of it did not. */
  readonly note: string;
  /** What it printed, unless that has passed through already. */
  readonly output?: string;
  /** Each failed test, in lines. */
  readonly failures?: readonly string[];
  /** Of the end-to-end specs: what became of them on each host. */
  readonly hosts?: readonly HostResult[];
}

export function outcome({ counts, seconds }: CheckResult): 'passed' | 'failed' | 'not run' {
  if (counts.failed > 0) return 'failed';
  return seconds === null ? 'not run' : 'passed';
}

/**
 * The hosts, the table of checks and the failed tests. Ends with the line `N passed, N failed, N skipped`; a check that
 * did not run counts as skipped.
 */
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
  const hosts = results.flatMap((result) => result.hosts ?? []);
  const total = results.map(({ counts }) => counts).reduce(addCounts, noCounts);
  const last = `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`;
  const failures = results.flatMap(({ name, failures }) =>
    (failures ?? []).map((failure) => `${name}: ${failure}`.replaceAll(/^/gm, '  ')),
  );
  return [
    '',
    ...(hosts.length > 0 ? [hostsText(hosts), ''] : []),
    ...alignedColumns(rows, 2),
    '',
    ...(failures.length > 0 ? ['Failed:', ...failures, ''] : []),
    last,
  ].join('\n');
}
