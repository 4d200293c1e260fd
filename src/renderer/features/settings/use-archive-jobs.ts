/** Maintenance jobs for the settings screen, and a notice for other screens when one ends. */
import { useEffect, useSyncExternalStore } from 'react';
import type {
  ArchiveWork,
  InterruptedMove,
  InterruptedRebuild,
  InterruptedVerification,
} from '../../../shared/work/archive-work.ts';
import type { ArchiveStatus } from '../../../shared/work/status.ts';
import { useBridge, useBridgeQuery } from '../../bridge/hooks.tsx';
import { hideLasting, showLasting } from '../../ui/feedback/notices.tsx';
import { type ArchiveJobState, createArchiveJobs, type StartedKind } from './archive-jobs.ts';
import { toEndNotice } from './archive-verdict.ts';

const notice = 'archive-work';

const jobs = createArchiveJobs((work, state) => showLasting(notice, toEndNotice(work, state)));

interface ArchiveJobsView {
  /** Null if no job was started for this folder. */
  readonly state: ArchiveJobState | null;
  /** The running job of the folder, as far as known here; null if none. */
  readonly work: ArchiveWork | null;
  /** Null while a job runs. */
  readonly interrupted: InterruptedVerification | null;
  /** Null while a job runs. */
  readonly interruptedRebuild: InterruptedRebuild | null;
  /** Null while a job runs. */
  readonly interruptedMove: InterruptedMove | null;
  /** With `resume`, the interrupted verification or rebuild continues. */
  readonly start: (work: StartedKind, resume?: boolean) => void;
  /** Moves the archive to the folder, or continues that. */
  readonly move: (to: string) => void;
}

export function useArchiveJobs({ dir, work }: ArchiveStatus): ArchiveJobsView {
  const { call } = useBridge();
  const { data: interrupted = null } = useBridgeQuery('archive.interrupted', null);
  const { data: interruptedRebuild = null } = useBridgeQuery('archive.interruptedRebuild', null);
  const { data: interruptedMove = null } = useBridgeQuery('archive.interruptedMove', null);
  const state = useSyncExternalStore(jobs.subscribe, jobs.state);
  // The screen shows it, so no notice.
  useEffect(() => hideLasting(notice), []);
  useEffect(() => {
    if (work) void jobs.join(work, dir, call);
  }, [work, dir, call]);
  const own = state?.dir === dir ? state : null;
  const current = work && !jobs.isOver(work) ? work : null;
  const isRunning = current !== null || Boolean(own?.running);
  return {
    state: own,
    work: current,
    interrupted: isRunning ? null : interrupted,
    interruptedRebuild: isRunning ? null : interruptedRebuild,
    interruptedMove: isRunning ? null : interruptedMove,
    move: (to) => void jobs.move(to, dir, call),
    start: (kind, resume) => void jobs.start(kind, dir, call, resume),
  };
}
