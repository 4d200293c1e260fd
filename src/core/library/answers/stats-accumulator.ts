/** Sums over the games of players, champions or teams: one row of figures for each entity. */
import { playersPerSide } from '../../../shared/game-problems.ts';
import {
  packedChampionKeyAt,
  packedFigures,
  packedFlagsAt,
  packedPlayerBytes,
  packedPlayerKeyAt,
} from '../../catalogue/facts/packed-players.ts';
import { playersPerGame } from '../index/columns.ts';

/** Each sum has the number of games that contributed to it: figures missing from a file do not count. */
const at = {
  games: 0,
  wins: 1,
  decided: 2,
  kills: 3,
  killsGames: 4,
  deaths: 5,
  deathsGames: 6,
  assists: 7,
  assistsGames: 8,
  kdaKills: 9,
  kdaDeaths: 10,
  kdaGames: 11,
  creepScore: 12,
  creepScoreSeconds: 13,
  gold: 14,
  goldSeconds: 15,
  damage: 16,
  damageSeconds: 17,
  damageShare: 18,
  damageShareGames: 19,
  goldShare: 20,
  goldShareGames: 21,
} as const;
type Sum = keyof typeof at;
const width = Object.keys(at).length;

/** Where the figures of the sides begin, after those of the players. */
const sidesStart = playersPerGame;
/** The figures of one player, or of one side together, in one game; −1: unknown. */
const figure = { kills: 0, deaths: 1, assists: 2, creepScore: 3, gold: 4, damage: 5 } as const;
const figureCount = Object.keys(figure).length;

/**
 * The figures of one game after another in the same memory: a million games take seconds if each has objects of its
 * own. A side's figure is −1 if a player's is unknown or the side does not have five players.
 */
export class GameStats {
  /** Players after the tenth do not exist: no game has them. */
  players = 0;
  /** Keys in the catalogue. */
  readonly playerKeys = new Uint32Array(playersPerGame);
  readonly championKeys = new Uint16Array(playersPerGame);
  /** 1 for a player of the red side. */
  readonly reds = new Uint8Array(playersPerGame);
  /** 0 unknown, 1 lost, 2 won. */
  readonly outcomes = new Uint8Array(playersPerGame);
  /** Of the players, then of the two sides. */
  readonly figures = new Int32Array((playersPerGame + 2) * figureCount);

  /** Replaces the game by this one. */
  read(packed: Buffer): void {
    const { figures } = this;
    const count = Math.min(playersPerGame, Math.floor(packed.length / packedPlayerBytes));
    this.players = count;
    let redCount = 0;
    figures.fill(0, sidesStart * figureCount);
    for (let player = 0; player < count; player += 1) {
      const start = player * packedPlayerBytes;
      const flags = packed[start + packedFlagsAt] ?? 0;
      const isRed = flags & 1;
      redCount += isRed;
      this.playerKeys[player] = packed.readUInt32LE(start + packedPlayerKeyAt);
      this.championKeys[player] = packed.readUInt16LE(start + packedChampionKeyAt);
      this.reds[player] = isRed;
      this.outcomes[player] = (flags >> 4) & 3;
      const row = player * figureCount;
      figures[row + figure.kills] = byte(packed, start + killsAt);
      figures[row + figure.deaths] = byte(packed, start + deathsAt);
      figures[row + figure.assists] = byte(packed, start + assistsAt);
      figures[row + figure.creepScore] = twoBytes(packed, start + creepScoreAt);
      figures[row + figure.gold] = threeBytes(packed, start + goldAt);
      figures[row + figure.damage] = threeBytes(packed, start + damageAt);
      const side = (sidesStart + isRed) * figureCount;
      for (let index = 0; index < figureCount; index += 1) {
        const sum = figures[side + index] ?? -1;
        const value = figures[row + index] ?? -1;
        figures[side + index] = sum < 0 || value < 0 ? -1 : sum + value;
      }
    }
    const blueCount = count - redCount;
    const red = (sidesStart + 1) * figureCount;
    if (blueCount !== playersPerSide) figures.fill(-1, sidesStart * figureCount, red);
    if (redCount !== playersPerSide) figures.fill(-1, red);
  }
}

