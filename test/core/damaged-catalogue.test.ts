/** A catalogue that is damaged under the running program, or was before its start. */
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dispatch, type Handlers } from '../../src/core/bridge/dispatch.ts';
import { connectToOwner } from '../../src/core/handover/client.ts';
import { createWorkspaces, type Workspaces } from '../../src/core/workspaces.ts';
import { startPractice } from '../../src/practice/practice.ts';
import type { BridgeEvent } from '../../src/shared/bridge/bridge.ts';
import { overwriteFrom } from '../support/catalogue-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import {
  createTestKeychain,
  openTestArchiver,
  playedWorld,
  practice,
  signIn,
  type TestArchiverOptions,
} from './fixtures.ts';

const overwrite = (file: string) => overwriteFrom(file, 8192);

const damages: readonly [string, (file: string) => void][] = [
  ['overwritten', overwrite],
  ['cut short', (file) => truncateSync(file, 8192)],
];

/** A data folder with the files of four archived games, closed. */
async function archived() {
  const service = await practice({ world: playedWorld(4) });
  const dataDir = temporaryFolder();
  const archiver = await openTestArchiver({ service, dataDir });
  await signIn(archiver, service, 'memory');
  await archiver.syncOnce();
  await archiver.close();
  const open = (options: TestArchiverOptions = {}) =>
    openTestArchiver({ ...options, dataDir, memoryPassword: service.password });
  return { service, dataDir, file: join(dataDir, 'catalogue.db'), open };
}

async function openWorkspaces({
  dataDir,
  service,
}: Awaited<ReturnType<typeof archived>>): Promise<Workspaces> {
  const workspaces = await createWorkspaces({
    archiver: {
      dataDir,
      shell: 'server',
      host: { openFile: async () => {}, showInFolder: async () => {} },
      keychain: createTestKeychain(),
      memoryPassword: service.password,
      random: () => 0,
    },
    startPractice: () => startPractice({ world: playedWorld(1) }),
  });
  onTestFinished(() => workspaces.close());
  return workspaces;
}

const damaged = (file: string) =>
  expect.objectContaining({ code: 'catalogue-unreadable', message: expect.stringContaining(file) });
const put = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /^catalogue\.damaged-[\dT-]+\.db$/.test(name));

/** A timer of the system, which is in `alarms` until it rings or is cancelled. Returns what cancels it. */
function alarm(alarms: Set<NodeJS.Timeout>, callback: () => void, ms: number): () => void {
  const timer = setTimeout(() => {
    alarms.delete(timer);
    callback();
  }, ms);
  alarms.add(timer);
  return () => {
    alarms.delete(timer);
    clearTimeout(timer);
  };
}

/** The library reads the file with a connection of its own, which has nothing of it in memory. */
const find = async (handlers: Pick<Handlers, 'library.facets'>) =>
  await expect(handlers['library.facets']({ query: '', limit: 20 })).rejects.toThrow();

it.each(damages)(
  'A catalogue that is %s under the running archiver is named, and nothing more is read or written',
  async (_, damage) => {
    const { file, dataDir, open } = await archived();
    const alarms = new Set<NodeJS.Timeout>();
    const archiver = await open({ setAlarm: (callback, ms) => alarm(alarms, callback, ms) });
    const { handlers } = archiver;
    const invalidated = new Set<string>();
    archiver.onEvent(({ invalidates }) => {
      for (const name of invalidates) invalidated.add(name);
    });
    archiver.start();
    await waitFor(() => expect(archiver.status()).toMatchObject({ sync: { state: 'idle' } }));
    expect(alarms.size).toBeGreaterThan(0);
    invalidated.clear();
    damage(file);
    await find(handlers);
    expect(archiver.catalogue.damage()).toEqual(damaged(file));
    // What it has in memory would still answer, with figures that nothing supports any more.
    expect(() => archiver.status()).toThrow(damaged(file));
    await waitFor(() => expect([...invalidated]).toContain('app.status'));
    // Neither a sync nor a download is to come.
    await waitFor(() => expect(alarms.size).toBe(0));

    const log = readFileSync(`${file}-wal`);
    const rules = readFileSync(join(dataDir, 'rules.json'), 'utf8');
    await expect(handlers['rules.save'](summaryRule)).rejects.toEqual(damaged(file));
    await expect(archiver.syncOnce()).rejects.toEqual(damaged(file));
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
    expect(readFileSync(join(dataDir, 'rules.json'), 'utf8')).toBe(rules);
    // Another process learns the same: it cannot open the file, or its command fails with it.
    const command = connectToOwner(dataDir).then((remote) =>
      remote?.syncOnce().finally(() => remote.close()),
    );
    await expect(command).rejects.toEqual(damaged(file));
    await archiver.close();
  },
);

