import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { datasetFolder, readManifest, writeManifest } from '../../src/core/dataset/manifest.ts';
import { aDataset } from '../dataset/fixture.ts';
import { gamesIn } from '../export/archived-games.ts';
import { summaryText } from '../games/real-game.ts';
import { smallDataset } from '../sql/fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { start } from './command-fixture.ts';
import { runHere, runJsonHere } from './in-process.ts';

const counts = 'SELECT league, count(*) AS games, min(started_at) AS first FROM games GROUP BY 1 ORDER BY 1';

function withDataset() {
  const dataDir = temporaryFolder();
  smallDataset(dataDir);
  return { dataDir };
}

it('query prints a table or JSON, and writes files', async () => {
  const env = withDataset();
  const table = await runHere(env, ['query', counts]);
  expect(table).toMatchObject({ code: 0, stderr: expect.stringMatching(/^2 rows in \d+\.\d\d s\.\n/) });
  expect(table.stdout.split('\n').slice(0, 3)).toEqual([
    'league  games  first',
    'LCK         3  2026-01-31T23:59:59.000Z',
    'LEC         1',
  ]);
  expect((await runJsonHere(env, ['query', counts])).document).toMatchObject({
    rowCount: 2,
    dataset: { epoch: 1 },
    rows: [
      ['LCK', 3, '2026-01-31T23:59:59.000Z'],
      ['LEC', 1, null],
    ],
  });
  const csv = 'league,games,first\nLCK,3,2026-01-31T23:59:59.000Z\nLEC,1,\n';
  const path = join(env.dataDir, 'made.csv');
  expect((await runJsonHere(env, ['query', '--to', path, counts])).document).toEqual({
    path,
    rows: 2,
    bytes: csv.length,
  });
  expect(readFileSync(path, 'utf8')).toBe(csv);
  expect((await runHere(env, ['query', '--to', path, counts])).code).toBe(2);
  expect((await runHere(env, ['query', '--to', path, '--replace', counts])).code).toBe(0);
});

it('query says on standard error how many games have changed since, and nothing of it in the answer', async () => {
  const dataDir = temporaryFolder();
  const games = gamesIn(dataDir);
  onTestFinished(() => games.catalogue.close());
  games.add([{ id: '1-1', summary: summaryText, timeline: null }]);
  await aDataset(games, datasetFolder(dataDir)).update();
  const question = ['query', 'SELECT count(*) AS n FROM games'];
  expect((await runHere({ dataDir }, question)).stderr).not.toContain('changed');
  games.add([{ id: '2-1', summary: summaryText, timeline: null }]);
  const note = expect.stringMatching(
    /The data set was made [-0-9: ]+; 1 game changed since. To update it: matchkeep dataset update\n$/,
  );
  expect(await runHere({ dataDir }, question)).toMatchObject({ code: 0, stdout: 'n\n1\n', stderr: note });
  const { stderr, document } = await runJsonHere({ dataDir }, question);
  expect(stderr).toEqual(note);
  expect(document).toMatchObject({ rows: [[1]] });
  const { ended } = start({ dataDir }, [...question, '--csv']);
  expect(await ended).toMatchObject({ code: 0, stdout: 'n\n1\n', stderr: note });

  const manifest = readManifest(datasetFolder(dataDir));
  if (manifest === null) throw new Error('There is a data set.');
  writeManifest(datasetFolder(dataDir), { ...manifest, madeWith: 'another version' });
  const ofAnother = await runHere({ dataDir }, question);
  expect(ofAnother.stderr).toContain('; how many games changed since is not known.');
});

const failure = z.object({ error: z.object({ code: z.string(), message: z.string(), remedy: z.string() }) });

it.each([
  ['SELECT league,\n  nope FROM games', 'Line 2, column 3: Referenced column "nope"'],
  ["COPY games TO 'x.csv'", 'Only a SELECT can be run.'],
  ["SELECT getenv('HOME')", 'Line 1, column 8: A query cannot call the function getenv.'],
])('query names the place of a mistake: %s', async (sql, message) => {
  const { code, document } = await runJsonHere(withDataset(), ['query', sql]);
  expect(code).toBe(2);
  expect(failure.parse(document).error).toEqual({
    code: 'invalid-input',
    message: expect.stringContaining(message),
    remedy: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

it('query --schema lists the tables, and the columns of one', async () => {
  const env = withDataset();
  const tables = await runHere(env, ['query', '--schema']);
  expect(tables.stdout).toMatch(/^players +40 +\d+ +champion/m);
  const columns = await runHere(env, ['query', '--schema', 'games']);
  expect(columns.stdout).toMatch(/^length_seconds +\w+ +s /m);
  expect((await runHere(env, ['query', '--schema', 'gammes'])).code).toBe(2);
});

it('query reads standard input, and prints CSV', async () => {
  const { ended } = start(withDataset(), ['query', '--csv'], 'SELECT 1 AS a;\n');
  expect(await ended).toMatchObject({ code: 0, stdout: 'a\n1\n' });
});
