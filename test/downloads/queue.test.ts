import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import type { Archiver } from '../../src/core/types.ts';
import type { PracticeOptions } from '../../src/practice/practice.ts';
import { aGame } from '../catalogue/fixtures.ts';
import {
  filesBelow,
  openTestArchiver,
  playedWorld,
  practice,
  signIn,
  type TestArchiverOptions,
} from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const mb = 1024 * 1024;

async function signedIn(options: PracticeOptions = {}, more: TestArchiverOptions = {}) {
  const service = await practice(options);
  const archiver = await openTestArchiver({ service, ...more });
  await signIn(archiver, service);
  return { service, archiver };
}

const listed = async (archiver: Archiver) =>
  (await archiver.handlers['downloads.list']({ limit: 100 })).items;

/** Every file with a final name is whole: its hash equals those in the catalogue and the sidecar. */
async function expectIntact(archiver: Archiver, files: number) {
  const report = await archiver.handlers['archive.verify']({ repair: false });
  expect(report).toMatchObject({
    checkedFiles: files,
    missing: [],
    changed: [],
    unknown: [],
    unreadable: [],
  });
}

describe('a download', () => {
  it('A damaged file fails only after several attempts, with its reason, and is downloaded on request', async () => {
    const { service, archiver } = await signedIn({ world: playedWorld(1) });
    service.setFaults(['corrupt']);
    expect(await archiver.syncOnce()).toMatchObject({ archived: 0, failed: 0, retrying: 1 });
    const [waiting] = await listed(archiver);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 5, error: { code: 'file-corrupt' } });
    expect(Date.parse(waiting?.retryAt ?? '') - Date.now()).toBeGreaterThan(4 * 60_000);
    for (let pass = 1; pass <= 4; pass += 1) await archiver.syncOnce();
    const [download] = await listed(archiver);
    expect(download).toMatchObject({ state: 'failed', attempts: 9, error: { code: 'file-corrupt' } });
    expect(download?.error?.remedy).toContain('Retry later');
    expect(
      [...(await filesBelow(join(archiver.dataDir, 'archive'))).keys()].filter((path) =>
        path.endsWith('GAMH_SUMMARY.json'),
      ),
    ).toEqual([]);
    service.setFaults([]);
    await archiver.handlers['downloads.retry']({ all: true });
    expect(await archiver.syncOnce()).toMatchObject({ archived: 1, failed: 0 });
  });

  it('A file that is too large is retried a few times, and only then fails', async () => {
    const world = { matches: 1, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 2 * mb };
    const { service, archiver } = await signedIn({ world });
    await archiver.handlers['settings.set']({ 'downloads.maxFileBytes': mb });
    expect(await archiver.syncOnce()).toMatchObject({ archived: 0, failed: 0, retrying: 1 });
    const [waiting] = await listed(archiver);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 5, error: { code: 'not-supported' } });
    for (let pass = 1; pass <= 4; pass += 1) await archiver.syncOnce();
    expect(await listed(archiver)).toMatchObject([{ state: 'failed', attempts: 9 }]);
    expect(service.counts.fileRequests).toBe(9);
    await archiver.handlers['settings.set']({ 'downloads.maxFileBytes': 4 * mb });
    await archiver.handlers['downloads.retry']({ all: true });
    expect(await archiver.syncOnce()).toMatchObject({ archived: 1, failed: 0 });
  });

  it('Files that arrive between two reports of their progress are in the rate of the queue', async () => {
    const { archiver } = await signedIn({ world: playedWorld(3) });
    const { archived } = await archiver.syncOnce();
    expect(archived).toBe(3);
    expect(archiver.status().queue.bytesPerSecond).toBeGreaterThan(0);
  });

  it('A download waits on its schedule for a file that is not available yet, and does not count as failed', async () => {
    const { service, archiver } = await signedIn({ world: playedWorld(2) });
    service.setFaults(['404@address']);
    expect(await archiver.syncOnce()).toMatchObject({ archived: 0, failed: 0, waiting: 2 });
    const [download] = await listed(archiver);
    expect(download).toMatchObject({ state: 'waiting', error: { code: 'not-available-yet' } });
    const inMinutes = (Date.parse(download?.retryAt ?? '') - Date.now()) / 60_000;
    expect(inMinutes).toBeGreaterThan(4);
    expect(inMinutes).toBeLessThanOrEqual(5);
  });
});

