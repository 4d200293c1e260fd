/** One download: what it is, its progress, what happens next, and its actions. */

import { Checkbox } from '@mantine/core';
import { formatDuration } from '../../../shared/base/duration.ts';
import type { ErrorData } from '../../../shared/base/errors.ts';
import { statusMeanings } from '../../../shared/domain/asset-status.ts';
import { contentTypeLabel } from '../../../shared/domain/content-types.ts';
import type { Download } from '../../../shared/domain/domain.ts';
import { gameTitle, gameWords } from '../../../shared/games/game-title.ts';
import { formatBytes, formatRate } from '../../format/bytes.ts';
import { formatDay } from '../../format/times.ts';
import { ContentTypeName } from '../../ui/match/content-type.tsx';
import { StateMark } from '../../ui/match/state-mark.tsx';
import { TeamCodeLink, versus } from '../../ui/match/teams.tsx';
import { Cell } from '../../ui/table/grid-cells.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './download-line.module.css';
import { timeLeftMs } from './figures.ts';
import { canWait, RowActions } from './row-actions.tsx';
import { tabStates } from './tabs.ts';

interface DownloadLineProps {
  readonly download: Download;
  readonly isSelected: boolean;
  readonly onSelect: (isRange: boolean) => void;
  readonly onHistory: () => void;
}

const downloadTitle = (download: Download) => `${versus(download.teams)}, ${gameWords(download.number)}`;

export function DownloadLine({ download, isSelected, onSelect, onHistory }: DownloadLineProps) {
  const names = `${download.teams.map((team) => team.name).join(' vs ')}\nGame ID ${download.platformGameId}`;
  return (
    <>
      <Cell className={styles.tick}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={`Select ${downloadTitle(download)}, ${contentTypeLabel(download.contentType)}`}
          checked={isSelected}
          onChange={() => {}}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      </Cell>
      <Cell className={styles.what} title={names}>
        <span className="mk-cut">
          <b>
            <TeamCodeLink team={download.teams[0]} /> vs <TeamCodeLink team={download.teams[1]} />
          </b>{' '}
          <span className="mk-muted">{gameTitle(download.number)}</span>
        </span>
        <span className="mk-cut mk-muted">
          <ContentTypeName name={download.contentType} /> · {download.leagueName}
          {download.playedAt !== null && (
            <>
              {' · '}
              <time dateTime={download.playedAt} title={download.playedAt}>
                {formatDay(download.playedAt)}
              </time>
            </>
          )}
        </span>
      </Cell>
      <Cell className={styles.how}>
        <span className={styles.line}>
          <StateMark state={download.state} />
          {download.priority !== 0 && canWait(download.state) && (
            <span className="mk-muted mk-num">
              priority {download.priority > 0 ? '+' : '−'}
              {Math.abs(download.priority)}
            </span>
          )}
          <span className={`${styles.figures} mk-num mk-muted`}>
            <Figures download={download} />
          </span>
        </span>
        <Below download={download} />
      </Cell>
      <Cell className={styles.actions}>
        <RowActions download={download} onHistory={onHistory} />
      </Cell>
    </>
  );
}

function Figures({ download }: { readonly download: Download }) {
  const { bytesDone, bytesTotal, bytesPerSecond } = download;
  const left = timeLeftMs(download);
  switch (download.state) {
    case 'transferring':
      return (
        <>
          {formatBytes(bytesDone)}
          {bytesTotal !== null && ` of ${formatBytes(bytesTotal)}`}
          {bytesPerSecond > 0 && ` · ${formatRate(bytesPerSecond)}`}
          {left !== null && ` · ${formatDuration(left)} left`}
        </>
      );
    case 'archived':
      return (
        <>
          {`${formatBytes(download.bytesTotal)} · `}
          <Moment at={download.updatedAt} />
        </>
      );
    case 'waiting':
    case 'scheduled':
      return <Moment at={download.retryAt} as="upcoming" />;
    case 'paused':
    case 'failed':
      return (
        bytesDone > 0 && bytesTotal !== null && `${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`
      );
    case 'queued':
    case 'resolving':
    case 'verifying':
    case 'not-offered':
    case 'not-needed':
    case 'cancelled':
    case 'not-wanted':
      return null;
  }
}

/** The bar while there is progress, else the reason, else the first attempt. */
function Below({ download }: { readonly download: Download }) {
  const { state, bytesDone, bytesTotal, error } = download;
  if (state === 'transferring' || (state === 'paused' && bytesDone > 0)) {
    const share = bytesTotal ? Math.min(1, bytesDone / bytesTotal) : 0;
    return (
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={downloadTitle(download)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span className={styles.done} style={{ transform: `scaleX(${share})` }} />
      </span>
    );
  }
  if (state === 'not-needed') {
    return <p className={`${styles.reason} mk-muted`}>{statusMeanings['not-needed']}</p>;
  }
  if (state === 'not-wanted') {
    return <p className={`${styles.reason} mk-muted`}>No watch rule wants this file any more.</p>;
  }
  if (error) return <Reason download={download} error={error} />;
  if (download.state === 'scheduled') {
    return (
      <span className="mk-cut mk-muted">
        First attempt: <Moment at={download.retryAt} as="attempt" />
      </span>
    );
  }
  return null;
}

/** The whole reason, on as many lines as it takes; on one line during another attempt, after which it may change. */
function Reason({ download: { state }, error }: { readonly download: Download; readonly error: ErrorData }) {
  if (state === 'not-offered') {
    return (
      <p className={`${styles.reason} mk-muted`}>
        The service never published this file. "Retry" checks again.
      </p>
    );
  }
  if (error.code === 'not-available-yet' && state !== 'failed') {
    return (
      <p className={`${styles.reason} mk-muted`}>Not published yet. Matchkeep checks again automatically.</p>
    );
  }
  if (tabStates.active.includes(state)) {
    const text = error.remedy ? `${error.message} ${error.remedy}` : error.message;
    return (
      <span className="mk-cut mk-muted" title={text}>
        {text}
      </span>
    );
  }
  return (
    <p className={`${styles.reason} mk-muted`}>
      <span className={state === 'failed' ? styles.bad : ''}>{error.message}</span> {error.remedy}
    </p>
  );
}
