/**
 * The figures of games with neighbouring keys in one piece of memory: a column for each figure, with ten places for
 * each game. Games with more players have theirs apart from the columns. Values are as in `game_facts.players`, so every value there has one here; all bits set is unknown.
 */
import { packedFigures, packedFlagsAt, packedPlayerBytes } from '../../catalogue/facts/packed-players.ts';
import { playersPerGame } from '../index/columns.ts';

/** A block has the games from `block * gamesPerBlock` on. Small enough to be read between two keystrokes. */
export const gamesPerBlock = 1024;
const places = gamesPerBlock * playersPerGame;

export const unknownByte = 0xff;
export const unknownTwoBytes = 0xffff;
export const unknownThreeBytes = 0xffffff;

/** `game_facts` of a game that was read without a problem. */
export type FactsRow = readonly [gameKey: number, length: number | null, players: Buffer | null];

/** Each column is aligned to the size of its values, the largest first. */
const columnBytes = [
  gamesPerBlock * 8,
  places * 4,
  places * 4,
  places * 2,
  places,
  places,
  places,
  places,
  gamesPerBlock,
] as const;
const offsets = columnBytes.map((_, column) => sum(columnBytes.slice(0, column)));

export const blockBytes = sum(columnBytes);

/** Figures of players in places, a column for each. */
export interface PlayerFigures {
  readonly gold: Uint32Array;
  readonly damage: Uint32Array;
  readonly creepScore: Uint16Array;
  readonly kills: Uint8Array;
  readonly deaths: Uint8Array;
  readonly assists: Uint8Array;
  /** Side, role and outcome, packed as in the catalogue. */
  readonly flags: Uint8Array;
}

export class FigureBlock implements PlayerFigures {
  /** All columns end to end, little-endian on every machine that has such a file. */
  readonly bytes = new Uint8Array(blockBytes);
  /** Length of the game; 0 if unknown. */
  readonly seconds = new Float64Array(this.bytes.buffer, offsets[0], gamesPerBlock);
  readonly gold = new Uint32Array(this.bytes.buffer, offsets[1], places);
  readonly damage = new Uint32Array(this.bytes.buffer, offsets[2], places);
  readonly creepScore = new Uint16Array(this.bytes.buffer, offsets[3], places);
  readonly kills = new Uint8Array(this.bytes.buffer, offsets[4], places);
  readonly deaths = new Uint8Array(this.bytes.buffer, offsets[5], places);
  readonly assists = new Uint8Array(this.bytes.buffer, offsets[6], places);
  readonly flags = new Uint8Array(this.bytes.buffer, offsets[7], places);
  /** How many players the game's file names, plus 1; 0 if there is no file that could be read. */
  private readonly players = new Uint8Array(this.bytes.buffer, offsets[8], gamesPerBlock);
  /** All players of games that have more of them than places. They are not among the bytes. */
  private readonly large = new Map<number, PlayerFigures>();

  /** Removes all games. */
  clear(): void {
    this.bytes.fill(0);
    this.large.clear();
  }

  /** The bytes were filled from a file. Returns the games in it whose figures are not among them, for `put`. */
  takeBytes(): number[] {
    this.large.clear();
    return Array.from(this.players.keys()).filter((game) => this.playerCount(game) > playersPerGame);
  }

  /** Whether the game's file was read; `game` is its place in the block, as everywhere. */
  hasFacts(game: number): boolean {
    return (this.players[game] ?? 0) > 0;
  }

  playerCount(game: number): number {
    return Math.max(0, (this.players[game] ?? 0) - 1);
  }

  /** Where the game's figures are: from `first` on, as many as it has players. */
  figures(game: number): PlayerFigures {
    return this.large.size === 0 ? this : (this.large.get(game) ?? this);
  }

  /** The index of the game's first player in what `figures` returned. */
  first(game: number, figures: PlayerFigures): number {
    return figures === this ? game * playersPerGame : 0;
  }

  /** Replaces the figures of one game, which belongs into this block; undefined: it has none. */
  put(key: number, row: FactsRow | undefined): void {
    const game = key % gamesPerBlock;
    const [, length = null, packed = null] = row ?? [];
    this.players[game] = 0;
    this.large.delete(game);
    if (packed === null) return;
    const count = Math.floor(packed.length / packedPlayerBytes);
    this.players[game] = count + 1;
    this.seconds[game] = length ?? 0;
    if (count <= playersPerGame) fill(this, game * playersPerGame, packed, count);
    else {
      const figures = emptyFigures(count);
      fill(figures, 0, packed, count);
      this.large.set(game, figures);
    }
  }
}

function emptyFigures(count: number): PlayerFigures {
  return {
    gold: new Uint32Array(count),
    damage: new Uint32Array(count),
    creepScore: new Uint16Array(count),
    kills: new Uint8Array(count),
    deaths: new Uint8Array(count),
    assists: new Uint8Array(count),
    flags: new Uint8Array(count),
  };
}

function fill(figures: PlayerFigures, first: number, packed: Buffer, count: number): void {
  for (let player = 0; player < count; player += 1) {
    const from = player * packedPlayerBytes;
    const to = first + player;
    figures.flags[to] = packed[from + packedFlagsAt] ?? 0;
    figures.kills[to] = packed[from + killsAt] ?? unknownByte;
    figures.deaths[to] = packed[from + deathsAt] ?? unknownByte;
    figures.assists[to] = packed[from + assistsAt] ?? unknownByte;
    figures.creepScore[to] =
      (packed[from + creepScoreAt] ?? 0) | ((packed[from + creepScoreAt + 1] ?? 0) << 8);
    figures.gold[to] = threeBytes(packed, from + goldAt);
    figures.damage[to] = threeBytes(packed, from + damageAt);
  }
}

const killsAt = packedFigures.kills.at;
const deathsAt = packedFigures.deaths.at;
const assistsAt = packedFigures.assists.at;
const creepScoreAt = packedFigures.creepScore.at;
const goldAt = packedFigures.gold.at;
const damageAt = packedFigures.damageToChampions.at;

function threeBytes(packed: Buffer, from: number): number {
  return (packed[from] ?? 0) | ((packed[from + 1] ?? 0) << 8) | ((packed[from + 2] ?? 0) << 16);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