describe('a download that fails for a reason of its own', () => {
  it.each(isThorough ? ['html*8@address', '500*8@address', 'reset*8@address'] : ['html*8@address'])(
    '"%s" for the first downloads in the queue delays no other download',
    async (fault) => {
      const { service, archiver } = await signedIn({ world: playedWorld(30) });
      service.setFaults([fault]);
      expect(await archiver.syncOnce()).toMatchObject({ archived: 30, failed: 0, queueProblem: null });
    },
  );

  it('A malformed folder of a match in the catalogue delays no other download', async () => {
    const dataDir = temporaryFolder();
    const { service, archiver } = await signedIn({ world: playedWorld(6) }, { dataDir });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    await archiver.handlers['work.resume'](null);
    await archiver.close();
    const db = new Database(join(dataDir, 'catalogue.db'));
    const { changes } = db
      .prepare("UPDATE matches SET folder = '../outside' WHERE id = (SELECT id FROM matches LIMIT 1)")
      .run();
    db.close();
    expect(changes).toBe(1);
    const second = await openTestArchiver({ service, dataDir });
    await signIn(second, service);
    const report = await second.syncOnce();
    expect(report).toMatchObject({
      archived: 5,
      failed: 0,
      retrying: 1,
      queueProblem: { code: 'path-invalid' },
    });
    const problems = (await listed(second)).map(({ error }) => error?.code).filter(Boolean);
    expect(problems).toEqual(['path-invalid']);
  });

  it('A download counts as failed only where the list shows it as failed', async () => {
    const { service, archiver } = await signedIn({ world: playedWorld(2) });
    service.setFaults(['corrupt']);
    for (let pass = 1; pass <= 5; pass += 1) {
      const { failed, retrying } = await archiver.syncOnce();
      const states = (await listed(archiver)).map(({ state }) => state);
      expect(failed).toBe(states.filter((state) => state === 'failed').length);
      expect(retrying).toBe(states.filter((state) => state === 'waiting').length);
    }
    expect(archiver.status().coverage.failed).toBe(2);
  });
});

describe('an interrupted transfer', () => {
  const world = {
    matches: 1,
    contentTypes: ['ROFL_REPLAY'],
    bytesPerFile: 4 * mb,
    fileFormat: 'rofl',
  } as const;
  const replays = { ...summaryRule, contentTypes: ['ROFL_REPLAY'] };

  it('An interrupted transfer continues where it stopped, with Range and If-Range', async () => {
    const { service, archiver } = await signedIn({ world: { ...world, matches: 2 } });
    await archiver.handlers['rules.save']({ id: 'default', ...replays });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    await archiver.handlers['work.resume'](null);
    const [first] = await listed(archiver);
    if (!first) throw new Error('nothing was listed');
    await archiver.fetch(first);
    const { bytesServed } = service.counts;
    service.setFaults(['reset*1@file']);
    expect(await archiver.syncOnce()).toMatchObject({ archived: 1, archivedBytes: 4 * mb });
    expect(service.counts.rangeRequests).toBe(1);
    expect(service.counts.bytesServed - bytesServed).toBeLessThan(6 * mb);
    await expectIntact(archiver, 2);
  });

  it('An interrupted transfer continues where it stopped after a restart of the application', async () => {
    const dataDir = temporaryFolder();
    // Slow enough that the transfer does not end before the test has seen it on a busy machine.
    const service = await practice({ world, faults: ['trickle:131072'] });
    const first = await openTestArchiver({ service, dataDir });
    await signIn(first, service, 'memory');
    await first.handlers['rules.save']({ id: 'default', ...replays });
    const running = first.syncOnce().catch(() => null);
    await waitFor(async () => expect((await listed(first))[0]?.state).toBe('transferring'));
    // Bytes that the service sent may not have arrived; those of a resume point in the catalogue have.
    await waitFor(() => expect(first.catalogue.downloads.resumable()).toHaveLength(1));
    await first.close();
    await running;
    service.setFaults([]);
    const second = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
    expect(await second.syncOnce()).toMatchObject({ archived: 1 });
    expect(service.counts).toMatchObject({ rangeRequests: 1, logins: 1 });
    await expectIntact(second, 1);
  });
});

