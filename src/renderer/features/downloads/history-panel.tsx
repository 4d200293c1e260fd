/** The history of one download, step by step. */
import { Skeleton } from '@mantine/core';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { StateMark } from '../../ui/match/state-mark.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function HistoryPanel({ id, onClose }: HistoryPanelProps) {
  const { data: events, error, refetch } = useBridgeQuery('downloads.history', { id });
  return (
    <SidePanel
      label="History"
      title={
        <>
          <h2>History</h2>
          <CopyText value={id} what="Download ID" />
        </>
      }
      onClose={onClose}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!events && !error && <Skeleton height={10} width="70%" mt={6} />}
      {events?.length === 0 && <Note>No history yet.</Note>}
      <ol className={styles.history}>
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
    </SidePanel>
  );
}
