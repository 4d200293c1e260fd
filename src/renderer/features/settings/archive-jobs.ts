/**
 * The state of maintenance jobs on the archive. They take minutes, so it is stored outside the screens: a
 * user who leaves the settings and returns sees the running job, its result or its error.
 */

import { isCancelled } from '../../../shared/base/errors.ts';
import {
  type ArchiveWork,
  isMove,
  type MoveReport,
  type RebuildReport,
  type VerifyReport,
} from '../../../shared/work/archive-work.ts';
import type { Call } from '../../bridge/client.ts';

export type JobKind = ArchiveWork['kind'];
/** What `start` begins. */
export type StartedKind = Exclude<JobKind, 'move' | 'clear'>;

export interface ArchiveJobState {
  /** The archive folder that the state belongs to. */
  readonly dir: string;
  /** The job that it is about, and whether that runs. */
  readonly kind: JobKind;
  readonly running: JobKind | null;
  /** The last verification, and whether it was a repair. */
  readonly check: { readonly report: VerifyReport; readonly isRepair: boolean } | null;
  readonly rebuilt: RebuildReport | null;
  readonly moved: MoveReport | null;
  readonly error: Error | null;
}

export interface ArchiveJobs {
  readonly state: () => ArchiveJobState | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Does nothing while another job of the folder runs. With `resume`, an interrupted one continues. */
  readonly start: (work: StartedKind, dir: string, call: Call, resume?: boolean) => Promise<void>;
  /** Moves the archive to the folder `to`, or continues that. Does nothing while a job of the folder runs. */
  readonly move: (to: string, dir: string, call: Call) => Promise<void>;
  /** Waits, once, for a job that another window started, or this one before it was reloaded. */
  readonly join: (work: ArchiveWork, dir: string, call: Call) => Promise<void>;
  /** Whether this window knows that the job has ended; a status that still reports it is outdated. */
  readonly isOver: (work: ArchiveWork) => boolean;
}

/** Calls `onUnseenEnd` when a job ends without a subscriber, unless the user stopped it. */
export function createArchiveJobs(onUnseenEnd: (work: JobKind, state: ArchiveJobState) => void): ArchiveJobs {
  const listeners = new Set<() => void>();
  let state: ArchiveJobState | null = null;
  let joined: string | null = null;
  /** Start times as ids: of the running job, once known, and of the last one that ended. */
  let current: string | null = null;
  let over: string | null = null;
  const set = (next: ArchiveJobState | null) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const of = (dir: string) => (state?.dir === dir ? state : null);

  /** Follows a job to its end. `end` resolves with null if the job had ended before. */
  async function follow(
    work: JobKind,
    begun: ArchiveJobState,
    end: Promise<JobResult | null>,
  ): Promise<void> {
    const old = of(begun.dir);
    set(begun);
    const came = await end;
    // A job of another folder has replaced the state.
    if (state !== begun) return;
    // A failed call does not mean that the job has ended.
    if (came === null || !came.error) over = current;
    current = null;
    if (came === null) {
      set(old);
      return;
    }
    const dir = came.moved?.to ?? begun.dir;
    const ended: ArchiveJobState = { ...begun, dir, running: null, ...came };
    set(ended);
    if (listeners.size === 0 && came !== stopped) onUnseenEnd(work, ended);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(work, dir, call, resume = false) {
      const old = of(dir);
      if (old !== null && old.running !== null) return;
      // The list of files to repair stays visible.
      const check = work === 'repair' ? (old?.check ?? null) : null;
      const begun: ArchiveJobState = { ...noResult, dir, kind: work, running: work, check };
      current = null;
      await follow(work, begun, orError(perform(work, call, resume)));
    },
    async move(to, dir, call) {
      const old = of(dir);
      if (old !== null && old.running !== null) return;
      current = null;
      const moved = call('archive.move', { dir: to }).then((report) => ({ moved: report }));
      await follow('move', { ...noResult, dir, kind: 'move', running: 'move' }, orError(moved));
    },
    async join({ kind, startedAt }, dir, call) {
      const old = of(dir);
      if (startedAt === joined || startedAt === over) return;
      current = startedAt;
      if (old !== null && old.running !== null) return;
      // It began in the earlier folder.
      if (isMove(kind) && isMove(state?.running ?? undefined)) return;
      joined = startedAt;
      const begun: ArchiveJobState = { ...noResult, ...old, dir, kind, running: kind, error: null };
      await follow(kind, begun, orError(joinedEnd(call)));
    },
    isOver: ({ startedAt }) => startedAt === over,
  };
}

const noResult = { check: null, rebuilt: null, moved: null, error: null };

type JobResult = Partial<ArchiveJobState>;

/** Of a job that the user stopped: no error. */
const stopped: JobResult = {};

async function orError<T>(end: Promise<T>): Promise<T | JobResult> {
  try {
    return await end;
  } catch (error) {
    if (isCancelled(error)) return stopped;
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function perform(work: StartedKind, call: Call, resume: boolean): Promise<JobResult> {
  if (work === 'rebuild') return { rebuilt: await call('archive.rebuild', { resume }) };
  const isRepair = work === 'repair';
  return { check: { report: await call('archive.verify', { repair: isRepair, resume }), isRepair } };
}

async function joinedEnd(call: Call): Promise<JobResult | null> {
  const outcome = await call('archive.awaitJob', null);
  if (outcome === null) return null;
  switch (outcome.kind) {
    case 'rebuilt':
      return { ...noResult, rebuilt: outcome.report };
    case 'moved':
      return { ...noResult, moved: outcome.report };
    case 'attached':
    case 'detached':
      return noResult;
    case 'check':
      return { ...noResult, check: { report: outcome.report, isRepair: outcome.isRepair } };
  }
}
