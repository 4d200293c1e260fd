/**
 * All rows that `read` gives, which reads a page of at most `size` behind the last row of the page before; null: the
 * first page. A page is read when its first row is asked for.
 */
export function* readPages<Row>(size: number, read: (last: Row | null) => readonly Row[]): Generator<Row> {
  for (let last: Row | null = null; ; ) {
    const rows = read(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < size) return;
  }
}
