/** What figures are based on: which games, which files, and which state of the data set. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cite, citedFiles } from '../../src/core/dataset/cite.ts';
import { datasetFolder, manifestPath, writeManifest } from '../../src/core/dataset/manifest.ts';
import { citationText, fileLine } from '../../src/shared/library/citation.ts';
import { aGame, aMatch, start } from '../catalogue/fixtures.ts';
import { gamesIn } from '../export/archived-games.ts';
import { summaryText, timelineText } from '../games/real-game.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aDataset } from './fixture.ts';

/** Games 1-1 with a summary and a timeline, 1-2 with a summary, and 2-1 without a file, in this order of the library. */
function threeGames(ids = ['2-1', '1-2', '1-1']) {
  const dataDir = temporaryFolder();
  const games = gamesIn(dataDir);
  onTestFinished(() => games.catalogue.close());
  games.add([
    { id: '1-1', summary: summaryText, timeline: timelineText },
    { id: '1-2', summary: summaryText, timeline: null },
  ]);
  games.catalogue.listings.saveMatches([aMatch('2', { games: [aGame('2-1')] })], start);
  const queries: string[] = [];
  const library = {
    ids: ({ query, offset, limit }: { query: string; offset: number; limit: number }) => {
      queries.push(query);
      return { version: 1, total: ids.length, ids: ids.slice(offset, offset + limit) };
    },
  };
  const options = { library, catalogue: games.catalogue, dataDir, now: () => start };
  const list = async () => {
    let text = '';
    for await (const some of citedFiles(options, 'team:T1')) text += some.map(fileLine).join('');
    return text;
  };
  return { ...games, dataDir, options, queries, list };
}

it('names the games, their files, and the hash of the list of these', async () => {
  const { options, queries, list } = threeGames();
  const text = await list();
  expect(text.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^[0-9a-f]{64} {2}LCK.*\/1-1\/GAMH_DETAILS\.json$/),
    expect.stringMatching(/^[0-9a-f]{64} {2}LCK.*\/1-1\/GAMH_SUMMARY\.json$/),
    expect.stringMatching(/^[0-9a-f]{64} {2}LCK.*\/1-2\/GAMH_SUMMARY\.json$/),
  ]);
  const citation = await cite(options, 'team:T1');
  expect(citation).toEqual({
    query: 'team:T1',
    games: 3,
    archivedGames: 2,
    from: new Date(start).toISOString(),
    to: new Date(start).toISOString(),
    files: 3,
    bytes: Buffer.byteLength(summaryText) * 2 + Buffer.byteLength(timelineText),
    sha256: createHash('sha256').update(text).digest('hex'),
    dataset: null,
    datasetProblem: null,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    at: new Date(start).toISOString(),
  });
  expect(queries).toEqual(['team:T1', 'team:T1']);
  expect(citationText(citation)).toBe(
    `Matchkeep ${citation.version}, 2026-11-20 10:00 UTC: 3 games found by team:T1, 2 of them with archived files, ` +
      `played from 2026-11-20 to 2026-11-20. 3 files; SHA-256 of their list: ${citation.sha256}.`,
  );
});

it('is the same in whatever order the library has the games, and another one after a file changed', async () => {
  const [one, other] = [threeGames(), threeGames(['1-1', '2-1', '1-2', '1-1'])];
  const { sha256 } = await cite(one.options, '');
  expect(await cite(other.options, '')).toMatchObject({ sha256, games: 3 });
  const [file] = [...one.catalogue.files.known()].map(({ path }) => one.catalogue.files.byPath(path));
  if (!file) throw new Error('Nothing is archived.');
  one.catalogue.downloads.recordArchived([{ ...file, sha256: 'f'.repeat(64) }]);
  expect((await cite(one.options, '')).sha256).not.toBe(sha256);
});

it('names the state of the data set, and none of games without files', async () => {
  const games = threeGames(['2-1']);
  await aDataset(games, datasetFolder(games.dataDir)).update();
  const citation = await cite(games.options, '');
  expect(citation).toMatchObject({ games: 1, archivedGames: 0, files: 0, from: null, to: null });
  expect(citation.dataset).toEqual({ epoch: 1, madeAt: expect.any(String), changedGames: 0 });
  expect(citationText(citation)).toMatch(
    /: all 1 game of the catalogue, 0 of them with archived files\. 0 files; .* Data set: epoch 1 of 2026-/,
  );
});

it('says how many games changed after the state of the data set, and where that is not known', async () => {
  const games = threeGames();
  const dataset = aDataset(games, datasetFolder(games.dataDir));
  await dataset.update();
  games.add([{ id: '3-1', summary: summaryText, timeline: null }]);
  expect(citationText(await cite(games.options, ''))).toMatch(
    / Data set: epoch 1 of 2026-.* UTC; 1 game changed since\.$/,
  );
  writeManifest(dataset.folder, { ...dataset.manifest(), madeWith: 'another version' });
  expect(citationText(await cite(games.options, ''))).toMatch(
    /; how many games changed since is not known\.$/,
  );
});

it.each([
  ['of a newer version', '{"schemaVersion":99}', 'The data set was made by a newer version of Matchkeep.'],
  ['that is damaged', '{', 'The manifest of the data set cannot be read.'],
])('names the files without a data set %s, and says so', async (_, manifest, problem) => {
  const games = threeGames();
  const { sha256 } = await cite(games.options, '');
  mkdirSync(datasetFolder(games.dataDir), { recursive: true });
  writeFileSync(manifestPath(datasetFolder(games.dataDir)), manifest);
  const citation = await cite(games.options, '');
  expect(citation).toMatchObject({ sha256, games: 3, files: 3, dataset: null, datasetProblem: problem });
  expect(citationText(citation)).toMatch(new RegExp(` Data set: not named\\. ${problem}$`));
});

it.skipIf(spawnSync('sha256sum', ['--version']).status !== 0)(
  'The list is checked by sha256sum in the folder of the archive',
  async () => {
    const { list, archive, catalogue } = threeGames();
    const check = async () =>
      spawnSync('sha256sum', ['-c', '--quiet'], { cwd: archive.dir, input: await list(), encoding: 'utf8' });
    expect(await check()).toMatchObject({ status: 0, stdout: '' });
    const [file] = catalogue.files.known();
    rmSync(join(archive.dir, file?.path ?? ''));
    expect((await check()).status).toBe(1);
  },
);
