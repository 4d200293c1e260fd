/** What the coverage says in words: the same on the screen, in the status bar and the tray, and on the command line. */
import { counted } from '../base/counted.ts';
import type { CoverageSummary } from '../coverage/coverage.ts';
import {
  type AssetStatus,
  assetStatuses,
  missingStatuses,
  type StatusCounts,
  statusLabels,
} from '../domain/asset-status.ts';
import { moveWords } from '../work/archive-work.ts';
import { holdText } from '../work/work-status.ts';
import { type DamagedFiles, damagedPart, damageInBrief, damageWords } from './damage-words.ts';
import {
  archivedText,
  type CoverageConditions,
  durationWords,
  isArchiveAway,
  isArchiveOfPast,
  listingState,
  neverListedText,
  unreadText,
  type Wording,
} from './listing-words.ts';

/** The first says whether a file is damaged or missing, and as of when; the others say more, or there are none. */
export type CoverageSentences = readonly [verdict: string, ...more: string[]];

/**
 * `All 92 wanted games listed since 22 Nov are archived (as of 18:56).` `Earlier days were never listed.` A listing that
 * is not the present one is named with its age: `… were archived as of 18:56, 5 hours ago.`
 */
export function coverageSentences(
  figures: CoverageSummary,
  conditions: CoverageConditions,
  wording: Wording,
): CoverageSentences {
  const ofListing = listingSentences(figures, conditions, wording);
  const damaged = damageWords(conditions.archive.damage);
  return damaged === null ? ofListing : [damaged, ...ofListing];
}

function listingSentences(
  figures: CoverageSummary,
  conditions: CoverageConditions,
  wording: Wording,
): CoverageSentences {
  const { counts } = figures;
  const { count } = wording;
  const isPast = isArchiveOfPast(conditions);
  const away = isArchiveAway(conditions)
    ? [`${awayText(conditions)}: its files are counted as they were last recorded.`]
    : [];
  const unread = unreadText(conditions);
  const listing = listingState(figures, conditions, wording);
  if (unread !== null) return [unread, ...listing.limits];
  if (isNothingWanted(figures)) {
    const archived =
      counts.archived > 0 ? [`${archivedText('', counts.archived, isPast, count)}.`, ...away] : [];
    return ['Nothing is wanted: no watch rule is on.', ...archived];
  }
  const more = [
    ...listing.limits,
    ...queueText(figures, conditions, wording),
    ...neverListedText(figures, conditions, wording),
    ...away,
  ];
  const exceptions = exceptionsText(counts, count);
  const notCounted = exceptions === '' ? [] : [`Not counted: ${exceptions}.`];
  if (figures.missing > 0)
    return [
      missingText(figures, wording),
      ...comingText(figures, count),
      ...notCounted,
      ...listing.listed,
      ...more,
    ];
  const { since, listedSince, asOf } = listing;
  const isFresh = listing.isFresh && !isPast;
  const coming = [
    ...(counts.queued > 0 ? [counted(counts.queued, 'file is queued', 'files are queued', count)] : []),
    ...(counts.expected > 0
      ? [`${counted(counts.expected, 'file is', 'files are', count)} expected ${usually(figures)}`]
      : []),
  ].join(', and ');
  if (figures.asOf === null) return [neverText(figures, coming, isPast, count), ...more];
  if (coming !== '') {
    const verdict = `${coming}; no other file of the wanted games${listedSince} ${isFresh ? 'is' : 'was'} missing${asOf}.`;
    return [verdict, ...notCounted, ...more];
  }
  if (sum(counts, wantedStatuses) === 0)
    return [
      `The listings${since} ${isFresh ? 'have' : 'had'} no game that a watch rule wants${asOf}.`,
      ...more,
    ];
  if (sum(counts, playedStatuses) === 0)
    return [`No wanted game ${isFresh ? 'has' : 'had'} been played${since}${asOf}.`, ...notCounted, ...more];
  const games =
    figures.games === null ? 'wanted games' : counted(figures.games, 'wanted game', 'wanted games', count);
  const all = figures.games === 1 ? 'The only wanted game' : `All ${games}`;
  const verb = figures.games === 1 ? (isFresh ? 'is' : 'was') : isFresh ? 'are' : 'were';
  if (figures.games === 0)
    return [`No wanted game ${isFresh ? 'has' : 'had'} been played${since}${asOf}.`, ...notCounted, ...more];
  return [
    `${all}${listedSince} ${verb} archived${asOf}${exceptions === '' ? '' : `, except ${exceptions}`}.`,
    ...more,
  ];
}

