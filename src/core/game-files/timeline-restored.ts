/**
 * Restored games: after a fault, a game continues from an earlier moment, and what happened since then does not count. Files
 * that have both parts go back in time and repeat it. Frames in another order do not: no time of theirs is there twice.
 */
import { maxTimelineFrames } from '../../shared/games/game-facts.ts';
import { asNumber, isObject } from './lenient.ts';
import { maxGameMs } from './plausible.ts';
import { readEventType } from './timeline-raw-event.ts';

export interface Abandoned {
  readonly isFrame: (frame: number) => boolean;
  /** `frame` is the index of its frame. */
  readonly isEvent: (frame: number, at: number) => boolean;
  /** Whether what happened just before the moment of the restart may be of the abandoned part. */
  readonly isUnsure: boolean;
}

interface Restart {
  /** The index of its first frame. */
  readonly frame: number;
  /** Frames and events before it in the file, from these times on, are abandoned. */
  readonly framesFrom: number;
  readonly eventsFrom: number;
}

/** More are an order of its own. */
const maxRestarts = 3;
/** A step of frames is at most so many medians long. */
const maxSteps = 2.5;
/** A frame of a time that is there again is at most this part of a median away. */
const nearStep = 0.5;
/** What the side's figures are counted from, and the order of events is taken from. */
const counted = /KILL|TURRET_PLATE|DRAGON_SOUL/;

export function findAbandoned(frames: readonly unknown[]): Abandoned {
  const times = frames.map(readTime);
  const restarts = findRestarts(frames, times);
  const isFrame = (frame: number) =>
    restarts.some((restart) => frame < restart.frame && (times[frame] ?? -1) >= restart.framesFrom);
  const isEvent = (frame: number, at: number) =>
    restarts.some((restart) => frame < restart.frame && at >= restart.eventsFrom);
  const isUnsure = restarts.some(({ frame, framesFrom, eventsFrom }) => {
    const before = largest(
      -1,
      times.flatMap((time, at) => (at < frame && time !== null && time < framesFrom ? time : [])),
    );
    return frames
      .slice(0, frame)
      .some((one, at) =>
        eventsIn(one).some(
          (event) =>
            event.time > before &&
            event.time < eventsFrom &&
            !isEvent(at, event.time) &&
            counted.test(event.type),
        ),
      );
  });
  return { isFrame, isEvent, isUnsure };
}

function findRestarts(frames: readonly unknown[], times: readonly (number | null)[]): Restart[] {
  const known = times.flatMap((time, frame) => (time === null ? [] : [{ time, frame }]));
  const starts = known.flatMap(({ time, frame }, at) => {
    const before = known[at - 1];
    if (before === undefined || time > before.time) return [];
    return time < before.time || goesBack(frames[before.frame], frames[frame]) ? [at] : [];
  });
  if (starts.length === 0 || starts.length > maxRestarts || known.length > maxTimelineFrames) return [];
  const median = findStep(known.map(({ time }) => time));
  return starts.flatMap((start, place): Restart[] => {
    const run = known.slice(start, starts[place + 1]);
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return [];
    const earlier = known.slice(0, start).flatMap(({ time }) => (time >= first.time ? [time] : []));
    const isNear = (time: number) => run.some((one) => Math.abs(one.time - time) <= nearStep * median);
    const isRunning = run.every(({ time }, at) => time - (run[at - 1]?.time ?? time) <= maxSteps * median);
    const isRepeated = earlier.some(isNear) && earlier.every((time) => time > last.time || isNear(time));
    const isLater = run.length > 1 || last.time >= largest(0, earlier);
    if (!isRunning || !isRepeated || !isLater) return [];
    const happened = frames.slice(first.frame, last.frame + 1).flatMap(eventsIn);
    const eventsFrom = happened.reduce((least, { time }) => Math.min(least, time), first.time);
    return [{ frame: first.frame, framesFrom: first.time, eventsFrom }];
  });
}

/** Whether the events of a frame at the same time begin before those of the other one end. */
function goesBack(before: unknown, frame: unknown): boolean {
  const last = largest(
    0,
    eventsIn(before).map(({ time }) => time),
  );
  return eventsIn(frame).some(({ time }) => time < last);
}

/** Not of as many arguments: a file may have any number of events. */
const largest = (least: number, values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** Between two frames, whatever their order, and although a time may be there twice. */
function findStep(times: readonly number[]): number {
  const inFile = findMedian(findSteps(times));
  const byTime = findSteps(times.toSorted((a, b) => a - b)).filter((step) => step > inFile / 10);
  return Math.min(inFile, findMedian(byTime));
}

const findSteps = (times: readonly number[]): number[] =>
  times.slice(1).flatMap((time, at) => (time > (times[at] ?? time) ? [time - (times[at] ?? 0)] : []));

const findMedian = (steps: readonly number[]): number =>
  steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0;

function readTime(frame: unknown): number | null {
  const at = isObject(frame) ? asNumber(frame['timestamp']) : null;
  return typeof at === 'number' && at >= 0 && at <= maxGameMs ? at : null;
}

function eventsIn(frame: unknown): { readonly time: number; readonly type: string }[] {
  const events = isObject(frame) ? frame['events'] : null;
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown) => {
    const time = readTime(event);
    if (time === null || !isObject(event)) return [];
    return [{ time, type: readEventType(event) ?? '' }];
  });
}