describe('the user commands', () => {
  it('The user can pause, resume, cancel, retry and prioritise while downloads run', async () => {
    const { service, archiver } = await signedIn({
      world: { matches: 6, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 2 * mb },
      faults: ['trickle:65536'],
    });
    const { handlers } = archiver;
    await handlers['settings.set']({ 'downloads.concurrency': 2 });
    archiver.start();
    const inState = async (state: string) => (await listed(archiver)).filter((one) => one.state === state);
    await waitFor(async () => expect(await inState('transferring')).toHaveLength(2));
    const [running] = await inState('transferring');
    const [queued, last] = (await inState('queued')).slice(-2);
    if (!running || !queued || !last) throw new Error('nothing is queued');

    expect(await handlers['downloads.pause']({ ids: [running.id] })).toEqual({ changed: 1 });
    await waitFor(async () => expect(await inState('transferring')).toHaveLength(2));
    expect(await inState('paused')).toMatchObject([{ id: running.id }]);

    await handlers['downloads.cancel']({ ids: [queued.id] });
    await handlers['downloads.prioritise']({ ids: [last.id], priority: 50 });
    await handlers['work.pause']({ until: 'resumed' });
    expect(archiver.status().queue.isPaused).toBe(true);
    await handlers['downloads.pause']({ all: true, states: ['transferring'] });
    await waitFor(() => expect(archiver.status().queue.active).toBe(0));

    service.setFaults([]);
    await handlers['downloads.resume']({ all: true });
    await handlers['work.resume'](null);
    await waitFor(async () => expect(await inState('archived')).toHaveLength(5));
    expect(await inState('cancelled')).toMatchObject([{ id: queued.id }]);
    await handlers['downloads.retry']({ ids: [queued.id] });
    await waitFor(async () => expect(await inState('archived')).toHaveLength(6));
    await expectIntact(archiver, 6);
  });
});

describe('a command on very many downloads', () => {
  it('A command on very many downloads runs in steps, and no download starts that it is about to stop', async () => {
    const { archiver } = await signedIn({
      world: { matches: 2, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 2 * mb },
      faults: ['trickle:65536'],
    });
    const { handlers, catalogue } = archiver;
    await handlers['settings.set']({ 'downloads.concurrency': 2 });
    archiver.start();
    await waitFor(() => expect(archiver.status().queue.active).toBe(2));
    const games = Array.from({ length: 4_000 }, (_, index) => aGame(`many-${index}`));
    catalogue.listings.saveGames(games, Date.now());
    catalogue.downloads.want(
      games.map(({ platformGameId }) => ({ platformGameId, contentType: 'GAMH_SUMMARY', dueAt: 0 })),
      Date.now(),
    );
    while (catalogue.downloads.queueDue(Date.now()) > 0);
    const claim = vi.spyOn(catalogue.downloads, 'claim');
    let isOver = false;
    let turns = 0;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    expect(await handlers['downloads.pause']({ all: true })).toEqual({ changed: 4_002 });
    isOver = true;
    expect(turns).toBeGreaterThan(4);
    expect(claim.mock.results.flatMap(({ value }) => value)).toEqual([]);
    expect(catalogue.downloads.counts()).toMatchObject({ paused: 4_002, queued: 0 });
    await waitFor(() => expect(archiver.status().queue.active).toBe(0));
  });
});

