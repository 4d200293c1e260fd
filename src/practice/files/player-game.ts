/** One player's game: farm, gold, levels, items and wards, minute by minute. */
import type { Random } from '../world/random.ts';
import { builds, type Champion, type Item, type Role, trinketId } from './champions.ts';
import type { FightEvent } from './fights.ts';

interface PlayerFrame {
  readonly totalGold: number;
  readonly currentGold: number;
  readonly xp: number;
  readonly level: number;
  readonly minionsKilled: number;
  readonly jungleMinionsKilled: number;
  readonly position: Position;
}

interface Position {
  readonly x: number;
  readonly y: number;
}

/** The rest of the timeline's events; `type` and its fields as the format writes them. */
export interface TimelineEvent {
  readonly type: string;
  /** Milliseconds into the game. */
  readonly timestamp: number;
  readonly [field: string]: unknown;
}

export interface Player {
  /** 1 to 5 blue, 6 to 10 red. */
  readonly participantId: number;
  readonly teamId: 100 | 200;
  readonly role: Role;
  readonly champion: Champion;
  readonly name: string;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number;
  readonly damageToChampions: number;
  readonly damageTaken: number;
  readonly visionScore: number;
  readonly wardsPlaced: number;
  readonly wardsKilled: number;
  readonly items: readonly Item[];
  /** The last one: how the player ended. */
  readonly frames: readonly PlayerFrame[];
  readonly end: PlayerFrame;
}

const levelXp = [
  0, 280, 660, 1140, 1720, 2400, 3180, 4060, 5040, 6120, 7300, 8580, 9960, 11440, 13020, 14700, 16480, 18360,
];
const minionsPerMinute: Readonly<Record<Role, number>> = {
  TOP: 7.6,
  JUNGLE: 0.8,
  MIDDLE: 8.2,
  BOTTOM: 8.8,
  UTILITY: 1,
};
const campsPerMinute: Readonly<Record<Role, number>> = {
  TOP: 0.2,
  JUNGLE: 5.6,
  MIDDLE: 0.4,
  BOTTOM: 0.4,
  UTILITY: 0,
};
const damagePerMinute: Readonly<Record<Role, number>> = {
  TOP: 560,
  JUNGLE: 380,
  MIDDLE: 720,
  BOTTOM: 780,
  UTILITY: 210,
};
/** Where each role spends its time; red's side is the mirror image. */
const homes: Readonly<Record<Role, Position>> = {
  TOP: { x: 2400, y: 11600 },
  JUNGLE: { x: 5600, y: 7400 },
  MIDDLE: { x: 6900, y: 6900 },
  BOTTOM: { x: 11600, y: 2500 },
  UTILITY: { x: 11200, y: 2900 },
};

interface Seat {
  readonly index: number;
  readonly role: Role;
  readonly champion: Champion;
  readonly name: string;
}

