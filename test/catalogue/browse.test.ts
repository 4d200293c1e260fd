import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchedCatalogue } from '../library/fixtures.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { bringInto } from './bring-into.ts';
import {
  aFile,
  aGame,
  aMatch,
  everyGame,
  everyMatch,
  geng,
  newCatalogue,
  start,
  summary,
  t1,
  wantedCatalogue,
} from './fixtures.ts';

const hourMs = 3_600_000;
const at = (hours: number) => new Date(start + hours * hourMs).toISOString();

/** 60 matches of three games each; every fourth has another league and other teams; some start at the same time. */
function filled() {
  const { catalogue, listGames } = searchedCatalogue();
  const matches = Array.from({ length: 60 }, (_, index) =>
    index % 4 === 0
      ? aMatch(String(index), {
          startTime: at(Math.floor(index / 2)),
          leagueId: '7',
          leagueName: 'LEC',
          teams: [t1, { esportsId: '9', code: 'G2', name: 'G2 Esports' }],
          games: [1, 2, 3].map((number) => aGame(`${index}-${number}`, { teams: [] })),
        })
      : aMatch(String(index), { startTime: at(Math.floor(index / 2)) }),
  );
  catalogue.listings.saveMatches(matches, start);
  return { ...catalogue, listGames };
}

