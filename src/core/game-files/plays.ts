/** Reads what happened in a game from its summary and its timeline. */
import type { GameFacts } from '../../shared/games/game-facts.ts';
import {
  detailsByKind,
  eachFirst,
  type First,
  type FirstKind,
  type GamePlays,
  type Play,
  type PlayDetail,
  type PlayKind,
} from '../../shared/games/plays.ts';
import { countPlays, hasAll, inSummary, isCounted, type SeenPlay } from './play-counts.ts';
import { createProblemLog } from './problem-log.ts';
import { maxLengthDifferenceMs } from './same-game.ts';
import { type EventWithSource, type OpenTimeline, readTimelineEvents } from './timeline.ts';
import { findGaps } from './timeline-gaps.ts';

const eventTypes: ReadonlySet<string> = new Set([
  'CHAMPION_KILL',
  'CHAMPION_SPECIAL_KILL',
  'BUILDING_KILL',
  'TURRET_PLATE_DESTROYED',
  'ELITE_MONSTER_KILL',
  'DRAGON_SOUL_GIVEN',
  'GAME_END',
]);

/** `timeline` is of the same game. Null for a game without sides. */
export function readPlays(facts: GameFacts, timeline: OpenTimeline | null): GamePlays | null {
  if (facts.teams.length === 0) return null;
  const isUsable = timeline?.cast.hasSides === true && timeline.areEventsSure && isWhole(timeline, facts);
  const seen = isUsable ? withoutMoreSouls(readTimelineEvents(timeline, eventTypes).flatMap(toPlay)) : null;
  const firsts = eachFirst((kind) => decideFirst(facts, seen, kind));
  const plays = seen && withEnd(facts, withBlood(firsts.blood, seen));
  return {
    firsts,
    counts: countPlays(facts, seen),
    plays: plays?.filter((play): play is Play => play.side !== null) ?? null,
  };
}

/** Events are in frames: where some are missing, nobody knows what happened. */
function isWhole({ frames, events }: OpenTimeline, { lengthSeconds }: GameFacts): boolean {
  const times = frames.map(({ at }) => at);
  const endMs = Math.max(times.at(-1) ?? 0, events.at(-1)?.at ?? 0);
  const lengthMs = (lengthSeconds ?? 0) * 1000;
  const isFromStart = (times[0] ?? 0) <= maxLengthDifferenceMs;
  return (
    isFromStart &&
    endMs >= lengthMs - maxLengthDifferenceMs &&
    findGaps(times, null, createProblemLog()).length === 0
  );
}

function toPlay({ event, fields }: EventWithSource): SeenPlay[] {
  const { at, type, side } = event;
  const play = (kind: PlayKind | undefined, detail: string | null = null): SeenPlay[] =>
    kind === undefined ? [] : [{ at, kind, side, detail: toDetail(kind, detail) }];
  switch (type) {
    case 'CHAMPION_KILL':
      return play('kill');
    case 'CHAMPION_SPECIAL_KILL':
      return play(specialKills.get(fields.killType ?? ''));
    case 'BUILDING_KILL':
      return play(buildings.get(fields.buildingType ?? ''), fields.laneType);
    case 'TURRET_PLATE_DESTROYED':
      return play('plate', fields.laneType);
    case 'ELITE_MONSTER_KILL':
      return play(monsters.get(fields.monsterType ?? ''), fields.monsterSubType);
    case 'DRAGON_SOUL_GIVEN':
      return fields.teamId === nobody ? [] : play('soul', fields.name);
    case 'GAME_END':
      return play('end');
    default:
      return [];
  }
}

/** Of a soul: its kind is decided and no side has it, as in files from patch 15.1 on. */
const nobody = 0;

/** Files repeat the soul of a side with its later monsters. */
function withoutMoreSouls(seen: readonly SeenPlay[]): readonly SeenPlay[] {
  const isSoul = ({ kind }: SeenPlay) => kind === 'soul';
  return seen.filter(
    (play, at) => !isSoul(play) || !seen.slice(0, at).some((one) => isSoul(one) && one.side === play.side),
  );
}

