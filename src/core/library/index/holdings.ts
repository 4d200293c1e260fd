/** Which games have files of which content type in which state: one set of rows for each pair that occurs. */
import { type AssetState, isMissing } from '../../domain/assets.ts';
import { Bitset } from './bitset.ts';

export class Holdings {
  private readonly sets = new Map<string, Map<string, Bitset>>();
  private capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get contentTypes(): readonly string[] {
    return [...this.sets.keys()].sort();
  }

  grow(capacity: number): void {
    this.capacity = capacity;
    for (const states of this.sets.values()) for (const set of states.values()) set.grow(capacity);
  }

  add(row: number, { contentType, state }: AssetState): void {
    this.setFor(contentType, state).add(row);
  }

  /** Removes the row from all sets. */
  clear(row: number): void {
    for (const states of this.sets.values()) for (const set of states.values()) set.remove(row);
  }

  /** Games with an archived file of the content type (null: of any). */
  held(contentType: string | null): Bitset {
    return this.union(contentType, (state) => state === 'archived');
  }

  /** Games with a wanted file that is not archived (null: of any content type). */
  missing(contentType: string | null): Bitset {
    return this.union(contentType, isMissing);
  }

  /** Games with a file in one of the states. */
  inState(...states: readonly string[]): Bitset {
    return this.union(null, (one) => states.includes(one));
  }

  /** The files of one game, by content type. */
  of(row: number): AssetState[] {
    const found: AssetState[] = [];
    for (const [contentType, states] of this.sets) {
      for (const [state, set] of states) if (set.has(row)) found.push({ contentType, state });
    }
    return found.sort((a, b) => (a.contentType < b.contentType ? -1 : 1));
  }

  /** For writing a snapshot; `put` reads one. */
  all(): readonly (AssetState & { readonly set: Bitset })[] {
    return [...this.sets].flatMap(([contentType, states]) =>
      [...states].map(([state, set]) => ({ contentType, state, set })),
    );
  }

  put({ contentType, state }: AssetState, set: Bitset): void {
    this.setFor(contentType, state).or(set);
  }

  private setFor(contentType: string, state: string): Bitset {
    let states = this.sets.get(contentType);
    if (states === undefined) {
      states = new Map();
      this.sets.set(contentType, states);
    }
    let set = states.get(state);
    if (set === undefined) {
      set = new Bitset(this.capacity);
      states.set(state, set);
    }
    return set;
  }

  private union(contentType: string | null, isWanted: (state: string) => boolean): Bitset {
    const found = new Bitset(this.capacity);
    for (const [type, states] of this.sets) {
      if (contentType !== null && type !== contentType) continue;
      for (const [state, set] of states) if (isWanted(state)) found.or(set);
    }
    return found;
  }
}
