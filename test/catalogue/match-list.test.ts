/** The order of matches, over the pages of a list. */
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { aMatch, newCatalogue, start } from './fixtures.ts';

const hourMs = 3_600_000;
const times = {
  'live, earlier': -2,
  'live, later': -1,
  over: -1.5,
  'long over': -300,
  next: 1,
  later: 30,
};

function withMatches(): Catalogue {
  const catalogue = newCatalogue();
  for (const [id, hours] of Object.entries(times)) {
    // A series of one game is over after an hour, one of five lasts for five.
    const seriesMax = id.startsWith('live') ? 5 : 1;
    const startTime = new Date(start + hours * hourMs).toISOString();
    catalogue.listings.saveMatches([aMatch(id, { startTime, seriesMax, games: [] })], start);
  }
  catalogue.listings.saveMatches([aMatch('no start', { startTime: null, games: [] })], start);
  return catalogue;
}

const inOrder = ['live, earlier', 'live, later', 'next', 'later', 'over', 'long over', 'no start'];

describe('the list of all matches', () => {
  it.each([1, 2, 3, 100])(
    'has live, upcoming, past and undated ones in this order, %i to a page',
    (limit) => {
      const { browse } = withMatches();
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = browse.matches({ when: 'all', limit, ...(cursor && { cursor }) }, start);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(ids).toEqual(inOrder);
    },
  );

  it('neither leaves out nor repeats a match that begins or ends while its pages are read', () => {
    const { browse } = withMatches();
    const first = browse.matches({ when: 'all', limit: 2 }, start);
    const rest = browse.matches(
      { when: 'all', limit: 100, ...(first.nextCursor !== null && { cursor: first.nextCursor }) },
      start + 100 * hourMs,
    );
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(inOrder);
  });

  it('has no undated matches if it is limited to a range', () => {
    const { browse } = withMatches();
    const range = {
      from: new Date(start - 2 * hourMs).toISOString(),
      to: new Date(start + 2 * hourMs).toISOString(),
    };
    const { items } = browse.matches({ when: 'all', limit: 100, ...range }, start);
    expect(items.map(({ id }) => id)).toEqual(['live, earlier', 'live, later', 'next', 'over']);
  });

  it('refuses a cursor of another list, and survives one with an impossible time', () => {
    const { browse } = withMatches();
    const { nextCursor } = browse.matches({ when: 'all', limit: 1 }, start);
    expect(() => browse.matches({ when: 'past', limit: 1, cursor: nextCursor ?? '' }, start)).toThrow(
      'The cursor does not belong to this list.',
    );
    const made = Buffer.from(JSON.stringify(['matches-all', 1, 2, Number.MAX_SAFE_INTEGER])).toString(
      'base64url',
    );
    const { items } = browse.matches({ when: 'all', limit: 1, cursor: made }, start);
    expect(items.map(({ id }) => id)).toEqual(['no start']);
  });
});