const killsAt = packedFigures.kills.at;
const deathsAt = packedFigures.deaths.at;
const assistsAt = packedFigures.assists.at;
const creepScoreAt = packedFigures.creepScore.at;
const goldAt = packedFigures.gold.at;
const damageAt = packedFigures.damageToChampions.at;

export class StatsAccumulator {
  private readonly values: Float64Array;

  constructor(entities: number) {
    this.values = new Float64Array(entities * width);
  }

  /** Adds the player at this place of the game. `seconds`: the game's length, 0 if unknown. */
  addPlayer(entity: number, game: GameStats, place: number, seconds: number): void {
    const own = place * figureCount;
    this.addFigures(entity, game.figures, own, game.outcomes[place] ?? 0, seconds);
    const side = (sidesStart + (game.reds[place] ?? 0)) * figureCount;
    const { values } = this;
    const row = entity * width;
    const damage = game.figures[own + figure.damage] ?? -1;
    const sideDamage = game.figures[side + figure.damage] ?? -1;
    const gold = game.figures[own + figure.gold] ?? -1;
    const sideGold = game.figures[side + figure.gold] ?? -1;
    addShare(values, row + at.damageShare, damage, sideDamage, row + at.damageShareGames);
    addShare(values, row + at.goldShare, gold, sideGold, row + at.goldShareGames);
  }

  /** Adds a side of the game as a whole, which has no share of itself. `outcome`: 0 unknown, 1 lost, 2 won. */
  addSide(entity: number, game: GameStats, isRed: boolean, outcome: number, seconds: number): void {
    this.addFigures(entity, game.figures, (sidesStart + Number(isRed)) * figureCount, outcome, seconds);
  }

  private addFigures(
    entity: number,
    figures: Int32Array,
    from: number,
    outcome: number,
    seconds: number,
  ): void {
    const { values } = this;
    const row = entity * width;
    add(values, row + at.games, 1);
    if (outcome !== 0) add(values, row + at.decided, 1);
    if (outcome === 2) add(values, row + at.wins, 1);
    const kills = figures[from + figure.kills] ?? -1;
    const deaths = figures[from + figure.deaths] ?? -1;
    const assists = figures[from + figure.assists] ?? -1;
    addKnown(values, row + at.kills, kills, row + at.killsGames, 1);
    addKnown(values, row + at.deaths, deaths, row + at.deathsGames, 1);
    addKnown(values, row + at.assists, assists, row + at.assistsGames, 1);
    if (kills >= 0 && deaths >= 0 && assists >= 0) {
      add(values, row + at.kdaKills, kills + assists);
      add(values, row + at.kdaDeaths, deaths);
      add(values, row + at.kdaGames, 1);
    }
    if (seconds <= 0) return;
    const creepScore = figures[from + figure.creepScore] ?? -1;
    addKnown(values, row + at.creepScore, creepScore, row + at.creepScoreSeconds, seconds);
    addKnown(values, row + at.gold, figures[from + figure.gold] ?? -1, row + at.goldSeconds, seconds);
    addKnown(values, row + at.damage, figures[from + figure.damage] ?? -1, row + at.damageSeconds, seconds);
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

function add(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}

/** Adds a figure to its sum, and what it counts for, unless it is unknown. */
function addKnown(
  values: Float64Array,
  index: number,
  value: number,
  weightIndex: number,
  weight: number,
): void {
  if (value < 0) return;
  add(values, index, value);
  add(values, weightIndex, weight);
}

/** Adds the share of a figure in that of its side, unless either is unknown or the side has none. */
function addShare(values: Float64Array, index: number, own: number, side: number, gamesIndex: number): void {
  if (own >= 0 && side > 0) addKnown(values, index, own / side, gamesIndex, 1);
}

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
