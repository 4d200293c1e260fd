import { describe, expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';

describe('the library of an archiver', () => {
  it('answers over the bridge what was archived', async () => {
    const service = await practice({ world: playedWorld(6) });
    const archiver = await openTestArchiver({ service });
    await signIn(archiver, service);
    await archiver.syncOnce();
    const { handlers } = archiver;
    const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
    const all = await handlers['library.page']({ query: '', sort, offset: 0, limit: 100 });
    expect(all.total).toBeGreaterThan(5);
    expect(all.rows).toHaveLength(all.total);
    const facets = await handlers['library.facets']({ query: '', limit: 5 });
    console.log(JSON.stringify(facets, null, 1).slice(0, 3000), JSON.stringify(all.rows[0]));
    const again = await handlers['library.page']({ query: '', sort, offset: 0, limit: 100 });
    expect(again).toEqual(all);
    const [row] = all.rows;
    const team = row?.teams[0]?.name ?? '';
    const found = await handlers['library.page']({ query: `team:"${team}"`, sort, offset: 0, limit: 100 });
    expect(found.rows.map((one) => one.platformGameId)).toContain(row?.platformGameId);
    const players = await handlers['library.aggregates']({ query: '', by: 'player', sortBy: 'kda', direction: 'desc', offset: 0, limit: 3 });
    console.log(players);
    console.log(await handlers['library.suggest']({ text: 't', at: 1, limit: 8 }));
  });
});
