/**
 * Sums over the games of players, champions, teams or sides. There are ten million players in a million games: those of games in
 * which everything is known are collected, and each column is then added in a loop of its own, to one sum for all
 * statistics that need it. Of other games, each statistic adds what is known to sums of its own.
 */
import { type AnyStatistic, eachStatistic, type StatisticId } from '../../../shared/library/statistics.ts';
import { type FigureColumn, type FigureColumns, summedFigures, unknownIn } from '../index/figures.ts';

/** A figure by the index of its column. */
interface SummedTerm {
  readonly column: number;
  /** The column of which it is a share; −1: it is none. */
  readonly shareIn: number;
}

const isShare = ({ shareIn }: SummedTerm) => shareIn >= 0;

/** A statistic, and where its sums are. */
interface Plan extends Pick<AnyStatistic, 'isTimed' | 'formula'> {
  readonly terms: readonly SummedTerm[];
  /** For each of its terms, the index of the shared sum. */
  readonly shared: readonly number[];
  /** The index of its first own sum: one for each term, then times and seconds. */
  readonly own: number;
}

const sharedTerms: SummedTerm[] = [];
let ownWidth = 0;
const plansById = eachStatistic(({ terms: named, isTimed, formula }): Plan => {
  const terms = named.map(({ figure, shareIn }) => ({
    column: summedFigures.indexOf(figure),
    shareIn: shareIn === null ? -1 : summedFigures.indexOf(shareIn),
  }));
  const shared = terms.map((term) => {
    const known = sharedTerms.findIndex((one) => one.column === term.column && one.shareIn === term.shareIn);
    return known >= 0 ? known : sharedTerms.push(term) - 1;
  });
  const own = ownWidth;
  ownWidth += terms.length + 2;
  return { terms, shared, own, isTimed, formula };
});
const plans = Object.values(plansById);

/** A player or a side of a game: where its figures are, and those of its side. */
export interface Summand {
  /** Its place in `columns`. */
  readonly at: number;
  readonly columns: FigureColumns;
  /** Its side's place in `sides`; −1 for a player on no side. */
  readonly side: number;
  readonly sides: FigureColumns;
  /** Length of the game; not above 0 where it is unknown. */
  readonly seconds: number;
}

/** `flush` comes after so many at the latest. */
export const playersPerBatch = 2560;

/** Collected from whole games: slot, place, and the side's place. */
interface Batch {
  size: number;
  readonly slots: Uint32Array;
  readonly at: Uint32Array;
  readonly sides: Uint32Array;
}

interface StatsSumsOptions {
  /** How many rows there are likely to be at most. */
  readonly room: number;
  /** Sums of teams, which have no shares: a side is all of itself. */
  readonly isOfSides: boolean;
}

/** `slot` is the number of a row; see `StatSlots`. */
export class StatsSums {
  private games: Float64Array;
  private times: Float64Array;
  private seconds: Float64Array;
  private shared: Float64Array[];
  /** Empty where all games are whole. */
  private own = new Float64Array(0);
  private readonly batch: Batch = {
    size: 0,
    slots: new Uint32Array(playersPerBatch),
    at: new Uint32Array(playersPerBatch),
    sides: new Uint32Array(playersPerBatch),
  };
  private readonly isOfSides: boolean;

  constructor({ room, isOfSides }: StatsSumsOptions) {
    this.games = new Float64Array(room);
    this.times = new Float64Array(room);
    this.seconds = new Float64Array(room);
    this.shared = sharedTerms.map(() => new Float64Array(room));
    this.isOfSides = isOfSides;
  }

  /** Makes room for a row. */
  ensure(slot: number): void {
    if (slot < this.games.length) return;
    this.games = grown(this.games, 2 * (slot + 1));
    this.times = grown(this.times, 2 * (slot + 1));
    this.seconds = grown(this.seconds, 2 * (slot + 1));
    this.shared = this.shared.map((sums) => grown(sums, 2 * (slot + 1)));
  }

  addGame(slot: number): void {
    this.games[slot] = (this.games[slot] ?? 0) + 1;
  }

  /** Collects a player or a side of a whole game, for `flush`. */
  collect(slot: number, at: number, side: number): void {
    const { batch } = this;
    batch.slots[batch.size] = slot;
    batch.at[batch.size] = at;
    batch.sides[batch.size] = side;
    batch.size += 1;
  }

