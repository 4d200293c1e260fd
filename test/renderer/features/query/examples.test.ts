/** Each example runs in the engine, on a data set of real files, and its chart has columns of its result. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { datasetFolder } from '../../../../src/core/dataset/manifest.ts';
import { createSql, type Sql } from '../../../../src/core/sql/sql.ts';
import { fittingChart } from '../../../../src/renderer/features/query/chart/chart-choice.ts';
import { maxPoints, toFigure } from '../../../../src/renderer/features/query/chart/chart-data.ts';
import { examples } from '../../../../src/renderer/features/query/model/examples.ts';
import { aDataset } from '../../../dataset/fixture.ts';
import { gamesIn } from '../../../export/archived-games.ts';
import { summaryText, timelineText } from '../../../games/real-game.ts';
import { sharedTemporaryFolder } from '../../../support/temporary-folder.ts';

const dataDir = sharedTemporaryFolder();
const ids = ['1-a', '2-a', '3-a'];
let sql: Sql;

beforeAll(async () => {
  const games = gamesIn(dataDir);
  for (const id of ids) games.add([{ id, summary: summaryText, timeline: timelineText }]);
  await aDataset(games, datasetFolder(dataDir)).update();
  games.catalogue.close();
  sql = createSql({
    dataDir,
    library: { ids: () => ({ version: 1, total: ids.length, ids }) },
    archiveDirs: () => [join(dataDir, 'archive')],
  });
});
afterAll(async () => await sql[Symbol.asyncDispose]());

it.each(examples.map((example) => [example.title, example] as const))('%s', async (title, example) => {
  const { 'sql.run': run, 'sql.rows': readRows } = sql.handlers;
  const search = example.search === null ? {} : { search: example.search };
  const answer = await run({ id: title, sql: example.sql, ...search });
  if (answer.kind === 'problem') throw new Error(answer.message);
  expect(answer.rowCount).toBeGreaterThan(0);
  if (example.chart === null) return;
  const { rows } = await readRows({ id: title, offset: 0, limit: maxPoints });
  expect(fittingChart(example.chart, answer.columns, rows)).toEqual(example.chart);
  expect(toFigure(example.chart, answer.columns, rows)).not.toBeNull();
});
