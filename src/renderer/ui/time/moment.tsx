/** A time: in the user's time zone as text, in ISO as the tooltip. */
import { formatDayAndClock, formatRelative, formatWhen } from '../../format/times.ts';
import { useNow } from './use-now.ts';

interface MomentProps {
  readonly at: string;
  /** `when`: clock, with the day unless it is today. `relative`: `in 4 min`, kept up to date. */
  readonly as?: 'when' | 'relative' | 'full';
}

export function Moment({ at, as = 'when' }: MomentProps) {
  const now = useNow(as === 'relative' ? 1000 : 60_000);
  const text = { when: formatWhen, relative: formatRelative, full: formatDayAndClock }[as](at, now);
  return (
    <time className="mk-num" dateTime={at} title={at}>
      {text}
    </time>
  );
}
