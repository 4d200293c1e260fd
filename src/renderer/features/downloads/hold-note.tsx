/** Why Matchkeep starts nothing by itself and until when, what "Work now" overrides, and a limit of this time of day. */
import { Button } from '@mantine/core';
import { IconClockPause, IconClockPlay } from '@tabler/icons-react';
import { holdRemedy, holdText, shortTime, type WorkStatus } from '../../../shared/work/work-status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { formatRate } from '../../format/bytes.ts';
import styles from '../../ui/feedback/strip.module.css';
import { useNow } from '../../ui/time/use-now.ts';

interface HoldNoteProps {
  readonly work: WorkStatus;
  /** Whether the note can end a pause. False where another button does. */
  readonly canResume?: boolean;
}

export function HoldNote({ work, canResume = true }: HoldNoteProps) {
  const time = shortTime(useNow(60_000));
  const resume = useCommand('work.resume');
  const override = useCommand('work.override');
  const { hold, bandwidth } = work;
  if (hold !== null) {
    return (
      <div className={styles.strip} data-testid="hold">
        <IconClockPause className={styles.icon} size={16} aria-hidden />
        <p>
          <b>{holdText(hold, time)}.</b> {holdRemedy(hold)}
        </p>
        {hold.reason === 'paused' ? (
          canResume && (
            <Button
              size="compact-xs"
              variant="default"
              loading={resume.isPending}
              onClick={() => resume.mutate(null)}
            >
              Resume everything
            </Button>
          )
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            loading={override.isPending}
            onClick={() => override.mutate({ isOn: true })}
          >
            Work now
          </Button>
        )}
      </div>
    );
  }
  if (work.override !== null) {
    return (
      <div className={styles.strip} data-testid="hold">
        <IconClockPlay className={styles.icon} size={16} aria-hidden />
        <p>
          <b>Working now.</b> {overrideText(work.override, time)}
        </p>
        <Button
          size="compact-xs"
          variant="default"
          loading={override.isPending}
          onClick={() => override.mutate({ isOn: false })}
        >
          Work as planned
        </Button>
      </div>
    );
  }
  if (bandwidth.until === null) return null;
  return (
    <div className={styles.strip} data-testid="hold">
      <p>
        {bandwidth.bytesPerSecond === 0 ? 'No limit' : `A limit of ${formatRate(bandwidth.bytesPerSecond)}`}{' '}
        until {time(bandwidth.until)}.
      </p>
    </div>
  );
}

function overrideText(override: NonNullable<WorkStatus['override']>, time: (iso: string) => string): string {
  if (override.reason === 'battery') return 'Matchkeep works although this machine runs on battery.';
  return `The quiet hours${override.until === null ? '' : ` until ${time(override.until)}`} do not apply.`;
}
