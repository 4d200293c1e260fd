/** Verify, repair and rebuild: buttons, progress and results. An interrupted verification can continue. */
import { Button } from '@mantine/core';
import type { ArchiveStatus } from '../../../shared/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { counted } from '../../format/counted.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RebuildResult, VerifyResult } from './archive-reports.tsx';
import { InterruptedBlock, InterruptedNote } from './interrupted-block.tsx';
import { JobProgress } from './job-progress.tsx';
import settingsStyles from './settings.module.css';
import { useArchiveJobs } from './use-archive-jobs.ts';

export function ArchiveChecks({ archive }: { readonly archive: ArchiveStatus }) {
  const { state, work, interrupted, start } = useArchiveJobs(archive);
  const { check = null, rebuilt = null, error = null } = state ?? {};
  const running = state?.running ?? work?.kind ?? null;
  const damaged = check ? check.report.missing.length + check.report.changed.length : 0;
  const canContinue = interrupted !== null && interrupted.obstacle === null;
  return (
    <>
      {canContinue && <InterruptedBlock interrupted={interrupted} start={start} />}
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
        <Button
          variant="default"
          loading={running === 'rebuild'}
          disabled={running !== null}
          onClick={() => start('rebuild')}
        >
          Rebuild the catalogue from the folder
        </Button>
      </div>
      {interrupted && interrupted.obstacle !== null && <InterruptedNote interrupted={interrupted} />}
      {work && <JobProgress work={work} />}
      <div role="status">
        {(running === 'verify' || running === 'repair') && (
          <Note>
            {work && work.before.files > 0
              ? 'Reading and hashing the files that are left.'
              : 'Reading and hashing every file.'}{' '}
            You can leave this screen. If Matchkeep ends meanwhile, you can continue later.
          </Note>
        )}
        {running === 'rebuild' && <Note>Reading the archive folder. You can leave this screen.</Note>}
        {check && <VerifyResult report={check.report} isRepair={check.isRepair} />}
        {rebuilt && <RebuildResult report={rebuilt} />}
      </div>
      {work?.canStop && <StopButton />}
      {damaged > 0 && !check?.isRepair && (
        <div className={settingsStyles.row}>
          <Button loading={running === 'repair'} disabled={running !== null} onClick={() => start('repair')}>
            Repair {counted(damaged, 'file')}
          </Button>
        </div>
      )}
      {error && <Failure error={error} />}
    </>
  );
}

function StopButton() {
  const stop = useCommand('archive.stopJob');
  return (
    <div className={settingsStyles.row}>
      <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(null)}>
        Stop
      </Button>
    </div>
  );
}
