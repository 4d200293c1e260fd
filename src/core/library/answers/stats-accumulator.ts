/**
 * Sums over the games of players, champions or teams: one row of sums for each entity. There are ten million players in
 * a million games: the inner loops create no objects, and add what all files have to as few sums as possible.
 */
import { playersPerSide } from '../../../shared/game-problems.ts';
import type { AggregateRow } from '../../../shared/library.ts';
import {
  type FigureBlock,
  unknownByte,
  unknownThreeBytes,
  unknownTwoBytes,
} from '../figures/figure-block.ts';
import { playersPerGame } from '../index/columns.ts';

/**
 * A figure that is missing from a file does not count. Figures that are usually there together have one count or one
 * length of games; where one of them is missing, the others are added to the sums that begin with `odd`.
 */
const at = {
  games: 0,
  wins: 1,
  decided: 2,
  kills: 3,
  deaths: 4,
  assists: 5,
  kdaGames: 6,
  creepScore: 7,
  gold: 8,
  damage: 9,
  seconds: 10,
  damageShare: 11,
  damageShareGames: 12,
  goldShare: 13,
  goldShareGames: 14,
  oddKills: 15,
  oddKillsGames: 16,
  oddDeaths: 17,
  oddDeathsGames: 18,
  oddAssists: 19,
  oddAssistsGames: 20,
  oddCreepScore: 21,
  oddCreepScoreSeconds: 22,
  oddGold: 23,
  oddGoldSeconds: 24,
  oddDamage: 25,
  oddDamageSeconds: 26,
} as const;
type Sum = keyof typeof at;
const width = Object.keys(at).length;

/** The sums of one side's figures in one game; −1: unknown, as all of a side without five players. */
const side = { kills: 0, deaths: 1, assists: 2, creepScore: 3, gold: 4, damage: 5 } as const;
const sideWidth = Object.keys(side).length;

type AggregateFigures = Omit<AggregateRow, 'value' | 'label'>;
type FigureName = keyof AggregateFigures;

/** Which players of a game count: null for all of them. */
type PlaceFilter = ((place: number) => boolean) | null;

export class StatsAccumulator {
  private readonly values: Float64Array;
  /** The sides of the present game, blue first. */
  private readonly sides = new Int32Array(2 * sideWidth);

  constructor(entities: number) {
    this.values = new Float64Array(entities * width);
  }

  /**
   * Adds the players of a game in a block. `entities` has the players' entities plus 1 from index `first` on; 0 is
   * nobody's, and does not count.
   */
  addPlayers(
    block: FigureBlock,
    game: number,
    entities: Uint32Array | Uint16Array,
    first: number,
    filter: PlaceFilter,
  ): void {
    const { values, sides } = this;
    const { flags, gold, damage } = block;
    const count = block.playerCount(game);
    const from = game * playersPerGame;
    const seconds = block.seconds[game] ?? 0;
    this.startSides(block, from, count);
    for (let place = from; place < from + count; place += 1) {
      const row = (flags[place] ?? 0) & 1 ? sideWidth : 0;
      addToSide(sides, row + side.gold, known(gold[place], unknownThreeBytes));
      addToSide(sides, row + side.damage, known(damage[place], unknownThreeBytes));
    }
    for (let index = 0; index < count; index += 1) {
      const entity = (entities[first + index] ?? 0) - 1;
      if (entity < 0 || (filter !== null && !filter(index))) continue;
      const place = from + index;
      const flag = flags[place] ?? 0;
      const ownGold = known(gold[place], unknownThreeBytes);
      const ownDamage = known(damage[place], unknownThreeBytes);
      const row = entity * width;
      this.addResult(row, (flag >> 4) & 3);
      this.addFights(
        row,
        known(block.kills[place], unknownByte),
        known(block.deaths[place], unknownByte),
        known(block.assists[place], unknownByte),
      );
      const creepScore = known(block.creepScore[place], unknownTwoBytes);
      if (seconds > 0) this.addTimed(row, seconds, creepScore, ownGold, ownDamage);
      const own = flag & 1 ? sideWidth : 0;
      addShare(values, row + at.damageShare, ownDamage, sides[own + side.damage] ?? -1);
      addShare(values, row + at.goldShare, ownGold, sides[own + side.gold] ?? -1);
    }
  }

