/** What the coverage says in words: the same on the screen, in the status bar and the tray, and on the command line. */
import {
  type AssetStatus,
  assetStatuses,
  missingStatuses,
  type StatusCounts,
  statusLabels,
} from './asset-status.ts';
import type { CoverageSummary } from './coverage.ts';

/** How the place that shows the words writes numbers and days (`2026-11-21`, UTC). */
interface Wording {
  readonly count: (value: number) => string;
  readonly day: (day: string) => string;
}

type CoverageFigures = Pick<
  CoverageSummary,
  'counts' | 'missing' | 'missingGames' | 'firstMissingDay' | 'usualDelayMs'
>;

/** The first says whether a file of a played game is missing; the others say more, or there are none. */
type CoverageSentences = readonly [verdict: string, ...more: string[]];

/** `12 files of 7 past games are missing since 3 November: 9 failing, 3 overdue.` `4 more are expected within 2 hours.` */
export function coverageSentences(figures: CoverageFigures, { count, day }: Wording): CoverageSentences {
  const { counts, missing, missingGames, firstMissingDay, usualDelayMs } = figures;
  const files = (value: number) => `${count(value)} ${value === 1 ? 'file' : 'files'}`;
  const usually = `within ${durationWords(usualDelayMs)}`;
  const exceptions = exceptionsText(counts, files);
  const notCounted = exceptions === '' ? [] : [`Not counted: ${exceptions}.`];
  if (missing > 0) {
    const since = firstMissingDay === null ? '' : ` since ${day(firstMissingDay)}`;
    const more = [
      ...(counts.expected > 0
        ? [`${count(counts.expected)} more ${isOrAre(counts.expected)} expected ${usually}.`]
        : []),
      ...(counts.queued > 0 ? [`${count(counts.queued)} more ${isOrAre(counts.queued)} queued.`] : []),
    ];
    const games =
      missingGames === null
        ? 'past games'
        : `${count(missingGames)} past ${missingGames === 1 ? 'game' : 'games'}`;
    const what = list(counts, missingStatuses, count);
    return [
      `${files(missing)} of ${games} ${isOrAre(missing)} missing${since}: ${what}.`,
      ...more,
      ...notCounted,
    ];
  }
  const coming = [
    ...(counts.queued > 0 ? [`${files(counts.queued)} ${isOrAre(counts.queued)} queued`] : []),
    ...(counts.expected > 0
      ? [`${files(counts.expected)} ${isOrAre(counts.expected)} expected ${usually}`]
      : []),
  ];
  if (coming.length > 0) return [`No wanted game is missing; ${coming.join(', and ')}.`, ...notCounted];
  if (sum(counts, wantedStatuses) === 0) return ['No files are wanted yet.'];
  if (sum(counts, playedStatuses) === 0) return ['No wanted game has been played yet.'];
  return [
    `All wanted games that were played are archived${exceptions === '' ? '' : `, except ${exceptions}`}.`,
  ];
}

/** For the status bar and the tray, where a sentence has no room. */
export function coverageInBrief(
  { counts, missing }: Pick<CoverageFigures, 'counts' | 'missing'>,
  count: Wording['count'],
): string {
  if (missing > 0) return `${count(missing)} ${missing === 1 ? 'file' : 'files'} missing`;
  if (counts.queued > 0) return `No file missing, ${count(counts.queued)} queued`;
  if (counts.expected > 0) return `No file missing, ${count(counts.expected)} expected`;
  if (sum(counts, wantedStatuses) === 0) return 'No files wanted yet';
  if (sum(counts, playedStatuses) === 0) return 'No wanted game played yet';
  const held = counts.paused + counts.cancelled;
  if (held > 0) return `${count(held)} ${held === 1 ? 'file' : 'files'} paused or cancelled`;
  return 'All wanted games archived';
}

/** `12 files: 9 archived, 2 failing, 1 overdue`; `no files` if there are none. */
export function describeCounts(counts: StatusCounts, count: Wording['count']): string {
  const files = sum(counts, assetStatuses);
  if (files === 0) return 'no files';
  return `${count(files)} ${files === 1 ? 'file' : 'files'}: ${list(counts, assetStatuses, count)}`;
}

const wantedStatuses = assetStatuses.filter((status) => status !== 'not-wanted');
/** What is left of `archived` when nothing is missing or expected: the games that count as played. */
const playedStatuses = ['archived', 'not-offered', 'not-needed'] as const satisfies readonly AssetStatus[];

/** Files that the user would otherwise look for without success; empty if there are none. */
function exceptionsText(counts: StatusCounts, files: (value: number) => string): string {
  const held = counts.paused + counts.cancelled;
  const left = [
    ...(counts['not-offered'] > 0 ? [`${files(counts['not-offered'])} that the service never offered`] : []),
    ...(held > 0 ? [`${files(held)} that you paused or cancelled`] : []),
  ];
  return left.join(' and ');
}

function list(counts: StatusCounts, statuses: readonly AssetStatus[], count: Wording['count']): string {
  return statuses
    .filter((status) => counts[status] > 0)
    .map((status) => `${count(counts[status])} ${statusWords(status)}`)
    .join(', ');
}

/** A status within a sentence: `not offered`. */
export const statusWords = (status: AssetStatus) => statusLabels[status].toLowerCase();

const sum = (counts: StatusCounts, statuses: readonly AssetStatus[]) =>
  statuses.reduce((total, status) => total + counts[status], 0);

const isOrAre = (value: number) => (value === 1 ? 'is' : 'are');

/** `45 minutes`, `2 hours`: rounded up, since it is a time to wait for. */
function durationWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  if (minutes <= 90) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${Math.ceil(minutes / 60)} hours`;
}
