/** The figures of the players at a minute of a game, from its timeline. */
import type { GameFacts, PlayerFacts } from '../../shared/games/game-facts.ts';
import { createProblemLog } from './problem-log.ts';
import { type EventWithSource, type OpenTimeline, readTimelineEvents } from './timeline.ts';
import { readSeries } from './timeline-series.ts';

export interface Standing {
  readonly gold: number | null;
  readonly experience: number | null;
  readonly creepScore: number | null;
  /**
   * Null where the timeline has no kill in the whole game, and where all of it has another number than the summary: then it
   * lacks some, or repeats them.
   */
  readonly kills: number | null;
  readonly deaths: number | null;
  readonly assists: number | null;
}

/** By participant and minute. A minute is missing if the game was over before it, or the timeline has no frame for it. */
export type Standings = ReadonlyMap<number, ReadonlyMap<number, Standing>>;

const minuteMs = 60_000;
/** Frames are up to a second late, and some timelines have rounded times. */
const earlyMs = 500;
/** In patch 16.1, frames were up to 71 seconds apart, and the later ones at no minute. */
const lateMs = 5_000;

/** `summary` is of the same game; null if it cannot be read. */
export function readStandings(
  timeline: OpenTimeline,
  summary: GameFacts | null,
  minutes: readonly number[],
): Standings {
  const times = timeline.frames.map(({ at }) => at);
  const series = readSeries(timeline.frames, timeline.cast, createProblemLog());
  const kills = readTimelineEvents(timeline, new Set(['CHAMPION_KILL']));
  const areKillsSure = kills.length > 0 && timeline.areEventsSure;
  const players = new Map(summary?.players.map((player) => [player.participantId, player]));
  const counter = (final: number | null | undefined, isOne: (kill: EventWithSource) => boolean) => {
    const own = kills.filter(isOne);
    const isSure = areKillsSure && (final == null || own.length === final);
    return (until: number) => (isSure ? own.filter(({ event }) => event.at <= until).length : null);
  };
  return new Map(
    series.map(({ participantId: id, gold, experience, creepScore }) => {
      const final: PlayerFacts | undefined = players.get(id);
      const killsUntil = counter(final?.kills, ({ event }) => event.participantId === id);
      const deathsUntil = counter(final?.deaths, ({ event }) => event.victimId === id);
      const assistsUntil = counter(final?.assists, ({ event }) => event.assistIds.includes(id));
      const atMinute = (minute: number): [number, Standing][] => {
        const at = frameAt(times, minute);
        if (at === null) return [];
        const until = minute * minuteMs;
        const standing = {
          gold: gold[at] ?? null,
          experience: experience[at] ?? null,
          creepScore: creepScore[at] ?? null,
          kills: killsUntil(until),
          deaths: deathsUntil(until),
          assists: assistsUntil(until),
        };
        return [[minute, standing]];
      };
      return [id, new Map(minutes.flatMap(atMinute))];
    }),
  );
}

/** The index of the first frame at a minute or soon after it; null if there is none. `times` are ms in order. */
function frameAt(times: readonly number[], minute: number): number | null {
  const wanted = minute * minuteMs;
  const index = times.findIndex((at) => at >= wanted - earlyMs);
  const at = times[index];
  return at === undefined || at > wanted + lateMs ? null : index;
}
