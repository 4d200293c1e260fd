/** `pause`, `resume` and what `status` says about them. */
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { start } from './command-fixture.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';

const hourMs = 3_600_000;

async function document(dataDir: string, ...args: string[]) {
  const { code, document: found } = await runJsonHere({ dataDir }, args);
  expect(code).toBe(0);
  return found;
}

it('A pause for an hour is in the status of later commands, and is ended by "resume"', async () => {
  const dataDir = temporaryFolder();
  const before = Date.now();
  const paused = await document(dataDir, 'pause', '--for', '1h');
  expect(paused).toMatchObject({ hold: { reason: 'paused', until: expect.any(String) } });
  const { work, queue } = JSON.parse((await runHere({ dataDir }, ['status', '--json'])).stdout);
  expect(Math.round((Date.parse(work.hold.until) - before) / hourMs)).toBe(1);
  expect(queue.isPaused).toBe(true);
  const { stdout } = await runHere({ dataDir }, ['status']);
  expect(stdout).toMatch(
    /^Work +Paused until \d{4}-\d\d-\d\d \d\d:\d\d\. No file is downloaded, not even on request\./m,
  );
  expect(await document(dataDir, 'resume')).toMatchObject({ hold: null });
  expect((await runHere({ dataDir }, ['status'])).stdout).toMatch(/^Work +Not running/m);
});

it('A pause until tomorrow ends at 08:00, and one without an end when it is resumed', async () => {
  const dataDir = temporaryFolder();
  const { hold } = JSON.parse((await runHere({ dataDir }, ['pause', '--until-tomorrow', '--json'])).stdout);
  const end = new Date(hold.until);
  expect([end.getHours(), end.getMinutes()]).toEqual([8, 0]);
  expect(await document(dataDir, 'pause')).toMatchObject({ hold: { reason: 'paused', until: null } });
});

it('"resume --anyway" works in spite of quiet hours until their end, and "--as-planned" no longer', async () => {
  const dataDir = temporaryFolder();
  await beginQuietHours(dataDir);
  const quiet = await runHere({ dataDir }, ['resume']);
  expect(quiet.stdout).toMatch(/^Quiet hours until .*\. Matchkeep starts nothing by itself/);
  expect(quiet.stderr).toContain('matchkeep resume --anyway');
  const anyway = await document(dataDir, 'resume', '--anyway');
  expect(anyway).toMatchObject({ hold: null, override: { reason: 'quiet-hours' } });
  const asPlanned = await document(dataDir, 'resume', '--as-planned');
  expect(asPlanned).toMatchObject({ hold: { reason: 'quiet-hours' }, override: null });
});

it('A pass in a pause says first why it downloads nothing, and ends with 5 and the number of queued files', async () => {
  const service = await practice({ world: playedWorld(2) });
  const env = await signInHere(temporaryFolder(), service);
  await document(env.dataDir, 'pause', '--until-tomorrow');
  const paused = await runHere(env, ['sync', '--once']);
  expect(paused).toMatchObject({ code: 5, stdout: expect.stringContaining('Archived 0 files') });
  expect(paused.stderr).toMatch(
    /^Paused until \d{4}-\d\d-\d\d 08:00\. No file is downloaded, .* use "matchkeep resume"\.\n/,
  );
  expect(paused.stdout).toMatch(
    /\n2 files are queued; downloads are paused until \d{4}-\d\d-\d\d 08:00\.\n$/,
  );
  await document(env.dataDir, 'pause');
  const endless = await runHere(env, ['sync', '--once']);
  expect(endless.stdout).toMatch(/\n2 files are queued; downloads are paused until you resume them\.\n$/);
  const { code, document: report } = await runJsonHere(env, ['sync', '--once']);
  expect({ code, report }).toMatchObject({
    code: 5,
    report: { queued: 2, hold: { reason: 'paused', until: null } },
  });
  await document(env.dataDir, 'resume');
  const resumed = await runHere(env, ['sync', '--once']);
  expect(resumed.stdout).toContain('Archived 2 files');
  expect(resumed.stderr).not.toContain('matchkeep resume');
  expect(resumed.code).toBe(0);
});

