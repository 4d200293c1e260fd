/**
 * Sums over the games of players, champions or teams: one row of sums for each entity. There are ten million players in
 * a million games: the inner loops create no objects, and add what all files have to as few sums as possible.
 */
import { playersPerSide } from '../../../shared/games/game-problems.ts';
import { noSide } from '../../catalogue/facts/packed-players.ts';
import {
  type FigureBlock,
  type PlayerFigures,
  unknownByte,
  unknownThreeBytes,
  unknownTwoBytes,
} from '../figures/figure-block.ts';
import {
  type AggregateFigures,
  at,
  type FigureName,
  formulas,
  type GetSum,
  width,
} from './stats-formulas.ts';

/** The sums of one side's figures in one game; −1: unknown, as all of a side without five players. */
const side = { kills: 0, deaths: 1, assists: 2, creepScore: 3, gold: 4, damage: 5 } as const;
const sideWidth = Object.keys(side).length;
/** Where the sums of the red side begin, and those of players on no side; the blue ones are first. */
const redRow = sideWidth;
const noSideRow = 2 * sideWidth;

/** The players of a game. */
interface Entities {
  /** The players' entities plus 1 from index `first` on; 0 is nobody's, and does not count. */
  readonly entities: Uint32Array | Uint16Array;
  readonly first: number;
  /** Whether an entity may have several places. The game is one of its games only. */
  readonly mayRepeat: boolean;
  /** Which players count, by their index in `entities`: null for all of them. */
  readonly filter: ((at: number) => boolean) | null;
}

/** Room for so many entities at first: a narrow question has a team's players. */
const entitiesAtFirst = 64;

export class StatsAccumulator {
  /** The sums of each entity that occurs, in the order of their first games. */
  private values = new Float64Array(entitiesAtFirst * width);
  /**
   * The place of each entity's sums plus 1; 0: the entity has no game yet. Grows: a game that is read while the games are
   * counted may name new entities.
   */
  private places: Uint32Array;
  private occurring = 0;
  /** The sides of the present game, blue first. */
  private readonly sides = new Int32Array(3 * sideWidth);

  /** @param entities how many there are now */
  constructor(entities: number) {
    this.places = new Uint32Array(entities);
  }

