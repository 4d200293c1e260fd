/**
 * Sync: what to look for and when. One pass walks the upcoming matches, keeps them, puts every game through
 * the watch rules and schedules what is wanted. The timer repeats it, jittered.
 */

import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { SyncStatus } from '../../shared/domain.ts';
import { type ErrorData, type MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Catalogue, WantedAsset } from '../catalogue/types.ts';
import type { Log } from '../log.ts';
import type { ListedMatch } from '../service/listed.ts';
import type { Listings } from '../service/listings.ts';
import { asMatchkeepError, loggable } from '../unexpected.ts';
import { type BackfillRange, type BackfillReport, backfill } from './backfill.ts';
import { namedContentTypes, wantedContentTypes } from './rules.ts';
import { firstTriesOf, firstTryAt } from './schedule.ts';
import { gapOf, walkListing } from './walk.ts';

const longestAlarmMs = 60_000;
/** Rules are applied in slices, so that the archiver answers meanwhile. */
const sliceMs = 8;
const wantedAtOnce = 200;
/** Until when the listing was heard whole, in epoch ms; to the hour, so that a quiet archiver writes little. */
const heardKey = 'sync.heardUntil';
const notedAfterMs = 3_600_000;
/** Matches are announced days ahead: a shorter silence misses none. */
const longestSilenceMs = 24 * 3_600_000;

export interface SyncOptions {
  readonly catalogue: Pick<Catalogue, 'listings' | 'downloads' | 'rules' | 'runs' | 'notes'>;
  readonly listings: Listings;
  readonly intervalMinutes: () => number;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
  /** New work was scheduled. */
  readonly onWanted: () => void;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
}

export interface SyncPass {
  readonly pages: number;
  readonly matchesSeen: number;
  readonly gamesSeen: number;
  readonly newAssets: number;
  /** What of the listing may be missing all the same; the run's record says so too. */
  readonly problem: ErrorData | null;
}

export interface Sync {
  status(): SyncStatus;
  /** One pass; joined by callers while it runs. Throws what made it fail, after noting it. */
  run(signal?: AbortSignal): Promise<SyncPass>;
  /**
   * Puts every known game through the rules again, after the rules changed, a few milliseconds at a time. Resolves
   * with how many assets are new.
   */
  applyRules(): Promise<number>;
  backfill(range: BackfillRange, signal?: AbortSignal): Promise<BackfillReport>;
  start(): void;
  /** At once: after sleep, a reconnect or a sign-in. */
  wake(): void;
  /**
   * No pass begins by itself for `forMs` or until `wake`: the machine sleeps or is offline. One under way ends
   * as it can, and its record says how.
   */
  rest(forMs: number): void;
  stop(): Promise<void>;
}