it('A pass in a pause that leaves no file in the queue ends with 0', async () => {
  const service = await practice({ world: playedWorld(1) });
  const env = await signInHere(temporaryFolder(), service);
  expect((await runHere(env, ['sync', '--once'])).code).toBe(0);
  await document(env.dataDir, 'pause');
  const { code, document: report } = await runJsonHere(env, ['sync', '--once']);
  expect({ code, report }).toMatchObject({ code: 0, report: { queued: 0, hold: { reason: 'paused' } } });
});

it('A pass in quiet hours downloads, and reports no hold', async () => {
  const service = await practice({ world: playedWorld(2) });
  const env = await signInHere(temporaryFolder(), service);
  await beginQuietHours(env.dataDir);
  const { code, document: report } = await runJsonHere(env, ['sync', '--once']);
  expect({ code, report }).toMatchObject({ code: 0, report: { archived: 2, queued: 0, hold: null } });
});

it('"sync" begins with why Matchkeep waits, until when, and which command ends that', async () => {
  const dataDir = temporaryFolder();
  await document(dataDir, 'pause', '--until-tomorrow');
  expect(await firstNoteOfSync(dataDir)).toMatch(
    /^Paused until \d{4}-\d\d-\d\d 08:00: .* use "matchkeep resume"\. Press Ctrl-C to stop\.$/,
  );
  await document(dataDir, 'resume');
  await beginQuietHours(dataDir);
  expect(await firstNoteOfSync(dataDir)).toMatch(
    /^Quiet hours until \d{4}-\d\d-\d\d \d\d:00: .* use "matchkeep resume --anyway"\. Press Ctrl-C to stop\.$/,
  );
  await document(dataDir, 'resume', '--anyway');
  expect(await firstNoteOfSync(dataDir)).toBe('Syncing. Press Ctrl-C to stop.');
});

/** Starts `sync` in a process of its own, and ends it after the first line that it prints on stderr. */
async function firstNoteOfSync(dataDir: string): Promise<string> {
  const { child, ended } = start({ dataDir }, ['sync']);
  child.stderr?.once('data', () => child.kill('SIGTERM'));
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  return stderr.split('\n')[0] ?? '';
}

/** From the hour before until two hours later: not over when a test ends. */
async function beginQuietHours(dataDir: string): Promise<void> {
  const hour = new Date().getHours();
  const two = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
  const set = ['config', 'set', 'work.quietHours', `${two(hour + 23)}-${two(hour + 3)}`];
  expect((await runHere({ dataDir }, set)).code).toBe(0);
}

it('"backfill resume" works in a pause, as "backfill" does', async () => {
  const service = await practice({ world: { matches: 6, days: 10, contentTypes: ['GAMH_SUMMARY'] } });
  const owner = await openTestArchiver({ service });
  await signIn(owner, service);
  const { dataDir } = owner;
  await document(dataDir, 'pause');
  const from = new Date(service.now() - 20 * 24 * hourMs).toISOString();
  const { id } = await owner.handlers['backfill.start']({ from, leagues: [], teams: [] });
  await owner.handlers['backfill.pause']({ id });
  expect(await document(dataDir, 'backfill', 'resume')).toMatchObject({
    id,
    state: 'done',
    found: { games: 6 },
  });
});

it('A running Matchkeep pauses and resumes for a command', async () => {
  const owner = await openTestArchiver();
  const { dataDir } = owner;
  expect(await document(dataDir, 'pause', '--for', '90m')).toMatchObject({ hold: { reason: 'paused' } });
  expect(owner.status().queue.isPaused).toBe(true);
  expect(await document(dataDir, 'resume')).toMatchObject({ hold: null });
  expect(owner.status().work.hold).toBeNull();
});
