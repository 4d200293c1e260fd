/** The fights and objectives of a game: who fell when, which buildings and monsters went to whom. */
import type { Random } from '../world/random.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export type FightEvent =
  | {
      readonly type: 'CHAMPION_KILL';
      readonly timestamp: number;
      readonly position: Spot;
      readonly killerId: number;
      readonly victimId: number;
      readonly assistingParticipantIds: readonly number[];
      readonly bounty: number;
    }
  | {
      readonly type: 'BUILDING_KILL';
      readonly timestamp: number;
      readonly position: Spot;
      readonly killerId: number;
      readonly assistingParticipantIds: readonly number[];
      /** The side that lost it. */
      readonly teamId: 100 | 200;
      readonly buildingType: 'TOWER_BUILDING' | 'INHIBITOR_BUILDING';
      readonly laneType: string;
      readonly towerType?: string;
    }
  | {
      readonly type: 'ELITE_MONSTER_KILL';
      readonly timestamp: number;
      readonly position: Spot;
      readonly killerId: number;
      readonly killerTeamId: 100 | 200;
      readonly monsterType: 'DRAGON' | 'RIFTHERALD' | 'BARON_NASHOR' | 'HORDE';
      readonly monsterSubType?: string;
    };

type Side = 100 | 200;

/** In order of time; the last towers fall just before the end. */
export function planFights(random: Random, durationSeconds: number, winner: Side): readonly FightEvent[] {
  const loser: Side = winner === 100 ? 200 : 100;
  return [
    ...kills(random, durationSeconds, winner, loser),
    ...buildings(random, durationSeconds, winner, loser),
    ...monsters(random, durationSeconds, winner, loser),
  ].sort((a, b) => a.timestamp - b.timestamp);
}

/** Laners and junglers score, supports assist. */
const killWeights = [18, 20, 26, 30, 6];
const deathWeights = [20, 20, 17, 17, 26];

function member(side: Side, index: number): number {
  return (side === 100 ? 1 : 6) + index;
}

function* kills(random: Random, durationSeconds: number, winner: Side, loser: Side): Generator<FightEvent> {
  const count = random.int(14, 34);
  for (let index = 0; index < count; index += 1) {
    const side = random.chance(0.66) ? winner : loser;
    const killer = random.weighted(killWeights);
    const helpers = [0, 1, 2, 3, 4].filter(
      (other) => other !== killer && random.chance(other === 4 ? 0.7 : 0.4),
    );
    yield {
      type: 'CHAMPION_KILL',
      timestamp: random.int(150_000, durationSeconds * 1000 - 20_000),
      position: { x: random.int(1_500, 13_300), y: random.int(1_500, 13_300) },
      killerId: member(side, killer),
      victimId: member(side === winner ? loser : winner, random.weighted(deathWeights)),
      assistingParticipantIds: helpers.map((other) => member(side, other)),
      bounty: 300,
    };
  }
}

const lanes = ['TOP_LANE', 'MID_LANE', 'BOT_LANE'] as const;
const tiers = ['OUTER_TURRET', 'INNER_TURRET', 'BASE_TURRET'] as const;
/** Blue's buildings; red's are the mirror image. */
const spots: Readonly<Record<string, Spot>> = {
  'TOP_LANE OUTER_TURRET': { x: 981, y: 10_441 },
  'TOP_LANE INNER_TURRET': { x: 1_512, y: 6_699 },
  'TOP_LANE BASE_TURRET': { x: 1_169, y: 4_287 },
  'MID_LANE OUTER_TURRET': { x: 5_846, y: 6_396 },
  'MID_LANE INNER_TURRET': { x: 5_048, y: 4_812 },
  'MID_LANE BASE_TURRET': { x: 3_651, y: 3_696 },
  'BOT_LANE OUTER_TURRET': { x: 10_504, y: 1_029 },
  'BOT_LANE INNER_TURRET': { x: 6_919, y: 1_483 },
  'BOT_LANE BASE_TURRET': { x: 4_281, y: 1_253 },
  inhibitor: { x: 3_203, y: 3_208 },
  nexus: { x: 1_748, y: 2_270 },
};

