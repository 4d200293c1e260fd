/**
 * What statistics sum, in memory: a column for each figure of a set, by the places of the players (see columns.ts), and by
 * side. A game is read from the catalogue when the first question counts it, and again after it has changed.
 */
import type { Figure } from '../../../shared/library/statistic-terms.ts';
import { type AnyStatistic, statistics } from '../../../shared/library/statistics.ts';
import { isWholeSide, noSide } from '../../catalogue/facts/packed-players.ts';
import { type Columns, endPlace, findPlaces, firstPlace, type GameFacts, playersPerGame } from './columns.ts';
import { type FigurePlace, type FigureSet, type PackedGame, readFirstOn } from './figure-sets.ts';
import type { Places } from './large-games.ts';

/** Unknown has all bits set. */
export type FigureColumn = Uint8Array | Uint16Array | Uint32Array;

/** In the order of the set's figures. */
export type FigureColumns = readonly FigureColumn[];

/** Those of which others are a share. */
const sharedFigures: ReadonlySet<Figure | null> = new Set(
  statistics.flatMap(({ terms }: AnyStatistic) => terms.map(({ shareIn }) => shareIn)),
);

/** What is known of a game. In a whole one, everything that any statistic of the set sums, of ten players. */
export const gameStates = { unread: 0, empty: 1, partial: 2, whole: 3 } as const;

export class Figures {
  /** By row: `gameStates`. */
  states: Uint8Array;
  /** By row: the game's length; not above 0 where it is unknown. */
  seconds: Float64Array;
  /** By place in the model's columns. */
  players: FigureColumns;
  /** By place in the model's large games. */
  large: FigureColumns;
  /** By twice the row, plus 1 for red; unknown where a player's figure is, and for a side without five players. */
  sides: FigureColumns;
  private readonly set: FigureSet;
  private readonly columns: Columns;

  constructor(set: FigureSet, columns: Columns) {
    const { capacity, largeGames } = columns;
    this.set = set;
    this.columns = columns;
    this.states = new Uint8Array(capacity);
    this.seconds = new Float64Array(capacity);
    this.players = ofPlayers(set, capacity * playersPerGame);
    this.large = ofPlayers(set, largeGames.players.length);
    this.sides = ofSides(set, capacity * 2);
  }

  /** The columns of the places; see `findPlaces`. */
  at(places: Places): FigureColumns {
    return places === this.columns ? this.players : this.large;
  }

  /** The model has room for more games. */
  grow(capacity: number): void {
    this.states = copied(this.states, new Uint8Array(capacity));
    this.seconds = copied(this.seconds, new Float64Array(capacity));
    this.players = allCopied(this.players, ofPlayers(this.set, capacity * playersPerGame));
    this.sides = allCopied(this.sides, ofSides(this.set, capacity * 2));
  }

  /** The game has changed: the next question that counts it reads it again. */
  forget(row: number): void {
    this.states[row] = gameStates.unread;
  }

  /** Reads a game, which the model's columns have with the same players. */
  put(row: number, game: GameFacts): void {
    const { columns, sides, set } = this;
    const room = columns.largeGames.players.length;
    if ((this.large[0]?.length ?? room) < room) this.large = allCopied(this.large, ofPlayers(set, room));
    const length = game.length ?? 0;
    this.seconds[row] = length;
    if (set.readSide !== null) {
      this.putSides(row, set.readSide(game, 'blue'), set.readSide(game, 'red'));
      return;
    }
    const places = findPlaces(columns, row);
    const first = firstPlace(columns, row, places);
    const packed = set.locate(game);
    if (packed === null || packed.players > endPlace(columns, row, places) - first) {
      this.states[row] = gameStates.empty;
      return;
    }
    const own = this.at(places);
    const players = places.playerFlags.subarray(first, first + packed.players);
    let isWhole = packed.players === playersPerGame && (length > 0 || !set.isTimed);
    for (const [index, place] of set.figures.entries()) {
      const [column, bySide] = [own[index], sides[index]];
      if (column === undefined || bySide === undefined) continue;
      const sums = readFigure(place, packed, players, column, first);
      for (const red of [0, 1] as const) {
        const sum = sums[red];
        const ofSide = toSide(place.figure, sum, game, red);
        bySide[row * 2 + red] = ofSide < 0 ? unknownIn(bySide) : ofSide;
        // The share in nothing is unknown.
        if (sum < 0 || ofSide < 0 || (sum === 0 && sharedFigures.has(place.figure))) isWhole = false;
      }
    }
    this.states[row] = isWhole ? gameStates.whole : gameStates.partial;
  }