describe('paging', () => {
  it.each([
    [{}, 180],
    [{ league: 'lec' }, 45],
    [{ team: 'g2' }, 45],
    [{ team: 'T1' }, 180],
    [{ team: '9' }, 45],
    [{ league: 'LCK', team: 't1' }, 135],
    [{ search: 'gen' }, 135],
    [{ search: 'esports', league: 'LEC' }, 45],
    [{ search: 'lck', team: 'gen.g' }, 135],
    [{ from: at(10), to: at(20) }, 60],
    [{ from: at(10), to: at(20), search: 'lec' }, 15],
    [{ league: 'nowhere' }, 0],
  ])('pages through all games that match %j, newest first, each once', async (filters, expected) => {
    const { listGames } = filled();
    const met: string[] = [];
    const times: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await listGames({ ...everyGame, ...filters, limit: 7, ...(cursor && { cursor }) });
      expect(page.items.length === 7 || page.nextCursor === null).toBe(true);
      met.push(...page.items.map((game) => game.platformGameId));
      times.push(...page.items.map((game) => game.playedAt ?? ''));
      cursor = page.nextCursor;
    }
    expect(met).toHaveLength(expected);
    expect(new Set(met).size).toBe(expected);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('is complete and without duplicates while rows are inserted and moved', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -48, max: 48 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (hours, limit) => {
          const catalogue = newCatalogue();
          const known = Array.from({ length: 8 }, (_, id) => aMatch(String(id), { startTime: at(id * 3) }));
          catalogue.listings.saveMatches(known, start);
          const met: string[] = [];
          const rest = [...hours];
          let cursor: string | null | undefined;
          while (cursor !== null) {
            const page = catalogue.browse.games({ ...everyGame, limit, ...(cursor && { cursor }) });
            met.push(...page.items.map((game) => game.platformGameId));
            cursor = page.nextCursor;
            const hour = rest.pop();
            if (hour !== undefined) {
              catalogue.listings.saveMatches([aMatch(`new-${rest.length}`, { startTime: at(hour) })], start);
            }
          }
          expect(new Set(met).size).toBe(met.length);
          for (const id of known.flatMap((match) => match.games.map((game) => game.platformGameId))) {
            expect(met).toContain(id);
          }
          catalogue.close();
        },
      ),
      propertyRuns(12, 25),
    );
  });

  it('lists upcoming matches soonest first, past and all latest first', () => {
    const { browse } = filled();
    const now = start + 10 * hourMs;
    const starts = (when: 'all' | 'upcoming' | 'past') =>
      browse.matches({ ...everyMatch, when }, now).items.map((match) => match.startAt);
    expect(starts('upcoming')).toEqual(starts('upcoming').toSorted());
    // A series of three is live for three hours.
    expect(starts('upcoming')[0]).toBe(at(8));
    expect(starts('upcoming')).toHaveLength(44);
    expect(starts('past')).toEqual(starts('past').toSorted().reverse());
    expect(starts('past')[0]).toBe(at(7));
    expect(starts('past')).toHaveLength(16);
    expect(starts('all')).toHaveLength(60);
  });

  it('pages upcoming matches onward', () => {
    const { browse } = filled();
    const first = browse.matches({ limit: 25, when: 'upcoming' }, start);
    const second = browse.matches({ limit: 50, when: 'upcoming', cursor: first.nextCursor ?? '' }, start);
    const ids = [...first.items, ...second.items].map((match) => match.id);
    expect(new Set(ids).size).toBe(60);
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    '',
    'x',
    '!!',
    'bnVsbA',
    'WyJnYW1lcyIsInRleHQiXQ',
    Buffer.from('["matches-all",1]').toString('base64url'),
  ])('refuses the cursor %j as bad input', (cursor) => {
    const { browse } = filled();
    const bad = expect.objectContaining({ code: 'invalid-input' });
    expect(() => browse.games({ ...everyGame, cursor })).toThrow(bad);
    expect(() => browse.matches({ limit: 5, when: 'past', cursor }, start)).toThrow(bad);
    expect(() => browse.downloads({ limit: 5, cursor })).toThrow(bad);
  });

  it('lists games with archived files only, when asked', () => {
    const { browse, downloads } = filled();
    downloads.recordArchived([aFile('1-2'), aFile('8-1')]);
    const ids = browse.games({ ...everyGame, archivedOnly: true }).items.map((game) => game.platformGameId);
    expect(ids).toEqual(['8-1', '1-2']);
    expect(browse.games({ ...everyGame, archivedOnly: true, league: 'LEC' }).items).toHaveLength(1);
  });

  it('lists games without a match, until the schedule has one with them', () => {
    const { listings, browse } = filled();
    const alone = (id: string, hours: number, league: string) =>
      aGame(id, { leagueName: league, startedAt: at(hours), teams: [geng, t1] });
    listings.saveGames([alone('a', 2, 'LCK'), alone('b', 3, 'LEC'), alone('c', 4, 'LCK')], start);
    const ids = (filters: Omit<Parameters<typeof browse.games>[0], 'limit' | 'archivedOnly'> = {}) =>
      browse.games({ ...everyGame, ...filters, withoutMatch: true }).items.map((game) => game.platformGameId);
    expect(ids()).toEqual(['c', 'b', 'a']);
    expect(ids({ league: 'LCK' })).toEqual(['c', 'a']);
    expect(ids({ team: 'T1', to: at(4) })).toEqual(['b', 'a']);
    const page = browse.games({ limit: 2, archivedOnly: false, withoutMatch: true });
    expect(ids({ cursor: page.nextCursor ?? '' })).toEqual(['a']);
    listings.saveMatches([aMatch('joined', { games: [aGame('c')] })], start);
    expect(ids()).toEqual(['b', 'a']);
  });

  it('lists games without a time last', () => {
    const { listings, browse } = filled();
    listings.saveGames([aGame('undated')], start);
    const items = browse.games({ ...everyGame, limit: 500 }).items;
    expect(items.at(-1)).toMatchObject({ platformGameId: 'undated', playedAt: null });
    expect(browse.games({ ...everyGame, to: at(1) }).items.map((game) => game.platformGameId)).not.toContain(
      'undated',
    );
  });

  it('lists live matches before upcoming ones, and those before past ones, page by page', () => {
    const catalogue = wantedCatalogue();
    const { downloads, browse } = catalogue;
    downloads.want(
      [1, 2, 3].map((number) => ({
        platformGameId: `1-${number}`,
        contentType: 'GAMH_DETAILS',
        dueAt: start + number,
      })),
      start,
    );
    downloads.recordArchived([aFile('1-1')]);
    bringInto(catalogue, { platformGameId: '1-2', contentType: summary }, 'transferring');
    bringInto(catalogue, { platformGameId: '1-3', contentType: summary }, 'failed');
    const met: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = browse.downloads({ limit: 2, ...(cursor && { cursor }) });
      met.push(...page.items.map((download) => `${download.platformGameId} ${download.state}`));
      expect(page.counts).toMatchObject({ archived: 1, transferring: 1, failed: 1, scheduled: 3 });
      cursor = page.nextCursor;
    }
    expect(met).toEqual([
      '1-2 transferring',
      '1-3 failed',
      '1-1 scheduled',
      '1-2 scheduled',
      '1-3 scheduled',
      '1-1 archived',
    ]);
    const chosen = browse.downloads({ limit: 10, states: ['archived', 'failed'] }).items;
    expect(chosen.map((download) => download.state)).toEqual(['failed', 'archived']);
  });
});
