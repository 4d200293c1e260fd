/**
 * The progress of exports, in a corner of the screen where they started or ended. On other screens, the
 * button in the status bar opens it.
 */
import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ExportJob } from '../../../shared/library/export.ts';
import { useBridgeQuery, useCommand, useStatus } from '../../bridge/hooks.tsx';
import { formatBytes, formatRate } from '../../format/bytes.ts';
import { counted, formatCount } from '../../format/counted.ts';
import { libraryDefaults } from '../../navigation/searches.ts';
import { downloadLink } from '../../ui/controls/download-link.ts';
import exportStyles from './export.module.css';
import styles from './export-tray.module.css';
import { hasNews, setTrayOpen, useIsTrayOpen } from './tray-state.ts';

export function ExportTray() {
  const { data: jobs } = useBridgeQuery('export.list', null);
  const { pathname } = useLocation();
  const isOpen = useIsTrayOpen();
  const last = useRef<readonly ExportJob[] | null>(null);
  useEffect(() => {
    if (jobs === undefined) return;
    // Exports from before the page was opened are not news.
    if (last.current !== null && hasNews(last.current, jobs)) setTrayOpen(true);
    last.current = jobs;
  }, [jobs]);
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) setTrayOpen(false);
    shownOn.current = pathname;
  }, [pathname]);
  if (!isOpen || jobs === undefined || jobs.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Exports" tabIndex={0}>
      <ul>
        {jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Job({ job }: { readonly job: ExportJob }) {
  const { data: canOpen } = useStatus(({ can }) => can.openFiles);
  const cancel = useCommand('export.cancel');
  const forget = useCommand('export.forget');
  const show = useCommand('export.showInFolder');
  const { id, report } = job;
  const isOver = job.endedAt !== null;
  const title = jobTitle(job);
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <b className="mk-cut">{title}</b>
        {isOver && (
          <ActionIcon
            size={24}
            variant="subtle"
            aria-label={`Clear ${title}`}
            onClick={() => forget.mutate({ id })}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
      </div>
      {job.about !== '' && (
        <div className="mk-cut mk-muted" title={job.about}>
          {job.about === libraryDefaults.q ? 'Entire archive' : job.about}
        </div>
      )}
      {!isOver && <Progress size="sm" value={jobShare(job)} aria-label={`${title}: progress`} />}
      <div className="mk-num" role="status">
        {announcement(job)}
        {/* Changes several times a second, so screen readers do not announce it. */}
        {job.state === 'running' && (
          <span className={styles.figures} aria-hidden>
            {jobFigures(job).map(([name, figure]) => (
              <span key={name}>{figure}</span>
            ))}
          </span>
        )}
      </div>
      {job.error && (
        <p className={styles.problem}>
          {job.error.message} {job.error.remedy}
        </p>
      )}
      {report && report.skippedCount > 0 && (
        <details>
          <summary>{formatCount(report.skippedCount)} skipped</summary>
          <ul className={exportStyles.left}>
            {report.skipped.map(({ path, reason }) => (
              <li key={path}>
                <span className="mk-mono">{path}</span> <span className="mk-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.actions}>
        {!isOver && (
          <Button
            size="compact-xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id })}
          >
            Cancel
          </Button>
        )}
        {job.download !== null && (
          <Button component="a" size="compact-xs" {...downloadLink(`/exports/${id}`)}>
            Download
          </Button>
        )}
        {job.state === 'done' && job.path !== null && canOpen && (
          <Button size="compact-xs" variant="default" onClick={() => show.mutate({ id })}>
            Show in folder
          </Button>
        )}
      </div>
    </li>
  );
}

function jobTitle({ content }: ExportJob): string {
  switch (content.as) {
    case 'files':
      return 'Files';
    case 'zip':
      return 'Files in a zip';
    case 'bagit':
      return 'Files in a BagIt bag';
    case 'tables':
      return `Tables: ${content.tables.join(', ')}`;
    case 'aggregates':
      return `Statistics: ${content.by}s`;
  }
}

function jobShare({ done, total, bytesDone, bytesTotal }: ExportJob): number {
  if (bytesTotal !== null && bytesTotal > 0) return (bytesDone / bytesTotal) * 100;
  return total === null || total === 0 ? 0 : (done / total) * 100;
}

/** By name. */
function jobFigures({ done, total, bytesDone, bytesTotal, bytesPerSecond }: ExportJob) {
  const bytes =
    bytesTotal === null ? formatBytes(bytesDone) : `${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`;
  return [
    ['games', `${formatCount(done)} of ${counted(total ?? 0, 'game')}`],
    ['bytes', bytes],
    ['rate', formatRate(bytesPerSecond)],
  ] as const;
}

function announcement({ state, report }: ExportJob): string {
  switch (state) {
    case 'preparing':
      return 'Finding the games…';
    case 'running':
      return 'Writing…';
    case 'finishing':
      return 'Saving to disk…';
    case 'done': {
      const rows = Object.entries(report?.rows ?? {}).map(([name, count]) =>
        counted(count, name.replace(/s$/, ''), name),
      );
      const what =
        rows.length > 0
          ? rows.join(', ')
          : `${counted(report?.files ?? 0, 'file')} of ${counted(report?.games ?? 0, 'game')}`;
      return `${what} · ${formatBytes(report?.bytes ?? 0)}`;
    }
    case 'cancelled':
      return 'Cancelled. No partial files remain.';
    case 'failed':
      return 'The export failed.';
  }
}