/** Adds the player's own events to `events`; `fights` are in order of time. */
export function playGame(
  random: Random,
  { index, role, champion, name }: Seat,
  frameTimes: readonly number[],
  fights: readonly FightEvent[],
  events: TimelineEvent[],
): Player {
  const participantId = index + 1;
  const teamId = index < 5 ? 100 : 200;
  const skill = 0.9 + random.next() * 0.2;
  const frames: PlayerFrame[] = [];
  const items: Item[] = [];
  const { starter, order } = builds[role];
  let spent = 0;
  let level = 1;
  let wardsPlaced = 0;
  const buy = (item: Item, timestamp: number) => {
    events.push({ type: 'ITEM_PURCHASED', timestamp, participantId, itemId: item.id });
    spent += item.price;
    items.push(item);
  };
  buy(starter, 4_000 + index * 700);
  events.push({ type: 'ITEM_PURCHASED', timestamp: 9_000 + index * 700, participantId, itemId: trinketId });
  events.push({
    type: 'SKILL_LEVEL_UP',
    timestamp: 20_000 + index * 900,
    participantId,
    skillSlot: 1,
    levelUpType: 'NORMAL',
  });

  for (const time of frameTimes) {
    const minutes = time / 60_000;
    const farmed = Math.max(0, minutes - 1.6);
    const minionsKilled = Math.floor(farmed * minionsPerMinute[role] * skill);
    const jungleMinionsKilled = Math.floor(farmed * campsPerMinute[role] * skill);
    const won = rewards(fights, participantId, teamId, time);
    const support = role === 'UTILITY' ? farmed * 95 : 0;
    const totalGold = Math.floor(
      500 +
        Math.max(0, minutes - 1.8) * 122 +
        (minionsKilled + jungleMinionsKilled) * 20.5 +
        support +
        won.gold,
    );
    const xp = Math.floor(
      farmed * (role === 'UTILITY' ? 370 : role === 'JUNGLE' ? 440 : 500) * skill + won.xp,
    );
    const reached = Math.max(1, levelXp.filter((needed) => needed <= xp).length);
    for (; level < reached; level += 1) {
      const timestamp = Math.max(25_000, time - random.int(1_000, 50_000));
      events.push({
        type: 'SKILL_LEVEL_UP',
        timestamp,
        participantId,
        skillSlot: skillAt(level + 1),
        levelUpType: 'NORMAL',
      });
    }
    if (frames.length > 0) {
      const next = order[items.length - 1];
      if (next !== undefined && totalGold - spent >= next.price) buy(next, time);
      if (random.chance(role === 'UTILITY' ? 0.95 : 0.4)) {
        wardsPlaced += 1;
        const wardType = random.chance(0.3) ? 'CONTROL_WARD' : 'YELLOW_TRINKET';
        events.push({
          type: 'WARD_PLACED',
          timestamp: time - random.int(0, Math.min(30_000, time)),
          creatorId: participantId,
          wardType,
        });
      }
    }
    frames.push({
      totalGold,
      currentGold: totalGold - spent,
      xp,
      level: reached,
      minionsKilled,
      jungleMinionsKilled,
      position: minutes < 1 ? base(teamId) : near(random, role, teamId),
    });
  }
  const minutes = (frameTimes.at(-1) ?? 0) / 60_000;
  const score = tally(fights, participantId);
  const wardsKilled = Math.floor(wardsPlaced * 0.4);
  const end = frames.at(-1);
  if (end === undefined) throw new RangeError('A game has at least one frame.');
  return {
    participantId,
    teamId,
    role,
    champion,
    name,
    ...score,
    damageToChampions: Math.floor(
      minutes * damagePerMinute[role] * skill + score.kills * 650 + score.assists * 180,
    ),
    damageTaken: Math.floor(minutes * 620 * (2 - skill) + score.deaths * 900),
    visionScore: Math.floor(wardsPlaced * 1.7 + wardsKilled + minutes / 4),
    wardsPlaced,
    wardsKilled,
    items,
    frames,
    end,
  };
}

/** Gold and experience from fights and objectives up to `time` (ms). */
function rewards(
  fights: readonly FightEvent[],
  participantId: number,
  teamId: number,
  time: number,
): { readonly gold: number; readonly xp: number } {
  let gold = 0;
  let xp = 0;
  for (const event of fights) {
    if (event.timestamp > time) break;
    switch (event.type) {
      case 'CHAMPION_KILL':
        if (event.killerId === participantId) {
          gold += event.bounty;
          xp += 180;
        } else if (event.assistingParticipantIds.includes(participantId)) {
          gold += 90;
          xp += 90;
        }
        break;
      case 'BUILDING_KILL':
        // `teamId` of a building is the side that lost it.
        if (event.teamId !== teamId) gold += event.buildingType === 'TOWER_BUILDING' ? 120 : 50;
        break;
      case 'ELITE_MONSTER_KILL':
        if (event.killerTeamId === teamId) {
          gold += event.monsterType === 'BARON_NASHOR' ? 300 : 40;
          xp += 120;
        }
        break;
    }
  }
  return { gold, xp };
}

function tally(fights: readonly FightEvent[], participantId: number) {
  let kills = 0;
  let deaths = 0;
  let assists = 0;
  for (const event of fights) {
    if (event.type !== 'CHAMPION_KILL') continue;
    if (event.killerId === participantId) kills += 1;
    if (event.victimId === participantId) deaths += 1;
    if (event.assistingParticipantIds.includes(participantId)) assists += 1;
  }
  return { kills, deaths, assists };
}

/** Q, W, E in turn, R at 6, 11 and 16. */
function skillAt(level: number): number {
  if (level === 6 || level === 11 || level === 16) return 4;
  return 1 + (level % 3);
}

function base(teamId: number): Position {
  return teamId === 100 ? { x: 560, y: 580 } : { x: 14_280, y: 14_310 };
}

function near(random: Random, role: Role, teamId: number): Position {
  const home = homes[role];
  const x = home.x + random.int(-1_900, 1_900);
  const y = home.y + random.int(-1_900, 1_900);
  return teamId === 100 || role === 'TOP' || role === 'BOTTOM' || role === 'UTILITY'
    ? { x, y }
    : { x: 14_820 - x, y: 14_881 - y };
}
