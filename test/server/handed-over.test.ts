/** Commands with a running Matchkeep, which does their work: their output and exit code are the same as without one. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { type PracticeOptions, type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { isThorough } from '../support/property-runs.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { type CommandEnv, type Running, run, start } from './command-fixture.ts';
import { type Printed, runHere, runJsonHere, signInHere } from './in-process.ts';

// Each test starts many processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const folder = sharedTemporaryFolder();
const closing: (() => Promise<void>)[] = [];
let dirs = 0;

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function service(options: PracticeOptions = {}): Promise<PracticeService> {
  const started = await startPractice({
    world: { matches: 3, contentTypes: ['GAMH_SUMMARY'], tokenRequests: 1000 },
    ...options,
  });
  closing.push(() => started.close());
  return started;
}

async function signedIn(practice: PracticeService): Promise<CommandEnv> {
  dirs += 1;
  return await signInHere(join(folder, `data-${dirs}`), practice);
}

/** Starts an owner of the folder, waits for its first pass, and ends it with the tests. */
async function ownedBy(env: CommandEnv, args: readonly string[]): Promise<Running> {
  const owner = start(env, args);
  closing.push(async () => {
    owner.child.kill('SIGTERM');
    await owner.ended;
  });
  await owner.line(({ event }) => event === 'started' || event === 'listening');
  return owner;
}

/** Removes the differences between two runs of one command: folders, new IDs, times and addresses. */
function plain({ code, stdout, stderr }: Printed, { dataDir }: CommandEnv) {
  const withoutChance = (text: string) =>
    text
      .replaceAll(dataDir, 'DATA')
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
      .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
      // Sentences name minutes, and the two commands may run in different ones.
      .replace(/(?:\d{4}-\d{2}-\d{2} )?\b\d{2}:\d{2}\b/g, 'TIME')
      // The minute in which the first listing was read is named once.
      .replace(/(?<=games )listed since TIME (is missing) \(as of TIME\)/, 'since the listing at TIME $1')
      .replace(/127\.0\.0\.1:\d+/g, 'ADDRESS');
  const text = withoutChance(stdout);
  const isDocument = text.startsWith('{'); // The order of its keys means nothing.
  return { code, stdout: isDocument ? JSON.parse(text) : text, stderr: withoutChance(stderr) };
}

test.runIf(isThorough)(
  'Every command gives the same text, document and exit code with a running Matchkeep as without one',
  async () => {
    const [here, there] = [await service(), await service()];
    const alone = await signedIn(here);
    const owned = await signedIn(there);
    for (const env of [alone, owned]) expect((await runHere(env, ['sync', '--once'])).code).toBe(0);
    const owner = await ownedBy(owned, ['sync', '--json']);
    await owner.line(({ event }) => event === 'sync-run');
    const { stdout } = await runHere(alone, ['games', '--json', '--limit', '1']);
    const { platformGameId } = JSON.parse(stdout).items[0];

    const both = async (args: readonly string[], code: number, password?: string) => {
      const given = password === undefined ? {} : { password };
      // Without a running Matchkeep, a command does its work in its own process, and otherwise in the owner's: the process
      // that prints is this one each time. The other tests of this file hand over from processes of their own.
      const first = plain(await runHere({ ...alone, ...given }, args), alone);
      const second = plain(await runHere({ ...owned, ...given }, args), owned);
      expect(second, args.join(' ')).toEqual(first);
      expect(second.code, `${args.join(' ')} ${second.stderr}`).toBe(code);
    };
    const damage = async () => {
      for (const env of [alone, owned]) {
        await appendFile((await runHere(env, ['get', platformGameId])).stdout.trim(), ' ');
      }
    };

    await both(['config', 'set', 'interface.theme', 'dark'], 0);
    await both(['config', 'set', 'interface.theme', 'dark', '--json'], 0);
    await both(['config', 'set', 'archive.dir', '/dev/null/archive'], 2);
    await both(['rules', 'disable', 'default'], 0);
    await both(['rules', 'enable', 'default'], 0);
    await both(['rules', 'add', '--team', 'Nobody'], 0);
    await both(['rules', 'add', '--team', 'Nobody', '--json'], 0);
    await both(['rules', 'remove', 'no-such-rule'], 2);
    await both(['people', 'add', 'Faker', 'T1 Faker'], 0);
    await both(['people', 'add', 'Faker', 'SKT T1 Faker', '--json'], 0);
    await both(['people', 'add', 'Lee', 'T1 Faker'], 2);
    await both(['people'], 0);
    await both(['people', 'remove', 'Faker'], 0);
    await both(['downloads', 'pause', 'no-such-download'], 2);
    await both(['downloads', 'pause', '--all'], 0);
    await both(['downloads', 'pause', '--all', '--json'], 0);
    await both(['downloads', 'resume', `${platformGameId}/GAMH_SUMMARY`], 0);
    await both(['get', platformGameId], 0);
    await both(['get', platformGameId, '--json'], 0);
    await both(['get', 'no-such-game'], 2);
    await both(['get', 'no-such-game', '--json'], 2);
    await both(['get', platformGameId, '--content', 'ROFL_REPLAY'], 5);
    await both(['sync', '--once'], 0);
    await both(['sync', '--once', '--json'], 0);
    await both(['backfill', '--from', '2020-01-01'], 0);
    await both(['backfill', '--from', '2020-01-01', '--json'], 0);
    await both(['backfill', 'pause'], 2);
    await both(['backfill', 'cancel'], 2);
    await both(['verify'], 0);
    await damage();
    await both(['verify'], 5);
    await both(['verify', '--json'], 5);
    for (const env of [alone, owned]) {
      const { code, document } = await runJsonHere(env, ['verify', '--repair']);
      expect(code).toBe(0);
      expect(document).toMatchObject({ repaired: 1, notRepaired: [] });
    }
    await both(['rebuild'], 0);
    await both(['login', here.username], 0);
    await both(['login', here.username], 3, 'wrong');
    await both(['login', here.username, '--json'], 3, 'wrong');
    await both(['logout'], 0);
    await both(['sync', '--once'], 3);
  },
);

