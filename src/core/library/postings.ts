/**
 * For each entity of one kind the slots of the games that have it: lists laid end to end, and what has changed
 * since they were laid. Laid anew when the changes have become many.
 */
import type { Bitset } from './bitset.ts';

/** Calls `take` for every entity of every slot; one may come twice in a slot. */
export type EachPair = (take: (entity: number, slot: number) => void) => void;

const fewChanges = 50_000;

export class Postings {
  private starts = new Uint32Array(1);
  private slots = new Uint32Array(0);
  private readonly added = new Map<number, number[]>();
  private readonly removed = new Map<number, Set<number>>();
  private changes = 0;

  lay(entities: number, each: EachPair): void {
    const starts = new Uint32Array(entities + 1);
    each((entity) => {
      starts[entity + 1] = (starts[entity + 1] ?? 0) + 1;
    });
    for (let entity = 0; entity < entities; entity += 1) {
      starts[entity + 1] = (starts[entity + 1] ?? 0) + (starts[entity] ?? 0);
    }
    const slots = new Uint32Array(starts[entities] ?? 0);
    const next = starts.slice();
    each((entity, slot) => {
      const at = next[entity] ?? 0;
      slots[at] = slot;
      next[entity] = at + 1;
    });
    this.starts = starts;
    this.slots = slots;
    this.added.clear();
    this.removed.clear();
    this.changes = 0;
  }

  /** A slot has other entities than it had. */
  change(slot: number, was: readonly number[], is: readonly number[]): void {
    for (const entity of new Set(was)) if (!is.includes(entity)) this.drop(entity, slot);
    for (const entity of new Set(is)) if (!was.includes(entity)) this.put(entity, slot);
  }

  isLayingDue(): boolean {
    return this.changes > Math.max(fewChanges, this.slots.length / 8);
  }

  addTo(set: Bitset, entity: number): void {
    const { words } = set;
    const lost = this.removed.get(entity);
    const end = this.starts[entity + 1] ?? 0;
    for (let at = this.starts[entity] ?? 0; at < end; at += 1) {
      const slot = this.slots[at] ?? 0;
      if (lost?.has(slot)) continue;
      words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
    }
    for (const slot of this.added.get(entity) ?? []) set.add(slot);
  }

  private put(entity: number, slot: number): void {
    this.changes += 1;
    if (this.removed.get(entity)?.delete(slot)) return;
    const list = this.added.get(entity);
    if (list === undefined) this.added.set(entity, [slot]);
    else list.push(slot);
  }

  private drop(entity: number, slot: number): void {
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
