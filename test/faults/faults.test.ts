/**
 * Every cell of the matrix of faults and steps: what comes of a fault at a step of the work, and that everything is
 * complete once it is gone. `npm test` tries some of them, and `npm test -- thorough` all.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { practiceFaults } from '../../src/practice/service/faults.ts';
import { filesBelow } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { cells, readOutcome } from './cells.ts';
import { writeDocument } from './document.ts';
import { machineCells, mediaCells } from './elsewhere.ts';
import { type Fault, faults } from './faults.ts';
import { files, openStage, type Stage } from './stage.ts';
import { type Result, type Step, stepNames, steps } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const hourMs = 3_600_000;

const allCells = faults.flatMap((fault) =>
  fault.steps.flatMap((step) => {
    const forms = step === 'login' || fault.maxStrikes === null ? [false] : [true, false];
    return forms.map((isOnce) => ({ fault, step, isOnce }));
  }),
);
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((at) => at?.address === '::1');
/** Of the cells one in so many: an odd number, so that each step is among them, and both forms of a fault. */
const parts = isThorough ? 1 : 17;

it.each(stepNames)('The step %s has a cell for each fault that can strike there, and no other', (step) => {
  const possible = faults.filter((fault) => fault.steps.includes(step)).map(({ name }) => name);
  expect(Object.keys(cells[step]).toSorted()).toEqual(possible.toSorted());
});

it.each([...mediaCells, ...machineCells])(
  'Another test shows the fault $fault: $title',
  ({ file, title, fault }) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toContain(`'${title}'`);
    expect(text).toContain(fault);
  },
);

it('Each fault of playlists and segments has a test', () => {
  const atMedia = practiceFaults.filter(({ places }) => places.includes('media')).map(({ name }) => name);
  expect(mediaCells.map(({ fault }) => fault).toSorted()).toEqual(atMedia.toSorted());
});

// With `-u`, this writes what the cells say into the document.
it('docs/faults.md says what the cells say', async () => {
  await expect(writeDocument()).toMatchFileSnapshot(join(root, 'docs/faults.md'));
});

it.for(allCells.filter((_, index) => index % parts === 0))(
  'The fault $fault.name at the step $step (of one request: $isOnce) has its outcome, and leaves nothing missing',
  async ({ fault, step, isOnce }, { skip }) => {
    skip(fault.stage.isIpv6 === true && !hasIpv6, 'This machine has no IPv6.');
    const stage = await openStage(fault.stage);
    const { prepare, take } = steps[step];
    await prepare(stage);
    const before = stage.service.counts.faults;
    await fault.begin(stage, step, isOnce);
    const result = await take(stage);
    expect(readCode(result)).toBe(readOutcome(step, fault.name, isOnce));
    expectHelpful(result, stage);
    expectPolite(stage, fault, step, before);
    await fault.end(stage);
    stage.pass(8 * hourMs);
    if (step === 'login' || readCode(result) === 'sign-in-rejected')
      expect(await steps.login.take(stage)).toBe('done');
    await expectComplete(stage, fault);
  },
);

const readCode = (result: Result) => (result === 'done' ? result : result.code);

/** The error says what happened and what the user can do, and has no secret. */
function expectHelpful(result: Result, { service }: Stage): void {
  if (result === 'done') return;
  expect(result.message).toMatch(/\.$/);
  expect(result.message).not.toContain('the connection failed');
  expect(result.remedy).toMatch(/\.$/);
  expect(JSON.stringify(result)).not.toContain(service.password);
}

/** The fault was met, and asked again only so often; no token went elsewhere. */
function expectPolite({ service, route }: Stage, fault: Fault, step: Step, before: number): void {
  const { counts } = service;
  if (route !== null) expect(route.strikes()).toBeGreaterThan(0);
  const strikes = counts.faults - before;
  if (fault.maxStrikes !== null) {
    expect(strikes).toBeGreaterThan(0);
    expect(strikes).toBeLessThanOrEqual(fault.maxStrikes);
  }
  expect(counts.logins + counts.refreshes).toBeLessThanOrEqual(step === 'login' ? 1 : 3);
  expect(counts).toMatchObject({ bearerAtFileHost: 0, bearerAtAuth: 0, badSignatures: 0 });
}

/** Without the user, every file is archived as the service has it, in one session. */
async function expectComplete({ archiver, service }: Stage, fault: Fault): Promise<void> {
  expect(await archiver.syncOnce()).toMatchObject({
    problem: null,
    queueProblem: null,
    failed: 0,
    coverage: { wanted: files, archived: files },
  });
  const { counts } = service;
  expect(counts.logins).toBeLessThanOrEqual(3);
  expect(counts.refreshes).toBeLessThanOrEqual(3);
  const report = await archiver.handlers['archive.verify']({ repair: false });
  const nothing: readonly string[] = [];
  expect(report).toMatchObject({ checkedFiles: files, missing: nothing, changed: nothing, unknown: nothing });
  const onDisk = await filesBelow(join(archiver.dataDir, 'archive'));
  const summaries = [...onDisk].filter(([path]) => path.endsWith('GAMH_SUMMARY.json'));
  expect(summaries).toHaveLength(files);
  if (fault.name.includes('corrected')) return;
  const hashes = summaries.map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'));
  const played = service.books.played(service.now() - 60 * 24 * hourMs, service.now());
  const booked = played.map(({ game }) => service.books.file(game.platformGameId, 'GAMH_SUMMARY'));
  expect(hashes.toSorted()).toEqual((await Promise.all(booked)).map((file) => file?.sha256).toSorted());
}
