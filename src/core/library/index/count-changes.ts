/** By how many games the counts of entities, patches and years have changed. */
import { type CountedField, countedFields } from './counted-fields.ts';

export class CountChanges {
  private readonly changes = new Map<CountedField, Map<number, number>>(
    countedFields.map((field) => [field, new Map()]),
  );

  /** A game had the entities (or patches by index, or years), and has others now. It counts once for each. */
  add(field: CountedField, was: readonly number[], is: readonly number[]): void {
    for (const entity of new Set(was)) this.addOne(field, entity, -1);
    for (const entity of new Set(is)) this.addOne(field, entity, 1);
  }

  /** The counts after the changes. May change the given ones, and may return longer ones. */
  applyTo(field: CountedField, counts: Uint32Array): Uint32Array {
    const changes = this.changes.get(field) ?? new Map<number, number>();
    let grown = counts;
    for (const [entity, by] of changes) {
      if (entity >= grown.length) {
        const longer = new Uint32Array(Math.max(entity + 1, Math.ceil(grown.length * growth)));
        longer.set(grown);
        grown = longer;
      }
      grown[entity] = (grown[entity] ?? 0) + by;
    }
    return grown;
  }

  private addOne(field: CountedField, entity: number, by: number): void {
    const changes = this.changes.get(field);
    changes?.set(entity, (changes.get(entity) ?? 0) + by);
  }
}

/** New names come a few at a time. */
const growth = 1.1;
