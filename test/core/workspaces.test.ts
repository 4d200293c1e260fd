import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createArchiver } from '../../src/core/archiver.ts';
import { dispatch } from '../../src/core/bridge/dispatch.ts';
import type { Keychain } from '../../src/core/session/keychain.ts';
import { createWorkspaces, type Workspaces, type WorkspacesOptions } from '../../src/core/workspaces.ts';
import { startPractice } from '../../src/practice/practice.ts';
import { type BridgeEvent, queryNames } from '../../src/shared/bridge/bridge.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type PracticeConnection = Awaited<ReturnType<WorkspacesOptions['startPractice']>>;

let dataDir: string;
let keychainWrites: string[];
let started: PracticeConnection[];
let open: Workspaces[];

beforeEach(async () => {
  dataDir = temporaryFolder();
  keychainWrites = [];
  started = [];
  open = [];
});
afterEach(async () => {
  for (const workspaces of open) await workspaces.close();
});

const keychain: Keychain = {
  get: async () => null,
  set: async (account) => void keychainWrites.push(account),
  remove: async () => {},
};
const host = { openFile: async () => {}, showInFolder: async () => {} };

async function openWorkspaces(
  change: (service: PracticeConnection) => PracticeConnection = (service) => service,
): Promise<Workspaces> {
  const workspaces = await createWorkspaces({
    archiver: { dataDir, shell: 'server', host, keychain },
    startPractice: async () => {
      const service = change(await startPractice({ world: { matches: 1, contentTypes: ['GAMH_SUMMARY'] } }));
      started.push(service);
      return service;
    },
  });
  open.push(workspaces);
  return workspaces;
}

const isAnswering = (service: PracticeConnection | undefined) =>
  fetch(`${service?.baseUrl}/match/upcoming-matches`).then(
    () => true,
    () => false,
  );

test("Entering practice signs in to it next to the user's own archive, and stores nothing in the keychain", async () => {
  const { handlers } = await openWorkspaces();
  await handlers['practice.enter'](null);
  const status = await handlers['app.status'](null);
  expect(status.isPractice).toBe(true);
  expect(status.dataDir).toBe(join(dataDir, 'practice'));
  expect(status.session).toMatchObject({ credentials: 'memory', username: started[0]?.username });
  expect((await handlers['settings.get'](null))['service.baseUrl']).toBe(started[0]?.baseUrl);
  expect(existsSync(join(dataDir, 'practice', 'catalogue.db'))).toBe(true);
  expect(keychainWrites).toEqual([]);
});

test("Leaving practice restores the user's own archive, and ends the practice service", async () => {
  const { handlers } = await openWorkspaces();
  await handlers['settings.set']({ 'interface.theme': 'dark' });
  await handlers['practice.enter'](null);
  expect(await isAnswering(started[0])).toBe(true);
  await handlers['practice.leave'](null);
  const settings = await handlers['settings.get'](null);
  expect(settings).toMatchObject({ 'interface.theme': 'dark', 'service.baseUrl': '' });
  expect((await handlers['app.status'](null)).isPractice).toBe(false);
  expect(await isAnswering(started[0])).toBe(false);
});

test('One switch runs at a time: entering twice starts one service, and leaving waits for entering', async () => {
  const { handlers } = await openWorkspaces();
  await Promise.all([handlers['practice.enter'](null), handlers['practice.enter'](null)]);
  expect(started).toHaveLength(1);
  await Promise.all([handlers['practice.leave'](null), handlers['practice.enter'](null)]);
  expect(started).toHaveLength(2);
  expect((await handlers['app.status'](null)).isPractice).toBe(true);
});

test('A failed sign-in to practice changes nothing', async () => {
  const { handlers } = await openWorkspaces((service) => ({
    baseUrl: service.baseUrl,
    streamBaseUrl: service.streamBaseUrl,
    dragonUrl: service.dragonUrl,
    username: service.username,
    password: 'wrong',
    streamPerid: service.streamPerid,
    close: () => service.close(),
  }));
  await expect(handlers['practice.enter'](null)).rejects.toMatchObject({ code: 'sign-in-rejected' });
  expect((await handlers['app.status'](null)).isPractice).toBe(false);
  expect(await isAnswering(started[0])).toBe(false);
  // Its folder was released too: it can be locked again.
  const again = await createArchiver({
    dataDir: join(dataDir, 'practice'),
    shell: 'server',
    host,
    keychain,
  });
  await again.close();
});

test("A switch makes every query stale, and the user's own archiver emits nothing until practice ends", async () => {
  const { handlers, onEvent, current } = await openWorkspaces();
  const main = current();
  const events: BridgeEvent[] = [];
  await handlers['practice.enter'](null);
  const stop = onEvent((event) => events.push(event));
  const isOfViews = (event: BridgeEvent) => event.invalidates.includes('views.list');
  const fromMain = new Promise<void>((resolve) => main.onEvent((event) => isOfViews(event) && resolve()));
  await main.handlers['views.remove']({ id: 'none' });
  await fromMain;
  expect(events.some(isOfViews)).toBe(false);
  await handlers['practice.leave'](null);
  expect(events.at(-1)?.invalidates).toEqual(queryNames);
  stop();
});

test('The handlers stay the same object and answer every operation in every workspace', async () => {
  const workspaces = await openWorkspaces();
  const { handlers } = workspaces;
  for (const expected of [false, true]) {
    if (expected) await handlers['practice.enter'](null);
    const reply = await dispatch(handlers, 'app.status', null);
    expect(reply).toMatchObject({ ok: true, value: { isPractice: expected } });
    for (const name of queryNames) expect(handlers[name], name).toBeTypeOf('function');
  }
  expect(workspaces.handlers).toBe(handlers);
});

test('Closing releases both folders and refuses to enter practice again', async () => {
  const workspaces = await openWorkspaces();
  await workspaces.handlers['practice.enter'](null);
  await workspaces.close();
  expect(await isAnswering(started[0])).toBe(false);
  for (const dir of [dataDir, join(dataDir, 'practice')]) {
    const archiver = await createArchiver({ dataDir: dir, shell: 'server', host, keychain });
    await archiver.close();
  }
  await expect(workspaces.handlers['practice.enter'](null)).rejects.toMatchObject({ code: 'cancelled' });
});

test('The first start of practice saves its live stream, and has rules and settings of its own', async () => {
  const { handlers } = await openWorkspaces();
  await handlers['practice.enter'](null);
  const [rule] = await handlers['rules.list'](null);
  expect(rule?.contentTypes).toEqual(['GAMH_SUMMARY', 'GAMH_DETAILS']);
  const [stream] = await handlers['streams.list'](null);
  expect(stream).toMatchObject({ label: 'Practice live stream', matchPerid: started[0]?.streamPerid });
  const { address } = await handlers['streams.playlist']({ matchPerid: stream?.matchPerid ?? '' });
  expect((await fetch(address)).status).toBe(200);

  // The user's removals and changes persist.
  await handlers['streams.remove']({ id: stream?.id ?? '' });
  await handlers['rules.remove']({ id: 'default' });
  await handlers['settings.set']({ 'sync.requestsPerSecond': 3 });
  await handlers['practice.leave'](null);
  expect(await handlers['rules.list'](null)).toHaveLength(1);
  expect(await handlers['streams.list'](null)).toEqual([]);
  await handlers['practice.enter'](null);
  expect(await handlers['streams.list'](null)).toEqual([]);
  expect(await handlers['rules.list'](null)).toEqual([]);
  expect((await handlers['settings.get'](null))['sync.requestsPerSecond']).toBe(3);
});
