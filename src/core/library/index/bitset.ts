/** A set of row ordinals: one bit for each game of the library. */

const maxSparesRetained = 24;

/**
 * Memory of released sets, all of one length, for the next sets. With a million games a set has a megabit, and the
 * garbage collector would take a fortieth of the time if each query allocated its own.
 */
let spares: Uint32Array<ArrayBuffer>[] = [];
const noWords = new Uint32Array(0);

function emptyWords(length: number): Uint32Array<ArrayBuffer> {
  const spare = spares.at(-1)?.length === length ? spares.pop() : undefined;
  return spare?.fill(0) ?? new Uint32Array(length);
}

export class Bitset {
  words: Uint32Array<ArrayBuffer>;

  constructor(rows: number) {
    this.words = emptyWords((rows + 31) >>> 5);
  }

  /** An empty set as large as another one. */
  static like({ words }: Bitset): Bitset {
    return new Bitset(words.length * 32);
  }

  /** The rows 0 to `count` − 1. */
  static full(rows: number, count: number): Bitset {
    const set = new Bitset(rows);
    const whole = count >>> 5;
    set.words.fill(0xffffffff, 0, whole);
    if ((count & 31) !== 0) set.words[whole] = (1 << (count & 31)) - 1;
    return set;
  }

  static of(words: Uint32Array<ArrayBuffer>): Bitset {
    const set = new Bitset(0);
    set.words = words;
    return set;
  }

  /** Gives the memory to the next set. Only the owner calls this, and does not use the set afterwards. */
  release(): void {
    const { words } = this;
    this.words = noWords;
    // An empty set must not cost the others their memory.
    if (words.length === 0) return;
    if (spares.at(-1)?.length !== words.length) spares = [];
    if (spares.length < maxSparesRetained) spares.push(words);
  }

  grow(rows: number): void {
    const words = new Uint32Array((rows + 31) >>> 5);
    words.set(this.words);
    this.words = words;
  }

  has(row: number): boolean {
    return (((this.words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }

  add(row: number): void {
    const at = row >>> 5;
    this.words[at] = (this.words[at] ?? 0) | (1 << (row & 31));
  }

  remove(row: number): void {
    const at = row >>> 5;
    this.words[at] = (this.words[at] ?? 0) & ~(1 << (row & 31));
  }

  /** `and`, `or`, `orAndRelease` and `andNot` change this set. The other set has the same size. */
  and(other: Bitset): this {
    const { words } = this;
    const { words: others } = other;
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (others[at] ?? 0);
    return this;
  }

  or(other: Bitset): this {
    const { words } = this;
    const { words: others } = other;
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
    return this;
  }

  /** Like `or`, and releases the other set. */
  orAndRelease(other: Bitset): this {
    this.or(other);
    other.release();
    return this;
  }

  andNot(other: Bitset): this {
    const { words } = this;
    const { words: others } = other;
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & ~(others[at] ?? 0);
    return this;
  }

  isEmpty(): boolean {
    return !this.words.some((word) => word !== 0);
  }

  count(): number {
    const { words } = this;
    let count = 0;
    for (let at = 0; at < words.length; at += 1) count += countBits(words[at] ?? 0);
    return count;
  }

  /** The number of rows in both sets. */
  countAnd(other: Bitset): number {
    const { words } = this;
    const { words: others } = other;
    let count = 0;
    for (let at = 0; at < words.length; at += 1) count += countBits((words[at] ?? 0) & (others[at] ?? 0));
    return count;
  }

  /** How many of these rows are in the set. */
  countIn(rows: Iterable<number>): number {
    let count = 0;
    for (const row of rows) if (this.has(row)) count += 1;
    return count;
  }

  /** In ascending order, at the start of `room` if there is enough of it. */
  rows(room: Uint32Array<ArrayBuffer> = noWords): Uint32Array<ArrayBuffer> {
    const count = this.count();
    const rows = count <= room.length ? room.subarray(0, count) : new Uint32Array(count);
    this.read(0, rows);
    return rows;
  }

  /**
   * Fills `into` with rows in ascending order, from the `offset`th on. Entries past the last row are left unchanged.
   */
  read(offset: number, into: Uint32Array): void {
    const { words } = this;
    let at = 0;
    let seen = 0;
    for (; at < words.length; at += 1) {
      const next = seen + countBits(words[at] ?? 0);
      if (next > offset) break;
      seen = next;
    }
    let filled = 0;
    for (; at < words.length && filled < into.length; at += 1) {
      let word = words[at] ?? 0;
      for (; seen < offset; seen += 1) word &= word - 1;
      while (word !== 0 && filled < into.length) {
        into[filled] = (at << 5) + 31 - Math.clz32(word & -word);
        filled += 1;
        word &= word - 1;
      }
    }
  }

  forEach(take: (row: number) => void): void {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) {
      let word = words[at] ?? 0;
      while (word !== 0) {
        take((at << 5) + 31 - Math.clz32(word & -word));
        word &= word - 1;
      }
    }
  }
}

/** Without `| 0`, the engine would calculate with floating-point numbers, which takes four times as long. */
function countBits(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
