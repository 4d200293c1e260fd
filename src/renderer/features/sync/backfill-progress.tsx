/** The backfill that is running, paused, failed or incomplete, with its actions. */
import { Button, Progress } from '@mantine/core';
import type { Backfill } from '../../../shared/coverage/backfills.ts';
import { foundText } from '../../../shared/words/backfill-words.ts';
import { holdText, shortTime } from '../../../shared/work/work-status.ts';
import { useBridgeQuery, useCommand, useStatus } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import styles from './backfill-progress.module.css';
import { daysText, isOpen, namesText, progressText, titleText } from './backfill-text.ts';

export function BackfillProgress() {
  const { data: [latest] = [] } = useBridgeQuery('backfill.list', { limit: 1 });
  const { data: hold } = useStatus(({ work }) => work.hold);
  const now = useNow(60_000);
  if (!latest || !isOpen(latest)) return null;
  return (
    <section className={styles.progress} aria-label="Backfill">
      <header className={styles.head}>
        <h2 className={styles.title}>{titleText(latest)}</h2>
        <Actions backfill={latest} />
      </header>
      <p className="mk-muted">
        {daysText(latest)}, {namesText(latest)}
      </p>
      <Progress
        size="sm"
        value={latest.progress * 100}
        color={latest.state === 'failed' ? 'red' : latest.state === 'paused' ? 'gray' : 'teal'}
        aria-label="Days that were read"
      />
      <p className="mk-num">
        {progressText(latest)}. {foundText(latest)}
      </p>
      {latest.problem && <Failure error={latest.problem} />}
      {latest.state === 'running' && hold && (
        <p className="mk-muted">{holdText(hold, shortTime(now))}: the backfill continues after that.</p>
      )}
      {latest.nextAttemptAt !== null && (
        <p className="mk-muted">
          Next attempt <Moment at={latest.nextAttemptAt} as="upcoming" />
        </p>
      )}
    </section>
  );
}

function Actions({ backfill }: { readonly backfill: Backfill }) {
  const pause = useCommand('backfill.pause');
  const resume = useCommand('backfill.resume');
  const cancel = useCommand('backfill.cancel');
  const { id, state } = backfill;
  const isUnfinished = state === 'running' || state === 'paused';
  return (
    <div className={styles.actions}>
      {state === 'running' ? (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
          Pause
        </Button>
      ) : (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
          {state === 'paused' ? 'Resume' : 'Retry'}
        </Button>
      )}
      {isUnfinished && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          Cancel
        </Button>
      )}
    </div>
  );
}
