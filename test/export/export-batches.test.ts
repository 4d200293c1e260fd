import { expect, it } from 'vitest';
import { exportBatches } from '../../src/core/export/export-batches.ts';
import { exportContentSchema } from '../../src/shared/library/export.ts';

it('Statistics are not exported for a query with an invalid term', async () => {
  const library = {
    ids: () => ({ version: 1, total: 0, ids: [] }),
    aggregates: () => ({ version: 1, total: 0, rows: [] }),
  };
  const figures = async (query: string) => {
    const content = exportContentSchema.parse({ as: 'aggregates', by: 'team', format: 'csv' });
    const portions: unknown[] = [];
    for await (const portion of exportBatches(library, { query }, content)) portions.push(portion);
    return portions;
  };
  await expect(figures('legue:LCK')).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('legue'),
    remedy: expect.stringContaining('character 1'),
  });
  await expect(figures('league:LCK role:mid')).resolves.toEqual([]);
});
