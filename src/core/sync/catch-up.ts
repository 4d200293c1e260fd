/** Finds the matches that were played although no listing of upcoming matches that was read contained them. */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Range, union } from '../domain/listed-time.ts';
import { askForPastGames, isRefused, type PastGamesDeps, walkPastGames } from './listing/past-games.ts';
import type { WalkResult } from './listing/walk.ts';

/** The time of the first complete listing: epoch ms. Nothing before it is searched for. */
const firstKey = 'sync.heardFrom';
/** Up to this time, past games were searched: epoch ms. */
const heardKey = 'sync.heardUntil';
const hourMs = 3_600_000;
const everyMs = 6 * hourMs;
/** Each search begins this much before the end of the one before: a game may be listed hours after it began. */
const overlapMs = 24 * hourMs;

/** Matches are announced days ahead: without the listing of past games, a shorter silence misses few. */
const maxSilenceMs = 24 * hourMs;
/** Also where the listing announces nothing: what begins is announced this long before. */
const minSilenceMs = 2 * hourMs;

export interface CatchUpOptions extends PastGamesDeps {
  readonly catalogue: PastGamesDeps['catalogue'] & Pick<Catalogue, 'metadata' | 'listedRanges'>;
}

/** A listing of upcoming matches that was just read. Times in epoch ms. */
export interface ReadListing {
  /** When the pass began. */
  readonly at: number;
  /** False if a part of it may be missing. */
  readonly isComplete: boolean;
  /** The latest start of a match in it; null if it has none. */
  readonly announcedUntil: number | null;
}

/**
 * The listing of upcoming matches may never contain a match: it was announced and played while nobody read the listing,
 * or the service did not list it. So past games are searched every six hours, if the service lists
 * them. Records which time was listed completely. `gap` is why some games may be missing.
 */
export async function catchUp(
  listing: ReadListing,
  options: CatchUpOptions,
  signal: AbortSignal,
): Promise<{ readonly gap: MatchkeepError | null; readonly newGames: number }> {
  const { catalogue } = options;
  const { at } = listing;
  const before = catalogue.listedRanges.synced();
  const ranges = listing.isComplete ? withListing(before, at) : before.ranges;
  const announcedUntil = listing.isComplete ? listing.announcedUntil : before.announcedUntil;
  if (listing.isComplete) catalogue.listedRanges.save({ ranges, announcedUntil });
  const found = await searchPastGames(at, options, signal);
  if (found.searched !== null)
    catalogue.listedRanges.save({ ranges: [...ranges, found.searched], announcedUntil });
  // So that the first sync's verdict offers to list the time before only where the service can.
  if (!catalogue.listedRanges.isPastGamesAnswered()) await askForPastGames(at, options, signal);
  return found;
}

/** A listing shows what was played since the one before, unless that was read too long ago. */
function withListing(
  { ranges, announcedUntil }: Pick<ReadListing, 'announcedUntil'> & { ranges: readonly Range[] },
  at: number,
) {
  const last = ranges.findLast(([, to]) => to <= at);
  if (last === undefined) return union([...ranges, [at, at]]);
  const announcedMs = (announcedUntil ?? last[1]) - last[1];
  const silenceMs = Math.max(minSilenceMs, Math.min(maxSilenceMs, announcedMs));
  return union([...ranges, at - last[1] <= silenceMs ? [last[1], at] : [at, at]]);
}

interface Search {
  readonly gap: MatchkeepError | null;
  readonly newGames: number;
  /** The range whose past games were all listed; null if none was. */
  readonly searched: Range | null;
}

async function searchPastGames(at: number, options: CatchUpOptions, signal: AbortSignal): Promise<Search> {
  const { catalogue, log } = options;
  const heardUntil = Number(catalogue.metadata.get(heardKey) ?? at);
  // The clock may have been ahead at the first listing, and may have been set back.
  const heardFrom = Math.min(at, Number(catalogue.metadata.get(firstKey) ?? heardUntil));
  if (Number(catalogue.metadata.get(firstKey) ?? Number.NaN) !== heardFrom)
    catalogue.metadata.set(firstKey, String(heardFrom));
  const sinceMs = Math.abs(at - heardUntil);
  if (sinceMs > 0 && sinceMs < everyMs) return { gap: null, newGames: 0, searched: null };
  let newGames = 0;
  let gap: MatchkeepError | null = null;
  let searched: Range | null = null;
  if (at > heardUntil) {
    const fromAt = Math.max(listedSince(heardFrom, options), heardUntil - overlapMs);
    const range = { from: new Date(fromAt).toISOString(), to: new Date(at).toISOString() };
    const { walked, games, ...found } = await walkPastGames(range, options, signal);
    newGames = found.newGames;
    log.info({ ...range, games, supported: walked !== null }, 'checked for past games');
    // An earlier failure of the same kind was tried again with each pass: after a day, it is worth a report.
    if (walked?.failure && !isRefused(walked.failure))
      return { gap: at - heardUntil > maxSilenceMs ? walked.gap : null, newGames, searched };
    if (walked && !walked.failure) {
      gap = gapOnReadPages(walked);
      if (gap === null) searched = [fromAt, at];
    }
  }
  catalogue.metadata.set(heardKey, String(at));
  return { gap, newGames, searched };
}

/** A backfill may have listed the time before the first sync: games that were still played then are found later. */
function listedSince(heardFrom: number, { catalogue }: CatchUpOptions): number {
  const ofAll = catalogue.listedRanges
    .all()
    .filter(({ leagues, teams }) => leagues.length + teams.length === 0);
  const around = union(ofAll.flatMap(({ ranges }) => ranges)).find(
    ([from, to]) => from <= heardFrom && heardFrom <= to,
  );
  return around?.[0] ?? heardFrom;
}

/** A total that does not agree with the pages is no gap: the service may count games that it does not list. */
function gapOnReadPages({ gap, unread, isEndReached }: WalkResult): MatchkeepError | null {
  return unread.entries.length > 0 || !isEndReached ? gap : null;
}
