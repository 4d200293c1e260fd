/**
 * For each entity of one kind, the rows of the games that have it. Frequent entities have a set; the others have lists,
 * stored end to end, with later additions and removals stored separately. The lists are built on first use and rebuilt
 * after many changes.
 */
import { Bitset } from './bitset.ts';

/** The entities (plus 1) of each row: `width` entries for each row, in one or more columns. */
export interface Occurrences {
  readonly entities: number;
  /** The number of games; the columns can have room for more. */
  readonly count: number;
  readonly capacity: number;
  readonly columns: readonly (Uint32Array | Uint16Array)[];
  readonly width: number;
  /** Rows with further entities (plus 1; 0 is none) that are not in the columns. */
  readonly more: () => Iterable<readonly [row: number, entities: Iterable<number>]>;
}

const fewChanges = 50_000;
/** A list of more than a 32nd of all games takes more memory than a set. */
const densePart = 32;

export class Postings {
  private readonly occurrences: () => Occurrences;
  private isBuilt = false;
  private starts = new Uint32Array(1);
  private rows = new Uint32Array(0);
  private readonly dense = new Map<number, Bitset>();
  private readonly added = new Map<number, number[]>();
  private readonly removed = new Map<number, Set<number>>();
  private changes = 0;

  constructor(occurrences: () => Occurrences) {
    this.occurrences = occurrences;
  }

  /** Builds the lists if they are missing or too many changes have accumulated. */
  build(): void {
    if (this.isBuilt && this.changes <= Math.max(fewChanges, this.rows.length / 8)) return;
    const from = this.occurrences();
    const counts = countEntities(from);
    this.dense.clear();
    const starts = new Uint32Array(from.entities + 1);
    for (let entity = 0; entity < from.entities; entity += 1) {
      const count = counts[entity + 1] ?? 0;
      const isDense = count * densePart > from.count;
      if (isDense) this.dense.set(entity, new Bitset(from.capacity));
      starts[entity + 1] = (starts[entity] ?? 0) + (isDense ? 0 : count);
    }
    this.starts = starts;
    this.rows = fillLists(from, starts, this.dense);
    this.added.clear();
    this.removed.clear();
    this.changes = 0;
    this.isBuilt = true;
  }

  /** Adapts the sets to a larger capacity. */
  grow(capacity: number): void {
    for (const set of this.dense.values()) set.grow(capacity);
  }

  /** Replaces the entities of a row. */
  change(row: number, was: readonly number[], is: readonly number[]): void {
    if (!this.isBuilt) return;
    for (const entity of new Set(was)) if (!is.includes(entity)) this.drop(entity, row);
    for (const entity of new Set(is)) if (!was.includes(entity)) this.put(entity, row);
  }

  addTo(set: Bitset, entity: number): void {
    this.build();
    const dense = this.dense.get(entity);
    if (dense !== undefined) {
      set.or(dense);
      return;
    }
    const { words } = set;
    const { rows } = this;
    const lost = this.removed.get(entity);
    const end = this.starts[entity + 1] ?? 0;
    for (let at = this.starts[entity] ?? 0; at < end; at += 1) {
      const row = rows[at] ?? 0;
      if (lost?.has(row)) continue;
      words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    }
    for (const row of this.added.get(entity) ?? []) set.add(row);
  }

  private put(entity: number, row: number): void {
    const dense = this.dense.get(entity);
    if (dense !== undefined) {
      dense.add(row);
      return;
    }
    this.changes += 1;
    if (this.removed.get(entity)?.delete(row)) return;
    const list = this.added.get(entity);
    if (list === undefined) this.added.set(entity, [row]);
    else list.push(row);
  }

  private drop(entity: number, row: number): void {
    const dense = this.dense.get(entity);
    if (dense !== undefined) {
      dense.remove(row);
      return;
    }
    this.changes += 1;
    const list = this.added.get(entity);
    const at = list?.indexOf(row) ?? -1;
    if (at >= 0) {
      list?.splice(at, 1);
      return;
    }
    const gone = this.removed.get(entity);
    if (gone === undefined) this.removed.set(entity, new Set([row]));
    else gone.add(row);
  }
}

/** The number of occurrences of each entity (plus 1); an entity can occur twice in a row. */
function countEntities({ entities, count, columns, width, more }: Occurrences): Uint32Array {
  const counts = new Uint32Array(entities + 1);
  for (const column of columns) {
    for (let at = 0, end = count * width; at < end; at += 1) {
      const entity = column[at] ?? 0;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  for (const [, others] of more()) for (const entity of others) counts[entity] = (counts[entity] ?? 0) + 1;
  return counts;
}

/** Fills the sets of frequent entities and the lists of all others. */
function fillLists(
  { entities, count, columns, width, more }: Occurrences,
  starts: Uint32Array,
  dense: ReadonlyMap<number, Bitset>,
): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(starts[entities] ?? 0);
  const next = starts.slice();
  const sets: (Bitset | undefined)[] = Array.from({ length: entities }, (_, entity) => dense.get(entity));
  const put = (entityPlusOne: number, row: number) => {
    const entity = entityPlusOne - 1;
    const set = sets[entity];
    if (set !== undefined) set.add(row);
    else {
      const at = next[entity] ?? 0;
      rows[at] = row;
      next[entity] = at + 1;
    }
  };
  for (const column of columns) {
    for (let row = 0, at = 0; row < count; row += 1) {
      for (const end = at + width; at < end; at += 1) {
        const entity = column[at] ?? 0;
        if (entity !== 0) put(entity, row);
      }
    }
  }
  for (const [row, others] of more()) for (const entity of others) if (entity !== 0) put(entity, row);
  return rows;
}
