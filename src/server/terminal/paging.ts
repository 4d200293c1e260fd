/** Reads a paged list up to a limit that may be larger than one page. */

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The contract's largest page. */
const largestPage = 500;

export interface Paging {
  readonly cursor?: string;
  readonly limit: number;
}

export type ReadPage<T, P extends Page<T> = Page<T>> = (paging: Paging) => P | Promise<P>;

export async function collectPages<T, P extends Page<T>>(limit: number, read: ReadPage<T, P>): Promise<P> {
  let page = await read({ limit: Math.min(limit, largestPage) });
  const items = [...page.items];
  while (page.nextCursor !== null && items.length < limit) {
    const left = limit - items.length;
    page = await read({ cursor: page.nextCursor, limit: Math.min(left, largestPage) });
    for (const item of page.items) items.push(item);
  }
  return { ...page, items };
}
