/** A rebuild that was interrupted: how far it is, and the choice to continue or to start over. */
import { Button } from '@mantine/core';
import type { InterruptedRebuild } from '../../../shared/work/archive-work.ts';
import { formatBytes } from '../../format/bytes.ts';
import { counted, formatCount } from '../../format/counted.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './interrupted-block.module.css';
import settingsStyles from './settings.module.css';

interface InterruptedRebuildBlockProps {
  readonly interrupted: InterruptedRebuild;
  readonly start: (resume: boolean) => void;
}

export function InterruptedRebuildBlock({ interrupted, start }: InterruptedRebuildBlockProps) {
  const { startedAt, done, leftMatches, unreadable } = interrupted;
  return (
    <section className={styles.interrupted} aria-label="Interrupted rebuild">
      <p>
        <b>
          The catalogue rebuild of <Moment at={startedAt} as="full" /> was interrupted.
        </b>{' '}
        <span className="mk-num">
          {formatCount(done.matches)} of {counted(done.matches + leftMatches, 'match', 'matches')} were read (
          {counted(done.files, 'file')}, {formatBytes(done.bytes)});{' '}
          {counted(leftMatches, 'match is', 'matches are')} left.
        </span>
      </p>
      {unreadable > 0 && <p>{counted(unreadable, 'file')} could not be restored so far.</p>}
      <Note>
        &quot;Continue&quot; reads the matches that are left, those that changed on disk since it began, and
        those that could not be read. &quot;Start over&quot; reads every match again.
      </Note>
      <div className={settingsStyles.row}>
        <Button onClick={() => start(true)}>Continue</Button>
        <Button variant="default" onClick={() => start(false)}>
          Start over
        </Button>
      </div>
    </section>
  );
}
