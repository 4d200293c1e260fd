/**
 * Sums over the games of players, champions, teams or sides. There are ten million players in a million games: those of games in
 * which everything is known are collected, and each column is then added in a loop of its own, to one sum for all
 * statistics that need it. Of other games, each statistic adds what is known to sums of its own.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Figure } from '../../../shared/library/statistic-terms.ts';
import { type AnyStatistic, type StatisticId, statistics } from '../../../shared/library/statistics.ts';
import { type FigureSet, figureSets, setFor } from '../index/figure-sets.ts';
import { type FigureColumn, type FigureColumns, unknownIn } from '../index/figures.ts';

/** A figure by the index of its column. */
interface SummedTerm {
  readonly column: number;
  /** The column of which it is a share; −1: it is none. */
  readonly shareIn: number;
  /** How far it is above that of the opponent. */
  readonly isDifference: boolean;
}

const noTerm: SummedTerm = { column: -1, shareIn: -1, isDifference: false };
const isShare = ({ shareIn }: SummedTerm) => shareIn >= 0;
const isDifference = (term: SummedTerm) => term.isDifference;

/** A statistic, and where its sums are. */
interface Plan extends Pick<AnyStatistic, 'id' | 'isTimed' | 'formula'> {
  readonly terms: readonly SummedTerm[];
  /** For each of its terms, the index of the shared sum. */
  readonly shared: readonly number[];
  /** The index of its first own sum: one for each term, then times and seconds. */
  readonly own: number;
}

/** The statistics of a set of figures. */
interface Plans {
  readonly plans: readonly Plan[];
  readonly sharedTerms: readonly SummedTerm[];
  readonly ownWidth: number;
}

function planSet(set: FigureSet): Plans {
  const sharedTerms: SummedTerm[] = [];
  let ownWidth = 0;
  const indexFor = (figure: Figure | null) => set.figures.findIndex((one) => one.figure === figure);
  const plans = statistics
    .map((one): AnyStatistic => one)
    .filter((statistic) => setFor(statistic) === set)
    .map(({ id, terms: named, isTimed, formula }): Plan => {
      const terms = named.map(
        (term): SummedTerm => ({
          column: indexFor(term.figure),
          shareIn: indexFor(term.shareIn),
          isDifference: term.isDifference,
        }),
      );
      const shared = terms.map((term) => {
        const known = sharedTerms.findIndex((one) => isDeepStrictEqual(one, term));
        return known >= 0 ? known : sharedTerms.push(term) - 1;
      });
      const own = ownWidth;
      ownWidth += terms.length + 2;
      return { id, terms, shared, own, isTimed, formula };
    });
  return { plans, sharedTerms, ownWidth };
}

const plansBySet: ReadonlyMap<FigureSet, Plans> = new Map(figureSets.map((set) => [set, planSet(set)]));

/** A player or a side of a game: where its figures are, and those of its side. */
export interface Summand {
  /** Its place in `columns`. */
  readonly at: number;
  readonly columns: FigureColumns;
  /** Its side's place in `sides`; −1 for a player on no side. */
  readonly side: number;
  readonly sides: FigureColumns;
  /** Its opponent's place in `columns`; −1 without one. */
  readonly opponent: number;
  /** Length of the game; not above 0 where it is unknown. */
  readonly seconds: number;
}

/** `flush` comes after so many at the latest. */
export const playersPerBatch = 2560;

/** Collected from whole games: slot, place, the side's place, and the opponent's place. */
interface Batch {
  size: number;
  readonly slots: Uint32Array;
  readonly at: Uint32Array;
  readonly sides: Uint32Array;
  readonly opponents: Uint32Array;
}

interface StatsSumsOptions {
  readonly set: FigureSet;
  /** How many rows there are likely to be at most. */
  readonly room: number;
  /** Sums of teams, which have no shares: a side is all of itself. */
  readonly isOfSides: boolean;
  /** What is summed of the set; other statistics are null. */
  readonly asked: ReadonlySet<StatisticId>;
}