  private putSides(row: number, ...both: readonly (readonly number[])[]): void {
    let known = 0;
    for (const [index, column] of this.sides.entries()) {
      for (const [red, own] of both.entries()) {
        const value = own[index] ?? -1;
        column[row * 2 + red] = value < 0 ? unknownIn(column) : value;
        if (value >= 0) known += 1;
      }
    }
    const isWhole = known === 2 * this.sides.length;
    this.states[row] = isWhole ? gameStates.whole : known > 0 ? gameStates.partial : gameStates.empty;
  }
}

/** What a side has where its players have `sum` together. */
function toSide(figure: Figure, sum: number, game: GameFacts, red: 0 | 1): number {
  if (figure === 'win') return toResult(game.winner, red);
  return figure === 'isInFirstBlood' ? readFirstOn(game, 'blood', red === 1 ? 'red' : 'blue') : sum;
}

export function unknownIn(column: FigureColumn): number {
  return column.BYTES_PER_ELEMENT === 1 ? 0xff : column.BYTES_PER_ELEMENT === 2 ? 0xffff : 0xffffffff;
}

function ofPlayers({ figures, readSide }: FigureSet, places: number): FigureColumns {
  if (readSide !== null) return [];
  return figures.map(({ bytes }) =>
    bytes === 1 ? new Uint8Array(places) : bytes === 2 ? new Uint16Array(places) : new Uint32Array(places),
  );
}

/** A side has five times as much as a player. */
function ofSides(set: FigureSet, places: number): FigureColumns {
  if (set.readSide !== null) return ofPlayers({ ...set, readSide: null }, places);
  return set.figures.map(({ bytes }) => (bytes === 1 ? new Uint16Array(places) : new Uint32Array(places)));
}

function copied<T extends FigureColumn | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function allCopied(from: FigureColumns, to: FigureColumns): FigureColumns {
  return to.map((column, index) => copied(from[index] ?? column, column));
}

/**
 * Reads a figure of all players into a column, and returns the sums of the blue and the red side: −1 is unknown, where a
 * player's figure is, or where the side is not complete. `flags` are those of the players.
 */
function readFigure(
  { figure, at, bytes }: FigurePlace,
  { packed, first: firstPlayer, stride }: PackedGame,
  flags: Uint8Array,
  into: FigureColumn,
  first: number,
): readonly [number, number] {
  const unknown = unknownIn(into);
  const packedUnknown = 2 ** (bytes * 8) - 1;
  const sums = [0, 0, 0];
  const counts = [0, 0, 0];
  const sides = [0, 0, 0];
  for (let player = 0; player < flags.length; player += 1) {
    const from = firstPlayer + player * stride + at;
    let value = packed[from] ?? 0;
    if (bytes > 1) value |= (packed[from + 1] ?? 0) << 8;
    if (bytes > 2) value |= (packed[from + 2] ?? 0) << 16;
    if (figure === 'win') value = outcomes[(value >> 4) & 3] ?? packedUnknown;
    const isUnknown = value === packedUnknown;
    into[first + player] = isUnknown ? unknown : value;
    const own = flags[player] ?? 0;
    const side = (own & noSide) !== 0 ? 2 : own & 1;
    sums[side] = isUnknown ? Number.NEGATIVE_INFINITY : (sums[side] ?? 0) + value;
    counts[side] = (counts[side] ?? 0) + 1;
    sides[side] = own;
  }
  const known = (side: 0 | 1) =>
    isWholeSide(counts[side] ?? 0, sides[side] ?? 0) ? Math.max(-1, sums[side] ?? -1) : -1;
  return [known(0), known(1)];
}

/** Bits 4 and 5 of the flags: lost, won. */
const outcomes = [0xff, 0, 1];

/** 1 won, 0 lost, −1 unknown. `winner`: 0 unknown, 1 blue, 2 red. */
function toResult(winner: number, red: 0 | 1): number {
  if (winner === 0) return -1;
  return winner === red + 1 ? 1 : 0;
}