  /**
   * Adds the sides of a game as a whole, which have no share of themselves. `blue` and `red` are the teams' entities
   * plus 1; 0 does not count. `winner`: 0 unknown, 1 blue, 2 red.
   */
  addSides(block: FigureBlock, game: number, blue: number, red: number, winner: number): void {
    const { sides } = this;
    const count = block.playerCount(game);
    const from = game * playersPerGame;
    this.startSides(block, from, count);
    for (let place = from; place < from + count; place += 1) {
      const row = (block.flags[place] ?? 0) & 1 ? sideWidth : 0;
      addToSide(sides, row + side.kills, known(block.kills[place], unknownByte));
      addToSide(sides, row + side.deaths, known(block.deaths[place], unknownByte));
      addToSide(sides, row + side.assists, known(block.assists[place], unknownByte));
      addToSide(sides, row + side.creepScore, known(block.creepScore[place], unknownTwoBytes));
      addToSide(sides, row + side.gold, known(block.gold[place], unknownThreeBytes));
      addToSide(sides, row + side.damage, known(block.damage[place], unknownThreeBytes));
    }
    const seconds = block.seconds[game] ?? 0;
    if (blue !== 0) this.addSide((blue - 1) * width, 0, readOutcome(1, winner), seconds);
    if (red !== 0) this.addSide((red - 1) * width, sideWidth, readOutcome(2, winner), seconds);
  }

  private addSide(row: number, from: number, outcome: number, seconds: number): void {
    const { sides } = this;
    const get = (figure: number) => sides[from + figure] ?? -1;
    this.addResult(row, outcome);
    this.addFights(row, get(side.kills), get(side.deaths), get(side.assists));
    if (seconds > 0) this.addTimed(row, seconds, get(side.creepScore), get(side.gold), get(side.damage));
  }

  private startSides({ flags }: FigureBlock, from: number, count: number): void {
    const { sides } = this;
    let reds = 0;
    for (let place = from; place < from + count; place += 1) reds += (flags[place] ?? 0) & 1;
    sides.fill(count - reds === playersPerSide ? 0 : -1, 0, sideWidth);
    sides.fill(reds === playersPerSide ? 0 : -1, sideWidth);
  }

  private addResult(row: number, outcome: number): void {
    const { values } = this;
    add(values, row + at.games, 1);
    if (outcome !== 0) add(values, row + at.decided, 1);
    if (outcome === 2) add(values, row + at.wins, 1);
  }

  private addFights(row: number, kills: number, deaths: number, assists: number): void {
    const { values } = this;
    if (kills >= 0 && deaths >= 0 && assists >= 0) {
      add(values, row + at.kills, kills);
      add(values, row + at.deaths, deaths);
      add(values, row + at.assists, assists);
      add(values, row + at.kdaGames, 1);
      return;
    }
    addKnown(values, row + at.oddKills, kills, 1);
    addKnown(values, row + at.oddDeaths, deaths, 1);
    addKnown(values, row + at.oddAssists, assists, 1);
  }

  private addTimed(row: number, seconds: number, creepScore: number, gold: number, damage: number): void {
    const { values } = this;
    if (creepScore >= 0 && gold >= 0 && damage >= 0) {
      add(values, row + at.creepScore, creepScore);
      add(values, row + at.gold, gold);
      add(values, row + at.damage, damage);
      add(values, row + at.seconds, seconds);
      return;
    }
    addKnown(values, row + at.oddCreepScore, creepScore, seconds);
    addKnown(values, row + at.oddGold, gold, seconds);
    addKnown(values, row + at.oddDamage, damage, seconds);
  }

