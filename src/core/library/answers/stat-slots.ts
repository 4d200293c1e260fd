/** Numbers the rows of statistics in the order of their first games: one for each entity, or for each of its groups. */
export interface StatSlots {
  /** The number of a row; a new one for a row that has none yet. */
  find(entity: number, group: number): number;
  /** By row. */
  readonly entities: readonly number[];
  /** By row; 0 for all without groups. */
  readonly groups: readonly number[];
}

/** One row for each entity: groups are ignored. `size` is how many entities there are now. */
export class EntitySlots implements StatSlots {
  readonly entities: number[] = [];
  readonly groups: number[] = [];
  /** The row of each entity plus 1; 0: it has none. */
  private slots: Uint32Array;

  constructor(size: number) {
    this.slots = new Uint32Array(size);
  }

  find(entity: number): number {
    const known = this.slots[entity] ?? 0;
    if (known > 0) return known - 1;
    if (entity >= this.slots.length) {
      const larger = new Uint32Array(2 * (entity + 1));
      larger.set(this.slots);
      this.slots = larger;
    }
    const slot = this.entities.push(entity) - 1;
    this.groups.push(0);
    this.slots[entity] = slot + 1;
    return slot;
  }
}

/** One row for each pair, in a hash table with open addressing: a map of JavaScript takes several times as long. */
export class PairSlots implements StatSlots {
  readonly entities: number[] = [];
  readonly groups: number[] = [];
  /** The row plus 1, where the hash of its pair points, or in the next free places. */
  private table = new Uint32Array(1024);

  find(entity: number, group: number): number {
    const { table, entities, groups } = this;
    let at = hash(entity, group) & (table.length - 1);
    for (;;) {
      const slot = (table[at] ?? 0) - 1;
      if (slot < 0) break;
      if (entities[slot] === entity && groups[slot] === group) return slot;
      at = (at + 1) & (table.length - 1);
    }
    const slot = entities.push(entity) - 1;
    groups.push(group);
    table[at] = slot + 1;
    if (entities.length * 2 > table.length) this.grow();
    return slot;
  }

  private grow(): void {
    const table = new Uint32Array(2 * this.table.length);
    for (const [slot, entity] of this.entities.entries()) {
      let at = hash(entity, this.groups[slot] ?? 0) & (table.length - 1);
      while (table[at] !== 0) at = (at + 1) & (table.length - 1);
      table[at] = slot + 1;
    }
    this.table = table;
  }
}

function hash(entity: number, group: number): number {
  const mixed = Math.imul(entity, 0x9e3779b1) ^ Math.imul(group, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
