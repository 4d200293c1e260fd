/** The works on the archive for the screen that starts them, and the notice of their end for all others. */
import { useEffect, useSyncExternalStore } from 'react';
import type { ArchiveWork } from '../../../shared/archive-work.ts';
import type { ArchiveStatus } from '../../../shared/domain.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { hideLasting, showLasting } from '../../ui/feedback/notices.tsx';
import { type ArchiveWorkState, createArchiveWorks, type Work } from './archive-jobs.ts';
import { endOf } from './archive-verdict.ts';

const notice = 'archive-work';

const works = createArchiveWorks((work, state) => showLasting(notice, endOf(work, state)));

interface UsedArchiveWork {
  /** Null where nothing was begun for this folder. */
  readonly state: ArchiveWorkState | null;
  /** What runs on the folder, as far as it is known here; null where nothing does. */
  readonly work: ArchiveWork | null;
  readonly start: (work: Work) => void;
}

export function useArchiveWork({ dir, work }: ArchiveStatus): UsedArchiveWork {
  const { call } = useBridge();
  const state = useSyncExternalStore(works.subscribe, works.state);
  // The screen says it all.
  useEffect(() => hideLasting(notice), []);
  useEffect(() => {
    if (work) void works.join(work, dir, call);
  }, [work, dir, call]);
  return {
    state: state?.dir === dir ? state : null,
    work: work && !works.isOver(work) ? work : null,
    start: (kind) => void works.start(kind, dir, call),
  };
}
