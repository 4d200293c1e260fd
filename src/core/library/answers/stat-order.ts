/** Pages of the rows of statistics. What they are sorted by is read once, and not again for each page. */
import type { LibraryAnswers } from '../../domain/library-answers.ts';

export type Page = Pick<
  LibraryAnswers['aggregates'][0],
  'minGames' | 'sortBy' | 'direction' | 'offset' | 'limit'
>;

/** Rows by number, when all games are counted. */
export interface CountedRows {
  readonly size: () => number;
  readonly games: (slot: number) => number;
  readonly value: (slot: number, sortBy: Page['sortBy']) => number | null | undefined;
  /** Decides between rows with equal values; not between a row and itself. */
  readonly compare: (a: number, b: number) => number;
}

interface Order {
  readonly name: string;
  /** The numbers of the rows with enough games. */
  readonly shown: Uint32Array;
  /** By index in `shown`: ascending; unknown ones are infinite, since they come last in both directions. */
  readonly values: Float64Array;
  /** The numbers of the first rows in order, at least up to the end of the last page. */
  readonly first: Uint32Array;
}

export class StatOrder {
  private readonly rows: CountedRows;
  /** The order that was asked for last. */
  private last: Order | null = null;

  constructor(rows: CountedRows) {
    this.rows = rows;
  }

  /** The numbers of the page's rows, and how many rows have enough games. */
  read(page: Page): { readonly slots: Uint32Array; readonly total: number } {
    const end = page.offset + page.limit;
    let order = this.begin(page);
    const { shown, first } = order;
    // Twice as many: pages that follow each other would otherwise each be sorted again.
    if (first.length < Math.min(end, shown.length))
      order = { ...order, first: this.sortFirst(order, Math.max(end, 2 * first.length)) };
    this.last = order;
    return { slots: order.first.subarray(page.offset, end), total: shown.length };
  }

  private begin({ minGames = 1, sortBy, direction }: Page): Order {
    const name = `${minGames} ${sortBy} ${direction}`;
    if (this.last?.name === name) return this.last;
    const { rows } = this;
    const shown = Uint32Array.from({ length: rows.size() }, (_, slot) => slot).filter(
      (slot) => rows.games(slot) >= minGames,
    );
    const sign = direction === 'asc' ? 1 : -1;
    const values = new Float64Array(shown.length).fill(Number.POSITIVE_INFINITY);
    for (const [index, slot] of shown.entries()) {
      const value = rows.value(slot, sortBy);
      if (value !== null && value !== undefined) values[index] = sign * value;
    }
    return { name, shown, values, first: new Uint32Array(0) };
  }

  private sortFirst({ shown, values }: Order, count: number): Uint32Array {
    // Numbers alone are sorted many times faster than rows are.
    const last = values.slice().sort()[count - 1] ?? Number.POSITIVE_INFINITY;
    return Uint32Array.from(shown.keys())
      .filter((index) => (values[index] ?? 0) <= last)
      .sort((a, b) => {
        const [left = 0, right = 0] = [values[a], values[b]];
        if (left !== right) return left < right ? -1 : 1;
        return this.rows.compare(shown[a] ?? 0, shown[b] ?? 0);
      })
      .map((index) => shown[index] ?? 0);
  }
}
