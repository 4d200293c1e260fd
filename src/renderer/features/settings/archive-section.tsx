/** The archive: folder, size, and integrity. */
import { Button, Progress } from '@mantine/core';
import type { ArchiveWork } from '../../../shared/archive-work.ts';
import { formatDuration } from '../../../shared/duration.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { AppStatus, ArchiveStatus } from '../../../shared/status.ts';
import { formatBytes, formatExactBytes } from '../../format/bytes.ts';
import { counted, formatCount } from '../../format/counted.ts';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { ArchiveFolderField } from './archive-folder-field.tsx';
import { RebuildResult, VerifyResult } from './archive-reports.tsx';
import styles from './archive-section.module.css';
import { Section } from './section.tsx';
import settingsStyles from './settings.module.css';
import { useArchiveJobs } from './use-archive-jobs.ts';

interface ArchiveSectionProps {
  readonly status: AppStatus;
  readonly settings: Settings;
}

export function ArchiveSection({ status, settings }: ArchiveSectionProps) {
  const { archive } = status;
  return (
    <Section title="Archive" anchor="archive" about="Plain folders and files, readable without Matchkeep.">
      <Facts>
        <Fact name="Contents">
          <span className="mk-num" title={formatExactBytes(archive.archivedBytes)}>
            {counted(archive.archivedFiles, 'file')}, {formatBytes(archive.archivedBytes)}
          </span>
        </Fact>
        {archive.freeBytes !== null && (
          <Fact name="Disk">
            <span className="mk-num">{formatBytes(archive.freeBytes)} free</span>
          </Fact>
        )}
        {settings['archive.dir'] !== archive.dir && (
          <Fact name="Folder">
            <CopyText value={archive.dir} what="Folder" />
          </Fact>
        )}
      </Facts>
      {archive.problem && <Failure error={archive.problem} />}
      <ArchiveFolderField status={status} settings={settings} />
      <Checks archive={archive} />
    </Section>
  );
}

function Checks({ archive }: { readonly archive: ArchiveStatus }) {
  const { state, work, start } = useArchiveJobs(archive);
  const { check = null, rebuilt = null, error = null } = state ?? {};
  const running = state?.running ?? work?.kind ?? null;
  const damaged = check ? check.report.missing.length + check.report.changed.length : 0;
  return (
    <>
      <div className={settingsStyles.row}>
        <Button
          variant="default"
          loading={running === 'verify'}
          disabled={running !== null}
          onClick={() => start('verify')}
        >
          Verify all files
        </Button>
        <Button
          variant="default"
          loading={running === 'rebuild'}
          disabled={running !== null}
          onClick={() => start('rebuild')}
        >
          Rebuild the catalogue from the folder
        </Button>
      </div>
      {work && <JobProgress work={work} />}
      <div role="status">
        {(running === 'verify' || running === 'repair') && (
          <Note>Reading and hashing every file. You can leave this screen.</Note>
        )}
        {running === 'rebuild' && <Note>Reading the archive folder. You can leave this screen.</Note>}
        {check && <VerifyResult report={check.report} isRepair={check.isRepair} />}
        {rebuilt && <RebuildResult report={rebuilt} />}
      </div>
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

/** Outside the live region: screen readers would announce every change. */
function JobProgress({ work }: { readonly work: ArchiveWork }) {
  const { files, bytes } = work.progress;
  const { total } = work;
  if (total === null) {
    return (
      <div className={`${styles.range} mk-num mk-muted`}>
        {counted(files, 'file')}, {formatBytes(bytes)} so far
      </div>
    );
  }
  return (
    <div className={styles.range}>
      <Progress
        size="sm"
        value={total.bytes === 0 ? 0 : Math.min(100, (100 * bytes) / total.bytes)}
        aria-label="Progress"
      />
      <span className="mk-num mk-muted">
        {formatCount(files)} of {counted(total.files, 'file')}, {formatBytes(bytes)} of{' '}
        {formatBytes(total.bytes)}
        <JobRate bytes={bytes} totalBytes={total.bytes} elapsedMs={work.elapsedMs} />
      </span>
    </div>
  );
}

/** Nothing until the rate means something. */
const minElapsedMs = 2_000;

function JobRate({
  bytes,
  totalBytes,
  elapsedMs,
}: {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly elapsedMs: number;
}) {
  if (elapsedMs < minElapsedMs || bytes === 0) return null;
  const leftMs = (elapsedMs * Math.max(0, totalBytes - bytes)) / bytes;
  return (
    <>
      {' '}
      · {formatBytes((1000 * bytes) / elapsedMs)}/s · about {formatDuration(leftMs)} left
    </>
  );
}
