/** The state of everything in one line: session, sync, coverage, rate, disk. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ErrorData } from '../../shared/base/errors.ts';
import { coverageInBrief, describeCounts } from '../../shared/words/coverage-words.ts';
import { unreadText } from '../../shared/words/listing-words.ts';
import { isMove } from '../../shared/work/archive-work.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import { holdRemedy, holdText, shortTime } from '../../shared/work/work-status.ts';
import { useBridgeQuery, useCommand, useConnection } from '../bridge/hooks.tsx';
import { useShownSummary } from '../features/coverage/model/shown-summary.ts';
import { ExportsButton } from '../features/export/exports-button.tsx';
import { BackfillStatus } from '../features/sync/backfill-status.tsx';
import { formatBytes, formatRate } from '../format/bytes.ts';
import { counted, formatCount } from '../format/counted.ts';
import statusPartStyles from '../ui/layout/status-part.module.css';
import stateMarkStyles from '../ui/match/state-mark.module.css';
import { Moment } from '../ui/time/moment.tsx';
import { useNow } from '../ui/time/use-now.ts';
import { useWording } from '../ui/time/use-wording.ts';
import styles from './status-bar.module.css';
import { isStopped, syncEnd } from './sync-end.ts';

export function StatusBar() {
  const { data: status } = useBridgeQuery('app.status', null);
  if (!status) return <section className={styles.status} aria-label="Status" />;
  return (
    <section className={styles.status} aria-label="Status">
      <Session status={status} />
      <Sync status={status} />
      <BackfillStatus />
      <Coverage status={status} />
      <ProblemsPart />
      <Activity status={status} />
      <ExportsButton />
      <Disk status={status} />
      <Announcement status={status} />
    </section>
  );
}

/** What Matchkeep does now, or why it does nothing and until when. */
function Activity({ status: { isOffline, work, queue } }: { readonly status: AppStatus }) {
  const time = shortTime(useNow(60_000));
  const { hold, bandwidth } = work;
  const text = isOffline
    ? 'Offline'
    : hold
      ? holdText(hold, time)
      : queue.active > 0
        ? formatRate(queue.bytesPerSecond)
        : 'Idle';
  const limit =
    bandwidth.until === null || bandwidth.bytesPerSecond === 0
      ? undefined
      : `Limit ${formatRate(bandwidth.bytesPerSecond)} until ${time(bandwidth.until)}`;
  return (
    <Link
      to="/downloads"
      search={{ tab: 'active' }}
      className={`${statusPartStyles.part} ${styles.end} mk-num`}
      title={hold ? holdRemedy(hold) : limit}
    >
      {text}
    </Link>
  );
}

function Session({ status }: { readonly status: AppStatus }) {
  const { state, username, problem } = status.session;
  const texts = {
    'signed-out': 'Signed out',
    active: username ?? 'Signed in',
    refreshing: 'Renewing the session…',
    'needs-attention': 'Sign-in required',
  } as const;
  const isBad = state === 'needs-attention';
  const isLost = useConnection().state === 'lost';
  const mark = isBad ? 'bad' : state !== 'active' || isLost ? 'none' : hasFailed(status.sync) ? 'wait' : 'ok';
  return (
    <Link
      to="/settings"
      className={`${statusPartStyles.part} ${isBad ? styles.bad : ''}`}
      aria-label={texts[state]}
      title={problem?.message ?? texts[state]}
    >
      <span className={`${stateMarkStyles.state} ${stateMarkStyles[mark]}`}>
        <span className={stateMarkStyles.dot} aria-hidden />
      </span>
      <span className={`mk-cut ${state === 'active' ? statusPartStyles.words : ''}`}>{texts[state]}</span>
    </Link>
  );
}

/** The last sync ended with an error that is not the user's stop. */
function hasFailed({ lastRun }: AppStatus['sync']): boolean {
  const error = lastRun?.error ?? null;
  return error !== null && !isStopped(error);
}

