import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import type { CommandEnv } from './command-fixture.ts';
import { runHere as run } from './in-process.ts';

const folder = sharedTemporaryFolder();
let practice: PracticeService;
/** A data folder with three archived games. */
let env: CommandEnv;

beforeAll(async () => {
  practice = await startPractice({ world: { matches: 3, contentTypes: ['GAMH_SUMMARY'] } });
  env = { dataDir: join(folder, 'data'), password: practice.password };
  await run(env, ['config', 'set', 'service.baseUrl', practice.baseUrl]);
  await run(env, ['config', 'set', 'sync.requestsPerSecond', '1000']);
});
afterAll(() => practice.close());

test('status repeats no sign-in problem of a sync from before the sign-in', async () => {
  expect((await run(env, ['sync', '--once'])).code).toBe(3);
  const before = await run(env, ['status']);
  expect(before.stdout).toContain('! You are not signed in');
  expect(before.stdout).toMatch(/^Session +signed out$/m);
  expect((await run(env, ['login', practice.username])).code).toBe(0);
  const { stdout } = await run(env, ['status']);
  expect(stdout).toContain('signed in as');
  expect(stdout).not.toContain('!');
});

test('verify of an empty archive does not call files intact that do not exist', async () => {
  const { code, stdout } = await run(env, ['verify']);
  expect(code).toBe(0);
  expect(stdout).toBe('The archive has no files to check yet.\n');
  expect((await run(env, ['sync', '--once'])).code).toBe(0);
  expect((await run(env, ['verify'])).stdout).toMatch(/^Checked 3 files .*\nAll files are intact\.\n$/);
});

test('An export of unknown games says that it exported no file', async () => {
  const { code, stdout } = await run(env, ['export', 'NOPE:1', '--to', join(folder, 'none')]);
  expect(code).toBe(5);
  expect(stdout).toBe('No file was exported.\nskipped NOPE:1: the catalogue has no such game\n');
});

test('An export to a file that exists names the option that replaces it', async () => {
  const args = ['export', '--as', 'csv', '--to', join(folder, 'games.csv')];
  expect((await run(env, args)).code).toBe(0);
  const { code, stderr } = await run(env, args);
  expect(code).toBe(2);
  expect(stderr).toContain('add --replace');
  expect((await run(env, [...args, '--replace'])).code).toBe(0);
});

test('The option for spreadsheets is refused for other formats than CSV', async () => {
  for (const form of ['jsonl', 'parquet', 'files', 'zip']) {
    const args = ['export', '--as', form, '--for-spreadsheets', '--to', join(folder, `sheet-${form}`)];
    const { code, stderr } = await run(env, args);
    expect(code, form).toBe(2);
    expect(stderr, form).toContain('Add --as csv');
  }
});

test('A rule with unknown names is added, with a warning that names the nearest known ones', async () => {
  const { items } = JSON.parse((await run(env, ['games', '--json'])).stdout);
  const league: string = items[0].leagueName;
  const args = ['rules', 'add', '--league', league, '--league', `${league}x`, '--team', 'No such team'];
  const { code, stdout, stderr } = await run(env, [...args, '--content', 'GAMH_SUMARY', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    warnings: [
      expect.stringMatching(`^The catalogue has no league "${league}x" yet. Did you mean .*"${league}"`),
      'The catalogue has no team "No such team" yet.',
      expect.stringMatching(
        /^"GAMH_SUMARY" is not a known content type\. Did you mean "GAMH_SUMMARY"\? Known content types: /,
      ),
    ],
  });
  expect(stderr).toContain('Did you mean "GAMH_SUMMARY"?');
  const known = await run(env, ['rules', 'add', '--league', league, '--content', 'GAMH_DETAILS', '--json']);
  expect(JSON.parse(known.stdout)).not.toHaveProperty('warnings');
  expect(known.stderr).toBe('');
});

