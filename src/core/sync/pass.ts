/**
 * One pass: walks the upcoming matches, saves them, applies the watch rules to new and changed games and schedules the
 * wanted assets, page by page. If a listing fails, the matches listed before the failure are still used.
 */
import { type ErrorData, type MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { firstTries, stillUnplayedMs, unplayedGames } from '../catalogue/rows/schedule.ts';
import type { Unread } from '../catalogue/user/runs.ts';
import type { ListedMatch } from '../domain/listing.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { Listings } from '../service/listings.ts';
import { catchUp, type ReadListing } from './catch-up.ts';
import { createPageRetry, type PageRetry, type PageRetryOptions } from './listing/page-retry.ts';
import { listedAssets } from './listing/past-games.ts';
import { type WalkResult, walkListing } from './listing/walk.ts';
import { applyRules } from './rules/apply-rules.ts';

/** More than a year of all leagues. A listing without an end must not let the files that are known wait for long. */
const absurdUpcomingPages = 500;

export interface PassOptions {
  readonly catalogue: Pick<
    Catalogue,
    'listings' | 'listedRanges' | 'downloads' | 'judging' | 'rules' | 'runs' | 'metadata'
  >;
  readonly listings: Listings;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
  /** Assets were scheduled. */
  readonly onWanted: () => void;
  /** Assets are `not-wanted` now: their attempts must stop. */
  readonly onUnwanted: () => void;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** The wait before the retry of a page. Default: a timer. Injected in tests. */
  readonly wait?: PageRetryOptions['wait'];
  readonly setAlarm?: PageRetryOptions['setAlarm'];
}

export interface SyncPass {
  /** The number of pages that were read. */
  readonly pages: number;
  readonly matchesSeen: number;
  readonly gamesSeen: number;
  readonly newAssets: number;
  readonly newMatches: number;
  readonly newGames: number;
  /** Why the listing could not be read, or why a part may be missing. The run's record has it too. */
  readonly problem: ErrorData | null;
}

export interface Pass {
  /** Throws `cancelled`, and errors from writing the catalogue, after recording them. */
  pass(signal: AbortSignal): Promise<SyncPass>;
  /** Applies the rules to every game that they have not judged. Resolves with the number of newly wanted assets. */
  applyRules(): Promise<number>;
}

export function createPass(options: PassOptions, stopping: AbortSignal): Pass {
  const { catalogue, listings, now, log, onChange } = options;
  const applyAll = () => applyRules(options, stopping);

  /**
   * Assets that the service lists are due at once, those of games that are not over are expected later, and the assets
   * of a rescheduled match get a new schedule.
   */
  const followListing = (matches: readonly ListedMatch[]) => {
    const at = now();
    const offered = listedAssets(
      matches.flatMap(({ games }) => games),
      at,
    );
    catalogue.downloads.expectLater(
      matches.flatMap((match) => unplayedGames(match, at)),
      at + stillUnplayedMs,
    );
    const moved = catalogue.downloads.reschedule(matches.flatMap(firstTries), at);
    if (catalogue.downloads.bringForward(offered, at) + moved > 0) options.onWanted();
  };

  const retryFor = (signal: AbortSignal | undefined): PageRetry => createPageRetry({ ...options, signal });

  /** Updates the counts as it runs, so that they are right even if it throws. `announcedUntil`: the latest start. */
  const walkUpcoming = async (
    counts: Counts,
    repeated: Set<string>,
    signal: AbortSignal,
  ): Promise<WalkResult & Pick<ReadListing, 'announcedUntil'>> => {
    const retry = retryFor(signal);
    let announcedUntil: number | null = null;
    const walked = await walkListing({
      absurdPages: absurdUpcomingPages,
      async fetchPage(page) {
        const answer = await retry(() => listings.upcomingMatches(page, signal));
        counts.pages += 1;
        return answer;
      },
      getKey: (match) => match.id,
      async onItems(matches) {
        announcedUntil = latestStart(matches, announcedUntil);
        const onRepeated = (sentence: string) => void repeated.add(sentence);
        const { newMatches, newGames } = catalogue.listings.saveMatches(matches, now(), onRepeated);
        counts.newMatches += newMatches;
        counts.newGames += newGames;
        followListing(matches);
        counts.matchesSeen += matches.length;
        counts.gamesSeen += matches.reduce((sum, match) => sum + match.games.length, 0);
        // At once: the files of a page need not wait for the pages after it.
        counts.newAssets += await applyAll();
      },
      onUnreadable: (reason) => log.warn({ reason }, 'a listed entry could not be read'),
    });
    return { ...walked, announcedUntil };
  };

  const pass = async (signal: AbortSignal): Promise<SyncPass> => {
    const startedAt = now();
    const id = catalogue.runs.start(startedAt);
    const counts: Counts = {
      pages: 0,
      matchesSeen: 0,
      gamesSeen: 0,
      newAssets: 0,
      newMatches: 0,
      newGames: 0,
    };
    const repeated = new Set<string>();
    let thrown: MatchkeepError | null = null;
    let gap: MatchkeepError | null = null;
    let unread: Unread = { pages: [], entries: 0, reason: null };
    onChange();
    try {
      const walked = await walkUpcoming(counts, repeated, signal);
      gap = walked.gap;
      unread = toUnread(walked);
      if (walked.isComplete) catalogue.listings.markUnlisted(startedAt);
      // A listing may never be complete: the service ignores the page parameter, or an entry stays unreadable.
      if (walked.failure === null) {
        const { isComplete, announcedUntil } = walked;
        const read = { at: startedAt, isComplete, announcedUntil };
        const past = await catchUp(read, { ...options, retry: retryFor(signal) }, signal);
        counts.newGames += past.newGames;
        gap ??= past.gap;
      }
    } catch (error) {
      thrown = toMatchkeepError(error);
    }
    try {
      // Also to games of the past that were listed, and to those listed before a failure.
      counts.newAssets += await applyAll();
    } catch (error) {
      thrown ??= toMatchkeepError(error);
    }
    const reason = thrown ?? gap;
    const problem = reason && toErrorData(reason);
    catalogue.runs.finish(id, { ...counts, unread, repeated: [...repeated], at: now(), error: problem });
    log.info({ ...counts, ms: now() - startedAt, err: reason && toLogFields(reason) }, 'sync pass ended');
    if (thrown) throw thrown;
    return { ...counts, problem };
  };

  return { pass, applyRules: applyAll };
}

/** Epoch ms; null if no match has a time. */
function latestStart(matches: readonly ListedMatch[], known: number | null): number | null {
  const times = matches.flatMap(({ startTime }) => (startTime === null ? [] : [Date.parse(startTime)]));
  return times.reduce<number | null>((latest, at) => Math.max(latest ?? at, at), known);
}

/** For the sync log. */
function toUnread({ unread, failure }: WalkResult): Unread {
  return {
    pages: unread.pages.map((page) => page + 1),
    entries: unread.entries.length,
    reason: failure?.message ?? unread.entries[0] ?? null,
  };
}

type Counts = { -readonly [Name in keyof Omit<SyncPass, 'problem'>]: number };