/** The statistics of one set of figures. `slot` is the number of a row; see `StatSlots`. */
export class StatsSums {
  private games: Float64Array;
  private times: Float64Array;
  private seconds: Float64Array;
  private readonly shared: Float64Array[];
  /** Of the rows with games that are not whole, one after the other. */
  private own = new Float64Array(0);
  /** Where the own sums of a row are. */
  private readonly ownAt = new Map<number, number>();
  private readonly batch: Batch = {
    size: 0,
    slots: new Uint32Array(playersPerBatch),
    at: new Uint32Array(playersPerBatch),
    sides: new Uint32Array(playersPerBatch),
    opponents: new Uint32Array(playersPerBatch),
  };
  /** Whether `collect` needs the opponent. */
  readonly hasDifferences: boolean;
  /** By row: what was added of games that are not whole. */
  private readonly partial = new Map<number, number>();
  private readonly all: Plans;
  private readonly plans: readonly Plan[];
  private readonly plansById: ReadonlyMap<StatisticId, Plan>;
  /** The sums that these need, by their indexes. */
  private readonly needed: readonly number[];

  constructor({ set, room, isOfSides, asked }: StatsSumsOptions) {
    this.all = plansBySet.get(set) ?? planSet(set);
    this.games = new Float64Array(room);
    this.times = new Float64Array(room);
    this.seconds = new Float64Array(room);
    this.plans = this.all.plans.filter(
      ({ id, terms }) => asked.has(id) && !(isOfSides && terms.some(isShare)),
    );
    this.plansById = new Map(this.plans.map((plan) => [plan.id, plan]));
    this.hasDifferences = this.plans.some(({ terms }) => terms.some(isDifference));
    this.needed = [...new Set(this.plans.flatMap(({ shared }) => shared))];
    this.shared = this.all.sharedTerms.map(
      (_, term) => new Float64Array(this.needed.includes(term) ? room : 0),
    );
  }

  /** Makes room for a row. */
  ensure(slot: number): void {
    if (slot < this.games.length) return;
    this.games = grown(this.games, 2 * (slot + 1));
    this.times = grown(this.times, 2 * (slot + 1));
    this.seconds = grown(this.seconds, 2 * (slot + 1));
    for (const term of this.needed)
      this.shared[term] = grown(this.shared[term] ?? new Float64Array(0), 2 * (slot + 1));
  }

  addGame(slot: number): void {
    this.games[slot] = (this.games[slot] ?? 0) + 1;
  }

  /** Collects a player or a side of a whole game, for `flush`. `opponent` is a place, where there are differences. */
  collect(slot: number, at: number, side: number, opponent: number): void {
    const { batch } = this;
    batch.opponents[batch.size] = opponent;
    batch.slots[batch.size] = slot;
    batch.at[batch.size] = at;
    batch.sides[batch.size] = side;
    batch.size += 1;
  }

  /** Adds what was collected. `seconds` is by row. */
  flush(columns: FigureColumns, sides: FigureColumns, seconds: Float64Array): void {
    const { batch, shared } = this;
    this.needed.forEach((term) => {
      const { column: index, shareIn, isDifference: isLess } = this.all.sharedTerms[term] ?? noTerm;
      const [sums, column, bySide] = [shared[term], columns[index], sides[shareIn]];
      if (sums === undefined || column === undefined) return;
      if (isLess) addDifferences(sums, column, batch);
      else if (bySide === undefined) addColumn(sums, column, batch);
      else addShares(sums, { column, bySide }, batch);
    });
    addTimes(this.times, this.seconds, seconds, batch);
    batch.size = 0;
  }

  /** Adds what is known of a player or a side. */
  addKnown(slot: number, summand: Summand): void {
    const row = this.findOwn(slot);
    const { own } = this;
    this.partial.set(slot, (this.partial.get(slot) ?? 0) + 1);
    for (const { terms, own: first, isTimed } of this.plans) {
      if (isTimed && summand.seconds <= 0) continue;
      const values = terms.map((term) => readTerm(term, summand));
      if (values.includes(null)) continue;
      for (const [index, value] of values.entries()) add(own, row + first + index, value ?? 0);
      add(own, row + first + terms.length, 1);
      add(own, row + first + terms.length + 1, summand.seconds);
    }
  }

