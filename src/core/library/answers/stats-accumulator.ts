/** Sums over the games of players, champions or teams: one row of figures for each entity. */
import { playersPerSide } from '../../../shared/game-problems.ts';
import {
  packedChampionKeyAt,
  packedFigures,
  packedFlagsAt,
  packedPlayerBytes,
  packedPlayerKeyAt,
} from '../../catalogue/facts/packed-players.ts';

/** Each sum has the number of games that contributed to it: figures missing from a file do not count. */
const sums = [
  'games',
  'wins',
  'decided',
  'kills',
  'killsGames',
  'deaths',
  'deathsGames',
  'assists',
  'assistsGames',
  'kdaKills',
  'kdaDeaths',
  'kdaGames',
  'creepScore',
  'creepScoreSeconds',
  'gold',
  'goldSeconds',
  'damage',
  'damageSeconds',
  'damageShare',
  'damageShareGames',
  'goldShare',
  'goldShareGames',
] as const;
type Sum = (typeof sums)[number];
const width = sums.length;
const at = Object.fromEntries(sums.map((sum, index) => [sum, index])) as Readonly<Record<Sum, number>>;

/** The figures of one player, or of one side together, in one game; −1: unknown. */
export interface SideStats {
  /** 0 unknown, 1 lost, 2 won. */
  outcome: number;
  kills: number;
  deaths: number;
  assists: number;
  creepScore: number;
  gold: number;
  damage: number;
}

interface PlayerStats extends SideStats {
  /** Keys in the catalogue. */
  playerKey: number;
  championKey: number;
  isRed: boolean;
}

/** The figures of both sides. A side's figure is −1 if a player's is unknown or the side does not have five players. */
export interface GameStats {
  readonly players: readonly PlayerStats[];
  readonly blue: SideStats;
  readonly red: SideStats;
}

export class StatsAccumulator {
  private readonly values: Float64Array;

  constructor(entities: number) {
    this.values = new Float64Array(entities * width);
  }

  /** `side` is null for the figures of a team, which has no share of itself. */
  add(entity: number, stats: SideStats, side: SideStats | null, seconds: number): void {
    const row = entity * width;
    const { values } = this;
    const put = (sum: Sum, value: number, of?: Sum, weight = 1) => {
      values[row + at[sum]] = (values[row + at[sum]] ?? 0) + value;
      if (of !== undefined) values[row + at[of]] = (values[row + at[of]] ?? 0) + weight;
    };
    put('games', 1);
    if (stats.outcome !== 0) put('decided', 1);
    if (stats.outcome === 2) put('wins', 1);
    const { kills, deaths, assists, creepScore, gold, damage } = stats;
    if (kills >= 0) put('kills', kills, 'killsGames', 1);
    if (deaths >= 0) put('deaths', deaths, 'deathsGames', 1);
    if (assists >= 0) put('assists', assists, 'assistsGames', 1);
    if (kills >= 0 && deaths >= 0 && assists >= 0) {
      put('kdaKills', kills + assists);
      put('kdaDeaths', deaths);
      put('kdaGames', 1);
    }
    if (seconds > 0) {
      if (creepScore >= 0) put('creepScore', creepScore, 'creepScoreSeconds', seconds);
      if (gold >= 0) put('gold', gold, 'goldSeconds', seconds);
      if (damage >= 0) put('damage', damage, 'damageSeconds', seconds);
    }
    if (side === null) return;
    if (damage >= 0 && side.damage > 0) put('damageShare', damage / side.damage, 'damageShareGames', 1);
    if (gold >= 0 && side.gold > 0) put('goldShare', gold / side.gold, 'goldShareGames', 1);
  }

  /** Entities with at least one game. */
  *entities(): Iterable<number> {
    for (let entity = 0; entity * width < this.values.length; entity += 1) {
      if ((this.values[entity * width] ?? 0) > 0) yield entity;
    }
  }

