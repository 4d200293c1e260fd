/** One value for each day as bars, with the highest and the latest value in words. The table below has them all. */
import { formatCount } from '../../../format/counted.ts';
import { formatMonth, formatUtcDay } from '../../../format/times.ts';
import styles from './trend-chart.module.css';

interface TrendChartProps {
  readonly title: string;
  readonly days: readonly string[];
  /** Oldest first; days without a record have no bar. */
  readonly values: readonly DayValue[];
  readonly look: 'missing' | 'archived';
}

export function TrendChart({ title, days, values, look }: TrendChartProps) {
  const bars = toBars(days, values);
  const latest = values.at(-1);
  const highest = values.reduce<DayValue | undefined>(
    (most, one) => (most === undefined || one.value > most.value ? one : most),
    undefined,
  );
  if (!latest || !highest) return null;
  const summary = `${title}: ${formatCount(latest.value)} on ${formatUtcDay(latest.day)}, at most ${formatCount(highest.value)}`;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <span className="mk-muted mk-num">at most {formatCount(highest.value)}</span>
      </figcaption>
      <svg
        className={`${styles.drawing} ${styles[look]}`}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {bars.map(({ day, value, x, y, width, height }) => (
          <rect key={day} x={x + width * 0.1} y={y} width={width * 0.8} height={height}>
            <title>{`${formatUtcDay(day)}: ${formatCount(value)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={`${styles.days} mk-muted mk-num`} aria-hidden>
        <span>{dayLabel(days[0])}</span>
        <span>{dayLabel(days.at(-1))}</span>
      </div>
    </figure>
  );
}

const dayLabel = (day: string | undefined) =>
  day === undefined ? '' : `${new Date(day).getUTCDate()} ${formatMonth(day)}`;

interface DayValue {
  readonly day: string;
  readonly value: number;
}

/** In a box of 1 by 1, measured from its upper left corner. */
interface Bar extends DayValue {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

/** The highest bar fills the box; where all values are 0, no bar has a height. */
function toBars(days: readonly string[], values: readonly DayValue[]): readonly Bar[] {
  const top = Math.max(1, ...values.map(({ value }) => value));
  const width = 1 / Math.max(1, days.length);
  return values.flatMap(({ day, value }) => {
    const at = days.indexOf(day);
    if (at < 0) return [];
    const height = value / top;
    return [{ day, value, x: at * width, width, y: 1 - height, height }];
  });
}