it('A catalogue that is damaged under the running program is replaced from the archive without a restart', async () => {
  const folder = await archived();
  const { service, dataDir, file } = folder;
  const { main, handlers, onEvent } = await openWorkspaces(folder);
  const events: BridgeEvent[] = [];
  onEvent((event) => events.push(event));
  main.start();
  await expect(handlers['archive.replaceCatalogue'](null)).rejects.toMatchObject({ code: 'conflict' });
  overwrite(file);
  await find(handlers);
  await expect(dispatch(handlers, 'app.status', null)).resolves.toMatchObject({
    ok: false,
    error: { code: 'catalogue-unreadable' },
  });
  const requests = service.counts.fileRequests;

  const { path } = await handlers['archive.replaceCatalogue'](null);
  expect(path).toBe(join(dataDir, put(dataDir)[0] ?? ''));
  await expectRestored(handlers);
  expect(service.counts.fileRequests).toBe(requests);
  events.length = 0;
  await handlers['sync.now'](null);
  await waitFor(() => expect(events.some(({ invalidates }) => invalidates.includes('sync.log'))).toBe(true));
});

it.each<[string, (file: string, copy: string) => void, number]>([
  ['removed', (file) => rmSync(file), 0],
  ['replaced by an earlier copy', (file, copy) => renameSync(copy, file), 1],
])(
  'A catalogue that is %s under the running program takes nothing more, and a new one is read from the archive',
  async (_, move, damagedCount) => {
    const folder = await archived();
    const { dataDir, file } = folder;
    const copy = join(dataDir, 'copy');
    copyFileSync(file, copy);
    const copied = readFileSync(copy);
    const { main, handlers } = await openWorkspaces(folder);
    main.start();
    await handlers['rules.save']({ ...summaryRule, contentTypes: ['GAMH_DETAILS'] });
    const { length } = await handlers['rules.list'](null);
    move(file, copy);
    const moved = expect.objectContaining({
      code: 'catalogue-unreadable',
      message: `The catalogue was removed or replaced while Matchkeep was running: ${file}.`,
    });
    await expect(handlers['rules.save']({ ...summaryRule, from: '2026-01-01' })).rejects.toEqual(moved);
    expect(() => main.status()).toThrow(moved);
    // Its pages would be read as those of the other file.
    expect(statSync(`${file}-wal`).size).toBe(0);

    await handlers['archive.replaceCatalogue'](null);
    await waitFor(async () =>
      expect(await handlers['app.status'](null)).toMatchObject({ archive: { archivedFiles: 4, work: null } }),
    );
    expect(await handlers['rules.list'](null)).toHaveLength(length);
    const renamed = put(dataDir);
    expect(renamed).toHaveLength(damagedCount);
    for (const name of renamed) expect(readFileSync(join(dataDir, name)).equals(copied)).toBe(true);
  },
);

async function expectRestored(handlers: Handlers) {
  const restored = { archive: { archivedFiles: 4, work: null }, work: { hold: null } };
  await waitFor(async () => expect(await handlers['app.status'](null)).toMatchObject(restored));
  expect((await handlers['games.list']({ archivedOnly: false, limit: 100 })).items).toHaveLength(4);
  expect(await handlers['rules.list'](null)).toHaveLength(1);
}

it.runIf(isThorough)(
  'A damaged catalogue of practice is replaced when practice is entered, or with the button',
  async () => {
    const folder = await archived();
    const file = join(folder.dataDir, 'practice', 'catalogue.db');
    const { handlers, current } = await openWorkspaces(folder);
    const enter = async () => {
      await handlers['practice.enter'](null);
      await waitFor(() => expect(current().status().archive.archivedFiles).toBe(1));
    };
    await enter();
    await handlers['practice.leave'](null);
    writeFileSync(file, 'not a database');
    await enter();
    expect(put(join(file, '..'))).toHaveLength(1);

    await handlers['practice.leave'](null);
    await enter();
    overwrite(file);
    await find(handlers);
    await handlers['archive.replaceCatalogue'](null);
    expect(await handlers['app.status'](null)).toMatchObject({ isPractice: true });
    await waitFor(() => expect(current().status().archive.archivedFiles).toBe(1));
    expect(put(join(file, '..'))).toHaveLength(2);
  },
);

it('A catalogue that was damaged before the start can be replaced; until then only settings and practice work', async () => {
  const folder = await archived();
  const { dataDir, file } = folder;
  writeFileSync(file, 'not a database');
  const { main, handlers, current } = await openWorkspaces(folder);
  main.start();
  expect(current().damage()).toEqual(damaged(file));
  expect(await handlers['settings.get'](null)).toMatchObject({ 'rules.contentTypes': 'GAMH_SUMMARY' });
  for (const name of ['app.status', 'rules.list', 'sync.now', 'session.signOut'] as const) {
    const reply = await dispatch(handlers, name, null);
    expect(reply, name).toMatchObject({ ok: false, error: { code: 'catalogue-unreadable' } });
  }
  await handlers['practice.enter'](null);
  expect(await handlers['app.status'](null)).toMatchObject({ isPractice: true });
  await handlers['practice.leave'](null);
  // The folder is this program's: no other one may put the file away under it.
  await expect(folder.open()).rejects.toMatchObject({ code: 'archive-locked' });
  const command = await connectToOwner(dataDir);
  await expect(command?.syncOnce()).rejects.toEqual(damaged(file));
  // A command can do the same as the button.
  const { path } = (await command?.handlers['archive.replaceCatalogue'](null)) ?? {};
  expect(put(dataDir)).toEqual([basename(path ?? '')]);
  await expect(command?.handlers['archive.replaceCatalogue'](null)).rejects.toMatchObject({
    code: 'conflict',
  });
  await command?.close();
  await expectRestored(handlers);
});
