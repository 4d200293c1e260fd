/** A move of the archive that was interrupted: where the archive is, and the choice to continue. */
import { Button } from '@mantine/core';
import type { InterruptedMove } from '../../../shared/work/archive-work.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './interrupted-block.module.css';
import settingsStyles from './settings.module.css';

interface InterruptedMoveBlockProps {
  readonly interrupted: InterruptedMove;
  readonly resume: () => void;
}

export function InterruptedMoveBlock({ interrupted, resume }: InterruptedMoveBlockProps) {
  const { startedAt, from, to, isThere } = interrupted;
  const giveUp = useCommand('archive.giveUpMove');
  return (
    <section className={styles.interrupted} aria-label="Interrupted move">
      <p>
        <b>
          The move of <Moment at={startedAt} as="full" /> was interrupted.
        </b>{' '}
        {isThere
          ? `The archive is in ${to}; the earlier folder ${from} is not emptied yet.`
          : `The archive is still in ${from}; a part of it is in ${to}, too.`}
      </p>
      <Note>
        {isThere
          ? '"Continue" removes from it what the archive has.'
          : '"Continue" copies what is not there.'}{' '}
        &quot;Give up&quot; leaves both folders as they are: delete {isThere ? from : to} yourself then.
      </Note>
      <div className={settingsStyles.row}>
        <Button onClick={resume}>Continue</Button>
        <Button variant="default" loading={giveUp.isPending} onClick={() => giveUp.mutate(null)}>
          Give up
        </Button>
      </div>
    </section>
  );
}
