import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import { aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('The bridge returns the archived games, with the same answer from the catalogue and from the engine', async () => {
  const service = await practice({ world: playedWorld(6) });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  await archiver.syncOnce();
  const { handlers } = archiver;
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const page = (query: string) => handlers['library.page']({ query, sort, offset: 0, limit: 100 });

  const early = await page('');
  expect(early.total).toBeGreaterThan(0);
  expect(early.rows).toHaveLength(early.total);
  const [has] = await handlers['library.facets']({ query: '', fields: ['has'], limit: 5 });
  expect(has?.values).toMatchObject([{ value: 'GAMH_SUMMARY', count: early.total }]);
  expect(await page('')).toEqual(early);

  const [row] = early.rows;
  const team = row?.teams[0]?.name ?? '';
  const found = await page(`team:"${team}"`);
  expect(found.rows.map((one) => one.platformGameId)).toContain(row?.platformGameId);
  expect(await page('team:nobody')).toMatchObject({ total: 0, problems: [{ from: 5, to: 11 }] });

  const input = {
    query: `team:"${team}"`,
    by: 'team',
    of: 'named',
    sortBy: 'games',
    direction: 'desc',
  } as const;
  const { rows } = await handlers['library.aggregates']({ ...input, offset: 0, limit: 10 });
  expect(rows).toMatchObject([{ label: team, games: found.total }]);
  const everyone = await handlers['library.aggregates']({ ...input, of: 'everyone', offset: 0, limit: 10 });
  expect(everyone.rows.length).toBeGreaterThan(1);
  await expect(
    handlers['library.ids']({ query: 'nope:1', sort, offset: 0, limit: 10 }),
  ).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('no field'),
    remedy: 'Correct or remove "nope:1" in the search (character 1) and try again.',
  });
});

it('Words that together are a name find it, although neither begins a word of the name', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  const names = ['TopEsports', 'JDGaming', 'Top Dragons', 'Esports Club'];
  const teams = names.map((name, at) => ({ esportsId: `${at}`, code: `C${at}`, name }));
  const catalogue = newCatalogue(file);
  catalogue.listings.saveMatches(
    [
      aMatch('1', { teams: teams.slice(0, 2), games: [aGame('one', { teams: teams.slice(0, 2) })] }),
      aMatch('2', { teams: teams.slice(2), games: [aGame('two', { teams: teams.slice(2) })] }),
    ],
    start,
  );
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const sort = { by: 'date', direction: 'asc', isGrouped: false } as const;
  const found = (query: string) => {
    const { rows, problems } = engine.page({ query, sort, offset: 0, limit: 10 });
    return [...rows.map((row) => row.platformGameId), ...problems.map(({ message }) => message)];
  };
  expect(found('top esports')).toEqual(['one', 'two']);
  expect(found('jd gaming top esports')).toEqual(['one']);
  expect(found('TOP esports has:any')).toEqual([]);
  expect(found('jd gam')).toEqual(['Nothing in the library begins with "gam".']);
  expect(found('jd -gaming')).toEqual(['one', 'Nothing in the library begins with "gaming".']);
  expect(found('gaming jd')).toEqual(['Nothing in the library begins with "gaming".']);
});

it('The size of a selection equals the sum over its rows', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 500, written: 100 });
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const sizes = ['', 'has:any', 'missing:any', 'after:2018', 'has:any missing:any'].map((query) => {
    const { total, rows } = engine.page({ query, sort, offset: 0, limit: 1000 });
    const held = rows.filter((row) => row.bytes > 0);
    const size = engine.size({ selection: { query } });
    expect(size).toEqual({
      games: total,
      held: held.length,
      bytes: held.reduce((sum, row) => sum + row.bytes, 0),
    });
    const ids = rows.map((row) => row.platformGameId);
    expect(engine.size({ selection: { ids: [...ids, ...ids.slice(0, 3)] } })).toEqual(size);
    return size;
  });
  expect(sizes[0]?.held).toBeGreaterThan(0);
  expect(sizes[0]?.held).toBeLessThan(sizes[0]?.games ?? 0);
});

it('An engine that reuses memory after a hundred questions answers like a new engine', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 3000, written: 200 });
  const opened = () => {
    const open = openEngine(file);
    onTestFinished(open.close);
    return open.engine;
  };
  const champions = [
    'Azir',
    'Ahri',
    'Vayne',
    'Jinx',
    'Sion',
    'Thresh',
    'Orianna',
    'Ornn',
    'Gnar',
    '"Lee Sin"',
  ];
  const parts = [
    '',
    'lck',
    'has:any',
    '-state:archived',
    'after:2018',
    'length:>25',
    'after:2018',
    'missing:any',
  ];
  const questions = champions.flatMap((champion) => parts.map((part) => `champion:${champion} ${part}`));
  const sorts = [
    { by: 'date', direction: 'desc', isGrouped: false },
    { by: 'gold', direction: 'asc', isGrouped: true },
  ] as const;
  const ask = (engine: ReturnType<typeof opened>, query: string) => ({
    query,
    pages: sorts.map((sort) => engine.page({ query, sort, offset: 3, limit: 40 })),
    size: engine.size({ selection: { query } }),
    facets: engine.facets({ query, limit: 5 }),
  });
  const engine = opened();
  const first = questions.map((query) => ask(engine, query));
  // Newest first, so that some results are still cached and others are not.
  for (const answer of first.toReversed()) expect(ask(engine, answer.query)).toEqual(answer);
  for (const answer of first.filter((_, index) => index % 8 === 5)) {
    expect(ask(opened(), answer.query)).toEqual(answer);
  }
});
