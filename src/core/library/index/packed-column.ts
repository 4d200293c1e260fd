/**
 * A packed column of the catalogue, in memory as far as there is room: what does not fit is read again by each question.
 */
import type { Columns } from './columns.ts';

/** Reads the column of games by key; null where nothing is known. */
export type ReadPacked = (keys: readonly number[]) => ReadonlyMap<number, Buffer | null>;

const chunkBytes = 1024 * 1024;
/** Enough for 100,000 games with a timeline. */
const maxChunks = 64;

export class PackedColumn {
  private readonly columns: Columns;
  private readonly read: ReadPacked;
  private chunks: Buffer[] = [];
  /** In the last chunk. */
  private used = chunkBytes;
  /** Bytes of games that have changed since. */
  private unused = 0;
  /** By row: where its bytes begin in the chunks, plus 1; 0 for a game that is not in memory. */
  private places = new Uint32Array(0);
  /** By row; 0 where nothing is known. */
  private lengths = new Uint32Array(0);

  constructor(columns: Columns, read: ReadPacked) {
    this.columns = columns;
    this.read = read;
  }

  /** The games in these rows, in their order. Do not change them. */
  take(rows: readonly number[]): readonly (Buffer | null)[] {
    this.grow();
    const { places, lengths } = this;
    const key = (row: number) => this.columns.key[row] ?? 0;
    const missing = rows.filter((row) => places[row] === 0);
    const found = missing.length === 0 ? null : this.read(missing.map(key));
    for (const row of missing) this.put(row, found?.get(key(row)) ?? null);
    return rows.map((row) => {
      const place = (places[row] ?? 0) - 1;
      const length = lengths[row] ?? 0;
      if (place < 0) return found?.get(key(row)) ?? null;
      const first = place % chunkBytes;
      const chunk = this.chunks[Math.floor(place / chunkBytes)];
      return length === 0 || chunk === undefined ? null : chunk.subarray(first, first + length);
    });
  }

  /** The game has changed. */
  forget(row: number): void {
    if ((this.places[row] ?? 0) === 0) return;
    this.places[row] = 0;
    this.unused += this.lengths[row] ?? 0;
    if (this.unused > (maxChunks * chunkBytes) / 2) this.release();
  }

  /** Frees the memory. The next question takes longer. */
  release(): void {
    this.chunks = [];
    this.used = chunkBytes;
    this.unused = 0;
    this.places = new Uint32Array(0);
    this.lengths = new Uint32Array(0);
  }

  private put(row: number, packed: Buffer | null): void {
    const length = packed?.length ?? 0;
    if (length > chunkBytes) return;
    if (this.used + length > chunkBytes) {
      if (this.chunks.length === maxChunks) return;
      this.chunks.push(Buffer.alloc(chunkBytes));
      this.used = 0;
    }
    packed?.copy(this.chunks.at(-1) ?? packed, this.used);
    this.places[row] = (this.chunks.length - 1) * chunkBytes + this.used + 1;
    this.lengths[row] = length;
    this.used += length;
  }

  private grow(): void {
    const { capacity } = this.columns;
    if (this.places.length >= capacity) return;
    const [places, lengths] = [new Uint32Array(capacity), new Uint32Array(capacity)];
    places.set(this.places);
    lengths.set(this.lengths);
    Object.assign(this, { places, lengths });
  }
}
