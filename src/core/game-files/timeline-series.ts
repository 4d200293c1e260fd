/** The players' figures frame by frame. The `participantId` of a participant frame identifies its player. */
import { counted } from '../../shared/base/counted.ts';
import type { PlayerSeries, Side } from '../../shared/games/game-facts.ts';
import { maxParticipantId } from '../../shared/games/game-problems.ts';
import { createFieldReader, readFrameNumber } from './fields.ts';
import { isObject, type JsonObject } from './lenient.ts';
import { maxCreepScore, maxExperience, maxGold, maxLevel } from './plausible.ts';
import { playerCountProblem } from './player-count.ts';
import { createProblemLog, type ProblemLog } from './problem-log.ts';
import type { Cast } from './timeline-cast.ts';
import type { TimedFrame } from './timeline-file.ts';

interface ParticipantFrame {
  /** Its key in the file. */
  readonly key: string;
  readonly raw: JsonObject;
}

/** How many players the frames name. */
export function countParticipants(frames: readonly TimedFrame[]): number {
  const log = createProblemLog();
  return new Set(frames.flatMap((timed) => [...byParticipant(timed, new Set(), log).keys()])).size;
}

/** A player's figures at one time: the participant, and the object in the file. */
export interface PlayerFrame {
  readonly participantId: number;
  /** Null in a game without sides, and for a player that the summary does not have. */
  readonly side: Side | null;
  /** Milliseconds from the game's start. */
  readonly at: number;
  readonly raw: JsonObject;
}

/** By time and then by number. A participant that a frame has twice is left out of that frame. */
export function readPlayerFrames(frames: readonly TimedFrame[], cast: Cast): PlayerFrame[] {
  const log = createProblemLog();
  return frames.flatMap((timed) =>
    [...byParticipant(timed, new Set(), log)]
      .map(([participantId, { raw }]) => ({
        participantId,
        side: cast.side(participantId),
        at: timed.at,
        raw,
      }))
      .sort((a, b) => a.participantId - b.participantId),
  );
}

/** One series for each participant of a known side, or for each one in a game without sides, by number. Problems go to the log. */
export function readSeries(frames: readonly TimedFrame[], cast: Cast, log: ProblemLog): PlayerSeries[] {
  const repeated = new Set<number>();
  const byId = new Map<number, PlayerSeries>();
  const withoutSide = new Set<number>();
  let path = '';
  const read = createFieldReader(log, () => path);
  frames.forEach((timed, place) => {
    for (const [id, { key, raw }] of byParticipant(timed, repeated, log)) {
      const side = cast.side(id);
      if (side === null && cast.hasSides) {
        withoutSide.add(id);
        continue;
      }
      const series = byId.get(id) ?? emptySeries(id, side, frames.length);
      byId.set(id, series);
      path = participantPath(timed, key);
      const minions = read.count(raw, 'minionsKilled', maxCreepScore);
      const monsters = read.count(raw, 'jungleMinionsKilled', maxCreepScore);
      series.gold[place] = read.count(raw, 'totalGold', maxGold);
      series.experience[place] = read.count(raw, 'xp', maxExperience);
      series.level[place] = read.count(raw, 'level', maxLevel);
      series.creepScore[place] = minions === null || monsters === null ? null : minions + monsters;
      series.positions[place] = read.position(raw, 'position');
    }
  });
  if (repeated.size > 0) {
    const participantIds = [...repeated].sort((a, b) => a - b);
    const message = `A frame has participant ${participantIds.join(', ')} more than once. These values are not shown.`;
    log.add({ code: 'repeated-participants', message, participantIds });
  }
  const all = [...byId.values()].sort((a, b) => a.participantId - b.participantId);
  notePlayerCount(all, withoutSide.size, cast, log);
  return all;
}

function notePlayerCount(
  known: readonly PlayerSeries[],
  withoutSide: number,
  { hasSummary, hasSides, playersPerSide }: Cast,
  log: ProblemLog,
): void {
  const total = known.length + withoutSide;
  if (total === 0) return;
  if (!hasSides) {
    if (hasSummary) return;
    const message = `Without a summary, the sides of the ${total} players of this timeline are unknown: a game with sides has ten players.`;
    log.add({ code: 'unknown-sides', message, count: total, total });
    return;
  }
  if (withoutSide > 0) {
    const players = `the side of ${withoutSide} of the ${counted(total, 'player')} of this timeline`;
    const what = hasSummary
      ? `The summary does not contain ${players}`
      : `Without a summary, ${players} is unknown`;
    const message = `${what}. Sums over an incomplete side are not shown.`;
    log.add({ code: 'unknown-sides', message, count: withoutSide, total });
  }
  const on = (side: Side) => known.filter((one) => one.side === side).length;
  const problem = playerCountProblem({ blue: on('blue'), red: on('red') }, playersPerSide, 'the timeline');
  // With players of unknown side, it is not known whether a side is incomplete.
  if (problem !== null && (withoutSide === 0 || problem.code === 'too-many-players')) log.add(problem);
}

/**
 * The participant frames of one frame by participant. The key counts only if there is no `participantId`: in many
 * files the two differ. A participant that occurs twice is omitted.
 */
function byParticipant(
  timed: TimedFrame,
  repeated: Set<number>,
  log: ProblemLog,
): ReadonlyMap<number, ParticipantFrame> {
  const value = timed.frame['participantFrames'];
  const byId = new Map<number, ParticipantFrame>();
  if (value === undefined || value === null) return byId;
  if (!isObject(value)) {
    log.wrongType(`frames[${timed.index}].participantFrames`, 'an object', value);
    return byId;
  }
  const twice = new Set<number>();
  for (const key in value) {
    const raw = value[key];
    if (!isObject(raw)) continue;
    const id = readFrameNumber(key, raw);
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > maxParticipantId) {
      const isOwn = (raw['participantId'] ?? null) !== null;
      if (isOwn) log.implausible(`${participantPath(timed, key)}.participantId`, id);
    } else if (byId.has(id)) twice.add(id);
    else byId.set(id, { key, raw });
  }
  for (const id of twice) {
    repeated.add(id);
    byId.delete(id);
  }
  return byId;
}

const participantPath = ({ index }: TimedFrame, key: string) =>
  `frames[${index}].participantFrames.${key.slice(0, 40)}`;

function emptySeries(participantId: number, side: Side | null, length: number): PlayerSeries {
  const nothing = () => new Array<null>(length).fill(null);
  return {
    participantId,
    side,
    gold: nothing(),
    experience: nothing(),
    level: nothing(),
    creepScore: nothing(),
    positions: nothing(),
  };
}
