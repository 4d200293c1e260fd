/** Maintenance jobs for the settings screen, and a notice for other screens when one ends. */
import { useEffect, useSyncExternalStore } from 'react';
import type { ArchiveWork } from '../../../shared/archive-work.ts';
import type { ArchiveStatus } from '../../../shared/status.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { hideLasting, showLasting } from '../../ui/feedback/notices.tsx';
import { type ArchiveJobState, createArchiveJobs, type JobKind } from './archive-jobs.ts';
import { toEndNotice } from './archive-verdict.ts';

const notice = 'archive-work';

const jobs = createArchiveJobs((work, state) => showLasting(notice, toEndNotice(work, state)));

interface ArchiveJobsView {
  /** Null if no job was started for this folder. */
  readonly state: ArchiveJobState | null;
  /** The running job of the folder, as far as known here; null if none. */
  readonly work: ArchiveWork | null;
  readonly start: (work: JobKind) => void;
}

export function useArchiveJobs({ dir, work }: ArchiveStatus): ArchiveJobsView {
  const { call } = useBridge();
  const state = useSyncExternalStore(jobs.subscribe, jobs.state);
  // The screen shows it, so no notice.
  useEffect(() => hideLasting(notice), []);
  useEffect(() => {
    if (work) void jobs.join(work, dir, call);
  }, [work, dir, call]);
  return {
    state: state?.dir === dir ? state : null,
    work: work && !jobs.isOver(work) ? work : null,
    start: (kind) => void jobs.start(kind, dir, call),
  };
}
