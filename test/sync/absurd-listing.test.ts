import { expect, it } from 'vitest';
import { walkListing } from '../../src/core/sync/listing/walk.ts';

it('A listing with new entries on every page is cut where it is absurd, and the gap says after how many pages', async () => {
  const seen: string[] = [];
  const walked = await walkListing({
    fetchPage: async (page) => ({
      pageNumber: page,
      totalPages: 5_000,
      totalCount: 5_000,
      unreadable: [],
      items: [`entry ${page}`],
    }),
    getKey: (item) => item,
    onItems: (items) => void seen.push(...items),
    onUnreadable: () => {},
    absurdPages: 500,
  });
  expect(seen).toHaveLength(500);
  expect(walked).toMatchObject({ pages: 500, isComplete: false, isEndReached: false });
  expect(walked.gap?.message).toBe("The service's listing did not end after 500 pages.");
});
