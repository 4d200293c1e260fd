/** What `verify` says before it begins, and its report. */

import { counted, formatCount } from '../../shared/base/counted.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { InterruptedVerification, VerifiedPart, VerifyReport } from '../../shared/work/archive-work.ts';
import {
  type VerificationRun,
  verificationResult,
  verifiedWords,
} from '../../shared/work/verification-runs.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { timeText } from '../terminal/words.ts';
import { obstacleWords } from './obstacle-words.ts';

/** Which files it will read and why; null if there is nothing to say, because it reads all files as usual. */
export function startText(
  interrupted: InterruptedVerification | null,
  { isContinue, repair }: { readonly isContinue: boolean; readonly repair: boolean },
): string | null {
  if (interrupted === null) return isContinue ? 'No verification was interrupted. Reading all files.' : null;
  const { startedAt, done, left, found, obstacle, isRepair } = interrupted;
  const name = `verification of ${timeText(startedAt)}`;
  if (obstacle !== null) {
    return isContinue ? `The ${name} cannot continue: ${obstacleWords[obstacle]}. Reading all files.` : null;
  }
  const figures = `${counted(done.files, 'file')} (${sizeText(done.bytes)}) read, ${formatCount(left.files)} (${sizeText(left.bytes)}) left`;
  if (!isContinue) {
    return `Starting over. The ${name} was interrupted: ${figures}. "matchkeep verify --continue" would have continued it.`;
  }
  const lines = [`Continuing the ${name}: ${figures}.`];
  if (found > 0) lines.push(`${counted(found, 'problem')} found so far; the report at the end has all.`);
  if (isRepair && !repair) lines.push('Damaged files are not downloaded again: for that, add --repair.');
  return lines.join('\n');
}

export interface RepairReport {
  readonly repaired: number;
  readonly notRepaired: readonly string[];
}

const nothingIn = {
  damaged: 'No file is known to be damaged.',
  sample: 'The archive has no files to check yet.',
  since: 'No file was archived since then.',
} as const;

export function verifyText(
  report: VerifyReport,
  repairs: RepairReport | null,
  part?: VerifiedPart | undefined,
): string {
  if (part && report.checkedFiles === 0 && !report.away) return nothingIn[part.kind];
  const lines = [checkedText(report)];
  for (const kind of ['missing', 'changed', 'unreadable', 'unknown'] as const) {
    for (const path of report[kind]) lines.push(`${kind}  ${path}`);
  }
  for (const path of report.otherGames) lines.push(`timeline of another game  ${path}`);
  const damaged = report.missing.length + report.changed.length + report.unreadable.length;
  if (damaged === 0 && report.checkedFiles > 0)
    lines.push(part === undefined && !report.away ? 'All files are intact.' : 'These files are intact.');
  for (const { dir, files } of report.away ?? [])
    lines.push(`not read  ${counted(files, 'file')} in the read-only archive ${dir}, which is not there`);
  if (repairs) {
    lines.push(`Downloaded ${counted(repairs.repaired, 'file')} again.`);
    for (const path of repairs.notRepaired) lines.push(`not repaired  ${path}`);
  }
  return lines.join('\n');
}

/** `width` is the terminal's; see table.ts. */
export function historyText(runs: readonly VerificationRun[], width: number | null): string {
  return formatTable(columns, runs, width) || 'Nothing was verified until now.';
}

const columns: readonly Column<VerificationRun>[] = [
  { title: 'began', value: ({ beganAt }) => timeText(beganAt) },
  { title: 'what', value: ({ what }) => verifiedWords[what] },
  { title: 'files', value: ({ files }) => formatCount(files), isRight: true },
  { title: 'size', value: ({ bytes }) => sizeText(bytes), isRight: true },
  { title: 'result', value: verificationResult },
];

function checkedText({ checkedFiles, checkedBytes, continued }: VerifyReport): string {
  if (checkedFiles === 0) return 'The archive has no files to check yet.';
  const checked = `Checked ${counted(checkedFiles, 'file')} (${sizeText(checkedBytes)})`;
  if (continued === null || continued.files === 0) return `${checked}.`;
  return `${checked}, ${formatCount(continued.files)} of them before the interruption.`;
}