  /** Adds the players of a game in a block. */
  addPlayers(block: FigureBlock, game: number, { entities, first, mayRepeat, filter }: Entities): void {
    const { sides } = this;
    const figures = block.figures(game);
    const { flags, gold, damage } = figures;
    const count = block.playerCount(game);
    const from = block.first(game, figures);
    const seconds = block.seconds[game] ?? 0;
    this.startSides(figures, from, count);
    for (let place = from; place < from + count; place += 1) {
      const row = sideRow(flags[place] ?? 0);
      addToSide(sides, row + side.gold, known(gold[place], unknownThreeBytes));
      addToSide(sides, row + side.damage, known(damage[place], unknownThreeBytes));
    }
    for (let index = 0; index < count; index += 1) {
      const entity = (entities[first + index] ?? 0) - 1;
      if (entity < 0 || (filter !== null && !filter(first + index))) continue;
      const place = from + index;
      const flag = flags[place] ?? 0;
      const ownGold = known(gold[place], unknownThreeBytes);
      const ownDamage = known(damage[place], unknownThreeBytes);
      const row = this.findRow(entity);
      const { values } = this;
      if (!mayRepeat || !isRepeated(entities, first, index, filter)) add(values, row + at.games, 1);
      this.addResult(row, (flag >> 4) & 3);
      this.addFights(
        row,
        known(figures.kills[place], unknownByte),
        known(figures.deaths[place], unknownByte),
        known(figures.assists[place], unknownByte),
      );
      const creepScore = known(figures.creepScore[place], unknownTwoBytes);
      if (seconds > 0) this.addTimed(row, seconds, creepScore, ownGold, ownDamage);
      const own = sideRow(flag);
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
    const figures = block.figures(game);
    const count = block.playerCount(game);
    const from = block.first(game, figures);
    this.startSides(figures, from, count);
    for (let place = from; place < from + count; place += 1) {
      const row = sideRow(figures.flags[place] ?? 0);
      addToSide(sides, row + side.kills, known(figures.kills[place], unknownByte));
      addToSide(sides, row + side.deaths, known(figures.deaths[place], unknownByte));
      addToSide(sides, row + side.assists, known(figures.assists[place], unknownByte));
      addToSide(sides, row + side.creepScore, known(figures.creepScore[place], unknownTwoBytes));
      addToSide(sides, row + side.gold, known(figures.gold[place], unknownThreeBytes));
      addToSide(sides, row + side.damage, known(figures.damage[place], unknownThreeBytes));
    }
    const seconds = block.seconds[game] ?? 0;
    if (blue !== 0) this.addSide(this.findRow(blue - 1), 0, readOutcome(1, winner), seconds);
    if (red !== 0) this.addSide(this.findRow(red - 1), redRow, readOutcome(2, winner), seconds);
  }

  private addSide(row: number, from: number, outcome: number, seconds: number): void {
    const { sides } = this;
    const get = (figure: number) => sides[from + figure] ?? -1;
    add(this.values, row + at.games, 1);
    this.addResult(row, outcome);
    this.addFights(row, get(side.kills), get(side.deaths), get(side.assists));
    if (seconds > 0) this.addTimed(row, seconds, get(side.creepScore), get(side.gold), get(side.damage));
  }

  private startSides({ flags }: PlayerFigures, from: number, count: number): void {
    const { sides } = this;
    let reds = 0;
    let others = 0;
    for (let place = from; place < from + count; place += 1) {
      reds += (flags[place] ?? 0) & 1;
      if (((flags[place] ?? 0) & noSide) !== 0) others += 1;
    }
    sides.fill(count - reds - others === playersPerSide ? 0 : -1, 0, redRow);
    sides.fill(reds === playersPerSide ? 0 : -1, redRow, noSideRow);
    // Players on no side have no share of one.
    sides.fill(-1, noSideRow);
  }

  /** Where the entity's sums begin. Replaces `values` when it makes room for them. */
  private findRow(entity: number): number {
    const place = this.places[entity] ?? 0;
    if (place > 0) return (place - 1) * width;
    const row = this.occurring * width;
    if (row === this.values.length) {
      const larger = new Float64Array(2 * row);
      larger.set(this.values);
      this.values = larger;
    }
    if (entity >= this.places.length) {
      const larger = new Uint32Array(2 * (entity + 1));
      larger.set(this.places);
      this.places = larger;
    }
    this.occurring += 1;
    this.places[entity] = this.occurring;
    return row;
  }

  private addResult(row: number, outcome: number): void {
    const { values } = this;
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

  /** Entities with at least one game, ascending. */
  entities(): Uint32Array {
    const { places } = this;
    const entities = new Uint32Array(this.occurring);
    for (let entity = 0, found = 0; found < entities.length; entity += 1) {
      if ((places[entity] ?? 0) > 0) {
        entities[found] = entity;
        found += 1;
      }
    }
    return entities;
  }

  /** Null: unknown in all of the entity's games. */
  figure(entity: number, name: FigureName): number | null {
    return formulas[name](this.readSums(entity));
  }

  figures(entity: number): AggregateFigures {
    const get = this.readSums(entity);
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

  /** Only of an entity with at least one game. */
  private readSums(entity: number): GetSum {
    const { values } = this;
    const row = ((this.places[entity] ?? 0) - 1) * width;
    return (sum) => values[row + at[sum]] ?? 0;
  }
}

/** Whether an earlier place of the game that counts has the same entity. */
function isRepeated(
  entities: Entities['entities'],
  first: number,
  index: number,
  filter: Entities['filter'],
): boolean {
  for (let before = 0; before < index; before += 1)
    if (entities[first + before] === entities[first + index] && (filter === null || filter(first + before)))
      return true;
  return false;
}

/** 0 unknown, 1 lost, 2 won. */
function readOutcome(sideNumber: 1 | 2, winner: number): number {
  return winner === 0 ? 0 : winner === sideNumber ? 2 : 1;
}

function known(value: number | undefined, unknown: number): number {
  return value === undefined || value === unknown ? -1 : value;
}

/** Where the sums of a player's side begin. `flags` as in the catalogue. */
function sideRow(flags: number): number {
  if ((flags & noSide) !== 0) return noSideRow;
  return (flags & 1) === 1 ? redRow : 0;
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