function Sync({ status }: { readonly status: AppStatus }) {
  const { state, nextAt, lastRun } = status.sync;
  const sync = useCommand('sync.now');
  const failed = lastRun?.error ?? null;
  const isLost = useConnection().state === 'lost';
  // What was so at the last answer may have changed.
  if (isLost) return <div className={`${statusPartStyles.part} ${styles.bad}`}>Not connected</div>;
  if (status.session.state === 'signed-out') {
    return <div className={statusPartStyles.part}>Sign in to sync</div>;
  }
  return (
    <div className={`${statusPartStyles.part} ${hasFailed(status.sync) ? styles.bad : ''}`}>
      <span className="mk-cut" title={failed ? `${failed.message} ${failed.remedy ?? ''}` : undefined}>
        {state === 'running' && 'Syncing…'}
        {state === 'stopped' && (failed ? failed.message : 'Sync stopped')}
        {state === 'idle' && (lastRun?.error ? syncEnd(lastRun.error, lastRun) : 'Synced')}
        {state === 'idle' && nextAt && (
          <span className={statusPartStyles.words}>
            , next <Moment at={nextAt} as="upcoming" />
          </span>
        )}
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        className={statusPartStyles.fixed}
        disabled={state === 'running'}
        loading={sync.isPending}
        onClick={() => sync.mutate(null)}
      >
        Sync now
      </Button>
    </div>
  );
}

function Coverage({ status }: { readonly status: AppStatus }) {
  const coverage = useShownSummary() ?? status.coverage;
  const wording = useWording();
  const isMissing = coverage.missing > 0;
  const isBad = isMissing || status.archive.damage.contents > 0;
  return (
    <Link
      to="/coverage"
      search={isMissing ? { files: true, status: 'missing' } : {}}
      className={`${statusPartStyles.part} mk-num ${isBad ? `${statusPartStyles.fixed} ${styles.bad}` : ''}`}
      title={
        unreadText(status) ??
        `Files of wanted games: ${describeCounts(coverage.counts, formatCount, status.archive.damage)}`
      }
    >
      <span className="mk-cut">{coverageInBrief(coverage, status, wording)}</span>
    </Link>
  );
}

/** Announces to screen readers when work starts, ends or fails, but not every change of a number. */
function Announcement({ status }: { readonly status: AppStatus }) {
  const coverage = useShownSummary() ?? status.coverage;
  const time = shortTime(useNow(60_000));
  const brief = coverageInBrief(coverage, status, useWording(), { isSpoken: true });
  const isMissing = coverage.missing > 0;
  return (
    <span className="mk-only-read" aria-live="polite">
      {status.queue.active > 0
        ? 'Downloading.'
        : status.work.hold
          ? `${holdText(status.work.hold, time)}.`
          : 'Downloads idle.'}
      {(status.queue.active === 0 || isMissing) && ` ${brief}.`}
    </span>
  );
}

function Disk({ status }: { readonly status: AppStatus }) {
  const { archive } = status;
  const free = archive.freeBytes === null ? null : `${formatBytes(archive.freeBytes)} free`;
  const isMoving = isMove(archive.work?.kind);
  return (
    <Link
      to="/settings"
      className={`${statusPartStyles.part} ${statusPartStyles.fixed} mk-num ${archive.problem ? styles.bad : ''}`}
      title={archive.problem?.message ?? `Archive: ${archive.dir}`}
    >
      {archive.problem ? shortProblem(archive.problem) : isMoving ? 'Moving archive' : (free ?? 'Archive')}
    </Link>
  );
}

/** The bar has room for two words; the banner shows the whole message. */
function shortProblem({ code }: ErrorData): string {
  if (code === 'disk-full') return 'Disk full';
  if (code === 'archive-missing') return 'Archive not found';
  return 'Archive problem';
}

/** What failing downloads have in common. Leads to the problems on the downloads screen. */
function ProblemsPart() {
  const { data } = useBridgeQuery('downloads.problems', null);
  const [first, ...others] = data?.items ?? [];
  return (
    <>
      {first && (
        <Link
          to="/downloads"
          search={{ tab: 'all' }}
          className={`${statusPartStyles.part} ${styles.bad} mk-num`}
          title={[first, ...others].map(({ message }) => message).join('\n')}
        >
          <IconAlertTriangle size={14} aria-hidden />
          <span className={statusPartStyles.sign}>{counted(others.length + 1, 'problem')}</span>
          <span className={`mk-cut ${statusPartStyles.words}`}>
            {first.message.replace(/\.$/, '')}
            {others.length > 0 && ` and ${counted(others.length, 'other problem')}`}
          </span>
        </Link>
      )}
      {/* Without the number of files, which changes often. */}
      <span className="mk-only-read" aria-live="polite">
        {first && `${counted(others.length + 1, 'problem')} with downloads.`}
      </span>
    </>
  );
}
