/**
 * For each entity of one kind the slots of the games that have it: lists laid end to end, a set for each entity
 * that many games have, and what has changed since they were laid. Laid when first asked, and anew when the
 * changes have become many.
 */
import { Bitset } from './bitset.ts';

/** Where the entities (plus 1) of each slot stand: `width` in a row for each, in one or more columns. */
export interface Occurrences {
  readonly entities: number;
  /** Of games that there are; columns may have room for more. */
  readonly count: number;
  readonly capacity: number;
  readonly columns: readonly (Uint32Array | Uint16Array)[];
  readonly width: number;
  /** Entities (plus 1) of slots beside those in the columns. */
  readonly more: ReadonlyMap<number, readonly number[]>;
}

const fewChanges = 50_000;
/** A list with more than a 32nd of all games is longer than a set of them. */
const densePart = 32;

export class Postings {
  private readonly occurrences: () => Occurrences;
  private isLaid = false;
  private starts = new Uint32Array(1);
  private slots = new Uint32Array(0);
  private readonly dense = new Map<number, Bitset>();
  private readonly added = new Map<number, number[]>();
  private readonly removed = new Map<number, Set<number>>();
  private changes = 0;

  constructor(occurrences: () => Occurrences) {
    this.occurrences = occurrences;
  }

  /** Makes the lists where that is due. */
  lay(): void {
    if (this.isLaid && this.changes <= Math.max(fewChanges, this.slots.length / 8)) return;
    const from = this.occurrences();
    const counts = countsOf(from);
    this.dense.clear();
    const starts = new Uint32Array(from.entities + 1);
    for (let entity = 0; entity < from.entities; entity += 1) {
      const count = counts[entity + 1] ?? 0;
      const isDense = count * densePart > from.count;
      if (isDense) this.dense.set(entity, new Bitset(from.capacity));
      starts[entity + 1] = (starts[entity] ?? 0) + (isDense ? 0 : count);
    }
    this.starts = starts;
    this.slots = listsOf(from, starts, this.dense);
    this.added.clear();
    this.removed.clear();
    this.changes = 0;
    this.isLaid = true;
  }

  /** There is room for more slots. */
  grow(capacity: number): void {
    for (const set of this.dense.values()) set.grow(capacity);
  }

  /** A slot has other entities than it had. */
  change(slot: number, was: readonly number[], is: readonly number[]): void {
    if (!this.isLaid) return;
    for (const entity of new Set(was)) if (!is.includes(entity)) this.drop(entity, slot);
    for (const entity of new Set(is)) if (!was.includes(entity)) this.put(entity, slot);
  }

  addTo(set: Bitset, entity: number): void {
    this.lay();
    const dense = this.dense.get(entity);
    if (dense !== undefined) {
      set.or(dense);
      return;
    }
    const { words } = set;
    const { slots } = this;
    const lost = this.removed.get(entity);
    const end = this.starts[entity + 1] ?? 0;
    for (let at = this.starts[entity] ?? 0; at < end; at += 1) {
      const slot = slots[at] ?? 0;
      if (lost?.has(slot)) continue;
      words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
    }
    for (const slot of this.added.get(entity) ?? []) set.add(slot);
  }

  private put(entity: number, slot: number): void {
    const dense = this.dense.get(entity);
    if (dense !== undefined) {
      dense.add(slot);
      return;
    }
    this.changes += 1;
    if (this.removed.get(entity)?.delete(slot)) return;
    const list = this.added.get(entity);
    if (list === undefined) this.added.set(entity, [slot]);
    else list.push(slot);
  }

  private drop(entity: number, slot: number): void {
    const dense = this.dense.get(entity);
    if (dense !== undefined) {
      dense.remove(slot);
      return;
    }
    this.changes += 1;
    const list = this.added.get(entity);
    const at = list?.indexOf(slot) ?? -1;
    if (at >= 0) {
      list?.splice(at, 1);
      return;
    }
    const gone = this.removed.get(entity);
    if (gone === undefined) this.removed.set(entity, new Set([slot]));
    else gone.add(slot);
  }
}

/** How often each entity (plus 1) stands in the columns; one may stand twice in a slot. */
function countsOf({ entities, count, columns, width, more }: Occurrences): Uint32Array {
  const counts = new Uint32Array(entities + 1);
  for (const column of columns) {
    for (let at = 0, end = count * width; at < end; at += 1) {
      const entity = column[at] ?? 0;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  for (const others of more.values()) for (const entity of others) counts[entity] = (counts[entity] ?? 0) + 1;
  return counts;
}

/** Fills the sets of those that have one, and the lists of all others. */
function listsOf(
  { entities, count, columns, width, more }: Occurrences,
  starts: Uint32Array,
  dense: ReadonlyMap<number, Bitset>,
): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(starts[entities] ?? 0);
  const next = starts.slice();
  const sets: (Bitset | undefined)[] = Array.from({ length: entities }, (_, entity) => dense.get(entity));
  const put = (entityPlusOne: number, slot: number) => {
    const entity = entityPlusOne - 1;
    const set = sets[entity];
    if (set !== undefined) set.add(slot);
    else {
      const at = next[entity] ?? 0;
      slots[at] = slot;
      next[entity] = at + 1;
    }
  };
  for (const column of columns) {
    for (let slot = 0, at = 0; slot < count; slot += 1) {
      for (const end = at + width; at < end; at += 1) {
        const entity = column[at] ?? 0;
        if (entity !== 0) put(entity, slot);
      }
    }
  }
  for (const [slot, others] of more) for (const entity of others) put(entity, slot);
  return slots;
}
