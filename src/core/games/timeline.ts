/**
 * Reads a timeline (`GAMH_DETAILS`): the players' figures frame by frame, and the game's events, each with the
 * side that gained by it and a line in words. It stands at the file's root, or under `info`.
 */
import { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import type { GameFacts, GameTimeline, PlayerSeries, Side, TimelineEvent } from '../../shared/game-facts.ts';
import { type Cast, castOf } from './timeline-cast.ts';
import { createEventReader } from './timeline-events.ts';
import {
  count,
  type JsonObject,
  keptAsItCame,
  number,
  objectOf,
  objectsOf,
  parseGameFile,
  place,
} from './tolerant.ts';

const frameSchema = z.object({ timestamp: count });
const participantFrameSchema = z.object({
  participantId: number,
  totalGold: count,
  xp: count,
  level: count,
  minionsKilled: count,
  jungleMinionsKilled: count,
  position: place,
});

/**
 * `summary` puts names to numbers. Throws `file-corrupt` for what is no JSON, `service-unreadable` for JSON that
 * is no timeline.
 */
export function readTimeline(json: string, summary: GameFacts | null): GameTimeline {
  const file = parseGameFile(json);
  const timeline = recogniseTimeline(file);
  if (timeline === null) throw noTimeline('it has no frames');
  const frames = objectsOf(timeline['frames']);
  const cast = castOf(summary);
  const readEvent = createEventReader(cast);
  const events: TimelineEvent[] = [];
  const times: number[] = [];
  const perFrame: ReadonlyMap<number, JsonObject>[] = [];
  for (const frame of frames) {
    const { timestamp } = frameSchema.parse(frame);
    for (const event of objectsOf(frame['events'])) {
      const read = readEvent(event, events.length, timestamp);
      if (read !== null) events.push(read);
    }
    if (timestamp === null) continue;
    times.push(timestamp);
    perFrame.push(participantFrames(frame['participantFrames']));
  }
  if (times.length === 0 && events.length === 0) throw noTimeline('it tells neither frames nor events');
  return {
    frameIntervalMs: count.parse(timeline['frameInterval']),
    frames: times,
    players: seriesOf(perFrame, cast),
    events,
  };
}

function recogniseTimeline(file: JsonObject): JsonObject | null {
  for (const object of [file, objectOf(file['info'])]) {
    if (object !== null && Array.isArray(object['frames'])) return object;
  }
  return null;
}

/** By participant: `{ "1": { … } }`, keyed as its own number says where it does. */
function participantFrames(value: unknown): ReadonlyMap<number, JsonObject> {
  const byId = new Map<number, JsonObject>();
  for (const [key, raw] of Object.entries(objectOf(value) ?? {})) {
    const frame = objectOf(raw);
    const id = Number(key);
    if (frame !== null && Number.isInteger(id) && id > 0 && id <= participantsAtMost) byId.set(id, frame);
  }
  return byId;
}

const participantsAtMost = 50;

function seriesOf(perFrame: readonly ReadonlyMap<number, JsonObject>[], cast: Cast): PlayerSeries[] {
  const ids = new Set(perFrame.flatMap((frame) => [...frame.keys()]));
  return [...ids]
    .sort((a, b) => a - b)
    .flatMap((participantId) => {
      const side: Side | null = cast.side(participantId);
      if (side === null) return [];
      const read = perFrame.map((frame) => participantFrameSchema.parse(frame.get(participantId) ?? {}));
      return [
        {
          participantId,
          side,
          gold: read.map((one) => one.totalGold),
          experience: read.map((one) => one.xp),
          level: read.map((one) => one.level),
          creepScore: read.map(({ minionsKilled: minions, jungleMinionsKilled: monsters }) =>
            minions === null || monsters === null ? null : minions + monsters,
          ),
          positions: read.map((one) => one.position),
        },
      ];
    });
}

function noTimeline(why: string): MatchkeepError {
  return new MatchkeepError('service-unreadable', `The file is no timeline of a game: ${why}.`, {
    remedy: keptAsItCame,
  });
}
