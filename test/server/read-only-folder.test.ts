/** Commands on a data folder that cannot be written, such as a snapshot or a backup. */
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { newRule } from '../../src/shared/rules/watch-rules.ts';
import { playedWorld, practice } from '../core/fixtures.ts';
import { readOnlyView } from '../support/read-only-view.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, signInHere } from './in-process.ts';

/** Every path in it, with what a write would change. */
function listing(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return paths.map((path) => {
    const { size, mtimeMs } = statSync(join(folder, path));
    return `${path} ${size} ${mtimeMs}`;
  });
}

async function viewOrSkip(folder: string, context: TestContext): Promise<string> {
  return (await readOnlyView(folder)) ?? context.skip('a folder cannot be made read-only here');
}

test('In a read-only folder, commands that read work and leave nothing; commands that write say so and exit with 2', async (context) => {
  const service = await practice({ world: playedWorld(2) });
  const env = await signInHere(join(temporaryFolder(), 'data'), service);
  expect(await runHere(env, ['sync', '--once'])).toMatchObject({ code: 0 });
  const before = listing(env.dataDir);
  const dataDir = await viewOrSkip(env.dataDir, context);
  const out = temporaryFolder();
  const run = (words: string) => runHere({ dataDir }, words.split(' '));

  const { items } = JSON.parse((await run('games --archived --json')).stdout);
  const [{ platformGameId }] = items;
  for (const words of [
    'status',
    'coverage',
    'games --query has:GAMH_SUMMARY',
    'matches',
    'aggregates',
    `history ${platformGameId}`,
    'downloads',
    'rules list',
    'config get service.baseUrl',
    'sync log',
    `diagnostics ${join(out, 'diagnostics.zip')}`,
    `export --to ${join(out, 'files')}`,
    `export --as csv --tables players --to ${join(out, 'players.csv')}`,
  ]) {
    const { code, stderr } = await run(words);
    expect(code, `${words}: ${stderr}`).toBe(0);
  }
  expect(statSync(join(out, 'players.csv')).size).toBeGreaterThan(1000);
  const verified = await run('verify');
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('All files are intact.') });
  expect(verified.stderr).toContain('this verification is not recorded');

  for (const words of [
    'sync --once',
    'verify --repair',
    'verify --continue',
    'rebuild',
    'rules add --team T1',
    'config set sync.requestsPerSecond 5',
    'pause',
    'logout',
    `get ${platformGameId}`,
    'serve --port 0',
  ]) {
    const { code, stderr } = await run(words);
    expect(code, `${words}: ${stderr}`).toBe(2);
    expect(stderr, words).toContain(`The data folder ${dataDir} is read-only`);
  }
  expect(listing(env.dataDir)).toEqual(before);
});

test('In a read-only folder, changes in the log of the catalogue are read, with and without the index of the log', async (context) => {
  const dataDir = temporaryFolder();
  const written = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  written.rules.save({ ...newRule(['GAMH_SUMMARY']), teams: ['Nobody'] });
  const copies = ['with', 'without'].map((name) => {
    const copy = join(temporaryFolder(), name);
    mkdirSync(copy);
    // As a killed process leaves it.
    for (const suffix of ['', '-wal', '-shm'])
      cpSync(join(dataDir, `catalogue.db${suffix}`), join(copy, `catalogue.db${suffix}`));
    return copy;
  });
  written.close();
  rmSync(join(copies[1] ?? '', 'catalogue.db-shm'));
  for (const copy of copies) {
    const before = listing(copy);
    const view = await viewOrSkip(copy, context);
    const { code, stdout, stderr } = await runHere({ dataDir: view }, ['rules', 'list']);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('Nobody');
    expect(listing(copy)).toEqual(before);
  }
});
