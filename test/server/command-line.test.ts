import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { type CommandEnv, run, runJson, start } from './command-fixture.ts';
import { pointHere, retryWithoutWaiting, runHere, runJsonHere, signInHere } from './in-process.ts';

// What a process of its own does not change runs inside this one: the preparation, and commands that refuse their words.

const folder = sharedTemporaryFolder();
let practice: PracticeService;
/** A folder with three archived games, made by the commands themselves. */
let filled: CommandEnv;
let dirs = 0;

beforeAll(async () => {
  practice = await startPractice({
    world: { matches: 3, contentTypes: ['GAMH_SUMMARY'], tokenRequests: 1000 },
  });
  filled = await signedIn();
});
afterAll(async () => {
  await practice.close();
});

const emptyEnv = (): CommandEnv => {
  dirs += 1;
  return { dataDir: join(folder, `data-${dirs}`), password: practice.password };
};

const signedIn = (service: PracticeService = practice) => signInHere(emptyEnv().dataDir, service);

/** A folder of its own with the three archived games. */
async function archived(): Promise<CommandEnv> {
  const env = await signedIn();
  const { code, stderr } = await runHere(env, ['sync', '--once']);
  expect(code, stderr).toBe(0);
  return env;
}

test('Help and version exit with 0; an unknown command is a usage error', async () => {
  const env = emptyEnv();
  expect((await run(env, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const help = await run(env, ['--help']);
  expect(help.code).toBe(0);
  for (const name of ['login', 'sync', 'games', 'get', 'verify', 'rebuild', 'export', 'coverage', 'serve']) {
    expect(help.stdout).toContain(`  ${name}`);
  }
  expect((await run(env, ['bogus'])).code).toBe(2);
  for (const args of [
    [],
    ['bogus'],
    ['get'],
    ['games', '--limit', 'many'],
    ['matches', '--from', '2026-02-31'],
  ]) {
    const { code, stdout } = await runHere(env, args);
    expect(code, args.join(' ')).toBe(2);
    expect(stdout, args.join(' ')).toBe('');
  }
});

test('Help for an unknown command is a usage error, and help for a known one is not', async () => {
  const env = emptyEnv();
  for (const args of [
    ['nonsense', '--help'],
    ['help', 'nonsense'],
    ['rules', 'nonsense', '--help'],
  ]) {
    const { code, stdout, stderr } = await runHere(env, args);
    expect({ code, stdout }, args.join(' ')).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain("unknown command 'nonsense'");
  }
  const { code, document } = await runJsonHere(env, ['nonsense', '--help']);
  expect(code).toBe(2);
  expect(document).toMatchObject({ error: { message: "unknown command 'nonsense'" } });
  for (const args of [['rules', '--help'], ['rules', 'add', '--help'], ['help', 'rules'], ['help']]) {
    const { code, stdout } = await runHere(env, args);
    expect(code, args.join(' ')).toBe(0);
    expect(stdout).toContain('Usage: matchkeep');
  }
});

test('A range that ends before it begins is a usage error, with and without a catalogue', async () => {
  for (const env of [emptyEnv(), filled]) {
    for (const command of ['backfill', 'games', 'matches']) {
      const { code, document } = await runJsonHere(env, [
        command,
        '--from',
        '2026-02-02',
        '--to',
        '2026-02-01',
      ]);
      expect(code, command).toBe(2);
      expect(document).toMatchObject({
        error: { code: 'invalid-input', message: '--from must be earlier than the end.' },
      });
    }
  }
  const future = await runJsonHere(filled, ['backfill', '--from', '2999-01-01']);
  expect(future.document).toMatchObject({ error: { message: '--from is in the future.' } });
  // A day means all of it.
  expect((await runHere(filled, ['games', '--from', '2026-02-02', '--to', '2026-02-02'])).code).toBe(0);
});

test('With --json every error is one document on stdout, with its code, before and after the command', async () => {
  const env = emptyEnv();
  for (const args of [
    ['bogus'],
    ['games', '--limit', '0'],
    ['config', 'get', 'no.such'],
    ['downloads', 'pause'],
  ]) {
    const { code, document, stderr } = await runJsonHere(env, args);
    expect(code, args.join(' ')).toBe(2);
    expect(document).toMatchObject({ error: { code: 'invalid-input', message: expect.any(String) } });
    expect(stderr).toBe('');
  }
  const first = await run(env, ['--json', 'get', 'no-such-game']);
  expect(first.code).toBe(2);
  expect(JSON.parse(first.stdout)).toMatchObject({
    error: { code: 'not-found', remedy: expect.any(String) },
  });
});

test('The exit code is 3 when nobody is signed in or the password is wrong', async () => {
  const env = await pointHere(emptyEnv().dataDir, practice);
  const nobody = await runJson({ dataDir: env.dataDir }, ['sync', '--once']);
  expect(nobody.code).toBe(3);
  expect(nobody.document).toMatchObject({ error: { code: 'sign-in-required' } });
  const wrong = await runJsonHere({ ...env, password: 'wrong' }, ['login', practice.username]);
  expect(wrong.code).toBe(3);
  expect(wrong.document).toMatchObject({ error: { code: 'sign-in-rejected' } });
});

test('The exit code is 4 when the service cannot be reached', async () => {
  const gone = await startPractice({ world: { matches: 1 } });
  const env = await signedIn(gone);
  await gone.close();
  retryWithoutWaiting();
  const { code, document } = await runJsonHere(env, ['sync', '--once']);
  expect(code).toBe(4);
  expect(document).toMatchObject({ error: { code: 'service-unreachable' } });
});

test('sync --once fetches every file; a second one requests no token and no file', async () => {
  const first = await runJson(filled, ['sync', '--once']);
  expect(first.code, first.stderr).toBe(0);
  expect(first.document).toMatchObject({ matchesSeen: 3, archived: 3, failed: 0, coverage: { archived: 3 } });
  const { logins, refreshes, fileRequests } = practice.counts;
  const second = await runJsonHere(filled, ['sync', '--once']);
  expect(second.code).toBe(0);
  expect(second.document).toMatchObject({ archived: 0, failed: 0, coverage: { archived: 3 } });
  expect(practice.counts).toMatchObject({ logins, refreshes, fileRequests, bearerAtFileHost: 0 });
});

test('Match IDs are printed with every digit that the service sent', async () => {
  const token = await fetch(`${practice.baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: practice.username, password: practice.password }),
  }).then((response) => response.json());
  const listing = await fetch(`${practice.baseUrl}/match/upcoming-matches`, {
    headers: { authorization: `Bearer ${token.accessToken}` },
  }).then((response) => response.text());
  const sent = new Set(Array.from(listing.matchAll(/"id":\s*(\d{16,})/g), ([, id]) => id));
  expect(sent.size).toBe(3);
  const { stdout } = await runHere(filled, ['matches', '--json']);
  const listedIds = new Set(Array.from(stdout.matchAll(/\{"id":"(\d+)"/g), ([, id]) => id));
  expect(listedIds).toEqual(sent);
});

test('Lists are tables, or one document with --json, up to the limit', async () => {
  const people = await runHere(filled, ['games']);
  expect(people.stdout).toMatch(/^WHEN +GAME +NO +VOID +LEAGUE +TEAMS +FILES\n/);
  expect(people.stdout.trim().split('\n')).toHaveLength(4);
  const { document } = await runJsonHere(filled, ['games', '--limit', '2']);
  expect(document).toMatchObject({ items: [{}, {}], nextCursor: expect.any(String) });
  const none = await runJsonHere(filled, ['games', '--team', 'no such team']);
  const unknown = 'The catalogue has no team "no such team" yet.';
  expect(none.document).toEqual({ items: [], nextCursor: null, warnings: [unknown] });
  const field = await runJsonHere(filled, ['games', '--search', 'leag:LCK']);
  const warning = expect.stringContaining('There is no field "leag". Did you mean "league:"?');
  expect(field.document).toEqual({ items: [], nextCursor: null, warnings: [warning] });
  expect(field.stderr).toEqual(warning);
  const coverage = await runJsonHere(filled, ['coverage', '--by', 'day']);
  expect(coverage.document).toMatchObject({
    by: 'day',
    total: { wanted: 3, archived: 3, missing: 0, counts: { archived: 3, overdue: 0 } },
    rows: [{ wanted: 3, archived: 3, due: 0, missing: 0, counts: { archived: 3 } }],
  });
  expect((await runHere(filled, ['coverage', '--by', 'content-type'])).stdout).toMatch(
    /^(?:All|The only|No) .*(?:\(as of .*\)|since the listing at .*)\. Earlier days were never listed.* 3 files: 3 archived\.\nTo list those days: matchkeep backfill --from 20\d\d-\d\d-\d\d\n\nCONTENT TYPE +ARCHIVED +SIZE\nGAMH_SUMMARY +3 /,
  );
  const gaps = await runJsonHere(filled, ['coverage', '--gaps']);
  expect(gaps.document).toMatchObject({ total: { missing: 0 }, items: [], nextCursor: null });
  const status = await runJsonHere(filled, ['status']);
  expect(status.document).toMatchObject({ session: { state: 'active' }, archive: { archivedFiles: 3 } });
});

test('get prints the full path of the file, as in the catalogue', async () => {
  const env = await archived();
  const { platformGameId } = await aGame(env);
  const people = await runHere(env, ['get', platformGameId]);
  expect(people.code, people.stderr).toBe(0);
  const bytes = await readFile(people.stdout.trim());
  const { document } = await runJsonHere(env, ['get', platformGameId]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(document).toMatchObject({ platformGameId, state: 'archived', bytes: bytes.length, sha256 });
});

test('diagnostics reports a missing folder, and changes no archive', async () => {
  const env = emptyEnv();
  const { code, stderr } = await run(env, ['diagnostics', join(folder, 'nowhere', 'all.zip')]);
  expect(code).toBe(2);
  expect(stderr).toContain(`There is no folder ${join(folder, 'nowhere')}.`);
  expect(stderr).not.toContain('archive');
});

test('get exits with 5 and says so when the service does not have the file', async () => {
  const { platformGameId } = await aGame(filled);
  const { code, document } = await runJsonHere(filled, ['get', platformGameId, '--content', 'ROFL_REPLAY']);
  expect(code).toBe(5);
  expect(document).toMatchObject({ error: { code: 'not-available-yet' } });
});

test('The exit code is 5 when downloads fail, and the other files are archived', async () => {
  const faulty = await startPractice({
    world: { matches: 2, contentTypes: ['GAMH_SUMMARY'] },
    faults: ['corrupt*1'],
  });
  const whole = await startPractice({
    world: { matches: 1, contentTypes: ['GAMH_SUMMARY'] },
    faults: ['corrupt'],
  });
  try {
    const env = await signedIn(whole);
    retryWithoutWaiting();
    const { code, document } = await runJsonHere(env, ['sync', '--once']);
    expect(code).toBe(5);
    expect(document).toMatchObject({ archived: 0, failed: 0, retrying: 1 });
    const { stdout } = await runHere(env, ['sync', '--once']);
    const [, state] = /see "matchkeep downloads --state (\w+)"/.exec(stdout) ?? [];
    expect(stdout).toContain('1 download failed and can be retried');
    const listed = await runJsonHere(env, ['downloads', '--state', String(state)]);
    expect(listed.document).toMatchObject({ items: [{ error: { code: 'file-corrupt' } }] });
    const again = await signedIn(faulty);
    expect((await runJsonHere(again, ['sync', '--once'])).document).toMatchObject({ archived: 2, failed: 0 });
  } finally {
    await faulty.close();
    await whole.close();
  }
});

test('verify exits with 5 when files changed on disk, and --repair fetches them again', async () => {
  const env = await archived();
  const { platformGameId } = await aGame(env);
  const path = (await runHere(env, ['get', platformGameId])).stdout.trim();
  await appendFile(path, ' ');
  const found = await runJsonHere(env, ['verify']);
  expect(found.code).toBe(5);
  expect(found.document).toMatchObject({
    checkedFiles: 3,
    changed: [expect.stringContaining('GAMH_SUMMARY')],
  });
  const repaired = await runJsonHere(env, ['verify', '--repair']);
  expect(repaired.code, repaired.stderr).toBe(0);
  expect(repaired.document).toMatchObject({ repaired: 1, notRepaired: [] });
  expect((await runHere(env, ['verify'])).code).toBe(0);
});

test('rebuild reads the catalogue back from the archive', async () => {
  const env = await archived();
  const before = (await runJsonHere(env, ['games'])).stdout;
  for (const name of await readdir(env.dataDir)) {
    if (name.startsWith('catalogue.db')) await rm(join(env.dataDir, name));
  }
  const { code, document } = await runJsonHere(env, ['rebuild']);
  expect(code).toBe(0);
  expect(document).toMatchObject({ matches: 3, games: 3, assets: 3, unreadable: [] });
  const ids = (text: string) =>
    Array.from(text.matchAll(/"platformGameId":"([^"]+)"/g), ([, id]) => id).sort();
  expect(ids((await runJsonHere(env, ['games'])).stdout)).toEqual(ids(before));
});

test('export copies whole files with a table of facts, and names the damaged ones that it skips', async () => {
  const env = await archived();
  const target = join(folder, 'exported');
  const first = await runJsonHere(env, ['export', target]);
  expect(first.code, first.stderr).toBe(0);
  expect(first.document).toMatchObject({ games: 3, files: 3, skipped: [] });
  const facts = (await readFile(join(target, 'facts.csv'), 'utf8')).trim().split('\r\n');
  expect(facts).toHaveLength(4);
  expect(facts[0]).toMatch(/^platformGameId,matchId,/);
  const { platformGameId } = await aGame(env);
  const path = (await runHere(env, ['get', platformGameId])).stdout.trim();
  await appendFile(path, ' ');
  const other = join(folder, 'exported-again');
  const second = await runJsonHere(env, ['export', other, '--format', 'jsonl']);
  expect(second.code).toBe(5);
  expect(second.document).toMatchObject({
    files: 2,
    skipped: [{ reason: expect.stringContaining('damaged') }],
  });
  const lines = (await readFile(join(other, 'facts.jsonl'), 'utf8')).trim().split('\n');
  for (const line of lines) expect((await stat(join(other, JSON.parse(line).path))).isFile()).toBe(true);
  expect(lines).toHaveLength(2);
});

test('export --to - prints one table and nothing else, and refuses anything but one table', async () => {
  const env = await archived();
  const file = join(folder, 'games.csv');
  expect((await run(env, ['export', '--as', 'csv', '--to', file])).code).toBe(0);
  const printed = await run(env, ['export', '--as', 'csv', '--to', '-']);
  expect(printed).toEqual({ code: 0, stdout: await readFile(file, 'utf8'), stderr: '' });
  const figures = await run(env, [
    'export',
    '--query',
    'year:2026',
    '--as',
    'jsonl',
    '--by',
    'team',
    '--to',
    '-',
  ]);
  for (const line of figures.stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('win_rate');
  for (const args of [
    ['--to', '-'],
    ['-'],
    ['--as', 'zip', '--to', '-'],
    ['--as', 'csv', '--tables', 'games,players', '--to', '-'],
    ['--as', 'csv', '--to', '-', '--json'],
  ]) {
    const { code, stdout, stderr } = await runHere(env, ['export', ...args]);
    expect(code, args.join(' ')).toBe(2);
    expect(`${stdout}${stderr}`).toContain('standard output');
  }
  await expect(stat('-')).rejects.toThrow();
});

test('The commands downloads, rules and settings change what they name', async () => {
  const env = await signedIn();
  expect((await runJsonHere(env, ['rules', 'disable', 'default'])).document).toMatchObject({
    isEnabled: false,
  });
  await runHere(env, ['sync', '--once']);
  expect((await runJsonHere(env, ['downloads'])).document).toMatchObject({ items: [] });
  const rule = await runJsonHere(env, [
    'rules',
    'add',
    '--content',
    'GAMH_SUMMARY',
    '--content',
    'GAMH_DETAILS',
  ]);
  expect(rule.document).toMatchObject({ contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'], leagues: [] });
  expect((await runJsonHere(env, ['rules', 'remove', 'no-such-rule'])).code).toBe(2);
  const noDownload = await runJsonHere(env, ['downloads', 'pause', 'no-such-download']);
  expect(noDownload).toMatchObject({ code: 2, document: { error: { code: 'not-found' } } });
  const wrongPath = await runJsonHere({ dataDir: '/dev/null/data' }, ['status']);
  expect(wrongPath).toMatchObject({ code: 2, document: { error: { code: 'path-invalid' } } });
  expect((await runJsonHere(env, ['downloads', 'pause', '--all'])).document).toMatchObject({
    changed: expect.any(Number),
  });
  expect((await runJsonHere(env, ['config', 'get', 'sync.requestsPerSecond'])).document).toEqual({
    key: 'sync.requestsPerSecond',
    value: 1000,
  });
  const bad = await runJsonHere(env, ['config', 'set', 'service.baseUrl', 'http://example.com/v2']);
  expect(bad.code).toBe(2);
  expect((await runJsonHere(env, ['config', 'get', 'service.baseUrl'])).document).toMatchObject({
    value: practice.baseUrl,
  });
});

test('Changing a setting does not change the others', async () => {
  const env = await pointHere(emptyEnv().dataDir, practice);
  await runHere(env, ['config', 'set', 'interface.theme', 'dark']);
  const { document } = await runJsonHere(env, ['config', 'list']);
  expect(document).toMatchObject({ 'interface.theme': 'dark', 'service.baseUrl': practice.baseUrl });
});

test('A password is never accepted as an argument, and is not stored in the data folder', async () => {
  const env = emptyEnv();
  for (const args of [
    ['login', 'me', 'secret'],
    ['login', 'me', '--password', 'secret'],
    ['login', 'me', '-p', 'x'],
  ]) {
    expect((await runHere(env, args)).code, args.join(' ')).toBe(2);
  }
  for (const name of await readdir(filled.dataDir, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = await readFile(join(name.parentPath, name.name));
    expect(bytes.includes(practice.password), name.name).toBe(false);
  }
});

// Set by `npm test` if it has its own Secret Service, so that no real keychain is changed.
const hasKeychain = process.env['MATCHKEEP_TEST_KEYCHAIN'] === 'yes';

test.skipIf(!hasKeychain)(
  'A login is stored in the system keychain for later commands, until logout',
  async () => {
    const { dataDir } = await pointHere(emptyEnv().dataDir, practice);
    const args = ['login', practice.username, '--password-stdin'];
    const login = await runJson({ dataDir }, args, `${practice.password}\n`);
    expect(login.code, login.stdout).toBe(0);
    expect(login.document).toMatchObject({ state: 'active', credentials: 'keychain' });
    const { logins } = practice.counts;
    expect((await runJson({ dataDir }, ['sync', '--once'])).document).toMatchObject({ archived: 3 });
    expect(practice.counts.logins).toBe(logins);
    expect((await run({ dataDir }, ['logout'])).code).toBe(0);
    expect((await run({ dataDir }, ['sync', '--once'])).code).toBe(3);
  },
);

test('An empty standard input is no password', async () => {
  const { dataDir } = await pointHere(emptyEnv().dataDir, practice);
  for (const input of ['', '\n']) {
    expect((await run({ dataDir }, ['login', 'me', '--password-stdin'], input)).code).toBe(2);
  }
  expect((await run({ dataDir }, ['login', 'me'], practice.password)).code).toBe(2);
});

test('While one process syncs a folder, other processes can read it, and another sync names the owner', async () => {
  const env = await signedIn();
  const owner = start(env, ['sync', '--json']);
  await owner.line(({ event }) => event === 'started');
  for (const args of [['matches'], ['downloads'], ['rules'], ['config', 'list']]) {
    expect((await runJsonHere(env, args)).code, args.join(' ')).toBe(0);
  }
  // 5 until the first listing is complete.
  for (const name of ['status', 'coverage']) expect([0, 5]).toContain((await runJsonHere(env, [name])).code);
  const locked = await runJsonHere(env, ['sync']);
  expect(locked.code).toBe(2);
  expect(locked.document).toMatchObject({
    error: { code: 'archive-locked', message: expect.stringContaining(String(owner.child.pid)) },
  });
  owner.child.kill('SIGINT');
  expect((await owner.ended).code).toBe(0);
  expect((await runHere(env, ['config', 'set', 'interface.theme', 'dark'])).code).toBe(0);
});

test('sync prints a line for each run, and exits with 0 on a stop signal', async () => {
  const env = await signedIn();
  const sync = start(env, ['sync', '--json']);
  const line = await sync.line(({ event }) => event === 'sync-run');
  expect(line).toMatchObject({ run: { matchesSeen: 3, error: null } });
  sync.child.kill('SIGTERM');
  const { code, stdout } = await sync.ended;
  expect(code).toBe(0);
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ event: 'stopped' });
});

test('Ctrl-C during one pass closes properly and exits as shells expect', async () => {
  const hanging = await startPractice({ world: { matches: 1 }, faults: ['hang@matches'] });
  try {
    const env = await signedIn(hanging);
    const sync = start(env, ['sync', '--once']);
    await expect.poll(() => hanging.counts.faults).toBeGreaterThan(0);
    sync.child.kill('SIGINT');
    expect((await sync.ended).code).toBe(130);
    expect((await runHere(env, ['config', 'set', 'interface.theme', 'dark'])).code).toBe(0);
  } finally {
    await hanging.close();
  }
});

test('A reader that closes the pipe early causes no error', async () => {
  const listing = start(filled, ['games', '--json']);
  listing.child.stdout?.destroy();
  const { code, stderr } = await listing.ended;
  expect(code).toBe(0);
  expect(stderr).toBe('');
});

async function aGame(env: CommandEnv): Promise<{ readonly platformGameId: string }> {
  const { stdout } = await runHere(env, ['games', '--json', '--limit', '1']);
  return JSON.parse(stdout).items[0];
}
