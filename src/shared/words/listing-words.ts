/**
 * What was listed, in words: since when and as of when everything was listed, how old that is, and what never was. What the words of
 * the coverage (coverage-words.ts) are given is here as well.
 */
import { counted } from '../base/counted.ts';
import type { CoverageSummary, NeverListedRange } from '../coverage/coverage.ts';
import type { AppStatus } from '../work/status.ts';

/** How the place that shows the words writes numbers, days (`2026-11-21`, UTC) and ISO times. `now` is epoch ms. */
export interface Wording {
  readonly count: (value: number) => string;
  readonly day: (day: string) => string;
  readonly time: (iso: string) => string;
  readonly now: number;
}

/** What the sentence needs besides the counts: who may list games, and what holds the queue. */
export type CoverageConditions = Pick<AppStatus, 'session' | 'isOffline' | 'work'> & {
  readonly archive: Pick<AppStatus['archive'], 'problem' | 'damage' | 'archivedFiles' | 'move'>;
  readonly sync: Pick<AppStatus['sync'], 'lastRun'>;
  readonly queue: Pick<AppStatus['queue'], 'queuedMs'>;
};

type ListingFigures = Pick<
  CoverageSummary,
  'knownSince' | 'asOf' | 'staleAt' | 'syncProblem' | 'neverListed' | 'earlierFiles' | 'listsPastGames'
>;

type ListingConditions = Pick<CoverageConditions, 'session' | 'isOffline' | 'sync'>;

export interface ListingState {
  /** ` since 22 Nov`, or ` since the listing at 18:56` where that is the only one; empty if unknown. */
  readonly since: string;
  /** ` listed since 22 Nov`; as `since` where that names the listing. */
  readonly listedSince: string;
  /** ` (as of 18:56)`, or ` as of 18:56, 5 hours ago`; without the time where `since` has it. Empty without a complete listing. */
  readonly asOf: string;
  /** `5 hours`. */
  readonly age: string;
  readonly isFresh: boolean;
  /** Since when and as of when, as a sentence of its own; none without a complete listing. */
  readonly listed: readonly string[];
  /** Why newer games are not known; none while it is fresh. */
  readonly limits: readonly string[];
}

/** A listing is not the present one after a failed sync, while nobody can sync, and when it is older than usual. */
export function listingState(
  figures: ListingFigures,
  conditions: ListingConditions,
  wording: Wording,
): ListingState {
  const { knownSince, asOf } = figures;
  const why = whyStale(figures, conditions, wording.now);
  if (asOf === null)
    return {
      since: '',
      listedSince: ' listed',
      asOf: '',
      age: '',
      isFresh: false,
      listed: [],
      limits: why === null ? [] : [`${why}.`],
    };
  const age = ageText(wording.now - Date.parse(asOf));
  const at = wording.time(asOf);
  const from = knownSince === null ? null : sinceText(knownSince, wording);
  // An interval of no length is none.
  const isOnlyListing = from === at;
  const since = from === null ? '' : isOnlyListing ? ` since the listing at ${at}` : ` since ${from}`;
  const listedSince = isOnlyListing ? since : ` listed${since}`;
  if (why === null) {
    const asOf = isOnlyListing ? '' : ` (as of ${at})`;
    const listed = isOnlyListing
      ? `Everything that is wanted from ${at} on was listed.`
      : `Everything that is wanted was listed${since}${asOf}.`;
    return { since, listedSince, asOf, age, isFresh: true, listed: [listed], limits: [] };
  }
  return {
    since,
    listedSince,
    asOf: isOnlyListing ? `, ${age} ago` : ` as of ${at}, ${age} ago`,
    age,
    isFresh: false,
    listed: [`The last complete listing is of ${at}, ${age} ago.`],
    limits: [`${why}, so newer games are unknown.`],
  };
}

function whyStale(
  { asOf, staleAt, syncProblem }: ListingFigures,
  { session, isOffline, sync }: ListingConditions,
  now: number,
): string | null {
  if (session.state === 'signed-out') return 'You are signed out';
  if (session.state === 'needs-attention') return 'The service asks you to sign in again';
  if (isOffline) return 'This machine is offline';
  if (syncProblem !== null)
    return sync.lastRun?.pages === 0 && sync.lastRun.error !== null
      ? 'The last sync read no listing'
      : 'The last sync did not read every listing';
  if (asOf !== null && staleAt !== null && now > Date.parse(staleAt))
    return 'No sync has read the listing since then';
  return null;
}

/** A backfill begins at a midnight in UTC: the day says it. */
function sinceText(iso: string, { day, time }: Wording): string {
  return iso.slice(11, 19) === '00:00:00' ? day(iso.slice(0, 10)) : time(iso);
}

/** At most this many ranges are named. */
const maxNamed = 3;

/** Nobody can look whether the files of an archive that is away are still there: of them, only the past is known. */
export function isArchiveAway({ archive }: Pick<CoverageConditions, 'archive'>): boolean {
  return archive.problem?.code === 'archive-missing';
}

