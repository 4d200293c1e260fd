/**
 * Memory for the rows of one set at a time, used again for the next set: with a million games, the lists of each question
 * would be megabytes of garbage.
 */
import type { Bitset } from './bitset.ts';

export class RowRoom {
  private room = new Uint32Array(0);

  /** The rows of the set in ascending order, valid until the next call. */
  listRows(set: Bitset): Uint32Array {
    const rows = set.rows(this.room);
    if (rows.length > this.room.length) this.room = rows;
    return rows;
  }
}
