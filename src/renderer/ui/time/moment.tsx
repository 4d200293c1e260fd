/** A time: in the user's time zone as text, in ISO as the tooltip. */
import {
  formatAttempt,
  formatDayAndClock,
  formatRelative,
  formatUpcoming,
  formatWhen,
} from '../../format/times.ts';
import { useNow } from './use-now.ts';

interface MomentProps {
  readonly at: string;
  /**
   * `when`: clock, with the day unless it is today. `relative`: `in 4 min`, updated as time passes. `upcoming`: the same for
   * something that is still to happen, even if its time has just passed. `attempt`: both, of an attempt to come.
   */
  readonly as?: 'when' | 'relative' | 'upcoming' | 'attempt' | 'full';
}

export function Moment({ at, as = 'when' }: MomentProps) {
  const now = useNow(as === 'when' || as === 'full' ? 60_000 : 1000);
  const format = {
    when: formatWhen,
    relative: formatRelative,
    upcoming: formatUpcoming,
    attempt: formatAttempt,
    full: formatDayAndClock,
  };
  const text = format[as](at, now);
  return (
    <time className="mk-num" dateTime={at} title={at}>
      {text}
    </time>
  );
}
