/** The state of the download queue, the events that change it, and the effects that follow. Times are epoch ms. */
import type { ErrorData } from '../../../shared/base/errors.ts';
import type { AssetName } from '../../domain/assets.ts';
import type { Outcome } from './failure-policy.ts';
import type { CircuitCause, OpenCircuit } from './queue-circuit.ts';

export type TransferStep = 'resolving' | 'transferring' | 'verifying';

/**
 * `ready`: the address is known, and the transfer waits for a place. `renewing`: the address had expired, and another
 * one is asked for while the place is held. `publishing`: the file has arrived and waits to be archived with others,
 * while its place is free for the next one.
 */
export type PlaceStep = TransferStep | 'ready' | 'renewing' | 'publishing';

export interface SchedulerState {
  /** Whether the queue works by itself; before that, only a drain starts downloads. */
  readonly isStarted: boolean;
  /** The drain that runs now; `only` is the one download that it is limited to. */
  readonly drain: { readonly only: AssetName | undefined } | null;
  readonly isPaused: boolean;
  /** Nothing starts by itself: without a drain, only what the user has requested. */
  readonly isQuiet: boolean;
  /** `finishing`: downloads in progress end, and no other starts. */
  readonly ending: 'finishing' | 'stopped' | null;
  /** Commands in progress that stop downloads: what started now would only be stopped again. */
  readonly stoppingCommands: number;
  readonly circuit: OpenCircuit | null;
  /** How many downloads were started as probes of a service that is down: each begins elsewhere in the queue. */
  readonly probes: number;
  /**
   * Downloads in progress, by their ids. Each event of each of them changes this map and `readySince` in place: copies of
   * them were a third of all memory that a sync of small files allocates.
   */
  readonly places: Map<string, PlaceStep>;
  /** Since when downloads have waited for a place with an address, by their ids, the first one first. */
  readonly readySince: Map<string, number>;
  /** When the last files arrived. */
  readonly arrivals: readonly number[];
  /** Downloads whose end could not be written: they return to the queue once the catalogue can be written. */
  readonly unsettled: readonly AssetName[];
  /** When the next download is due; `unknown`: it must be read. */
  readonly nextDueAt: number | null | 'unknown';
  /** Whether a `look-soon` is still without its answer. */
  readonly isLookPending: boolean;
  readonly archived: number;
  readonly archivedBytes: number;
}

export type SchedulerEvent =
  | { readonly type: 'alarm' }
  /** The clock shows an earlier time than before: no wait becomes longer. */
  | { readonly type: 'clock-set-back'; readonly byMs: number }
  /** Answers `look-soon`. */
  | { readonly type: 'soon' }
  /** Something outside the queue changed what is due. */
  | { readonly type: 'due-changed' }
  /** Answers `requeue`. */
  | { readonly type: 'requeued' }
  /** Answers `queue-due`. */
  | { readonly type: 'due-read'; readonly nextDueAt: number | null }
  /** Answers `claim`. */
  | { readonly type: 'claimed'; readonly ids: readonly string[] }
  | { readonly type: 'advanced'; readonly id: string; readonly step: PlaceStep }
  | { readonly type: 'archived'; readonly bytes: number }
  | { readonly type: 'failed'; readonly outcome: Outcome; readonly problem: ErrorData }
  /** The end of an attempt could not be written; `write-failed` follows. */
  | { readonly type: 'unsettled'; readonly asset: AssetName }
  /** Nothing of the attempt is in progress any more: its place is free. */
  | { readonly type: 'ended'; readonly id: string }
  | { readonly type: 'write-failed'; readonly problem: ErrorData }
  | { readonly type: 'origin-recovered' }
  /** The downloads that waited for an origin are queued. */
  | { readonly type: 'waiting-queued' }
  /** The queue works by itself from now on. */
  | { readonly type: 'started' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'quiet-began' }
  | { readonly type: 'quiet-ended' }
  | { readonly type: 'suspended'; readonly problem: ErrorData; readonly forMs: number }
  /** Without a cause: every circuit closes, and every origin may be probed. */
  | { readonly type: 'circuit-closed'; readonly cause: CircuitCause | undefined }
  | { readonly type: 'command-started'; readonly isStopping: boolean }
  | { readonly type: 'command-ended'; readonly isStopping: boolean }
  | { readonly type: 'drain-started'; readonly only: AssetName | undefined }
  | { readonly type: 'drain-ended' }
  | { readonly type: 'finishing' }
  | { readonly type: 'stopped' };

export type Effect =
  /** Writes the downloads as queued. */
  | { readonly do: 'requeue'; readonly assets: readonly AssetName[] }
  /** Queues what is due, and reads when the next download is due. */
  | { readonly do: 'queue-due' }
  /** For each of these origins, queues one download that waits for it. */
  | { readonly do: 'probe-hosts'; readonly origins: readonly string[] }
  /**
   * `isRequestedOnly`: only what the user has requested in the quiet hours. `skipShare` (0 to 1): the part of
   * the queued downloads to skip, so that the first ones do not block a probe.
   */
  | {
      readonly do: 'claim';
      readonly limit: number;
      readonly only: AssetName | undefined;
      readonly isRequestedOnly: boolean;
      readonly skipShare: number;
    }
  /** Replaces the alarm; null: no alarm. */
  | { readonly do: 'set-alarm'; readonly at: number | null }
  /** Asks for a `soon` in the next turn of the event loop: downloads that end together are replaced together. */
  | { readonly do: 'look-soon' }
  /** These downloads have a place: their transfers begin. */
  | { readonly do: 'transfer'; readonly ids: readonly string[] }
  /** All of them, or those with these ids: they return to the queue, and their addresses are thrown away. */
  | { readonly do: 'stop-transfers'; readonly ids?: readonly string[] }
  /** Lets every origin be probed now. */
  | { readonly do: 'probe-now' };