/**
 * For the status bar and the tray, where a sentence has no room. `isSpoken`: a screen reader speaks it after each change,
 * and a new time of the same verdict is none.
 */
export function coverageInBrief(
  figures: CoverageSummary,
  conditions: CoverageConditions,
  wording: Wording,
  { isSpoken = false } = {},
): string {
  const { counts, missing } = figures;
  const { count } = wording;
  const damaged = damageInBrief(conditions.archive.damage, count);
  if (missing === 0 && damaged !== '') return damaged;
  if (unreadText(conditions) !== null) return 'The archive is not read so far';
  if (isNothingWanted(figures)) return 'No watch rule is on';
  if (missing > 0) return `${filesText(missing, count)} missing`;
  if (figures.asOf === null) return 'Nothing listed so far';
  const { isFresh, age, since, asOf } = listingState(figures, conditions, wording);
  if (!isFresh) return isSpoken ? 'Newer games are unknown' : `Listed ${age} ago`;
  for (const status of ['queued', 'expected', 'undecided'] as const)
    if (counts[status] > 0) return `${filesText(counts[status], count)} ${status}, none overdue`;
  if (sum(counts, wantedStatuses) === 0) return 'No files wanted yet';
  if (sum(counts, playedStatuses) === 0) return 'No wanted game played yet';
  if (figures.games === 0) return `No wanted game played${since}`;
  const held = counts.paused + counts.cancelled;
  if (held > 0) return `${filesText(held, count)} paused or cancelled`;
  return `All wanted games${since} ${isArchiveAway(conditions) ? `were archived${isSpoken ? '' : asOf}` : 'archived'}`;
}

/**
 * Whether nothing is damaged or missing and the listing is the present one: the exit code of `coverage` and `status`
 * says so. Before a listing was read completely, nobody knows.
 */
export function isCoverageGood(
  figures: CoverageSummary,
  conditions: CoverageConditions,
  now: number,
): boolean {
  if (conditions.archive.damage.contents > 0 || unreadText(conditions) !== null) return false;
  if (isNothingWanted(figures)) return true;
  if (figures.missing > 0 || conditions.archive.problem !== null) return false;
  if (figures.asOf === null) return false;
  const plain = { count: String, day: String, time: String, now };
  return listingState(figures, conditions, plain).isFresh;
}

/** `12 files: 9 archived, 2 failing, 1 overdue`; `9 archived (2 damaged or missing)` with the damage of these files. */
export function describeCounts(counts: StatusCounts, count: Wording['count'], damage?: DamagedFiles): string {
  const files = sum(counts, assetStatuses);
  if (files === 0) return 'no files';
  if (damage === undefined || damage.files === 0)
    return `${filesText(files, count)}: ${list(counts, assetStatuses, count)}`;
  const archived = `${count(counts.archived)} archived (${damagedPart(damage, count)})`;
  const others = list({ ...counts, archived: 0 }, assetStatuses, count);
  return `${filesText(files, count)}: ${archived}${others === '' ? '' : `, ${others}`}`;
}

const wantedStatuses = assetStatuses.filter((status) => status !== 'not-wanted');
/** What is left of `archived` when nothing is missing or expected: the games that count as played. */
const playedStatuses = ['archived', 'not-offered', 'not-needed'] as const satisfies readonly AssetStatus[];
const settledStatuses: readonly AssetStatus[] = [...playedStatuses, 'not-wanted'];