describe('the archive drive', () => {
  it('While the drive is gone the queue waits and creates nothing; afterwards everything completes', async () => {
    const { archiver } = await signedIn({ world: playedWorld(3) });
    await archiver.syncOnce();
    const dir = join(archiver.dataDir, 'archive');
    await rename(dir, `${dir}-unplugged`);
    const damaged = await listed(archiver);
    const [asset] = damaged;
    if (!asset) throw new Error('nothing archived');
    archiver.catalogue.downloads.requeueDamaged(
      [asset],
      { code: 'file-corrupt', message: 'test' },
      Date.now(),
    );
    await expect(archiver.syncOnce()).rejects.toMatchObject({ code: 'archive-missing' });
    await expect(filesBelow(dir)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(archiver.status().archive.problem).toMatchObject({ code: 'archive-missing' });
    await rename(`${dir}-unplugged`, dir);
    await archiver.handlers['work.resume'](null);
    expect(await archiver.syncOnce()).toMatchObject({ archived: 1 });
    expect(archiver.status().archive.problem).toBeNull();
    await expectIntact(archiver, 3);
  });

  it('Verify finds lost and changed files, and repair restores them', async () => {
    const { archiver } = await signedIn({ world: playedWorld(3) });
    await archiver.syncOnce();
    const dir = join(archiver.dataDir, 'archive');
    const [first, second] = [...archiver.catalogue.files.known()];
    if (!first || !second) throw new Error('nothing archived');
    await rename(join(dir, first.path), join(dir, 'elsewhere.json'));
    await writeFile(join(dir, second.path), '{"changed":true}');
    const report = await archiver.handlers['archive.verify']({ repair: true });
    expect(report).toMatchObject({
      missing: [first.path],
      changed: [second.path],
      unknown: ['elsewhere.json'],
      repairing: 2,
    });
    expect(await archiver.syncOnce()).toMatchObject({ archived: 2 });
    const bytes = await readFile(join(dir, second.path));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(second.sha256);
  });

  it('A file that is put back while it waits for repair is the earlier version of what the service has now', async () => {
    const { archiver } = await signedIn({ world: playedWorld(1) });
    await archiver.syncOnce();
    const { catalogue } = archiver;
    const [latest] = [...catalogue.files.known()];
    const archived = latest && catalogue.files.byPath(latest.path);
    if (!archived) throw new Error('nothing archived');
    // As if the service had sent this one originally.
    const path = join(archiver.dataDir, 'archive', archived.path);
    const original = '{"version":"of that day"}';
    const sha256 = createHash('sha256').update(original).digest('hex');
    await writeFile(path, original);
    catalogue.downloads.recordArchived([{ ...archived, bytes: original.length, sha256 }]);
    await rename(path, `${path}.away`);
    await archiver.handlers['archive.verify']({ repair: true });
    await rename(`${path}.away`, path);
    expect(await archiver.syncOnce()).toMatchObject({ archived: 1 });
    expect(catalogue.files.byPath(archived.path)).toMatchObject({ sha256: archived.sha256 });
    const [version] = catalogue.files.earlierVersions(`${archived.platformGameId}/${archived.contentType}`);
    expect(version).toMatchObject({ sha256, bytes: original.length });
    const earlierPath = join(archiver.dataDir, 'archive', version?.path ?? '');
    expect(await readFile(earlierPath, 'utf8')).toBe(original);
    await expectIntact(archiver, 1);
  });

  it('The archive is enough to rebuild a lost catalogue', async () => {
    const { service, archiver } = await signedIn({
      world: { matches: 4, gamesPerMatch: 2, contentTypes: ['GAMH_SUMMARY'] },
    });
    await archiver.syncOnce();
    const before = [...archiver.catalogue.files.known()];
    const archiveDir = join(archiver.dataDir, 'archive');
    const fresh = await openTestArchiver({ service });
    await fresh.handlers['settings.set']({ 'archive.dir': archiveDir });
    expect(await fresh.handlers['archive.rebuild']({})).toMatchObject({
      matches: 4,
      games: 8,
      assets: 8,
      unreadable: [],
    });
    const byPath = (files: typeof before) => files.map(({ path, sha256 }) => `${path} ${sha256}`).sort();
    expect(byPath([...fresh.catalogue.files.known()])).toEqual(byPath(before));
    const [match] = (await fresh.handlers['matches.list']({ when: 'all', limit: 10 })).items;
    expect(match?.games).toHaveLength(2);
  });
});
