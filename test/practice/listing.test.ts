import { describe, expect, it } from 'vitest';
import { practise, someTime } from './client.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('the listing of upcoming matches', () => {
  it('writes 64-bit ids as numbers with every digit', async () => {
    const client = await practise();
    const text = await (await client.get('/match/upcoming-matches?page=0')).text();
    expect(text).toContain('"id":111560983131400123,');
    expect(text).toContain('"leagueId":98767991310872058,');
  });

  it('shows matches from three days back to a week ahead, oldest first, each once', async () => {
    const client = await practise();
    const matches = await client.walk();
    const starts = matches.map((match) => Date.parse(match.startTime));
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    // The showcase match, which never leaves, is the first.
    expect(starts[1]).toBeGreaterThanOrEqual(someTime - 3 * dayMs);
    expect(starts.at(-1)).toBeLessThan(someTime + 7 * dayMs);
    const games = matches.flatMap((match) => match.games.map((game) => game.platformGameId));
    expect(new Set(games).size).toBe(games.length);
  });

  it('has at least 30 games to download at any hour of any day', async () => {
    const client = await practise();
    for (let hour = 0; hour < 7 * 24; hour += 5) {
      const matches = await client.walk();
      const ready = matches.flatMap((match) => match.games).filter((game) => game.assets.length > 0);
      expect(ready.length).toBeGreaterThanOrEqual(30);
      client.service.advance(5 * hourMs);
      if (hour % 20 === 0) await client.login();
    }
  });

  it('is the same after a restart, and different for another seed', async () => {
    const first = await practise({ seed: 1 });
    const again = await practise({ seed: 1 });
    const other = await practise({ seed: 2 });
    const path = '/match/upcoming-matches?page=1';
    const text = await (await first.get(path)).text();
    expect(await (await again.get(path)).text()).toBe(text);
    expect(await (await other.get(path)).text()).not.toBe(text);
  });

  it('still shows a match with the same games a day later', async () => {
    const client = await practise();
    const today = await client.walk();
    client.service.advance(dayMs - hourMs);
    const later = new Map((await client.walk()).map((match) => [match.startTime + match.leagueName, match]));
    const shared = today.filter((match) => later.has(match.startTime + match.leagueName));
    expect(shared.length).toBeGreaterThan(today.length * 0.7);
    for (const match of shared) {
      const after = later.get(match.startTime + match.leagueName);
      expect(after?.games.map((game) => game.platformGameId)).toEqual(
        match.games.map((game) => game.platformGameId),
      );
    }
  });

  it('leaves the fields of an unstarted game null and fills those of a played one', async () => {
    const client = await practise();
    const games = (await client.walk()).flatMap((match) => match.games);
    expect(games.find((game) => game.state === 'UNSTARTED')).toMatchObject({
      esportsGameId: null,
      type: null,
      name: null,
      status: null,
      startedAt: null,
      endedAt: null,
      league: null,
      tournament: null,
      assets: [],
      tags: [],
      gameVersion: null,
      matchFormat: null,
    });
    expect(games.find((game) => game.assets.length > 0)).toMatchObject({
      type: 'ESPORTS',
      state: 'FINISHED',
      gameVersion: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
      endedAt: expect.stringMatching(/Z$/),
    });
  });

  it('has Bo1, Bo3 and Bo5 with a game for each, and games never played once a series is won', async () => {
    const client = await practise();
    const matches = await client.walk();
    expect(new Set(matches.map((match) => match.seriesMax))).toEqual(new Set([1, 3, 5]));
    expect(matches.every((match) => match.games.length === match.seriesMax)).toBe(true);
    const won = matches.filter((match) => Date.parse(match.startTime) < someTime - 12 * hourMs);
    const unplayed = won.flatMap((match) => match.games).find((game) => game.state === 'UNSTARTED');
    expect(unplayed).toBeDefined();
    client.service.advance(20 * hourMs);
    expect((await client.askAddress(unplayed?.platformGameId ?? '')).status).toBe(404);
  });

  it('names games in the opaque ways too, and finds them again', async () => {
    const client = await practise();
    const games = (await client.walk())
      .flatMap((match) => match.games)
      .filter((game) => game.assets.length > 0);
    for (const kind of [/^\d+$/, /^ESPORTSTMNT\d\d:\d+$/, /^LOLTMNT03_\d+$/]) {
      const game = games.find((each) => kind.test(each.platformGameId));
      expect((await client.askAddress(game?.platformGameId ?? '')).status).toBe(200);
    }
  });

  it('refuses a page that is not a number, and shows nothing beyond the last', async () => {
    const client = await practise();
    expect((await client.get('/match/upcoming-matches?page=-1')).status).toBe(400);
    expect((await client.get('/match/upcoming-matches?page=first')).status).toBe(400);
    expect(await client.page(900)).toMatchObject({ pageNumber: 900, items: [] });
  });

  it('has exactly the matches asked for', async () => {
    const client = await practise({ world: { matches: 45, upcoming: 5, gamesPerMatch: 3 } });
    const matches = await client.walk();
    const games = matches.flatMap((match) => match.games);
    expect(matches).toHaveLength(50);
    expect(games.filter((game) => game.assets.length > 0)).toHaveLength(45 * 3);
    expect(games.filter((game) => game.state === 'UNSTARTED')).toHaveLength(5 * 3);
  });
});

