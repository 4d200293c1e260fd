/** A verification that was interrupted: how far it is, and the choice to continue or to start over. */
import { Button } from '@mantine/core';
import type { InterruptedVerification } from '../../../shared/work/archive-work.ts';
import { formatBytes } from '../../format/bytes.ts';
import { counted, formatCount } from '../../format/counted.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import type { StartedKind } from './archive-jobs.ts';
import styles from './interrupted-block.module.css';
import settingsStyles from './settings.module.css';

interface InterruptedBlockProps {
  readonly interrupted: InterruptedVerification;
  readonly start: (work: StartedKind, resume: boolean) => void;
}

export function InterruptedBlock({ interrupted, start }: InterruptedBlockProps) {
  const { startedAt, isRepair, done, left, found } = interrupted;
  const leftSize = formatBytes(left.bytes);
  const kind = isRepair ? 'repair' : 'verify';
  return (
    <section className={styles.interrupted} aria-label="Interrupted verification">
      <p>
        <b>
          The {isRepair ? 'repair' : 'verification'} of <Moment at={startedAt} as="full" /> was interrupted.
        </b>{' '}
        <span className="mk-num">
          {formatCount(done.files)} of {counted(done.files + left.files, 'file')} were read (
          {formatBytes(done.bytes)} of {formatBytes(done.bytes + left.bytes)});{' '}
          {counted(left.files, `file (${leftSize}) is`, `files (${leftSize}) are`)} left.
        </span>
      </p>
      {found > 0 && (
        <p>{counted(found, 'problem')} found so far. The result of the whole verification lists them all.</p>
      )}
      <Note>
        &quot;Continue&quot; reads the files that are left, and those that changed on disk since it began.
        &quot;Start over&quot; reads every file again.
      </Note>
      <div className={settingsStyles.row}>
        <Button onClick={() => start(kind, true)}>Continue</Button>
        <Button variant="default" onClick={() => start(kind, false)}>
          Start over
        </Button>
      </div>
    </section>
  );
}
