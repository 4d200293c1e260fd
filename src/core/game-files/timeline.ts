/**
 * Reads a timeline (`GAMH_DETAILS`): the players' figures frame by frame, and the game's events, each with the side
 * that benefits and a line of text. The timeline is at the file's root, or under `info`.
 */
import { stringify } from 'lossless-json';
import { formatCount } from '../../shared/base/counted.ts';
import {
  type GameFacts,
  type GameTimeline,
  maxTimelineEvents,
  maxTimelineFrames,
  type TimelineEvent,
} from '../../shared/games/game-facts.ts';
import { createFieldReader } from './fields.ts';
import type { TimelineEnd } from './length.ts';
import { type JsonObject, parseEveryDigit, parseGameFile } from './lenient.ts';
import type { GameNames } from './name-facts.ts';
import { maxGameMs } from './plausible.ts';
import { createProblemLog, type ProblemLog } from './problem-log.ts';
import { clock, maxLengthDifferenceMs, requireSameGame } from './same-game.ts';
import { type Cast, createCast } from './timeline-cast.ts';
import { createEventReader, eventsInFile, eventsInOrder, type TimedEvent } from './timeline-events.ts';
import {
  emptyTimeline,
  framesInOrder,
  openTimeline,
  type TimedFrame,
  type TimelineFile,
} from './timeline-file.ts';
import { findGaps } from './timeline-gaps.ts';
import { type RawEvent, readRawEvent } from './timeline-raw-event.ts';
import { countParticipants, readSeries } from './timeline-series.ts';

/**
 * At most `maxTimelineFrames` frames and `maxTimelineEvents` events, the first in time. `summary` gives the
 * players' names, `names` those of what they buy. Throws `file-corrupt` for invalid JSON, `service-unreadable` for JSON that is not a timeline,
 * `other-game` for a timeline that is not of the summary's game.
 */
export function readTimeline(
  json: string,
  summary: GameFacts | null,
  names: GameNames | null = null,
): GameTimeline {
  const log = createProblemLog();
  const file = parseTimeline(json);
  const allFrames = framesInOrder(file, log);
  const allEvents = eventsInOrder(file, log);
  requireContent(file, allFrames.length, allEvents.length);
  requireSameGame(file, allFrames, allEvents, summary);
  const frames = first('frames', allFrames, maxTimelineFrames, log);
  const events = first('events', allEvents, maxTimelineEvents, log);
  const cast = createCast(summary, () => countParticipants(frames));
  const players = readSeries(frames, cast, log);
  const readEvent = createEventReader(cast, log, names);
  const lastFrameMs = allFrames.at(-1)?.at ?? null;
  const summaryMs = summary?.lengthSeconds == null ? null : summary.lengthSeconds * 1000;
  const frameIntervalMs = intervalIn(file, log);
  noteLength(lastFrameMs, summaryMs, log);
  const times = frames.map(({ at }) => at);
  return {
    frameIntervalMs,
    playersPerSide: cast.playersPerSide,
    gaps: findGaps(times, frameIntervalMs, log),
    endMs: summaryMs ?? lastFrameMs ?? allEvents.at(-1)?.at ?? 0,
    frames: times,
    players,
    events: events.map(readEvent),
    problems: log.list(),
  };
}

/** The file of a timeline. Throws `file-corrupt` for invalid JSON, `service-unreadable` for JSON that is not a timeline. */
export function parseTimeline(json: string): TimelineFile {
  return openTimeline(parseGameFile(json));
}

/** A timeline whose game is known, for programs that need all of it. */
export interface OpenTimeline {
  readonly frames: readonly TimedFrame[];
  readonly events: readonly TimedEvent[];
  /** False in a restored game where some of the events may be of its abandoned part: nothing is counted from them. */
  readonly areEventsSure: boolean;
  readonly cast: Cast;
}