test.runIf(isThorough)(
  'A pass in a pause gives the same answer with a running Matchkeep as without one',
  async () => {
    const alone = await signedIn(await service());
    const owned = await signedIn(await service());
    for (const env of [alone, owned]) {
      expect((await runHere(env, ['pause', '--until-tomorrow'])).code).toBe(0);
    }
    await ownedBy(owned, ['sync', '--json']);
    for (const args of [
      ['sync', '--once'],
      ['sync', '--once', '--json'],
    ]) {
      const here = plain(await runHere(alone, args), alone);
      expect(here).toMatchObject({ code: 5 });
      expect(plain(await runHere(owned, args), owned)).toEqual(here);
    }
  },
);

test('Commands reach a running server, and its interface shows what they changed', async () => {
  const env = await signedIn(await service());
  await ownedBy(env, ['serve', '--port', '0', '--no-open', '--json']);
  expect((await runJsonHere(env, ['sync', '--once'])).document).toMatchObject({ matchesSeen: 3, failed: 0 });
  expect((await run(env, ['backfill', '--from', '2020-01-01', '--no-wait'])).code).toBe(0);
  await expect
    .poll(async () => (await runJsonHere(env, ['backfill', 'list'])).document, { timeout: 120_000 })
    .toMatchObject({ items: [{ state: 'done' }] });
  expect((await runHere(env, ['people', 'add', 'Faker', 'T1 Faker'])).code).toBe(0);
  expect((await runHere(env, ['people'])).stdout).toContain('T1 Faker');
  expect((await runHere(env, ['config', 'set', 'interface.theme', 'dark'])).code).toBe(0);
  expect((await runJsonHere(env, ['config', 'get', 'interface.theme'])).document).toMatchObject({
    value: 'dark',
  });
});

test('Ctrl-C ends a handed over command as shells expect, and the running Matchkeep stays', async () => {
  const practice = await service();
  const env = await signedIn(practice);
  const owner = await ownedBy(env, ['sync', '--json']);
  await owner.line(({ event }) => event === 'sync-run');
  practice.setFaults(['hang@games']);
  const faults = practice.counts.faults;
  const backfill = start(env, ['backfill', '--from', '2020-01-01']);
  await expect.poll(() => practice.counts.faults, { timeout: 120_000 }).toBeGreaterThan(faults);
  backfill.child.kill('SIGINT');
  expect((await backfill.ended).code).toBe(130);
  expect((await runHere(env, ['rules', 'disable', 'default'])).code).toBe(0);
  expect(owner.child.exitCode).toBeNull();
});

test('Commands that start at the same time all do their work', async () => {
  const env = await signedIn(await service());
  const ended = await Promise.all([
    run(env, ['sync', '--once']),
    run(env, ['config', 'set', 'interface.theme', 'dark']),
    run(env, ['config', 'set', 'sync.intervalMinutes', '7']),
    run(env, ['rules', 'add', '--team', 'Nobody']),
  ]);
  for (const { code, stderr } of ended) expect(code, stderr).toBe(0);
  expect((await runJsonHere(env, ['config', 'list'])).document).toMatchObject({
    'interface.theme': 'dark',
    'sync.intervalMinutes': 7,
  });
  expect((await runJsonHere(env, ['status'])).document).toMatchObject({ archive: { archivedFiles: 3 } });
});
