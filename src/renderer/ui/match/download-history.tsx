/** The history of one file, oldest first: its listing, who wanted it, and the steps of its download. */
import { Skeleton } from '@mantine/core';
import { type FileEvent, fileEventWords } from '../../../shared/downloads/file-history.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { formatDate, formatDayAndClock } from '../../format/times.ts';
import { Failure } from '../feedback/failure.tsx';
import { Note } from '../feedback/note.tsx';
import { Moment } from '../time/moment.tsx';
import styles from './download-history.module.css';
import { StateMark } from './state-mark.tsx';

export function DownloadHistory({ id }: { readonly id: string }) {
  const { data: events, error, refetch } = useBridgeQuery('downloads.history', { id });
  return (
    <>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!events && !error && <Skeleton height={10} width="70%" mt={6} />}
      {events?.length === 0 && <Note>No history yet.</Note>}
      <ol className={styles.history} aria-label="History">
        {events?.map((event) => (
          <li key={eventKey(event)}>
            <Event event={event} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** A download changes its state once at a time, and a match is listed with its game. */
function eventKey(event: FileEvent): string {
  return [event.at, event.kind, ...(event.kind === 'step' ? [event.state] : [])].join(' ');
}

const wording = { time: formatDayAndClock, day: formatDate, size: formatBytes };

function Event({ event }: { readonly event: FileEvent }) {
  const { what, why } = fileEventWords(event, wording);
  return (
    <>
      {event.kind === 'step' ? (
        <StateMark state={event.state} />
      ) : (
        <span className={styles.what}>{what}</span>
      )}
      <span className="mk-muted">
        <Moment at={event.at} as="full" />
      </span>
      {why !== '' && <Note>{why}</Note>}
    </>
  );
}