  /** Entities with at least one game. */
  *entities(): Iterable<number> {
    for (let entity = 0; entity * width < this.values.length; entity += 1) {
      if ((this.values[entity * width] ?? 0) > 0) yield entity;
    }
  }

  /** Null: unknown in all of the entity's games. */
  figure(entity: number, name: FigureName): number | null {
    return formulas[name]((sum) => this.values[entity * width + at[sum]] ?? 0);
  }

  figures(entity: number): AggregateFigures {
    const get = (sum: Sum) => this.values[entity * width + at[sum]] ?? 0;
    return {
      games: get('games'),
      wins: get('wins'),
      winRate: formulas.winRate(get),
      kills: formulas.kills(get),
      deaths: formulas.deaths(get),
      assists: formulas.assists(get),
      kda: formulas.kda(get),
      creepScorePerMinute: formulas.creepScorePerMinute(get),
      goldPerMinute: formulas.goldPerMinute(get),
      damagePerMinute: formulas.damagePerMinute(get),
      damageShare: formulas.damageShare(get),
      goldShare: formulas.goldShare(get),
    };
  }
}

type Get = (sum: Sum) => number;
const ratio = (sum: number, of: number) => (of === 0 ? null : sum / of);
const formulas: Readonly<Record<FigureName, (get: Get) => number | null>> = {
  games: (get) => get('games'),
  wins: (get) => get('wins'),
  winRate: (get) => ratio(get('wins'), get('decided')),
  kills: (get) => ratio(get('kills') + get('oddKills'), get('kdaGames') + get('oddKillsGames')),
  deaths: (get) => ratio(get('deaths') + get('oddDeaths'), get('kdaGames') + get('oddDeathsGames')),
  assists: (get) => ratio(get('assists') + get('oddAssists'), get('kdaGames') + get('oddAssistsGames')),
  kda: (get) => (get('kdaGames') === 0 ? null : (get('kills') + get('assists')) / Math.max(1, get('deaths'))),
  creepScorePerMinute: (get) =>
    perMinute(get('creepScore') + get('oddCreepScore'), get('seconds') + get('oddCreepScoreSeconds')),
  goldPerMinute: (get) => perMinute(get('gold') + get('oddGold'), get('seconds') + get('oddGoldSeconds')),
  damagePerMinute: (get) =>
    perMinute(get('damage') + get('oddDamage'), get('seconds') + get('oddDamageSeconds')),
  damageShare: (get) => ratio(get('damageShare'), get('damageShareGames')),
  goldShare: (get) => ratio(get('goldShare'), get('goldShareGames')),
};

function perMinute(sum: number, seconds: number): number | null {
  return ratio(sum * 60, seconds);
}

/** 0 unknown, 1 lost, 2 won. */
function readOutcome(sideNumber: 1 | 2, winner: number): number {
  return winner === 0 ? 0 : winner === sideNumber ? 2 : 1;
}

function known(value: number | undefined, unknown: number): number {
  return value === undefined || value === unknown ? -1 : value;
}

function addToSide(sides: Int32Array, index: number, value: number): void {
  const sum = sides[index] ?? -1;
  sides[index] = sum < 0 || value < 0 ? -1 : sum + value;
}

function add(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}

/** Adds a figure to its sum, and what it counts for to the next one, unless it is unknown. */
function addKnown(values: Float64Array, index: number, value: number, weight: number): void {
  if (value < 0) return;
  add(values, index, value);
  add(values, index + 1, weight);
}

/** Adds the share of a figure in that of its side, unless either is unknown or the side has none. */
function addShare(values: Float64Array, index: number, own: number, sideSum: number): void {
  if (own >= 0 && sideSum > 0) addKnown(values, index, own / sideSum, 1);
}
