import { expect, it } from 'vitest';
import { exportBatches } from '../../src/core/export/export-batches.ts';
import { queryIds } from '../../src/core/library/answers/query-ids.ts';
import { exportContentSchema } from '../../src/shared/library/export.ts';
import { eachStatistic } from '../../src/shared/library/statistics.ts';

/** A library that loses its first few games after each answer, as downloads finish. */
function shrinking(games: number, removedCount: number, changes: number) {
  const all = Array.from({ length: games }, (_, at) => `game-${at}`);
  let version = 1;
  const limits: number[] = [];
  const shrink = () => {
    if (version > changes) return;
    version += 1;
    all.splice(0, removedCount);
  };
  return {
    all,
    limits,
    ids: async ({ offset = 0, limit = 1 }: { offset?: number; limit?: number }) => {
      limits.push(limit);
      const answer = { version, total: all.length, ids: all.slice(offset, offset + limit) };
      shrink();
      return answer;
    },
    aggregates: async ({ offset = 0, limit = 1 }: { offset?: number; limit?: number }) => {
      const rows = all.slice(offset, offset + limit).map((value) => ({
        value,
        label: value,
        group: null,
        ...eachStatistic(() => 1),
        times: 1,
        samples: {},
      }));
      const answer = { version, total: all.length, rows };
      shrink();
      return answer;
    },
  };
}

it.each([
  ['a few times', 2],
  ['endlessly', 1_000_000],
])('Reading a query whose results change %s misses no game that still matches', async (_, changes) => {
  const library = shrinking(25_000, 50, changes);
  const found: string[] = [];
  for await (const ids of queryIds(library, 'missing:any')) found.push(...ids);
  expect(new Set(found).size).toBe(found.length);
  const has = new Set(found);
  expect(library.all.filter((id) => !has.has(id))).toEqual([]);
  expect(library.limits.length).toBeLessThan(20);
});

it('An export of statistics has every row once, whatever changes in the meantime', async () => {
  const library = shrinking(2_000, 50, 1_000_000);
  const content = exportContentSchema.parse({ as: 'aggregates', format: 'csv', by: 'player' });
  const rows: (string | null)[] = [];
  for await (const portion of exportBatches(library, { query: '' }, content)) {
    if (portion.kind === 'rows') rows.push(...portion.rows.map(({ value }) => value));
  }
  expect(rows).toHaveLength(2_000);
});
