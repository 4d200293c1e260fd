/**
 * The long works on the archive, kept beside the screens: they take minutes, one may leave the settings meanwhile,
 * and whoever comes back finds what runs, what was found and what failed.
 */
import type { RebuildReport, VerifyReport } from '../../shared/domain.ts';
import type { Call } from '../bridge/client.ts';

export type Work = 'verify' | 'repair' | 'rebuild';

export interface ArchiveWorkState {
  /** The archive's folder: what was found is of no other. */
  readonly dir: string;
  readonly running: Work | null;
  /** The last look at all files, and whether it asked for the damaged ones again. */
  readonly check: { readonly report: VerifyReport; readonly isRepair: boolean } | null;
  readonly rebuilt: RebuildReport | null;
  readonly error: Error | null;
}

export interface ArchiveWork {
  readonly state: () => ArchiveWorkState | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** One at a time for a folder: another is not begun. */
  readonly start: (work: Work, dir: string, call: Call) => Promise<void>;
}

/** `onUnseenEnd` is told of a work's end where nobody is subscribed. */
export function createArchiveWork(onUnseenEnd: (work: Work, state: ArchiveWorkState) => void): ArchiveWork {
  const listeners = new Set<() => void>();
  let state: ArchiveWorkState | null = null;
  const set = (next: ArchiveWorkState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(work, dir, call) {
      const old = state?.dir === dir ? state : null;
      if (old !== null && old.running !== null) return;
      // What is to be repaired stays in sight.
      const check = work === 'repair' ? (old?.check ?? null) : null;
      const begun: ArchiveWorkState = { dir, running: work, check, rebuilt: null, error: null };
      set(begun);
      const ended: ArchiveWorkState = { ...begun, running: null, ...(await outcomeOf(work, call)) };
      // Another folder's work has taken the place.
      if (state !== begun) return;
      set(ended);
      if (listeners.size === 0) onUnseenEnd(work, ended);
    },
  };
}

async function outcomeOf(work: Work, call: Call): Promise<Partial<ArchiveWorkState>> {
  try {
    if (work === 'rebuild') return { rebuilt: await call('archive.rebuild', null) };
    const isRepair = work === 'repair';
    return { check: { report: await call('archive.verify', { repair: isRepair }), isRepair } };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