/** Without limits on frames and events. Problems are not reported. Throws `service-unreadable` and `other-game` as `readTimeline` does. */
export function openWholeTimeline(file: TimelineFile, summary: GameFacts | null): OpenTimeline {
  const log = createProblemLog();
  const frames = framesInOrder(file, log);
  const events = eventsInOrder(file, log);
  requireContent(file, frames.length, events.length);
  requireSameGame(file, frames, events, summary);
  const cast = createCast(summary, () => countParticipants(frames));
  return { frames, events, areEventsSure: !file.abandoned.isUnsure, cast };
}

export interface EventWithSource {
  readonly event: TimelineEvent;
  readonly fields: RawEvent;
  readonly raw: JsonObject;
}

/** The events of these types, by default of all, each with its fields and its object from the file. */
export function readTimelineEvents(
  { events, cast }: OpenTimeline,
  types: ReadonlySet<string> | null = null,
): EventWithSource[] {
  const log = createProblemLog();
  const readEvent = createEventReader(cast, log, null);
  const fields = createFieldReader(log, () => '');
  return events
    .filter(({ type }) => types?.has(type) ?? true)
    .map((timed) => ({
      event: readEvent(timed),
      fields: readRawEvent(timed.raw, fields),
      raw: timed.raw,
    }));
}

/** Null if there is neither a frame nor the game's end, or if the timeline has the id of another game. */
export function readTimelineEnd(file: TimelineFile, gameId: string): TimelineEnd | null {
  if (file.gameId !== null && gameId !== '' && file.gameId !== gameId) return null;
  const log = createProblemLog();
  const end = eventsInOrder(file, log).findLast(({ type }) => type === 'GAME_END');
  const last = end ?? framesInOrder(file, log).at(-1);
  return last === undefined ? null : { seconds: last.at / 1000, isGameEnd: end !== undefined };
}

/** Throws `other-game` for a timeline that is not of the summary's game, and as `readTimeline` does. */
export function requireMatchingSummary(json: string, summary: GameFacts | null): void {
  const log = createProblemLog();
  const file = parseTimeline(json);
  requireSameGame(file, framesInOrder(file, log), eventsInOrder(file, log), summary);
}

/** Maximum characters of an event's source; real ones have a few hundred. */
const maxEventText = 100_000;

/** The event of this index as indented JSON with every digit, or null. Throws as `readTimeline`. */
export function readTimelineEventText(
  json: string,
  index: number,
): { readonly json: string; readonly isCut: boolean } | null {
  const { frames } = openTimeline(parseEveryDigit(json));
  let at = -1;
  for (const { raw } of eventsInFile(frames)) {
    at += 1;
    if (at !== index) continue;
    const text = stringify(raw, null, 2) ?? '';
    return { json: text.slice(0, maxEventText), isCut: text.length > maxEventText };
  }
  return null;
}

function requireContent(file: TimelineFile, frames: number, events: number): void {
  if (frames === 0 && events === 0) throw emptyTimeline(file);
}

function first<T>(what: 'frames' | 'events', all: readonly T[], max: number, log: ProblemLog): readonly T[] {
  if (all.length <= max) return all;
  const [shown, total] = [max, all.length].map((count) => formatCount(count));
  log.add({
    code: 'cut',
    message: `The first ${shown} of ${total} ${what} are shown.`,
    what,
    shown: max,
    total: all.length,
  });
  return all.slice(0, max);
}

function intervalIn({ timeline }: TimelineFile, log: ProblemLog): number | null {
  return createFieldReader(log, () => 'the timeline').count(timeline, 'frameInterval', maxGameMs);
}

function noteLength(timelineMs: number | null, summaryMs: number | null, log: ProblemLog): void {
  if (timelineMs === null || summaryMs === null) return;
  if (Math.abs(timelineMs - summaryMs) <= maxLengthDifferenceMs) return;
  const message = `The last frame is at ${clock(timelineMs)}, but the game lasted ${clock(summaryMs)} in the summary.`;
  log.add({ code: 'length-differs', message, timelineMs, summaryMs });
}
