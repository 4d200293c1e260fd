/** `pause`, `resume` and what `status` says about them. */
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
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
  expect(stdout).toMatch(/^Work +Paused until \d{4}-\d\d-\d\d \d\d:\d\d\. Nothing syncs or downloads/m);
  expect(await document(dataDir, 'resume')).toMatchObject({ hold: null });
  expect((await runHere({ dataDir }, ['status'])).stdout).toMatch(/^Work +Working/m);
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
  const hour = new Date().getHours();
  const two = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
  // From the hour before until two hours later: not over when this test ends.
  const set = ['config', 'set', 'work.quietHours', `${two(hour + 23)}-${two(hour + 3)}`];
  expect((await runHere({ dataDir }, set)).code).toBe(0);
  const quiet = await runHere({ dataDir }, ['resume']);
  expect(quiet.stdout).toMatch(/^Quiet hours until .*\. Matchkeep starts nothing by itself/);
  expect(quiet.stderr).toContain('matchkeep resume --anyway');
  const anyway = await document(dataDir, 'resume', '--anyway');
  expect(anyway).toMatchObject({ hold: null, override: { reason: 'quiet-hours' } });
  const asPlanned = await document(dataDir, 'resume', '--as-planned');
  expect(asPlanned).toMatchObject({ hold: { reason: 'quiet-hours' }, override: null });
});

it('A pass in a pause says that it downloads nothing, and how to resume', async () => {
  const service = await practice({ world: playedWorld(2) });
  const env = await signInHere(temporaryFolder(), service);
  await document(env.dataDir, 'pause');
  const paused = await runHere(env, ['sync', '--once']);
  expect(paused).toMatchObject({ code: 0, stdout: expect.stringContaining('Archived 0 files') });
  expect(paused.stderr).toContain('matchkeep resume');
  await document(env.dataDir, 'resume');
  const resumed = await runHere(env, ['sync', '--once']);
  expect(resumed.stdout).toContain('Archived 2 files');
  expect(resumed.stderr).not.toContain('matchkeep resume');
});

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