  /** Adds what was collected. `seconds` is by row. */
  flush(columns: FigureColumns, sides: FigureColumns, seconds: Float64Array): void {
    const { batch, shared, times, isOfSides } = this;
    const { size, slots } = batch;
    sharedTerms.forEach(({ column: index, shareIn }, term) => {
      const [sums, column, bySide] = [shared[term], columns[index], sides[shareIn]];
      if (sums === undefined || column === undefined) return;
      if (shareIn < 0) addColumn(sums, column, batch);
      else if (!isOfSides && bySide !== undefined) addShares(sums, { column, bySide }, batch);
    });
    for (let index = 0; index < size; index += 1) {
      const slot = slots[index] ?? 0;
      times[slot] = (times[slot] ?? 0) + 1;
      this.seconds[slot] = (this.seconds[slot] ?? 0) + (seconds[(batch.sides[index] ?? 0) >> 1] ?? 0);
    }
    batch.size = 0;
  }

  /** Adds what is known of a player or a side. */
  addKnown(slot: number, summand: Summand): void {
    const row = slot * ownWidth;
    if (row >= this.own.length) this.own = grown(this.own, this.games.length * ownWidth);
    const { own } = this;
    for (const { terms, own: first, isTimed } of plans) {
      if (isTimed && summand.seconds <= 0) continue;
      const values = terms.map((term) => (isShare(term) && this.isOfSides ? null : readTerm(term, summand)));
      if (values.includes(null)) continue;
      for (const [index, value] of values.entries()) add(own, row + first + index, value ?? 0);
      add(own, row + first + terms.length, 1);
      add(own, row + first + terms.length + 1, summand.seconds);
    }
  }

  readGames(slot: number): number {
    return this.games[slot] ?? 0;
  }

  /** Null: unknown in all of the row's games. */
  read(slot: number, id: StatisticId): number | null {
    const { terms, shared, own: first, formula } = plansById[id];
    if (this.isOfSides && terms.some(isShare)) return null;
    const own = (index: number) => this.own[slot * ownWidth + first + index] ?? 0;
    return formula({
      terms: shared.map((term, index) => (this.shared[term]?.[slot] ?? 0) + own(index)),
      times: (this.times[slot] ?? 0) + own(terms.length),
      seconds: (this.seconds[slot] ?? 0) + own(terms.length + 1),
      games: this.games[slot] ?? 0,
    });
  }
}

function grown(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(array);
  return larger;
}

/** Null: unknown, or the share in nothing. */
function readTerm(
  { column: index, shareIn }: SummedTerm,
  { at, columns, side, sides }: Summand,
): number | null {
  const value = readKnown(columns[index], at);
  if (value === null || shareIn < 0) return value;
  const all = side < 0 ? null : readKnown(sides[shareIn], side);
  return all === null || all === 0 ? null : value / all;
}

function readKnown(column: FigureColumn | undefined, at: number): number | null {
  const value = column?.[at];
  return value === undefined || column === undefined || value === unknownIn(column) ? null : value;
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

type AddColumn<C extends FigureColumn> = (sums: Float64Array, column: C, batch: Batch) => void;

/** A loop for each kind of array: one that has seen several asks each element for its kind, which takes longer. */
const addColumn: AddColumn<FigureColumn> = (sums, column, batch) => {
  if (column instanceof Uint8Array) addBytes(sums, column, batch);
  else if (column instanceof Uint16Array) addPairs(sums, column, batch);
  else addWords(sums, column, batch);
};

const addBytes: AddColumn<Uint8Array> = (sums, column, { size, slots, at }) => {
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    sums[slot] = (sums[slot] ?? 0) + (column[at[index] ?? 0] ?? 0);
  }
};

const addPairs: AddColumn<Uint16Array> = (sums, column, { size, slots, at }) => {
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    sums[slot] = (sums[slot] ?? 0) + (column[at[index] ?? 0] ?? 0);
  }
};

const addWords: AddColumn<Uint32Array> = (sums, column, { size, slots, at }) => {
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    sums[slot] = (sums[slot] ?? 0) + (column[at[index] ?? 0] ?? 0);
  }
};

interface SharesInSides {
  readonly column: FigureColumn;
  readonly bySide: FigureColumn;
}

function addShares(
  sums: Float64Array,
  { column, bySide }: SharesInSides,
  { size, slots, at, sides }: Batch,
): void {
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    sums[slot] = (sums[slot] ?? 0) + (column[at[index] ?? 0] ?? 0) / (bySide[sides[index] ?? 0] ?? 1);
  }
}