describe('the listing of past games', () => {
  it('reaches back about a year, newest first, and agrees with the upcoming listing', async () => {
    const client = await practise();
    const first = await client.pastGames('page=0&size=100');
    expect(first.totalCount).toBeGreaterThan(5000);
    const last = await client.pastGames(`page=${first.totalPages - 1}&size=100`);
    const oldest = Date.parse(last.items.at(-1)?.startedAt ?? '');
    expect(someTime - oldest).toBeGreaterThan(360 * dayMs);
    const listed = (await client.walk()).flatMap((match) => match.games);
    const newest = first.items[0];
    expect(listed.find((game) => game.platformGameId === newest?.platformGameId)).toEqual(newest);
    const old = last.items.at(-1);
    expect(JSON.parse((await client.file(old?.platformGameId ?? '')).toString())).toBeDefined();
  });

  it('filters by time, tags, team, player and type', async () => {
    const client = await practise();
    const from = '2026-11-19T00:00:00Z';
    const to = '2026-11-20T00:00:00Z';
    const day = await client.pastGames(`from=${from}&to=${to}&size=100`);
    expect(day.totalCount).toBeGreaterThan(10);
    for (const game of day.items) expect(game.startedAt?.slice(0, 10)).toBe('2026-11-19');
    const lec = await client.pastGames(`from=${from}&to=${to}&tags=LEAGUE_LEC&size=100`);
    expect(lec.totalCount).toBeGreaterThan(0);
    expect(lec.totalCount).toBeLessThan(day.totalCount);
    expect((await client.pastGames('teamName=warsaw&size=1')).items[0]?.['name']).toContain('WAR');
    expect((await client.pastGames('playerName=nobody')).totalCount).toBe(0);
    expect((await client.pastGames('type=SCRIM')).totalCount).toBe(0);
    expect((await client.get('/games?from=yesterday')).status).toBe(400);
  });

  it('takes times with offsets and the same range as in UTC', async () => {
    const client = await practise();
    const count = async (from: string, to: string) =>
      (await client.pastGames(new URLSearchParams({ from, to, size: '1' }).toString())).totalCount;
    const inUtc = await count('2026-11-18T23:00:00Z', '2026-11-19T22:30:00Z');
    expect(inUtc).toBeGreaterThan(10);
    expect(await count('2026-11-19T01:00:00+02:00', '2026-11-19T17:30:00.000-05:00')).toBe(inUtc);
    expect(await count('2026-11-19T01:00:00.123456+0200', '2026-11-19T17:30-0500')).toBe(inUtc);
    for (const bad of [
      '2026-11-19',
      '2026-11-19T01:00:00',
      '2026-11-19T01:00:00+2:00',
      '2026-13-19T01:00:00Z',
    ]) {
      expect((await client.get(`/games?${new URLSearchParams({ from: bad })}`)).status, bad).toBe(400);
    }
  });

  it('gives up to 500 games on a page and refuses more', async () => {
    const client = await practise();
    expect((await client.pastGames('size=500')).items).toHaveLength(500);
    expect((await client.get('/games?size=501')).status).toBe(400);
  });
});
