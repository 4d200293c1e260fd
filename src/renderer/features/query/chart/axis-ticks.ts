/** Places on an axis that have a label. */
import { ticks } from 'd3-array';
import type { Axis } from './chart-data.ts';

export interface Tick {
  readonly at: number;
  readonly label: string;
  /** The whole name, where the label is cut. */
  readonly title?: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const timeSteps = [1, 5, 15, 30]
  .map((minutes) => minutes * minuteMs)
  .concat(
    [1, 3, 6, 12].map((hours) => hours * hourMs),
    [1, 2, 7].map((days) => days * dayMs),
  );
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];
const monthMs = 30.4 * dayMs;

const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: false });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

/** `1500`, `12K`: a number at an axis. */
const tickText = (value: number): string =>
  Math.abs(value) >= 10_000 ? compact.format(value) : plain.format(value);

export const numberTicks = (from: number, to: number, count: number): readonly Tick[] =>
  ticks(from, to, Math.max(1, count)).map((at) => ({ at, label: tickText(at) }));

const maxLetters = 14;
/** Pixels of a letter of a label, and of the space between two labels. */
const letterWidth = 6.2;
const space = 10;

/** `width`: of the axis, in pixels. */
export function axisTicks(axis: Axis, width: number): readonly Tick[] {
  if (axis.as !== 'category') {
    const [from, to] = axis.domain;
    const room = (each: number) => Math.max(1, Math.floor(width / each));
    return axis.as === 'time' ? timeTicks(from, to, room(90)) : numberTicks(from, to, room(70));
  }
  const letters = Math.min(maxLetters, Math.max(1, ...axis.names.map((name) => name.length)));
  const every = Math.max(
    1,
    Math.ceil(((letters * letterWidth + space) * axis.names.length) / Math.max(1, width)),
  );
  return axis.names.flatMap((name, at) => (at % every === 0 ? [{ at, ...cutName(name) }] : []));
}

const cutName = (name: string) =>
  name.length > maxLetters ? { label: `${name.slice(0, maxLetters - 1)}…`, title: name } : { label: name };

/** Round times in UTC. */
function timeTicks(from: number, to: number, count: number): readonly Tick[] {
  const rough = (to - from) / count;
  const step = timeSteps.find((each) => each >= rough);
  if (step !== undefined) {
    const first = Math.ceil(from / step);
    const length = Math.floor(to / step) - first + 1;
    return Array.from({ length }, (_, index) =>
      timeTick((first + index) * step, step < dayMs ? 'time' : 'day'),
    );
  }
  const months = monthSteps.find((each) => each * monthMs >= rough) ?? 240;
  const start = new Date(from);
  const found: Tick[] = [];
  let month = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  for (; monthStart(month) <= to; month += months) {
    if (monthStart(month) >= from) found.push(timeTick(monthStart(month), 'month'));
  }
  return found;
}

const monthStart = (month: number) => {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return date.getTime();
};

const parts = { time: [11, 16], day: [0, 10], month: [0, 7] } as const;

function timeTick(at: number, as: keyof typeof parts): Tick {
  const iso = new Date(at).toISOString();
  return { at, label: iso.slice(...parts[as]), title: iso };
}