  figures(entity: number) {
    const get = (sum: Sum) => this.values[entity * width + at[sum]] ?? 0;
    const mean = (sum: Sum, of: Sum) => (get(of) === 0 ? null : get(sum) / get(of));
    const perMinute = (sum: Sum, seconds: Sum) =>
      get(seconds) === 0 ? null : (get(sum) * 60) / get(seconds);
    return {
      games: get('games'),
      wins: get('wins'),
      winRate: mean('wins', 'decided'),
      kills: mean('kills', 'killsGames'),
      deaths: mean('deaths', 'deathsGames'),
      assists: mean('assists', 'assistsGames'),
      kda: get('kdaGames') === 0 ? null : get('kdaKills') / Math.max(1, get('kdaDeaths')),
      creepScorePerMinute: perMinute('creepScore', 'creepScoreSeconds'),
      goldPerMinute: perMinute('gold', 'goldSeconds'),
      damagePerMinute: perMinute('damage', 'damageSeconds'),
      damageShare: mean('damageShare', 'damageShareGames'),
      goldShare: mean('goldShare', 'goldShareGames'),
    };
  }
}

export function unpackStats(packed: Buffer): GameStats {
  const blue = { ...nothingYet };
  const red = { ...nothingYet };
  const players: PlayerStats[] = [];
  for (let start = 0; start + packedPlayerBytes <= packed.length; start += packedPlayerBytes) {
    const flags = packed[start + packedFlagsAt] ?? 0;
    const player: PlayerStats = {
      playerKey: packed.readUInt32LE(start + packedPlayerKeyAt),
      championKey: packed.readUInt16LE(start + packedChampionKeyAt),
      isRed: (flags & 1) === 1,
      outcome: (flags >> 4) & 3,
      kills: byte(packed, start + packedFigures.kills.at),
      deaths: byte(packed, start + packedFigures.deaths.at),
      assists: byte(packed, start + packedFigures.assists.at),
      creepScore: twoBytes(packed, start + packedFigures.creepScore.at),
      gold: threeBytes(packed, start + packedFigures.gold.at),
      damage: threeBytes(packed, start + packedFigures.damageToChampions.at),
    };
    players.push(player);
    const side = player.isRed ? red : blue;
    side.outcome = player.outcome;
    side.kills = both(side.kills, player.kills);
    side.deaths = both(side.deaths, player.deaths);
    side.assists = both(side.assists, player.assists);
    side.creepScore = both(side.creepScore, player.creepScore);
    side.gold = both(side.gold, player.gold);
    side.damage = both(side.damage, player.damage);
  }
  return { players, blue: wholeSide(players, blue, false), red: wholeSide(players, red, true) };
}

/** The sums of a side are unknown unless it has exactly five players. */
function wholeSide(players: readonly PlayerStats[], side: SideStats, isRed: boolean): SideStats {
  const count = players.filter((player) => player.isRed === isRed).length;
  return count === playersPerSide ? side : { ...unknownSums, outcome: side.outcome };
}

const unknownSums = { kills: -1, deaths: -1, assists: -1, creepScore: -1, gold: -1, damage: -1 } as const;

const nothingYet: SideStats = {
  outcome: 0,
  kills: 0,
  deaths: 0,
  assists: 0,
  creepScore: 0,
  gold: 0,
  damage: 0,
};

const both = (sum: number, value: number) => (sum < 0 || value < 0 ? -1 : sum + value);

/** All bits set: unknown. */
function byte(packed: Buffer, from: number): number {
  const value = packed[from] ?? 0xff;
  return value === 0xff ? -1 : value;
}
function twoBytes(packed: Buffer, from: number): number {
  const value = (packed[from] ?? 0) | ((packed[from + 1] ?? 0) << 8);
  return value === 0xffff ? -1 : value;
}
function threeBytes(packed: Buffer, from: number): number {
  const value = (packed[from] ?? 0) | ((packed[from + 1] ?? 0) << 8) | ((packed[from + 2] ?? 0) << 16);
  return value === 0xffffff ? -1 : value;
}
