/**
 * Finds games or matches by id or by the beginning of an id. Ids such as `ESPORTSTMNT01:2690210` share a few heads
 * (everything up to the last punctuation mark) and differ in their tails. Sorted by id, ids with the same beginning are
 * adjacent, and SQLite's index finds the first.
 */
import type Database from 'better-sqlite3';
import { foldedWords, hasRun } from '../../../shared/base/names.ts';
import { toBitset } from './merge-rows.ts';

/** With more heads than this (ids that are all different), only beginnings of whole ids are searched. */
const maxHeads = 256;
/** Sorts after every text with the same beginning. */
const last = '\u{10ffff}';

/** A range of `IdIndex.keys`; `to` is excluded. */
export type IdRange = readonly [from: number, to: number];

export class IdIndex {
  /** The rows' keys, sorted by id. */
  keys = new Uint32Array(0);
  /** The position of each key in `keys`. */
  private positions: Uint32Array | null = null;
  private lastKey = 0;
  private readonly heads = new Set<string>();
  private readonly all: Database.Statement<[], [key: number, id: string]>;
  private readonly since: Database.Statement<[number], { key: number; id: string }>;
  private readonly exact: Database.Statement<[string], number>;
  private readonly atOrAfter: Database.Statement<[string], number>;

  constructor(db: Database.Database, table: 'games' | 'matches') {
    this.all = db.prepare<[], [key: number, id: string]>(`SELECT key, id FROM ${table} ORDER BY id`).raw();
    // The unary plus stops SQLite from walking the index of all ids to sort the few new ones.
    this.since = db.prepare(`SELECT key, id FROM ${table} WHERE key > ? ORDER BY +id`);
    this.exact = db.prepare<[string], number>(`SELECT key FROM ${table} WHERE id = ?`).pluck();
    this.atOrAfter = db
      .prepare<[string], number>(`SELECT key FROM ${table} WHERE id >= ? ORDER BY id LIMIT 1`)
      .pluck();
  }

  load(): void {
    const keys: number[] = [];
    this.heads.clear();
    for (const [key, id] of this.all.iterate()) {
      keys.push(key);
      this.learn(key, id);
    }
    this.keys = Uint32Array.from(keys);
    this.positions = null;
  }

  /** State for a snapshot: what was learnt from the rows up to the last key. `take` restores it. */
  learnt(): { lastKey: number; heads: string[] } {
    return { lastKey: this.lastKey, heads: [...this.heads] };
  }

  take({ keys, lastKey, heads }: { keys: Uint32Array<ArrayBuffer>; lastKey: number; heads: string[] }): void {
    this.keys = keys;
    this.positions = null;
    this.lastKey = lastKey;
    this.heads.clear();
    for (const head of heads) this.heads.add(head);
  }

  /** Adds the rows that are new since the last call. */
  follow(): void {
    const news = this.since.all(this.lastKey);
    if (news.length === 0) return;
    const isNew = new Set(news.map(({ key }) => key));
    // The new keys by the known key that they precede (0: the end), last ones first.
    const before = new Map<number, number[]>();
    let follower = 0;
    for (const { key, id } of news.toReversed()) {
      const next = this.atOrAfter.get(`${id}\u0001`);
      if (next === undefined) follower = 0;
      else if (!isNew.has(next)) follower = next;
      const others = before.get(follower);
      if (others === undefined) before.set(follower, [key]);
      else others.push(key);
    }
    this.keys = withInserted(this.keys, before, { inserted: news.length, lastKey: this.lastKey });
    this.positions = null;
    for (const { key, id } of news) this.learn(key, id);
  }

  /** The key of the row with exactly this id, or null. */
  find(id: string): number | null {
    return this.exact.get(id) ?? null;
  }

  /** Rows whose id contains these words; the last word may be a prefix. `words` is a result of `foldedWords`. */
  ranges(words: string): readonly IdRange[] {
    // A match listed without games changes no game, so the log of changes does not mention it.
    this.follow();
    if (this.heads.size > maxHeads) return this.withPrefix('', words);
    return [...this.heads].flatMap((head) => {
      const headWords = foldedWords(head);
      if (headWords !== '' && hasRun(headWords, words)) return this.between(head);
      const tails = headWords === '' ? [words] : [words, ...tailsAfterHead(headWords.split(' '), words)];
      return tails.filter((tail) => !tail.includes(' ')).flatMap((tail) => this.withPrefix(head, tail));
    });
  }

  /** The query's tail is folded; ids have upper-case or lower-case tails. */
  private withPrefix(head: string, tail: string): IdRange[] {
    const upper = tail.toUpperCase();
    return (upper === tail ? [tail] : [tail, upper]).flatMap((text) => this.between(head + text));
  }

  private between(text: string): IdRange[] {
    const from = this.findPosition(text);
    const to = this.findPosition(text + last);
    return from < to ? [[from, to]] : [];
  }

  /** The position of the first id at or after the text. */
  private findPosition(text: string): number {
    const key = this.atOrAfter.get(text);
    if (key === undefined) return this.keys.length;
    this.positions ??= invertPermutation(this.keys);
    return this.positions[key] ?? 0;
  }

  private learn(key: number, id: string): void {
    this.lastKey = Math.max(this.lastKey, key);
    if (this.heads.size > maxHeads) return;
    this.heads.add(id.slice(0, id.search(/[\p{L}\p{N}]*$/u)));
  }
}

/**
 * The keys with others inserted before some of them (0: at the end); each list is in reverse order. Copies what lies
 * between: with a million keys, a look-up for each would take fifty milliseconds.
 */
function withInserted(
  old: Uint32Array<ArrayBuffer>,
  before: ReadonlyMap<number, readonly number[]>,
  { inserted, lastKey }: { readonly inserted: number; readonly lastKey: number },
): Uint32Array<ArrayBuffer> {
  const keys = new Uint32Array(old.length + inserted);
  let filled = 0;
  let copied = 0;
  const insert = (place: number, reversed: readonly number[] = []) => {
    keys.set(old.subarray(copied, place), filled);
    filled += place - copied;
    copied = place;
    keys.set(reversed.toReversed(), filled);
    filled += reversed.length;
  };
  const isFollower = toBitset(before.keys(), lastKey + 1);
  for (let place = 0; place < old.length; place += 1) {
    const key = old[place] ?? 0;
    if (isFollower.has(key)) insert(place, before.get(key));
  }
  insert(old.length, before.get(0));
  return keys;
}

function invertPermutation(keys: Uint32Array): Uint32Array {
  const positions = new Uint32Array(keys.reduce((most, key) => Math.max(most, key), 0) + 1);
  for (let place = 0; place < keys.length; place += 1) positions[keys[place] ?? 0] = place;
  return positions;
}

/** If the query begins with the last words of a head, the remaining words are the tail to look for. */
function tailsAfterHead(headWords: readonly string[], words: string): string[] {
  return headWords.flatMap((_, from) => {
    const run = `${headWords.slice(from).join(' ')} `;
    return words.startsWith(run) ? [words.slice(run.length)] : [];
  });
}
