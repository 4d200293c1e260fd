/** The history of one download: every state it was in, oldest first, with the problem of each attempt. */
import { Skeleton } from '@mantine/core';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
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
          <li key={`${event.at} ${event.state}`}>
            <StateMark state={event.state} />
            <span className="mk-muted">
              <Moment at={event.at} as="full" />
            </span>
            {event.error && (
              <Note>
                {event.error.message} {event.error.remedy}
              </Note>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
