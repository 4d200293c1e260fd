/**
 * Sums over the games of players, champions or teams. There are ten million players in a million games: those of games in
 * which everything is known are collected, and each column is then added in a loop of its own, to one sum for all
 * statistics that need it. Of other games, each statistic adds what is known to sums of its own.
 */
import { type AnyStatistic, eachStatistic, type StatisticId } from '../../../shared/library/statistics.ts';
import { playersPerGame } from '../index/columns.ts';
import { type FigureColumn, type FigureColumns, summedFigures, unknownIn } from '../index/figures.ts';

/** A figure by the index of its column. */
interface SummedTerm {
  readonly column: number;
  readonly isShare: boolean;
}

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
  const terms = named.map(({ figure, isShare }) => ({ column: summedFigures.indexOf(figure), isShare }));
  const shared = terms.map((term) => {
    const known = sharedTerms.findIndex((one) => one.column === term.column && one.isShare === term.isShare);
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
  readonly entities: number;
  readonly games: number;
  /** Sums of teams, which have no shares: a side is all of itself. */
  readonly isOfSides: boolean;
}

export class StatsSums {
  /** Entities with at least one game, in the order of their first games. */
  private readonly occurring: number[] = [];
  /** The place of each entity's sums plus 1; 0: the entity has no game yet. */
  private slots: Uint32Array;
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

  /** `entities` is how many there are now, and `games` how many are added; games that change may name new entities. */
  constructor({ entities, games, isOfSides }: StatsSumsOptions) {
    // A narrow question has a team's players.
    const room = Math.min(entities, games * playersPerGame) + 1;
    this.slots = new Uint32Array(entities);
    this.games = new Float64Array(room);
    this.times = new Float64Array(room);
    this.seconds = new Float64Array(room);
    this.shared = sharedTerms.map(() => new Float64Array(room));
    this.isOfSides = isOfSides;
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
    sharedTerms.forEach(({ column: index, isShare }, term) => {
      const [sums, column, bySide] = [shared[term], columns[index], sides[index]];
      if (sums === undefined || column === undefined || bySide === undefined) return;
      if (!isShare) addColumn(sums, column, batch);
      else if (!isOfSides) addShares(sums, { column, bySide }, batch);
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
      const values = terms.map((term) => (term.isShare && this.isOfSides ? null : readTerm(term, summand)));
      if (values.includes(null)) continue;
      for (const [index, value] of values.entries()) add(own, row + first + index, value ?? 0);
      add(own, row + first + terms.length, 1);
      add(own, row + first + terms.length + 1, summand.seconds);
    }
  }

  /** Entities with at least one game, ascending. */
  entities(): Uint32Array {
    return Uint32Array.from(this.occurring).sort();
  }

  /** Only of an entity with at least one game, as `read`. */
  readGames(entity: number): number {
    return this.games[(this.slots[entity] ?? 0) - 1] ?? 0;
  }

  /** Null: unknown in all of the entity's games. Only of an entity with at least one game. */
  read(entity: number, id: StatisticId): number | null {
    const { terms, shared, own: first, formula } = plansById[id];
    if (this.isOfSides && terms.some(({ isShare }) => isShare)) return null;
    const slot = (this.slots[entity] ?? 0) - 1;
    const own = (index: number) => this.own[slot * ownWidth + first + index] ?? 0;
    return formula({
      terms: shared.map((term, index) => (this.shared[term]?.[slot] ?? 0) + own(index)),
      times: (this.times[slot] ?? 0) + own(terms.length),
      seconds: (this.seconds[slot] ?? 0) + own(terms.length + 1),
      games: this.games[slot] ?? 0,
    });
  }

  /** The place of an entity's sums. */
  findSlot(entity: number): number {
    const known = this.slots[entity] ?? 0;
    if (known > 0) return known - 1;
    const slot = this.occurring.length;
    if (slot === this.games.length) {
      this.games = grown(this.games, 2 * slot);
      this.times = grown(this.times, 2 * slot);
      this.seconds = grown(this.seconds, 2 * slot);
      this.shared = this.shared.map((sums) => grown(sums, 2 * slot));
    }
    if (entity >= this.slots.length) {
      const larger = new Uint32Array(2 * (entity + 1));
      larger.set(this.slots);
      this.slots = larger;
    }
    this.occurring.push(entity);
    this.slots[entity] = slot + 1;
    return slot;
  }
}

function grown(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(array);
  return larger;
}

/** Null: unknown, or the share in nothing. */
function readTerm(
  { column: index, isShare }: SummedTerm,
  { at, columns, side, sides }: Summand,
): number | null {
  const value = readKnown(columns[index], at);
  if (value === null || !isShare) return value;
  const all = side < 0 ? null : readKnown(sides[index], side);
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
