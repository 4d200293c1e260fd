import { describe, expect, it } from 'vitest';
import type { ListedPage } from '../../src/core/service/listed.ts';
import { walkListing } from '../../src/core/sync/walk.ts';

type Listing = (page: number, call: number) => ListedPage<string>;

async function walk(listing: Listing) {
  const items: string[] = [];
  const asked: number[] = [];
  const result = await walkListing({
    async fetchPage(page) {
      asked.push(page);
      return listing(page, asked.length);
    },
    keyOf: (item: string) => item,
    onItems: (fresh) => items.push(...fresh),
    onUnreadable: () => {},
  });
  return { ...result, found: items, asked };
}

const page = (
  number: number,
  items: readonly string[],
  total: number,
  pages: number,
): ListedPage<string> => ({
  totalCount: total,
  totalPages: pages,
  pageNumber: number,
  items,
  unreadable: [],
});

describe('walking a listing', () => {
  it('asks for each page once when nothing moves', async () => {
    const pages = [['a', 'b'], ['c']];
    const result = await walk((number) => page(number, pages[number] ?? [], 3, 2));
    expect(result).toMatchObject({ found: ['a', 'b', 'c'], asked: [0, 1], isComplete: true });
  });

  it('takes an empty listing of no pages for complete', async () => {
    expect(await walk(() => page(0, [], 0, 0))).toMatchObject({ found: [], asked: [0], isComplete: true });
  });

  it('walks again when the total changed underneath, and keeps each item once', async () => {
    const result = await walk((number, call) =>
      call <= 2
        ? page(number, number === 0 ? ['a', 'b'] : ['b'], call === 1 ? 3 : 4, 2)
        : page(number, number === 0 ? ['x', 'a'] : ['b', 'c'], 4, 2),
    );
    expect(result).toMatchObject({ found: ['a', 'b', 'x', 'c'], asked: [0, 1, 0, 1], isComplete: true });
  });

  it('gives up calling it complete when it never holds still', async () => {
    const result = await walk((number, call) => page(number, [`item ${call}`], 100 + call, 2));
    expect(result).toMatchObject({ asked: [0, 1, 0, 1, 0, 1], isComplete: false });
  });

  it('stops at once when the service answers another page than the one asked for', async () => {
    await expect(walk(() => page(0, ['a'], 4, 2))).rejects.toMatchObject({ code: 'service-unreadable' });
  });

  it('says that it is not complete when an item could not be read', async () => {
    const result = await walk((number) => ({ ...page(number, ['a'], 2, 1), unreadable: ['item 1'] }));
    expect(result).toMatchObject({ found: ['a'], isComplete: false });
  });
});
