/** The status of an asset, derived from the state of its download, its last problem and the time. */
import type { AssetStatus } from '../../shared/domain/asset-status.ts';
import type { DownloadState } from '../../shared/domain/domain.ts';
import { isOpen } from '../../shared/downloads/download-states.ts';

/** Times at which files are expected are rounded down to this, so that counts by time are few. */
export const expectedStepMs = 5 * 60_000;
/** The number of the step that contains the time (epoch ms): at its end a game that was upcoming may be over. */
export const expectedStep = (atMs: number): number => Math.floor(atMs / expectedStepMs);
const dayMs = 24 * 3_600_000;
/**
 * A game of a day (UTC) is over this long after the end of the day, also the last one of a series; and this long after
 * its file was first due. Whatever the listing calls it later, it is not upcoming any more.
 */
export const latestEndMs = 6 * 3_600_000;

/** What the status of an asset depends on. Times in epoch ms. */
export interface StatusFacts {
  readonly state: DownloadState;
  /** The code of the last problem; null if there is none. */
  readonly problem: string | null;
  /** When the file was first to be requested: after the game, or when it was wanted, if the game was over already. */
  readonly firstDueAt: number;
  /** Until when the service listed the game as not played; null if it never did. */
  readonly unplayedUntil: number | null;
  /** Null if nobody ever wanted it. */
  readonly wantedAt: number | null;
  /** The number of the game's day (UTC); 0 if unknown. */
  readonly day: number;
  /** Whether the service has answered that it does not have the file. */
  readonly isAbsent: boolean;
  /** Whether it is of a later game of a series that nobody knows to have been played. */
  readonly isUndecided: boolean;
}

/** `now` in epoch ms; `usualDelayMs` is how long after the game a file is usually there. */
export interface StatusTime {
  readonly now: number;
  readonly usualDelayMs: number;
}

/**
 * A file is expected for some time after its game. The file of an earlier game, which became wanted later, is in the
 * queue until it is requested. The catalogue's SQL (`src/core/catalogue/rows/status-sql.ts`) states the same rule; a
 * test compares the two.
 */
export function assetStatus(facts: StatusFacts, time: StatusTime): AssetStatus {
  const { state, problem } = facts;
  if (!isOpen(state)) return state;
  if (problem !== null && problem !== 'not-available-yet') return 'failing';
  return isQueued(facts)
    ? queuedStatus(facts, time)
    : statusByTime(facts, time, facts.isUndecided ? 'undecided' : 'overdue');
}

/** Whether an open asset is in the queue, and was never requested. */
function isQueued(facts: StatusFacts): boolean {
  const { state, isAbsent } = facts;
  if (isAbsent || state === 'waiting') return false;
  return state === 'scheduled' ? wasPast(facts) : true;
}

function queuedStatus(facts: StatusFacts, time: StatusTime): AssetStatus {
  return wasPast(facts) ? 'queued' : statusByTime(facts, time, 'queued');
}

/** Whether the time of the game had passed when its file was wanted. */
function wasPast({ firstDueAt, unplayedUntil, wantedAt }: StatusFacts): boolean {
  return wantedAt !== null && Math.max(firstDueAt, unplayedUntil ?? 0) <= wantedAt;
}

function statusByTime(facts: StatusFacts, { now, usualDelayMs }: StatusTime, late: AssetStatus): AssetStatus {
  const from = roundExpected(expectedFrom(facts));
  if (now < from) return 'upcoming';
  return now <= from + usualDelayMs ? 'expected' : late;
}

/** A time in epoch ms, as the counts have it. */
export function roundExpected(at: number): number {
  return expectedStep(at) * expectedStepMs;
}

/** Epoch ms: when the game has most likely ended. */
export function expectedFrom({
  firstDueAt,
  unplayedUntil,
  day,
}: Pick<StatusFacts, 'firstDueAt' | 'unplayedUntil' | 'day'>): number {
  const latest = day > 0 ? (day + 1) * dayMs + latestEndMs : firstDueAt;
  return Math.max(Math.min(firstDueAt, latest), unplayedUntil ?? 0);
}
