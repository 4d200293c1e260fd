/** Banners above every screen: a lost connection, practice mode, a problem that stops work. */
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconFlask,
  IconFolderSearch,
  IconPlugConnectedX,
  IconWifiOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ErrorData } from '../../shared/base/errors.ts';
import type { SectionName } from '../../shared/settings/settings.ts';
import { damageWords } from '../../shared/words/damage-words.ts';
import type { Amount } from '../../shared/work/archive-work.ts';
import type { Damage } from '../../shared/work/damage.ts';
import type { SyncRun } from '../../shared/work/status.ts';
import { useBridge, useCommand, useConnection, useStatus } from '../bridge/hooks.tsx';
import { formatBytes } from '../format/bytes.ts';
import { counted } from '../format/counted.ts';
import { useShownProblem } from '../ui/feedback/shown-problem.ts';
import { Moment } from '../ui/time/moment.tsx';
import styles from './banners.module.css';
import { isStopped, syncEnd } from './sync-end.ts';

export function Banners() {
  const { data: status } = useStatus(
    ({ archive: { problem, work, damage }, dataDirProblem, session, sync, isOffline, isPractice }) => ({
      archive: { problem, work, damage },
      dataDirProblem,
      session,
      sync,
      isOffline,
      isPractice,
    }),
  );
  const shown = useShownProblem();
  const lastRun = status?.sync.lastRun;
  return (
    <div role="status">
      <ConnectionBanner />
      {status?.archive.problem && (
        <ProblemBanner problem={status.archive.problem}>
          <SettingsButton>Archive settings</SettingsButton>
        </ProblemBanner>
      )}
      {status && status.archive.problem === null && status.archive.work === null && (
        <DamageBanner damage={status.archive.damage} />
      )}
      {status?.dataDirProblem && <ProblemBanner problem={status.dataDirProblem} />}
      {status?.session.state === 'needs-attention' && status.session.problem && shown === null && (
        <ProblemBanner problem={status.session.problem}>
          <SettingsButton>Sign in</SettingsButton>
        </ProblemBanner>
      )}
      {status?.isOffline && <OfflineBanner />}
      {status?.archive.work?.kind === 'rebuild' && status.archive.work.progress.files > 0 && (
        <ReadingBanner {...status.archive.work.progress} />
      )}
      {lastRun?.error &&
        !isStopped(lastRun.error) &&
        status?.session.state === 'active' &&
        !status.isOffline && <SyncBanner run={lastRun} problem={lastRun.error} nextAt={status.sync.nextAt} />}
      {status?.isPractice && <PracticeBanner />}
    </div>
  );
}

export function ConnectionBanner() {
  const connection = useConnection();
  const { transport } = useBridge();
  if (connection.state !== 'lost') return null;
  const { nextAttemptAt, isAuthorised } = connection;
  return (
    <div className={styles.banner}>
      <IconPlugConnectedX className={styles.icon} size={16} aria-hidden />
      <p>
        {isAuthorised ? (
          <>
            <b>Not connected to Matchkeep.</b> What you see may be out of date.{' '}
          </>
        ) : (
          <>
            <b>This browser is not authorised.</b> Matchkeep was restarted, or the session ended. Run
            "matchkeep open", or open the link that "matchkeep serve" printed.{' '}
          </>
        )}
        {nextAttemptAt === null ? (
          'Retrying…'
        ) : (
          <span aria-hidden>
            Retrying <Moment at={new Date(nextAttemptAt).toISOString()} as="upcoming" />.
          </span>
        )}
      </p>
      <Button size="compact-xs" variant="default" onClick={transport.reconnect}>
        Retry now
      </Button>
    </div>
  );
}

/** Stays until the files are intact again, or being downloaded again. */
function DamageBanner({ damage }: { readonly damage: Damage }) {
  const verify = useCommand('archive.verify');
  const words = damageWords(damage);
  if (words === null) return null;
  return (
    <div className={`${styles.banner} ${styles.bad}`}>
      <IconAlertTriangle className={styles.icon} size={16} aria-hidden />
      <p>
        <b>{words}</b>
      </p>
      {damage.repairable > 0 ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={verify.isPending}
          onClick={() => verify.mutate({ repair: true, part: { kind: 'damaged' } })}
        >
          Repair
        </Button>
      ) : (
        <SettingsButton hash="archive">Show the files</SettingsButton>
      )}
    </div>
  );
}

interface ProblemBannerProps {
  readonly problem: ErrorData;
  readonly children?: ReactNode;
}

function ProblemBanner({ problem, children }: ProblemBannerProps) {
  return (
    <div className={`${styles.banner} ${styles.bad}`}>
      <IconAlertTriangle className={styles.icon} size={16} aria-hidden />
      <p>
        <b>{problem.message}</b> {problem.remedy}
        {problem.retryAt && (
          <span aria-hidden>
            {' '}
            Next attempt <Moment at={problem.retryAt} as="upcoming" />.
          </span>
        )}
      </p>
      {children}
    </div>
  );
}

/** Matchkeep and the service are fine, and the user does not have to do anything. */
function OfflineBanner() {
  return (
    <div className={styles.banner}>
      <IconWifiOff className={styles.icon} size={16} aria-hidden />
      <p>
        <b>This machine is offline.</b> Your archive is still available. Sync and downloads resume when the
        network is back.
      </p>
    </div>
  );
}

/** For example after the catalogue was lost: the lists may not be complete yet. */
function ReadingBanner({ files, bytes }: Amount) {
  return (
    <div className={styles.banner}>
      <IconFolderSearch className={styles.icon} size={16} aria-hidden />
      <p>
        <b>Reading the archive folder.</b> Files missing from the lists appear when this is done.
        <span aria-hidden className="mk-num">
          {' '}
          So far {counted(files, 'file')}, {formatBytes(bytes)}.
        </span>
      </p>
    </div>
  );
}

/** Matchkeep retries a failed sync by itself, so this is information and not an alarm. */
function SyncBanner({
  run,
  problem,
  nextAt,
}: {
  readonly run: SyncRun;
  readonly problem: ErrorData;
  readonly nextAt: string | null;
}) {
  const sync = useCommand('sync.now');
  return (
    <div className={styles.banner}>
      <IconAlertTriangle className={styles.icon} size={16} aria-hidden />
      <p>
        <b>{syncEnd(problem, run)}.</b> {problem.message} {problem.remedy}
        {nextAt && (
          <span aria-hidden>
            {' '}
            Next attempt <Moment at={nextAt} as="upcoming" />.
          </span>
        )}
      </p>
      <Button size="compact-xs" variant="default" loading={sync.isPending} onClick={() => sync.mutate(null)}>
        Retry now
      </Button>
    </div>
  );
}

interface SettingsButtonProps {
  readonly hash?: SectionName;
  readonly children: ReactNode;
}

function SettingsButton({ hash, children }: SettingsButtonProps) {
  return (
    <Button size="compact-xs" variant="default" component={Link} to="/settings" {...(hash && { hash })}>
      {children}
    </Button>
  );
}

function PracticeBanner() {
  const leave = useCommand('practice.leave');
  return (
    <div className={`${styles.banner} ${styles.practice}`}>
      <IconFlask className={styles.icon} size={16} aria-hidden />
      <p>
        <b>Practice mode.</b> Invented matches in a separate archive. Your own archive is not touched.
      </p>
      <Button
        size="compact-xs"
        variant="default"
        loading={leave.isPending}
        onClick={() => leave.mutate(null, { onSuccess: () => window.location.assign('/') })}
      >
        Leave practice
      </Button>
    </div>
  );
}
