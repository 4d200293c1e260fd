import { describe, expect, it } from 'vitest';
import type { ListedPage } from '../../src/core/domain/listing.ts';
import { walkListing } from '../../src/core/sync/listing/walk.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';

type Listing = (page: number, call: number) => ListedPage<string>;

async function walk(listing: Listing) {
  const items: string[] = [];
  const asked: number[] = [];
  const result = await walkListing({
    async fetchPage(page) {
      asked.push(page);
      return listing(page, asked.length);
    },
    getKey: (item: string) => item,
    onItems: (fresh) => void items.push(...fresh),
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
  it('requests each page once when nothing changes', async () => {
    const pages = [['a', 'b'], ['c']];
    const result = await walk((number) => page(number, pages[number] ?? [], 3, 2));
    expect(result).toMatchObject({ found: ['a', 'b', 'c'], asked: [0, 1], isComplete: true });
  });

  it('treats an empty listing without pages as complete', async () => {
    expect(await walk(() => page(0, [], 0, 0))).toMatchObject({ found: [], asked: [0], isComplete: true });
  });

  it('reads the listing again when its total changed, and saves each item once', async () => {
    const result = await walk((number, call) =>
      call <= 2
        ? page(number, number === 0 ? ['a', 'b'] : ['b'], call === 1 ? 3 : 4, 2)
        : page(number, number === 0 ? ['x', 'a'] : ['b', 'c'], 4, 2),
    );
    expect(result).toMatchObject({ found: ['a', 'b', 'x', 'c'], asked: [0, 1, 0, 1], isComplete: true });
  });

  it('reports the listing as incomplete when it never stops changing', async () => {
    const result = await walk((number, call) => page(number, [`item ${call}`], 100 + call, 2));
    expect(result).toMatchObject({ asked: [0, 1, 0, 1, 0, 1], isComplete: false });
  });

  it('saves the first page and says what may be missing when the service ignores the page parameter', async () => {
    const result = await walk(() => page(0, ['a'], 4, 4));
    expect(result).toMatchObject({ found: ['a'], asked: [0, 1], isComplete: false, failure: null });
    expect(result.gap?.message).toContain('3 of 4 pages may be missing');
  });

  it('detects an ignored page parameter in responses without a page number', async () => {
    const result = await walk((number) => page(number, ['a', 'b'], 4, 2));
    expect(result).toMatchObject({ found: ['a', 'b'], asked: [0, 1], isComplete: false });
    expect(result.gap?.message).toContain('1 of 2 pages may be missing');
  });

  it('supports page numbers in responses that start from 1', async () => {
    const pages = [['a', 'b'], ['c']];
    const result = await walk((number) => page(number + 1, pages[number] ?? [], 3, 2));
    expect(result).toMatchObject({ found: ['a', 'b', 'c'], isComplete: true, gap: null });
  });

  it('reads the pages after one that fails, and reports the missing one', async () => {
    const result = await walk((number) => {
      if (number === 1) throw new MatchkeepError('service-refused', 'No.', { status: 500 });
      return page(number, [`item ${number}`], 3, 3);
    });
    expect(result).toMatchObject({ found: ['item 0', 'item 2'], asked: [0, 1, 2], isComplete: false });
    expect(result.failure).toMatchObject({ status: 500 });
    expect(result.gap).toMatchObject({ code: 'service-refused', status: 500 });
  });

  it('ends after two failing pages in a row and saves what was read before them', async () => {
    const result = await walk((number) => {
      if (number >= 1) throw new MatchkeepError('service-unreachable', 'Gone.');
      return page(number, ['a'], 500, 500);
    });
    expect(result).toMatchObject({ found: ['a'], asked: [0, 1, 2], isComplete: false });
  });

  it('ends a listing that claims a billion pages after three empty ones', async () => {
    const result = await walk((number) => page(number, number === 0 ? ['a'] : [], 1, 1e9));
    expect(result).toMatchObject({ found: ['a'], asked: [0, 1, 2, 3], isComplete: true });
  });

  it('reports that it is incomplete when an item could not be read', async () => {
    const result = await walk((number) => ({ ...page(number, ['a'], 2, 1), unreadable: ['item 1'] }));
    expect(result).toMatchObject({ found: ['a'], isComplete: false });
  });
});
