/** A move of the archive: how far it is, how it ended, or that it was interrupted. */
import { isMove } from '../../../shared/work/archive-work.ts';
import type { ArchiveStatus } from '../../../shared/work/status.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { MoveResult } from './archive-reports.tsx';
import { InterruptedMoveBlock } from './interrupted-move-block.tsx';
import { JobProgress } from './job-progress.tsx';
import { StopJob } from './stop-job.tsx';
import { useArchiveJobs } from './use-archive-jobs.ts';

export function MoveState({ archive }: { readonly archive: ArchiveStatus }) {
  const { state, work, interruptedMove, move } = useArchiveJobs(archive);
  const own = isMove(state?.kind) ? state : null;
  const kind = work?.kind ?? own?.running ?? undefined;
  return (
    <>
      {interruptedMove && (
        <InterruptedMoveBlock interrupted={interruptedMove} resume={() => move(interruptedMove.to)} />
      )}
      {work && isMove(work.kind) && <JobProgress work={work} />}
      <div role="status">
        {isMove(kind) && (
          <Note>
            {kind === 'clear'
              ? 'The archive is in its new folder. Emptying the earlier one.'
              : 'Moving the archive to its new folder. It stays in use.'}{' '}
            If Matchkeep ends meanwhile, it continues at the next start.
          </Note>
        )}
        {own?.moved && <MoveResult report={own.moved} />}
      </div>
      {work && isMove(work.kind) && <StopJob />}
      {own?.error && <Failure error={own.error} />}
    </>
  );
}