/** What the queue sees around it at the time of an event. */
export interface Surroundings {
  readonly now: number;
  /** How many files may be transferred at once. */
  readonly concurrency: number;
  /** Origins that are down, each with the time from which one call may probe it. */
  readonly openOrigins: readonly { readonly origin: string; readonly probeAt: number }[];
}

export interface Step {
  readonly state: SchedulerState;
  readonly effects: readonly Effect[];
}

export function initialState(isPaused: boolean): SchedulerState {
  return {
    isStarted: false,
    drain: null,
    isPaused,
    isQuiet: false,
    ending: null,
    stoppingCommands: 0,
    circuit: null,
    probes: 0,
    places: new Map(),
    readySince: new Map(),
    arrivals: [],
    unsettled: [],
    nextDueAt: 'unknown',
    isLookPending: false,
    archived: 0,
    archivedBytes: 0,
  };
}

export function isRunning({ isStarted, drain }: SchedulerState): boolean {
  return isStarted || drain !== null;
}

/** Whether downloads start at all, and not only the one that a drain is limited to. */
export function worksOnAll(state: SchedulerState): boolean {
  return isRunning(state) && state.drain?.only === undefined;
}

/** Whether a place that becomes free is taken at once. `queued`: how many downloads are queued. */
export function isPlaceWanted(state: SchedulerState, concurrency: number, queued: number): boolean {
  const { isPaused, drain, places, readySince } = state;
  if (isPaused || isRequestedOnly(state) || drain?.only !== undefined) return false;
  // Also by a file that waits for it in the engine.
  if (readySince.size > 0 || countHandedOut(places) > concurrency) return true;
  return queued > 0 && freeStarts(places, concurrency) === 0;
}

/** Bounds the memory of small files that wait for the disk. */
const maxPublishing = 64;

/**
 * How many files may be handed to the engine, unless the disk is behind: as many as places are free, and `spare` ones,
 * which wait there for the next places.
 */
export function freePlaces(places: SchedulerState['places'], concurrency: number, spare: number): number {
  const handedOut = countHandedOut(places);
  const publishing = countSteps(places, ['publishing']);
  return Math.max(
    0,
    Math.min(concurrency + spare - handedOut, maxPublishing + concurrency - handedOut - publishing),
  );
}

/** How many files the engine has that are not received so far. */
function countHandedOut(places: SchedulerState['places']): number {
  return places.size - countSteps(places, ['resolving', 'ready', 'publishing']);
}

/** How many downloads may start, `ahead` of them before there is a place for their transfers. */
export function freeStarts(places: SchedulerState['places'], concurrency: number, ahead = 0): number {
  const limit = concurrency + ahead;
  const publishing = countSteps(places, ['publishing']);
  return Math.max(0, Math.min(limit - (places.size - publishing), maxPublishing + limit - places.size));
}

function countSteps(places: SchedulerState['places'], steps: readonly PlaceStep[]): number {
  let count = 0;
  places.forEach((step) => {
    if (steps.includes(step)) count += 1;
  });
  return count;
}

/** An address is asked for this long before its file is expected to have a place… */
const aheadMs = 2_000;
/** …for as many files as can be asked for at a time… */
const maxAhead = 64;
/**
 * …and is thrown away if there was none after this time, since the service does not say how long an address is valid:
 * a minute is the least that is plausible for a link to a file.
 */
export const maxReadyMs = 30_000;

/** So many files are handed to the engine before there are places for them as arrive in 100 ms, … */
const spareShare = 0.4;
/** …by the arrivals within this time: none where files take long, so that the next one is chosen when it begins. */
const spareOverMs = 250;

/** How many files wait in the engine for the next of its places, at most. */
export function countSpare({ arrivals }: SchedulerState, concurrency: number, now: number): number {
  return Math.min(concurrency, Math.floor(countSince(arrivals, now, spareOverMs) * spareShare));
}

/** For how many files the addresses are asked for ahead of the places: as many as arrived in the last two seconds. */
export function countAhead({ arrivals }: SchedulerState, now: number): number {
  return countSince(arrivals, now, aheadMs);
}

function countSince(times: readonly number[], now: number, ms: number): number {
  let count = 0;
  for (const at of times) if (Math.abs(now - at) <= ms) count += 1;
  return count;
}

/** The arrivals after another one. */
export function withArrival({ arrivals }: SchedulerState, now: number): readonly number[] {
  return [...arrivals.slice(1 - maxAhead), now];
}

/** Whether only those downloads start that the user has requested in the quiet hours. */
export function isRequestedOnly({ isQuiet, drain }: SchedulerState): boolean {
  return isQuiet && drain === null;
}

/** Whether nothing starts by itself, so that what the user asks for now is a request. */
export function isHeld({ isQuiet, isPaused }: SchedulerState): boolean {
  return isQuiet || isPaused;
}

/** Whether downloads are in progress or about to start. */
export function isBusy({ places, isLookPending }: SchedulerState): boolean {
  return places.size > 0 || isLookPending;
}
