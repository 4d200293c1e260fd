/** Reads a paged list up to a limit that may be larger than one page. */

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The contract's largest page. */
const largestPage = 500;

export async function collectPages<T, P extends Page<T>>(
  limit: number,
  read: (cursor: { readonly cursor?: string }, limit: number) => P | Promise<P>,
): Promise<P> {
  let page = await read({}, Math.min(limit, largestPage));
  const items = [...page.items];
  while (page.nextCursor !== null && items.length < limit) {
    page = await read({ cursor: page.nextCursor }, Math.min(limit - items.length, largestPage));
    for (const item of page.items) items.push(item);
  }
  return { ...page, items };
}