export function createSync(options: SyncOptions): Sync {
  const { catalogue, listings, now, log, onChange, random } = options;
  let running: Promise<SyncPass> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let nextAt: number | null = null;
  let isStarted = false;
  let isWokenMeanwhile = false;
  /** Epoch ms: until then no pass begins by itself. */
  let restingUntil = 0;
  let longestRestMs = 0;
  /** Of the wait for the next pass, whatever the clock does. */
  let longestWaitMs = 0;
  const stopping = new AbortController();

  const applyRules = async (): Promise<number> => {
    const rules = catalogue.rules.list();
    const at = now();
    let added = 0;
    let wanted: WantedAsset[] = [];
    const flush = () => {
      const fresh = catalogue.downloads.want(wanted, at);
      wanted = [];
      added += fresh;
      if (fresh > 0) options.onWanted();
    };
    let sliceAt = performance.now();
    for (const game of catalogue.listings.gamesWithout(namedContentTypes(rules))) {
      if (wanted.length >= wantedAtOnce || performance.now() - sliceAt > sliceMs) {
        flush();
        await yieldToOthers();
        if (stopping.signal.aborted) return added;
        sliceAt = performance.now();
      }
      if (game === null) continue;
      const { platformGameId } = game;
      for (const contentType of wantedContentTypes(game, rules)) {
        wanted.push({ platformGameId, contentType, dueAt: firstTryAt(game, contentType, at) });
      }
    }
    flush();
    return added;
  };

  /** What the service has now need not wait for its schedule, and a match that was moved gets another one. */
  const followListing = (matches: readonly ListedMatch[]) => {
    const at = now();
    const offered = matches.flatMap(({ games }) =>
      games.flatMap(({ platformGameId, assets }) =>
        assets.map((contentType) => ({ platformGameId, contentType, dueAt: at })),
      ),
    );
    const moved = catalogue.downloads.reschedule(matches.flatMap(firstTriesOf), at);
    if (catalogue.downloads.hasten(offered, at) + moved > 0) options.onWanted();
  };

  /**
   * A match that was announced and played while nobody listened is in no listing of what is to come: after a longer
   * silence it is looked for among past games, where the service lists them. The pass puts them through the rules with all else.
   */
  const catchUp = async (at: number, signal: AbortSignal | undefined): Promise<void> => {
    const heardUntil = Number(catalogue.notes.get(heardKey) ?? at);
    const silenceMs = at - heardUntil;
    if (silenceMs > longestSilenceMs) {
      const range = { from: new Date(heardUntil).toISOString(), to: new Date(at).toISOString() };
      const report = await backfill(range, { ...options, applyRules: async () => 0 }, signal);
      log.info({ ...range, ...report }, 'past games were looked for after a silence');
    }
    if (Math.abs(silenceMs) > notedAfterMs || silenceMs === 0) catalogue.notes.set(heardKey, String(at));
  };

  const pass = async (signal: AbortSignal | undefined): Promise<SyncPass> => {
    const startedAt = now();
    const id = catalogue.runs.start(startedAt);
    let pages = 0;
    let matchesSeen = 0;
    let gamesSeen = 0;
    let newAssets = 0;
    let error: MatchkeepError | null = null;
    let gap: MatchkeepError | null = null;
    onChange();
    try {
      const result = await walkListing({
        async fetchPage(page) {
          const answer = await listings.upcomingMatches(page, signal);
          pages += 1;
          return answer;
        },
        keyOf: (match) => match.id,
        onItems(matches) {
          catalogue.listings.saveMatches(matches, now());
          followListing(matches);
          matchesSeen += matches.length;
          gamesSeen += matches.reduce((sum, match) => sum + match.games.length, 0);
        },
        onUnreadable: (reason) => log.warn({ reason }, 'something listed could not be read'),
      });
      gap = gapOf(result);
      if (result.isComplete) {
        catalogue.listings.markUnlisted(startedAt);
        await catchUp(startedAt, signal);
      }
    } catch (thrown) {
      error = asMatchkeepError(thrown);
    }
    try {
      // Whatever was listed before a failure is kept and wanted.
      newAssets = await applyRules();
    } catch (thrown) {
      error ??= asMatchkeepError(thrown);
    }
    const counts = { pages, matchesSeen, gamesSeen, newAssets };
    const told = error ?? gap;
    const problem = told && toErrorData(told);
    catalogue.runs.finish(id, { ...counts, at: now(), error: problem });
    log.info({ ...counts, ms: now() - startedAt, err: told && loggable(told) }, 'sync pass ended');
    if (error) throw error;
    return { ...counts, problem };
  };

  const run = (signal?: AbortSignal): Promise<SyncPass> => {
    const both = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
    running ??= pass(both).finally(() => {
      running = null;
      plan();
      onChange();
      if (isWokenMeanwhile) wake();
    });
    return running;
  };

  /** A pass under way may be failing for the very reason that has just gone: another one follows it. */
  const wake = () => {
    restingUntil = 0;
    isWokenMeanwhile = running !== null;
    if (isStarted && !running) runByItself();
  };

  const plan = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    nextAt = null;
    if (!isStarted || stopping.signal.aborted) return;
    // Up to a tenth earlier or later, so that many installations do not ask in step.
    const waitMs = options.intervalMinutes() * 60_000 * (0.9 + 0.2 * random());
    planFor(waitMs);
  };

  const planFor = (waitMs: number) => {
    longestWaitMs = waitMs;
    nextAt = now() + waitMs;
    setAlarm();
  };

  /** Timers stand still while a machine sleeps, so none is set far ahead. */
  const setAlarm = () => {
    // Where the machine's clock was set back, the wait is not made longer by it.
    if (nextAt !== null && nextAt - now() > longestWaitMs) {
      nextAt = now() + longestWaitMs;
      restingUntil = Math.min(restingUntil, nextAt);
    }
    const leftMs = (nextAt ?? 0) - now();
    timer = leftMs > 0 ? setTimeout(setAlarm, Math.min(leftMs, longestAlarmMs)) : null;
    if (leftMs <= 0) runByItself();
  };

  /** The run's record and the log tell how it ended; the next one is planned either way. */
  const runByItself = () => {
    const restMs = Math.min(restingUntil - now(), longestRestMs);
    if (restMs > 0) {
      restingUntil = now() + restMs;
      planFor(restMs);
    } else run().catch(() => {});
  };

  return {
    status() {
      const [lastRun = null] = catalogue.runs.list(1);
      const state = running ? 'running' : isStarted ? 'idle' : 'stopped';
      return { state, lastRun, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() };
    },
    run,
    applyRules,
    backfill: (range, signal) => backfill(range, { ...options, applyRules }, signal),
    start() {
      isStarted = true;
      runByItself();
    },
    wake,
    rest(forMs) {
      isWokenMeanwhile = false;
      restingUntil = now() + forMs;
      longestRestMs = forMs;
    },
    async stop() {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await running?.catch(() => {}); // Its record says how it ended.
    },
  };
}