/** No rule is on, and no file that somebody asked for is still to come. */
function isNothingWanted({ counts, hasRules }: CoverageSummary): boolean {
  return (
    !hasRules && assetStatuses.every((status) => settledStatuses.includes(status) || counts[status] === 0)
  );
}

function missingText(
  { counts, missing, missingGames, firstMissingDay }: CoverageSummary,
  { count, day }: Wording,
): string {
  const since = firstMissingDay === null ? '' : ` since ${day(firstMissingDay)}`;
  const games =
    missingGames === null ? 'past games' : counted(missingGames, 'past game', 'past games', count);
  const what = list(counts, missingStatuses, count);
  const are = counted(missing, `file of ${games} is missing`, `files of ${games} are missing`, count);
  return `${are}${since}: ${what}.`;
}

/** Next to missing files. */
function comingText({ counts, usualDelayMs }: CoverageSummary, count: Wording['count']): readonly string[] {
  return [
    ...(counts.expected > 0
      ? [`${counted(counts.expected, 'more is', 'more are', count)} expected ${usually({ usualDelayMs })}.`]
      : []),
    ...(counts.queued > 0 ? [`${counted(counts.queued, 'more is', 'more are', count)} queued.`] : []),
  ];
}

/** Before the first complete listing, and after the catalogue was rebuilt. */
function neverText(
  { counts }: CoverageSummary,
  coming: string,
  isPast: boolean,
  count: Wording['count'],
): string {
  const files = counts.archived > 0 ? archivedText('', counts.archived, isPast, count) : '';
  const known = [files, coming].filter((text) => text !== '').join('; ');
  const never = 'No listing was read completely so far, so nobody knows which wanted games are missing.';
  return known === '' ? never : `${known.charAt(0).toUpperCase()}${known.slice(1)}. ${never}`;
}

function awayText({ archive: { move } }: CoverageConditions): string {
  return move === null ? 'The archive folder is not available' : moveWords(move);
}

/** What holds the queued files, and the time that they take at least. */
function queueText(
  { counts }: CoverageSummary,
  conditions: CoverageConditions,
  wording: Wording,
): readonly string[] {
  if (counts.queued === 0) return [];
  const { queuedMs } = conditions.queue;
  const takes = queuedMs === null ? '' : `take at least ${durationWords(queuedMs)} at the present limits`;
  const hold = queueHold(conditions, wording);
  if (hold !== null)
    return [`The queued files wait: ${hold}.${takes === '' ? '' : ` After that, they ${takes}.`}`];
  return takes === '' ? [] : [`The queued files ${takes}.`];
}

function queueHold(
  { session, archive, isOffline, work }: CoverageConditions,
  { time }: Wording,
): string | null {
  if (work.hold !== null) return lowerFirst(holdText(work.hold, time));
  if (session.state === 'signed-out') return 'you are signed out';
  if (session.state === 'needs-attention') return 'the service asks you to sign in again';
  if (isOffline) return 'this machine is offline';
  if (archive.problem !== null) return lowerFirst(archive.problem.message.replace(/\.$/, ''));
  return null;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Files that the user would otherwise look for without success; empty if there are none. */
function exceptionsText(counts: StatusCounts, count: Wording['count']): string {
  const held = counts.paused + counts.cancelled;
  const left = [
    ...(counts['not-offered'] > 0
      ? [`${filesText(counts['not-offered'], count)} that the service never offered`]
      : []),
    ...(counts.undecided > 0
      ? [`${filesText(counts.undecided, count)} of games that may not have been played`]
      : []),
    ...(held > 0 ? [`${filesText(held, count)} that you paused or cancelled`] : []),
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

const filesText = (value: number, count: Wording['count']) => counted(value, 'file', 'files', count);
const usually = ({ usualDelayMs }: Pick<CoverageSummary, 'usualDelayMs'>) =>
  `within ${durationWords(usualDelayMs)}`;
