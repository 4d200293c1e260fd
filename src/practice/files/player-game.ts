/** One player's game: farm, gold, levels, items and wards, minute by minute. */
import type { Random } from '../world/random.ts';
import { builds, type Champion, type Item, type Role, trinketId } from './champions.ts';
import { rewards, tally } from './fight-rewards.ts';
import type { FightEvent } from './fights.ts';
import { base, growthAt, near, type Position } from './player-growth.ts';

interface PlayerFrame {
  readonly totalGold: number;
  readonly currentGold: number;
  readonly xp: number;
  readonly level: number;
  readonly minionsKilled: number;
  readonly jungleMinionsKilled: number;
  readonly position: Position;
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

const damagePerMinute: Readonly<Record<Role, number>> = {
  TOP: 560,
  JUNGLE: 380,
  MIDDLE: 720,
  BOTTOM: 780,
  UTILITY: 210,
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
  events.push(skillLevelUp(participantId, 20_000 + index * 900, 1));

  for (const time of frameTimes) {
    const minutes = time / 60_000;
    const won = rewards(fights, participantId, teamId, time);
    const { level: reached, ...growth } = growthAt(minutes, { role, skill }, won);
    for (; level < reached; level += 1) {
      const timestamp = Math.max(25_000, time - random.int(1_000, 50_000));
      events.push(skillLevelUp(participantId, timestamp, skillAt(level + 1)));
    }
    if (frames.length > 0) {
      const next = order[items.length - 1];
      if (next !== undefined && growth.totalGold - spent >= next.price) buy(next, time);
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
      ...growth,
      currentGold: growth.totalGold - spent,
      level: reached,
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

function skillLevelUp(participantId: number, timestamp: number, skillSlot: number): TimelineEvent {
  return { type: 'SKILL_LEVEL_UP', timestamp, participantId, skillSlot, levelUpType: 'NORMAL' };
}

/** Q, W, E in turn, R at 6, 11 and 16. */
function skillAt(level: number): number {
  if (level === 6 || level === 11 || level === 16) return 4;
  return 1 + (level % 3);
}