const specialKills: ReadonlyMap<string, PlayKind> = new Map([
  ['KILL_FIRST_BLOOD', 'blood'],
  ['KILL_ACE', 'ace'],
]);
const buildings: ReadonlyMap<string, PlayKind> = new Map([
  ['TOWER_BUILDING', 'tower'],
  ['INHIBITOR_BUILDING', 'inhibitor'],
]);
const monsters: ReadonlyMap<string, PlayKind> = new Map([
  ['DRAGON', 'dragon'],
  ['RIFTHERALD', 'herald'],
  ['HORDE', 'grubs'],
  ['BARON_NASHOR', 'baron'],
  ['ATAKHAN', 'atakhan'],
]);
/** In the file's words: of lanes, of dragons, and of souls. */
const details: ReadonlyMap<string, PlayDetail> = new Map([
  ['TOP_LANE', 'top'],
  ['MID_LANE', 'mid'],
  ['BOT_LANE', 'bot'],
  ['FIRE_DRAGON', 'infernal'],
  ['WATER_DRAGON', 'ocean'],
  ['EARTH_DRAGON', 'mountain'],
  ['AIR_DRAGON', 'cloud'],
  ['HEXTECH_DRAGON', 'hextech'],
  ['CHEMTECH_DRAGON', 'chemtech'],
  ['ELDER_DRAGON', 'elder'],
  ['Infernal', 'infernal'],
  ['Ocean', 'ocean'],
  ['Mountain', 'mountain'],
  ['Cloud', 'cloud'],
  ['Hextech', 'hextech'],
  ['Chemtech', 'chemtech'],
]);

function toDetail(kind: PlayKind, word: string | null): PlayDetail | null {
  const detail = details.get(word ?? '');
  return detail !== undefined && detailsByKind[kind]?.includes(detail) === true ? detail : null;
}

/** Older files do not mark the first blood: it is the first kill, by the side that is known to have had it. */
function withBlood(first: First, seen: readonly SeenPlay[]): readonly SeenPlay[] {
  if (seen.some(({ kind }) => kind === 'blood')) return seen;
  const at = seen.findIndex(({ kind }) => kind === 'kill');
  const kill = seen[at];
  if (kill === undefined || first === null || kill.side !== first) return seen;
  return [...seen.slice(0, at + 1), { ...kill, kind: 'blood' }, ...seen.slice(at + 1)];
}

/** The winner and the length are those of the summary, where it has them. */
function withEnd({ winner, lengthSeconds }: GameFacts, seen: readonly SeenPlay[]): readonly SeenPlay[] {
  if (winner === null) return seen;
  const others = seen.filter(({ kind }) => kind !== 'end');
  const inFile = seen.find(({ kind }) => kind === 'end')?.at ?? null;
  const endMs = inFile ?? (lengthSeconds === null ? null : lengthSeconds * 1000);
  if (endMs === null) return others;
  const at = Math.max(endMs, others.at(-1)?.at ?? 0);
  return [...others, { at, kind: 'end', side: winner, detail: null }];
}

/** Who had the first, where summary and timeline agree or only one of them says it. */
function decideFirst(facts: GameFacts, seen: readonly SeenPlay[] | null, kind: FirstKind): First {
  const stated = kind === 'elder' || kind === 'towers3' ? null : firstInSummary(facts, kind);
  const observed = seen === null ? null : firstInTimeline(facts, seen, kind);
  if (stated === null || observed === null) return stated ?? observed;
  return stated === observed ? stated : null;
}

/** Null if the summary says nothing, or contradicts itself. Some files have no flag that is true. */
function firstInSummary(facts: GameFacts, kind: FirstKind): First {
  const [blue, red] = [inSummary(facts, 'blue', kind), inSummary(facts, 'red', kind)];
  if (blue?.isFirst === true && red?.isFirst !== true) return blue.kills === 0 ? null : 'blue';
  if (red?.isFirst === true && blue?.isFirst !== true) return red.kills === 0 ? null : 'red';
  const isNone = blue?.isFirst === false && red?.isFirst === false && blue.kills === 0 && red.kills === 0;
  return isNone ? 'nobody' : null;
}

/** Null if the timeline lacks some: it has another number than the summary, or one without a side. */
function firstInTimeline(facts: GameFacts, seen: readonly SeenPlay[], kind: FirstKind): First {
  if (kind === 'blood') {
    // Summaries also count kills that no player made.
    const first = seen.find((play) => play.kind === 'blood') ?? seen.find((play) => play.kind === 'kill');
    return first?.side ?? null;
  }
  const family = kind === 'elder' ? 'dragon' : kind === 'towers3' ? 'tower' : kind;
  const own = seen.filter((play) => play.kind === family);
  if (!hasAll(facts, own, kind) || (kind === 'elder' && own.some(({ detail }) => detail === null)))
    return null;
  if (kind === 'towers3' && own.some(({ side }) => side === null)) return null;
  const first = kind === 'towers3' ? firstToHave(own, 3) : own.find(({ detail }) => isAmong(detail, kind));
  if (first !== undefined) return first.side;
  return isCounted(facts, kind) ? 'nobody' : null;
}

const isAmong = (detail: PlayDetail | null, kind: FirstKind) => kind !== 'elder' || detail === 'elder';

/** The play with which a side had so many before the other one. */
function firstToHave(own: readonly SeenPlay[], count: number): SeenPlay | undefined {
  return own.find(
    (play, at) => own.slice(0, at + 1).filter(({ side }) => side === play.side).length === count,
  );
}
