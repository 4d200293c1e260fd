import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';

it('answers over the bridge what was archived, first from the catalogue and then from the engine alike', async () => {
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

  const input = { query: `team:"${team}"`, by: 'team', sortBy: 'games', direction: 'desc' } as const;
  const { rows } = await handlers['library.aggregates']({ ...input, offset: 0, limit: 10 });
  expect(rows.find(({ label }) => label === team)).toMatchObject({ games: found.total });
  await expect(
    handlers['library.ids']({ query: 'nope:1', sort, offset: 0, limit: 10 }),
  ).rejects.toMatchObject({
    code: 'invalid-input',
  });
});