/** Of the files of such an archive it is not known that they are there, or it is known that some are not. */
export function isArchiveOfPast(conditions: Pick<CoverageConditions, 'archive'>): boolean {
  return isArchiveAway(conditions) || conditions.archive.damage.contents > 0;
}

/** Of an archive that the catalogue has not read, or not all of it: nobody knows what it has. Null of any other. */
export function unreadText({
  archive: { problem, archivedFiles },
}: Pick<CoverageConditions, 'archive'>): string | null {
  if (archivedFiles !== null) return null;
  return problem?.code === 'not-found'
    ? problem.message
    : 'The catalogue has not read all of the archive so far: how many files it has is not known.';
}

/** `27.4 MB archived`, or that they were; empty if nobody knows what the archive has. */
export function archivedSizeText(size: string, conditions: Pick<CoverageConditions, 'archive'>): string {
  if (unreadText(conditions) !== null) return '';
  return isArchiveOfPast(conditions) ? `${size} were archived` : `${size} archived`;
}

/** `7 files of games before 22 Nov are archived`, or that they were. `what` begins with a space, or is empty. */
export function archivedText(what: string, files: number, isPast: boolean, count: Wording['count']): string {
  const [is, are] = isPast ? ['was', 'were'] : ['is', 'are'];
  return counted(files, `file${what} ${is} archived`, `files${what} ${are} archived`, count);
}

/** `Earlier days were never listed.` None if everything wanted was listed. */
export function neverListedText(
  { neverListed, knownSince, earlierFiles, listsPastGames }: ListingFigures,
  conditions: Pick<CoverageConditions, 'archive'>,
  wording: Wording,
): readonly string[] {
  const [only] = neverListed;
  if (only === undefined || knownSince === null) return [];
  const archived =
    earlierFiles > 0
      ? ` ${archivedText(` of games before ${sinceText(knownSince, wording)}`, earlierFiles, isArchiveOfPast(conditions), wording.count)}.`
      : '';
  const service = listsPastGames === false ? ' The service does not list past games.' : '';
  if (neverListed.length === 1 && only.from === null && only.to === knownSince)
    return [
      `Earlier days were never listed${earlierFiles > 0 ? ' completely' : ''}${ofWhat(only)}.${archived}${service}`,
    ];
  const named = neverListed.slice(-maxNamed).map((range) => `${rangeText(range, wording)}${ofWhat(range)}`);
  const more = neverListed.length - named.length;
  const others =
    more > 0
      ? `; and ${counted(more, 'earlier range of days', 'earlier ranges of days', wording.count)}`
      : '';
  return [`Never listed completely: ${named.join('; ')}${others}.${archived}${service}`];
}

export interface SuggestedBackfill {
  readonly from: string;
  readonly to: string;
  readonly leagues: readonly string[];
  readonly teams: readonly string[];
}

const dayMs = 24 * 3_600_000;
/** A backfill of the time before the first listing begins so many days before it. */
const suggestedDays = 8;

/**
 * A backfill of the latest days that were never listed: ISO times, `to` not included, and the leagues and teams that the
 * rules want of them, both empty for all. Null if there are no such days, or if the service does not list past games.
 */
export function suggestBackfill({
  neverListed,
  listsPastGames,
  wantedNames,
}: Pick<CoverageSummary, 'neverListed' | 'listsPastGames' | 'wantedNames'>): SuggestedBackfill | null {
  const latest = neverListed.at(-1);
  if (latest === undefined || latest.to === null || listsPastGames === false) return null;
  // A listing of some leagues and some teams has only what is of both.
  const isOfOneKind = latest.leagues.length > 0 !== latest.teams.length > 0;
  const { leagues, teams } = isOfOneKind ? latest : wantedNames;
  const at = latest.from === null ? Date.parse(latest.to) - suggestedDays * dayMs : Date.parse(latest.from);
  return { from: new Date(Math.floor(at / dayMs) * dayMs).toISOString(), to: latest.to, leagues, teams };
}

function rangeText({ from, to }: NeverListedRange, { day }: Wording): string {
  // The range ends before `to`.
  if (to === null) return from === null ? 'all days' : `from ${day(from.slice(0, 10))} on`;
  const last = day(new Date(Date.parse(to) - 1).toISOString().slice(0, 10));
  if (from === null) return `all days until ${last}`;
  const first = day(from.slice(0, 10));
  return first === last ? first : `${first} to ${last}`;
}

function ofWhat({ leagues, teams, except }: NeverListedRange): string {
  const names = [...leagues, ...teams];
  if (names.length > 0) return ` for ${namesText(names)}`;
  return except.length === 0 ? '' : `, except for ${namesText(except)}`;
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** `2 minutes`, `5 hours`, `3 days`: rounded down, since it is at least as old. */
function ageText(ms: number): string {
  const units = [
    [24 * 3_600_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const;
  const [unitMs, unit] = units.find(([each]) => ms >= 2 * each) ?? [60_000, 'minute'];
  return counted(Math.max(1, Math.floor(ms / unitMs)), unit);
}

/** `45 minutes`, `2 hours`, `3 days`: rounded up, since it is a time to wait for. */
export function durationWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  if (minutes <= 90) return counted(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours <= 72 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}
