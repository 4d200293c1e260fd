/** Opens a timeline: finds its frames and sorts them by time. */
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { readFrameNumber } from './fields.ts';
import { asNumber, isObject, type JsonObject, toObject, unchangedFileRemedy } from './lenient.ts';
import { withNamesOfV4 } from './match-v2.ts';
import { maxGameMs } from './plausible.ts';
import { type ProblemLog, typeName } from './problem-log.ts';
import { abortIn, feedWindow, gameIdIn, isFeedWindow, wrappedGame } from './summary-shapes.ts';
import { type Abandoned, findAbandoned } from './timeline-restored.ts';

export interface TimelineFile {
  /** The object that has the frames: the file's root, or what wraps it. */
  readonly timeline: JsonObject;
  /** In digits; null if the file has none. */
  readonly gameId: string | null;
  readonly frames: readonly unknown[];
  /** What of it does not count. */
  readonly abandoned: Abandoned;
}

export interface TimedFrame {
  /** Its index in the file, from 0. */
  readonly index: number;
  /** Milliseconds from the game's start. */
  readonly at: number;
  readonly frame: JsonObject;
}

/** `file` is the file's parsed root. Throws `service-unreadable` if it is not a timeline. */
export function openTimeline(file: JsonObject): TimelineFile {
  if (isFeedWindow(file)) throw notTimeline(feedWindow);
  const wrapped = wrappedGame(file);
  // A file of match-v2 is the summary, with the frames under `timeline`.
  const places = [
    [file, file],
    [wrapped, wrapped],
    [toObject(file['timeline']), withNamesOfV4(file)],
  ] as const;
  for (const [object, game] of places) {
    const frames = object?.['frames'];
    if (object && game && Array.isArray(frames)) {
      requireNumbersFromOne(frames);
      const gameId = gameIdIn(toObject(file['metadata']), game);
      return { timeline: object, gameId, frames, abandoned: findAbandoned(frames) };
    }
  }
  throw notTimeline(reasonFor(file));
}

/** Numbers from 0 are not those of the summary, and events use 0 for nobody. */
function requireNumbersFromOne(frames: readonly unknown[]): void {
  const numbers = frames.map((frame) => participantNumbers(toObject(toObject(frame)?.['participantFrames'])));
  const isFromZero = (own: ReadonlySet<number>) => own.has(0) && !own.has(own.size);
  const named = numbers.filter(({ size }) => size > 0);
  if (named.length > 0 && named.every(isFromZero))
    throw new MatchkeepError(
      'service-unreadable',
      'The timeline numbers its players from 0. Which players these are is not known.',
      { remedy: unchangedFileRemedy },
    );
}

function participantNumbers(frames: JsonObject | null): ReadonlySet<number> {
  const numbers = Object.entries(frames ?? {}).flatMap(([key, frame]) =>
    isObject(frame) ? [Number(readFrameNumber(key, frame))] : [],
  );
  return new Set(numbers);
}

function reasonFor(file: JsonObject): string {
  const object = wrappedGame(file) ?? file;
  if ('frames' in object) return `its frames are ${typeName(object['frames'])}, not a list`;
  if (Array.isArray(object['participants']) && Array.isArray(object['teams'])) {
    return 'it is the summary of a game (it has participants and teams, and no frames)';
  }
  return 'it has no frames';
}

/** Omits frames without a time; see `frames-out-of-order` for their order. Problems go to the log. */
export function framesInOrder({ frames, abandoned }: TimelineFile, log: ProblemLog): TimedFrame[] {
  let malformed = 0;
  let outOfOrder = 0;
  let gone = 0;
  const timed: TimedFrame[] = [];
  frames.forEach((frame, index) => {
    const at = isObject(frame) ? asNumber(frame['timestamp']) : undefined;
    if (!isObject(frame) || typeof at !== 'number') malformed += 1;
    else if (!(at >= 0 && at <= maxGameMs)) log.implausible(`frames[${index}].timestamp`, at);
    else if (abandoned.isFrame(index)) gone += 1;
    else {
      const before = timed.at(-1);
      if (before !== undefined && at <= before.at) outOfOrder += 1;
      timed.push({ index, at, frame });
    }
  });
  if (malformed > 0) {
    const message = `${counted(malformed, 'frame has no time and is', 'frames have no time and are')} skipped.`;
    log.add({ code: 'malformed-frames', message, count: malformed });
  }
  if (gone > 0) {
    const message = `The game was restored: its time goes back, and ${counted(gone, 'frame')} of the abandoned part, with the events since then, are left out.${abandoned.isUnsure ? ' What happened just before may not count, either: nothing is counted from these events.' : ''}`;
    log.add({ code: 'game-restored', message, count: gone });
  }
  if (outOfOrder === 0) return timed;
  const message = `${counted(outOfOrder, 'frame is', 'frames are')} not later than the frame before. The frames are sorted.`;
  log.add({ code: 'frames-out-of-order', message, count: outOfOrder });
  timed.sort((a, b) => a.at - b.at);
  return timed.filter(({ at }, index) => at !== timed[index - 1]?.at);
}

/** An aborted game has a file without content, which says how the game ended. */
export function emptyTimeline({ timeline }: TimelineFile): MatchkeepError {
  const abort = abortIn(timeline);
  if (abort === null) return notTimeline('it has neither a frame nor an event with a plausible time');
  const message = `The game was aborted (${abort}): its timeline has neither frames nor events.`;
  return new MatchkeepError('service-unreadable', message, { remedy: unchangedFileRemedy });
}

function notTimeline(why: string): MatchkeepError {
  return new MatchkeepError('service-unreadable', `The file is not a timeline of a game: ${why}.`, {
    remedy: unchangedFileRemedy,
  });
}