function building(
  random: Random,
  taker: Side,
  lane: string,
  tier: string | null,
  timestamp: number,
): FightEvent {
  const key = tier === null ? 'inhibitor' : tier === 'NEXUS_TURRET' ? 'nexus' : `${lane} ${tier}`;
  const spot = spots[key] ?? { x: 7_400, y: 7_400 };
  return {
    type: 'BUILDING_KILL',
    timestamp,
    position: taker === 200 ? spot : { x: 14_801 - spot.x, y: 14_906 - spot.y },
    killerId: member(taker, random.int(0, 4)),
    assistingParticipantIds: [],
    teamId: taker === 100 ? 200 : 100,
    buildingType: tier === null ? 'INHIBITOR_BUILDING' : 'TOWER_BUILDING',
    laneType: lane,
    ...(tier !== null && { towerType: tier }),
  };
}

function* buildings(
  random: Random,
  durationSeconds: number,
  winner: Side,
  loser: Side,
): Generator<FightEvent> {
  const endMs = durationSeconds * 1000;
  const open = random.pick(lanes);
  for (const lane of lanes) {
    // All towers fall in the lane that leads to the nexus; in the others some remain.
    const fallen = lane === open ? 3 : random.int(1, 2);
    for (const [tier, name] of tiers.slice(0, fallen).entries()) {
      const from = 0.4 + tier * 0.17;
      yield building(random, winner, lane, name, Math.floor(endMs * (from + random.next() * 0.14)));
    }
    const lost = random.int(0, lane === open ? 0 : 2);
    for (const [tier, name] of tiers.slice(0, lost).entries()) {
      yield building(
        random,
        loser,
        lane,
        name,
        Math.floor(endMs * (0.45 + tier * 0.2 + random.next() * 0.15)),
      );
    }
  }
  yield building(random, winner, open, null, endMs - 75_000);
  yield building(random, winner, 'MID_LANE', 'NEXUS_TURRET', endMs - 30_000);
  yield building(random, winner, 'MID_LANE', 'NEXUS_TURRET', endMs - 18_000);
}

const drakes = [
  'FIRE_DRAGON',
  'EARTH_DRAGON',
  'WATER_DRAGON',
  'AIR_DRAGON',
  'HEXTECH_DRAGON',
  'CHEMTECH_DRAGON',
];

function* monsters(
  random: Random,
  durationSeconds: number,
  winner: Side,
  loser: Side,
): Generator<FightEvent> {
  const taker = (): Side => (random.chance(0.62) ? winner : loser);
  const kill = (
    monsterType: 'DRAGON' | 'RIFTHERALD' | 'BARON_NASHOR' | 'HORDE',
    seconds: number,
    position: Spot,
    monsterSubType?: string,
  ): FightEvent => {
    const side = taker();
    return {
      type: 'ELITE_MONSTER_KILL',
      timestamp: Math.floor(seconds * 1000),
      position,
      killerId: member(side, 1),
      killerTeamId: side,
      monsterType,
      ...(monsterSubType !== undefined && { monsterSubType }),
    };
  };
  const pit = { x: 9_866, y: 4_414 };
  const upper = { x: 5_007, y: 10_471 };
  for (let at = 330 + random.int(0, 90); at < durationSeconds - 60; at += 320 + random.int(0, 60)) {
    yield kill('DRAGON', at, pit, random.pick(drakes));
  }
  for (let grub = 0; grub < 3; grub += 1) yield kill('HORDE', 500 + grub * 9, upper);
  yield kill('RIFTHERALD', random.int(970, 1_150), upper);
  for (let at = 1_330 + random.int(0, 200); at < durationSeconds - 100; at += 460 + random.int(0, 90)) {
    yield kill('BARON_NASHOR', at, upper);
  }
}
