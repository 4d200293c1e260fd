/** What a timeline has of a game's part that was played again: the second reader's view. */
import { amount, type Json, limits, object, objects, word } from './json.ts';

const readTime = (raw: unknown) => amount(object(raw)['timestamp'], limits.seconds * 1000);
const happenings = (frame: unknown) =>
  objects(object(frame)['events']).flatMap((raw) => {
    const at = readTime(raw);
    return at === null ? [] : [{ at, type: word(raw['type']) ?? word(raw['eventType']) ?? '' }];
  });

export interface PlayedAgain {
  /** From which times on the frames and events of a frame, by its index, do not count. */
  readonly framesFrom: (frame: number) => number;
  readonly eventsFrom: (frame: number) => number;
  /** Whether nothing can be counted. */
  readonly isOpen: boolean;
}

/** Frames go back at most three times, and the times after that are there a second time. */
export function playedAgain({ frames }: Json): PlayedAgain {
  const all: unknown[] = Array.isArray(frames) ? frames : [];
  const known = all.flatMap((raw, index) => {
    const at = readTime(raw);
    return at === null ? [] : [{ index, at, happened: happenings(raw) }];
  });
  const parts: (typeof known)[] = [];
  for (const [at, frame] of known.entries()) {
    const before = known[at - 1];
    const lastEvent = Math.max(0, ...(before?.happened ?? []).map((event) => event.at));
    const isBack =
      before !== undefined &&
      (frame.at < before.at ||
        (frame.at === before.at && frame.happened.some((event) => event.at < lastEvent)));
    if (before === undefined || isBack) parts.push([]);
    parts.at(-1)?.push(frame);
  }
  const cuts = parts.length > 4 ? [] : parts.slice(1).flatMap((part) => cutBefore(part, known));
  const from = (which: 'frames' | 'events') => (frame: number) =>
    Math.min(Infinity, ...cuts.filter(({ index }) => frame < index).map((cut) => cut[which]));
  const isOpen = cuts.some((cut) => {
    const earlier = known.filter(({ index }) => index < cut.index);
    const last = Math.max(-1, ...earlier.map(({ at }) => at).filter((at) => at < cut.frames));
    // Also in a frame without a time.
    return all
      .slice(0, cut.index)
      .some((raw, index) =>
        happenings(raw).some(
          ({ at, type }) =>
            at > last &&
            at < Math.min(cut.events, from('events')(index)) &&
            /KILL|TURRET_PLATE|DRAGON_SOUL/.test(type),
        ),
      );
  });
  return { framesFrom: from('frames'), eventsFrom: from('events'), isOpen };
}

type Known = {
  readonly index: number;
  readonly at: number;
  readonly happened: readonly { readonly at: number }[];
};

function cutBefore(part: readonly Known[], known: readonly Known[]) {
  const [first] = part;
  const last = part.at(-1);
  if (first === undefined || last === undefined) return [];
  const middle = (steps: readonly number[]) =>
    steps.filter((step) => step > 0).toSorted((a, b) => a - b)[
      Math.floor((steps.filter((step) => step > 0).length - 1) / 2)
    ] ?? 0;
  const steps = (times: readonly number[]) => times.slice(1).map((at, place) => at - (times[place] ?? at));
  const times = known.map(({ at }) => at);
  const inFile = middle(steps(times));
  const sorted = steps(times.toSorted((a, b) => a - b)).filter((step) => step > inFile / 10);
  const usual = Math.min(inFile, middle(sorted));
  const overtaken = known.filter(({ index, at }) => index < first.index && at >= first.at);
  const isAgain = ({ at }: Known) => part.some((frame) => Math.abs(frame.at - at) <= usual / 2);
  const isWhole = steps(part.map(({ at }) => at)).every((step) => step <= 2.5 * usual);
  const reaches = part.length > 1 || overtaken.every(({ at }) => at <= last.at);
  const isCut =
    isWhole &&
    reaches &&
    overtaken.some(isAgain) &&
    overtaken.filter(({ at }) => at <= last.at).every(isAgain);
  const events = part.flatMap(({ happened }) => happened.map(({ at }) => at));
  return isCut ? [{ index: first.index, frames: first.at, events: Math.min(first.at, ...events) }] : [];
}
