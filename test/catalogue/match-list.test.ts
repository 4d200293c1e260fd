/** The order of matches, over the pages of a list. */
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { aMatch, geng, newCatalogue, start, t1 } from './fixtures.ts';

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
      expect(readAll(withMatches(), { when: 'all' }, limit)).toEqual(inOrder);
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

  // Of rare words, the matches are found once for all phases; of others, once for each.
  it.each([
    ['a rare', 8],
    ['a common', 60],
  ])('is the same list, filtered, for %s word', (_, count) => {
    const catalogue = newCatalogue();
    const wanted: string[] = [];
    for (let index = 0; index < 2 * count; index += 1) {
      const isWanted = index % 2 === 0;
      const leagueName = index % 3 === 0 ? 'LCK' : 'LPL';
      const teams = index % 5 < 4 ? [geng, t1] : [t1];
      const startTime =
        index % 7 === 6 ? null : new Date(start + (index % 11) * hourMs - 5 * hourMs).toISOString();
      const id = `match ${index}`;
      const tournamentName = isWanted ? 'Winter Finals' : 'Winter';
      const games = index % 4 === 0 ? [] : undefined;
      catalogue.listings.saveMatches(
        [aMatch(id, { leagueName, teams, startTime, tournamentName, ...(games && { games }) })],
        start,
      );
      if (isWanted) wanted.push(id);
    }
    const inRange = {
      from: new Date(start - 2 * hourMs).toISOString(),
      to: new Date(start + 4 * hourMs).toISOString(),
    };
    for (const filters of [{}, { league: 'lck' }, { team: 'GEN' }, { league: 'lpl', team: 'GEN' }, inRange]) {
      for (const when of ['all', 'upcoming', 'past'] as const) {
        const expected = readAll(catalogue, { when, ...filters }, 100).filter((id) => wanted.includes(id));
        if (when === 'all') expect(expected).not.toEqual([]);
        expect(readAll(catalogue, { when, ...filters, search: 'finals' }, 3)).toEqual(expected);
      }
    }
    expect(readAll(catalogue, { when: 'all', search: 'finals nowhere' }, 3)).toEqual([]);
  });
});

/** The ids of all pages. */
function readAll(
  { browse }: Catalogue,
  input: Omit<Parameters<Catalogue['browse']['matches']>[0], 'limit' | 'cursor'>,
  limit: number,
): string[] {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = browse.matches({ ...input, limit, ...(cursor !== undefined && { cursor }) }, start);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}