  private findOwn(slot: number): number {
    const known = this.ownAt.get(slot);
    if (known !== undefined) return known;
    const { ownWidth } = this.all;
    const at = this.ownAt.size * ownWidth;
    if (at === this.own.length) this.own = grown(this.own, 2 * at + 64 * ownWidth);
    this.ownAt.set(slot, at);
    return at;
  }

  readGames(slot: number): number {
    return this.games[slot] ?? 0;
  }

  /** How many players or sides were added: more than games where one has the champion or the person twice. */
  readTimes(slot: number): number {
    return (this.times[slot] ?? 0) + (this.partial.get(slot) ?? 0);
  }

  /** Null: unknown in all of the row's games, or not asked for. */
  read(slot: number, id: StatisticId): number | null {
    const plan = this.plansById.get(id);
    if (plan === undefined) return null;
    return plan.formula({
      terms: plan.shared.map(
        (term, index) => (this.shared[term]?.[slot] ?? 0) + this.readOwn(slot, plan, index),
      ),
      times: this.countTimes(slot, plan),
      seconds: (this.seconds[slot] ?? 0) + this.readOwn(slot, plan, plan.terms.length + 1),
      games: this.games[slot] ?? 0,
    });
  }

  /** How many of the players or sides the statistic is over; null if it is not asked for. */
  readSample(slot: number, id: StatisticId): number | null {
    const plan = this.plansById.get(id);
    return plan === undefined ? null : this.countTimes(slot, plan);
  }

  private countTimes(slot: number, plan: Plan): number {
    return (this.times[slot] ?? 0) + this.readOwn(slot, plan, plan.terms.length);
  }

  /** Of the games that are not whole. */
  private readOwn(slot: number, { own: first }: Plan, index: number): number {
    const at = this.ownAt.get(slot);
    return at === undefined ? 0 : (this.own[at + first + index] ?? 0);
  }
}

function grown(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(array);
  return larger;
}

/** Null: unknown, or the share in nothing. */
function readTerm(
  { column: index, shareIn, isDifference: isLess }: SummedTerm,
  { at, columns, side, sides, opponent }: Summand,
): number | null {
  const value = readKnown(columns[index], at);
  if (value !== null && isLess) {
    const other = opponent < 0 ? null : readKnown(columns[index], opponent);
    return other === null ? null : value - other;
  }
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

/** In a loop of its own, as the columns: V8 compiles a function again and again whose loops are of several kinds. */
function addTimes(
  times: Float64Array,
  sums: Float64Array,
  seconds: Float64Array,
  { size, slots, sides }: Batch,
): void {
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    times[slot] = (times[slot] ?? 0) + 1;
    sums[slot] = (sums[slot] ?? 0) + (seconds[(sides[index] ?? 0) >> 1] ?? 0);
  }
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

/** No difference is of bytes. */
const addDifferences: AddColumn<FigureColumn> = (sums, column, batch) => {
  if (column instanceof Uint16Array) addPairDifferences(sums, column, batch);
  else if (column instanceof Uint32Array) addWordDifferences(sums, column, batch);
};

const addPairDifferences: AddColumn<Uint16Array> = (sums, column, { size, slots, at, opponents }) => {
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    const difference = (column[at[index] ?? 0] ?? 0) - (column[opponents[index] ?? 0] ?? 0);
    sums[slot] = (sums[slot] ?? 0) + difference;
  }
};

const addWordDifferences: AddColumn<Uint32Array> = (sums, column, { size, slots, at, opponents }) => {
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    const difference = (column[at[index] ?? 0] ?? 0) - (column[opponents[index] ?? 0] ?? 0);
    sums[slot] = (sums[slot] ?? 0) + difference;
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