test('A setting of content types names those that nobody knows, and rules read several with commas', async () => {
  const set = ['config', 'set', 'rules.contentTypes', 'GAMH_SUMARY', '--json'];
  const { code, stdout, stderr } = await run(env, set);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toHaveProperty(
    'warning',
    expect.stringContaining('"GAMH_SUMARY" is not a known'),
  );
  expect(stderr).toContain('Did you mean "GAMH_SUMMARY"?');
  expect((await run(env, ['config', 'set', 'rules.contentTypes', 'GAMH_SUMMARY'])).stderr).toBe('');
  const content = ['--content', 'Summary,GAMH_DETAILS', '--content', 'ROFL_REPLAY'];
  const added = await run(env, ['rules', 'add', '--league', 'none', ...content, '--json']);
  expect(JSON.parse(added.stdout)).toMatchObject({
    contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS', 'ROFL_REPLAY'],
  });
  const refused = await run(env, ['rules', 'add', '--content', 'GAMH_SUMMARY,all games']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('The rule is not valid ("all games": ');
});

test('A list without results and a backfill name a league that the catalogue does not have', async () => {
  for (const args of [['games'], ['matches'], ['backfill', '--from', '2026-01-01', '--preview']]) {
    const { code, stderr } = await run(env, [...args, '--league', 'LCKK']);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('The catalogue has no league "LCKK" yet.');
  }
});

test('get refuses a mistyped content type, and adds no download of it', async () => {
  const { items } = JSON.parse((await run(env, ['games', '--json'])).stdout);
  const game: string = items[0].platformGameId;
  const { code, stderr } = await run(env, ['get', game, '--content', 'GAMH_SUMMRY']);
  expect(code).toBe(2);
  expect(stderr).toContain('Did you mean "GAMH_SUMMARY"?');
  expect((await run(env, ['downloads', '--json'])).stdout).not.toContain('GAMH_SUMMRY');
  await run(env, ['rules', 'add', '--league', 'none', '--content', 'BRAND_NEW']);
  const meant = await run(env, ['get', game, '--content', 'BRAND_NEW']);
  expect(meant.code).toBe(5);
  expect(meant.stderr).toContain(`BRAND_NEW of game ${game} is not published yet.`);
});

test('get accepts a content type that the service lists for the game, also one that Matchkeep does not know', async () => {
  const { items } = JSON.parse((await run(env, ['games', '--json'])).stdout);
  const [game, other]: string[] = items.map((item: { platformGameId: string }) => item.platformGameId);
  const db = new Database(join(env.dataDir, 'catalogue.db'));
  db.prepare('UPDATE games SET listed_assets = ? WHERE id = ?').run('["GAMH_LISTED"]', game);
  db.close();
  expect((await run(env, ['get', game ?? '', '--content', 'GAMH_LISTED'])).stderr).toContain(
    `GAMH_LISTED of game ${game} is not published yet.`,
  );
  const refused = await run(env, ['get', other ?? '', '--content', 'GAMH_LISTED']);
  expect(refused.stderr).toContain('"GAMH_LISTED" is not a known content type.');
});

test('An ID that is given twice counts once', async () => {
  const { items } = JSON.parse((await run(env, ['downloads', '--json'])).stdout);
  const id: string = items.find(({ state }: { state: string }) => state !== 'archived').id;
  expect((await run(env, ['downloads', 'cancel', id, id])).stdout).toBe('1 download changed.\n');
  expect((await run(env, ['downloads', 'retry', id, id])).stdout).toBe('1 download changed.\n');
});

test('The help says in what the words of a search are looked up', async () => {
  for (const command of ['games', 'export']) {
    expect((await run(env, [command, '--help'])).stdout).toMatch(/--search.*champions/);
  }
  expect((await run(env, ['matches', '--help'])).stdout).toContain('words in names, codes or IDs');
});

test('A command on downloads that changes none says why, and which command to use', async () => {
  const { items } = JSON.parse((await run(env, ['downloads', '--json'])).stdout);
  const id: string = items.find(({ state }: { state: string }) => state !== 'archived').id;
  expect((await run(env, ['downloads', 'cancel', id])).stdout).toBe('1 download changed.\n');
  const resume = await run(env, ['downloads', 'resume', id]);
  expect(resume.stdout).toContain('0 downloads changed.\n"resume" applies to paused downloads.\n');
  expect(resume.stdout).toContain(`${id} is cancelled.`);
  expect(resume.stdout).toContain('use "matchkeep downloads retry"');
  expect((await run(env, ['downloads', 'retry', id])).stdout).toBe('1 download changed.\n');
});

test('A word that names no command of a group is an unknown command', async () => {
  for (const group of ['downloads', 'rules', 'config']) {
    const { code, stderr } = await run(env, [group, 'bogus']);
    expect(code, group).toBe(2);
    expect(stderr, group).toContain("unknown command 'bogus'");
  }
  expect((await run(env, ['downloads', '--state', 'failed'])).code).toBe(0);
});

test('The help of downloads lists the states', async () => {
  const { stdout } = await run(env, ['downloads', 'list', '--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('scheduled, queued, resolving, transferring, verifying');
});

test('A size and a rate may be written with their unit', async () => {
  for (const [key, value, bytes] of [
    ['downloads.maxFileBytes', '5GB', 5_000_000_000],
    ['downloads.bytesPerSecond', '2 MB/s', 2_000_000],
  ] as const) {
    expect((await run(env, ['config', 'set', key, value])).stdout).toBe(`${key} is now "${bytes}".\n`);
    expect((await run(env, ['config', 'set', key, '5 apples'])).code).toBe(2);
    expect((await run(env, ['config', 'unset', key])).code).toBe(0);
  }
});

test('A folder without the archive is a usage error of config set, and the setting does not change', async () => {
  const { code, stdout } = await run(env, ['config', 'set', 'archive.dir', join(folder, 'new'), '--json']);
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'path-invalid', remedy: expect.stringContaining('move the archive there first') },
  });
  expect((await run(env, ['config', 'get', 'archive.dir'])).stdout.trim()).toBe('');
});

test('A command that only reads uses the default of an invalid setting, and says so', async () => {
  const dataDir = join(folder, 'damaged');
  await run({ dataDir }, ['config', 'set', 'sync.intervalMinutes', '20']);
  await writeFile(join(dataDir, 'settings.json'), '{"sync.intervalMinutes":0}');
  const { code, stdout, stderr } = await run({ dataDir }, ['status']);
  expect(code, 'nothing was listed').toBe(5);
  expect(stdout).toContain('Session');
  expect(stderr).toContain('"sync.intervalMinutes" is not valid: must be a whole number from 1 to 1440.');
  expect(stderr).toContain('matchkeep config set sync.intervalMinutes VALUE');
  await writeFile(join(dataDir, 'settings.json'), '{"archive.dir":"relative"}');
  expect((await run({ dataDir }, ['status'])).code).toBe(2);
});

test('The end of an export is --until; a day after --to still means it, with a warning', async () => {
  const to = (...args: readonly string[]) =>
    run(env, ['export', '--as', 'csv', '--replace', '--to', join(folder, 'until.csv'), ...args]);
  expect((await to('--until', '2026-11-21')).stderr).not.toContain('is read as a time');
  const old = await to('--to', '2026-11-21');
  expect(old.stderr).toContain('"--to 2026-11-21" is read as a time. Write "--until 2026-11-21"');
  expect((await to('--to', '2026-11-21', '--until', '2026-11-22')).code).toBe(2);
  expect((await to('--from', '2026-11-22', '--until', '2026-11-21')).stderr).toContain(
    'earlier than the end',
  );
});
