/** Verify, repair and rebuild: buttons, progress and results. An interrupted job can continue. */
import { Button } from '@mantine/core';
import { type ArchiveWork, isMove } from '../../../shared/work/archive-work.ts';
import type { ArchiveStatus } from '../../../shared/work/status.ts';
import { counted } from '../../format/counted.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import type { JobKind } from './archive-jobs.ts';
import { RebuildResult, VerifyResult } from './archive-reports.tsx';
import { DamagedFiles } from './damaged-files.tsx';
import { InterruptedBlock } from './interrupted-block.tsx';
import { InterruptedRebuildBlock } from './interrupted-rebuild-block.tsx';
import { JobProgress } from './job-progress.tsx';
import { ObstacleNote } from './obstacle-note.tsx';
import settingsStyles from './settings.module.css';
import { StopJob } from './stop-job.tsx';
import { useArchiveJobs } from './use-archive-jobs.ts';
import { VerificationHistory } from './verification-history.tsx';

export function ArchiveChecks({ archive }: { readonly archive: ArchiveStatus }) {
  const { state, work, interrupted, interruptedRebuild, start } = useArchiveJobs(archive);
  const { check = null, rebuilt = null, error = null } = isMove(state?.kind) ? {} : (state ?? {});
  const running = state?.running ?? work?.kind ?? null;
  const damaged = check ? check.report.missing.length + check.report.changed.length : 0;
  const isMoving = running !== null && isMove(running);
  const canContinue = interrupted?.obstacle === null;
  const canContinueRebuild = interruptedRebuild?.obstacle === null;
  return (
    <>
      <DamagedFiles damage={archive.damage} />
      {canContinue && <InterruptedBlock interrupted={interrupted} start={start} />}
      {canContinueRebuild && (
        <InterruptedRebuildBlock
          interrupted={interruptedRebuild}
          start={(resume) => start('rebuild', resume)}
        />
      )}
      <div className={settingsStyles.row}>
        {!canContinue && (
          <Button
            variant="default"
            loading={running === 'verify'}
            disabled={running !== null}
            onClick={() => start('verify')}
          >
            Verify all files
          </Button>
        )}
        {!canContinueRebuild && (
          <Button
            variant="default"
            loading={running === 'rebuild'}
            disabled={running !== null}
            onClick={() => start('rebuild')}
          >
            Rebuild the catalogue from the folder
          </Button>
        )}
      </div>
      <ObstacleNote job="verification" interrupted={interrupted} />
      <ObstacleNote job="catalogue rebuild" interrupted={interruptedRebuild} />
      {work && !isMoving && <JobProgress work={work} />}
      <div role="status">
        {running && !isMoving && (
          <Note>
            {toDoing(running, work)} You can leave this screen. If Matchkeep ends meanwhile,{' '}
            {work?.canStop === false || isMoving || running === 'attach'
              ? 'it continues at the next start.'
              : 'you can continue later.'}
          </Note>
        )}
        {check && <VerifyResult report={check.report} isRepair={check.isRepair} />}
        {rebuilt && <RebuildResult report={rebuilt} />}
      </div>
      {work?.canStop && !isMoving && <StopJob />}
      {damaged > 0 && !check?.isRepair && (
        <div className={settingsStyles.row}>
          <Button loading={running === 'repair'} disabled={running !== null} onClick={() => start('repair')}>
            Repair {counted(damaged, 'file')}
          </Button>
        </div>
      )}
      {error && <Failure error={error} />}
      <VerificationHistory />
    </>
  );
}

function toDoing(kind: JobKind, work: ArchiveWork | null): string {
  const isContinued = work !== null && (work.before.files > 0 || (work.matches?.before ?? 0) > 0);
  if (kind === 'rebuild')
    return `Reading ${isContinued ? 'the matches that are left' : 'the archive folder'}.`;
  if (kind === 'attach') return 'Reading the read-only archive.';
  if (kind === 'detach') return 'Detaching the read-only archive.';
  return `Reading and hashing ${isContinued ? 'the files that are left' : 'the files'}.`;
}
