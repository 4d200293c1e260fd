/**
 * The long works on the archive, kept beside the screens: they take minutes, one may leave the settings meanwhile,
 * and whoever comes back finds what runs, what was found and what failed.
 */
import type { ArchiveWork, RebuildReport, VerifyReport } from '../../../shared/archive-work.ts';
import type { Call } from '../../bridge/client.ts';

export type JobKind = ArchiveWork['kind'];

export interface ArchiveJobState {
  /** The archive's folder: what was found is of no other. */
  readonly dir: string;
  readonly running: JobKind | null;
  /** The last look at all files, and whether it asked for the damaged ones again. */
  readonly check: { readonly report: VerifyReport; readonly isRepair: boolean } | null;
  readonly rebuilt: RebuildReport | null;
  readonly error: Error | null;
}

export interface ArchiveJobs {
  readonly state: () => ArchiveJobState | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** One at a time for a folder: another is not begun. */
  readonly start: (work: JobKind, dir: string, call: Call) => Promise<void>;
  /** Waits, once, for the end of one that was begun elsewhere: by another window, or before this one was loaded anew. */
  readonly join: (work: ArchiveWork, dir: string, call: Call) => Promise<void>;
  /** Whether its end was seen here: what tells that it runs is from before, and will be taken back. */
  readonly isOver: (work: ArchiveWork) => boolean;
}

/** `onUnseenEnd` is told of a work's end where nobody is subscribed. */
export function createArchiveJobs(onUnseenEnd: (work: JobKind, state: ArchiveJobState) => void): ArchiveJobs {
  const listeners = new Set<() => void>();
  let state: ArchiveJobState | null = null;
  let joined: string | null = null;
  /** By when it began: what runs, as soon as that is told, and what ended last. */
  let current: string | null = null;
  let over: string | null = null;
  const set = (next: ArchiveJobState | null) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const of = (dir: string) => (state?.dir === dir ? state : null);

  /** From its beginning to its end; null where it turns out to have ended before. */
  async function follow(
    work: JobKind,
    begun: ArchiveJobState,
    end: Promise<JobResult | null>,
  ): Promise<void> {
    const old = of(begun.dir);
    set(begun);
    const came = await end;
    // Another folder's work has taken the place.
    if (state !== begun) return;
    // A call that broke on its way is not the end of the work.
    if (came === null || !came.error) over = current;
    current = null;
    if (came === null) {
      set(old);
      return;
    }
    const ended: ArchiveJobState = { ...begun, running: null, ...came };
    set(ended);
    if (listeners.size === 0) onUnseenEnd(work, ended);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(work, dir, call) {
      const old = of(dir);
      if (old !== null && old.running !== null) return;
      // What is to be repaired stays in sight.
      const check = work === 'repair' ? (old?.check ?? null) : null;
      const begun: ArchiveJobState = { dir, running: work, check, rebuilt: null, error: null };
      current = null;
      await follow(work, begun, orError(perform(work, call)));
    },
    async join({ kind, startedAt }, dir, call) {
      const old = of(dir);
      if (startedAt === joined || startedAt === over) return;
      current = startedAt;
      if (old !== null && old.running !== null) return;
      joined = startedAt;
      const begun: ArchiveJobState = { dir, check: null, rebuilt: null, ...old, running: kind, error: null };
      await follow(kind, begun, orError(joinedEnd(call)));
    },
    isOver: ({ startedAt }) => startedAt === over,
  };
}

type JobResult = Partial<ArchiveJobState>;

async function orError<T>(end: Promise<T>): Promise<T | JobResult> {
  try {
    return await end;
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function perform(work: JobKind, call: Call): Promise<JobResult> {
  if (work === 'rebuild') return { rebuilt: await call('archive.rebuild', null) };
  const isRepair = work === 'repair';
  return { check: { report: await call('archive.verify', { repair: isRepair }), isRepair } };
}

async function joinedEnd(call: Call): Promise<JobResult | null> {
  const outcome = await call('archive.awaitWork', null);
  if (outcome === null) return null;
  return outcome.kind === 'rebuilt'
    ? { check: null, rebuilt: outcome.report }
    : { check: { report: outcome.report, isRepair: outcome.isRepair }, rebuilt: null };
}
