import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operationNames, operations } from '../../../src/shared/bridge/bridge.ts';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { windows } from '../stand-in/browser-window.ts';
import { clipboard } from '../stand-in/clipboard.ts';
import { choices, fileQuestions } from '../stand-in/dialog.ts';
import { electron } from '../stand-in/index.ts';
import { ipcHandlers } from '../stand-in/ipc-main.ts';
import { proxies, system } from '../stand-in/session.ts';
import { opened } from '../stand-in/shell.ts';

vi.mock('electron', () => electron);

const dataDir = sharedTemporaryFolder();

beforeAll(async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  await import('../../../src/main/program.ts');
  await waitFor(() => expect(windows[0]?.address).toBe('app://matchkeep/'));
});

afterAll(async () => {
  electron.app.quit();
  await waitFor(() => expect(electron.app.quits).toHaveLength(1));
});

function theWindow() {
  const [window] = windows;
  if (!window) throw new Error('There is no window.');
  return window;
}

/** Calls it as our own page does. */
async function call(name: string, input: unknown): Promise<unknown> {
  const handler = ipcHandlers.get(name);
  if (!handler) throw new Error(`Nobody handles ${name}.`);
  const senderFrame = { origin: 'app://matchkeep', parent: null };
  return Reflect.apply(handler, undefined, [{ sender: theWindow().webContents, senderFrame }, input]);
}

describe('on the desktop, the interface', () => {
  it('learns what the desktop supports', async () => {
    expect(await call('app.status', null)).toMatchObject({
      ok: true,
      value: {
        can: { openFiles: true, dragFiles: true, chooseFolder: true, saveFile: true, copyText: true },
      },
    });
  });

  it('asks for a folder with the system’s own dialog', async () => {
    choices.push('/mnt/archive');
    const input = { title: 'Archive folder', startAt: '/home' };
    expect(await call('dialogs.chooseFolder', input)).toEqual({ ok: true, value: { path: '/mnt/archive' } });
    expect(fileQuestions.at(-1)).toMatchObject({
      title: 'Archive folder',
      defaultPath: '/home',
      properties: expect.arrayContaining(['openDirectory', 'createDirectory']),
    });
    expect(await call('dialogs.chooseFolder', input)).toEqual({ ok: true, value: { path: null } });
  });

  it('opens the stored video of a game in the system’s browser, and no address that a page gives', async () => {
    const subject = { kind: 'game', name: 'GAME' };
    const vod = { url: 'https://www.youtube.com/watch?v=abc', startSeconds: 60 };
    const at = { game: 'GAME', atSeconds: 872.5 };
    expect(await call('notes.openVideo', at)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    await call('notes.save', { subject, changes: { vod } });
    expect(await call('notes.openVideo', { ...at, url: 'file:///etc/passwd' })).toEqual({
      ok: true,
      value: null,
    });
    expect(opened.at(-1)).toBe('https://www.youtube.com/watch?v=abc&t=932s');
    const local = { ...vod, url: 'file:///etc/passwd' };
    expect(await call('notes.save', { subject, changes: { vod: local } })).toMatchObject({ ok: false });
  });

  it('asks for a file with the system’s own dialog', async () => {
    choices.push('/mnt/dragontail-15.8.1.tgz');
    const input = { title: 'Archive of Data Dragon', extensions: ['tgz'] };
    expect(await call('dialogs.chooseFile', input)).toEqual({
      ok: true,
      value: { path: '/mnt/dragontail-15.8.1.tgz' },
    });
    expect(fileQuestions.at(-1)).toEqual({
      title: 'Archive of Data Dragon',
      properties: ['openFile'],
      filters: [{ name: 'Archive of Data Dragon', extensions: ['tgz'] }],
    });
    expect(await call('dialogs.chooseFile', input)).toEqual({ ok: true, value: { path: null } });
  });

  it('copies through the system, because the page itself may not', async () => {
    await call('clipboard.writeText', { text: '111560983131400123' });
    expect(await clipboard.readText()).toBe('111560983131400123');
    // As many IDs as the library offers to copy, each of the maximum length.
    const ids = Array.from({ length: 10_000 }, (_, index) => `ESPORTSTMNT01_${index}`.padEnd(60, '0')).join(
      '\n',
    );
    expect(await call('clipboard.writeText', { text: ids })).toEqual({ ok: true, value: null });
    expect(await clipboard.readText()).toBe(ids);
  });

  it('opens the logs', async () => {
    expect(await call('logs.openFolder', null)).toEqual({ ok: true, value: null });
    expect(opened.at(-1)).toBe(join(dataDir, 'logs'));
  });

  it.each([
    ['diagnostics', 'Save diagnostics'],
    ['backup', 'Back up'],
  ] as const)(
    'saves %s where the user chooses, and suggests a name without a folder',
    async (what, title) => {
      const path = join(dataDir, `my-${what}.zip`);
      choices.push(path);
      expect(await call(`${what}.save`, null)).toEqual({ ok: true, value: { path } });
      expect(readFileSync(path, 'latin1').startsWith('PK')).toBe(true);
      expect(fileQuestions.at(-1)).toMatchObject({
        title,
        defaultPath: expect.stringMatching(new RegExp(`^matchkeep-${what}-[\\d-]+\\.zip$`)),
      });
      expect(await call(`${what}.save`, null)).toEqual({ ok: true, value: { path: null } });
    },
  );

  it.each(['csv', 'json'] as const)(
    'saves the missing files as %s where the user chooses',
    async (format) => {
      const path = join(dataDir, `missing.${format}`);
      choices.push(path);
      expect(await call('export.saveGaps', { format })).toEqual({ ok: true, value: { path } });
      expect(readFileSync(path, 'utf8')).toMatch(format === 'csv' ? /^\uFEFFleague,played_at,/ : /^\[\]\n$/);
      expect(fileQuestions.at(-1)).toMatchObject({
        title: 'Export missing files',
        defaultPath: expect.stringMatching(new RegExp(`^matchkeep-missing-files-[\\d-]+\\.${format}$`)),
      });
      expect(await call('export.saveGaps', { format })).toEqual({ ok: true, value: { path: null } });
    },
  );

  it('learns that this build does not update itself', async () => {
    expect(operationNames).toContain('updates.status');
    const reply = { ok: true, value: { state: 'unsupported', reason: expect.any(String) } };
    for (const name of ['updates.status', 'updates.check', 'updates.download'])
      expect(await call(name, null)).toEqual(reply);
    expect(await call('updates.install', { when: 'now' })).toEqual(reply);
  });

  it('drags archived files out of the window, and no file that does not exist', async () => {
    await call('practice.enter', null);
    const list = async () => {
      const reply = await call('games.list', { archivedOnly: true, limit: 1 });
      if (typeof reply !== 'object' || reply === null || !('value' in reply)) throw new Error('No answer.');
      return operations['games.list'].output.parse(reply.value).items[0];
    };
    await waitFor(async () => expect(await list()).toBeDefined(), 100);
    const assetIds = (await list())?.assets.filter(({ state }) => state === 'archived').map(({ id }) => id);
    expect(await call('files.drag', { assetIds })).toEqual({ ok: true, value: null });
    const [drag] = theWindow().webContents.drags;
    expect(drag?.files).toHaveLength(assetIds?.length ?? 0);
    expect(drag?.file.startsWith(join(dataDir, 'practice', 'archive'))).toBe(true);
    expect(drag?.icon).toMatchObject({ path: expect.stringMatching(/icon\.png$/), width: 48 });

    for (const path of drag?.files ?? []) rmSync(path);
    expect(await call('files.drag', { assetIds })).toMatchObject({ ok: false, error: { code: 'not-found' } });
    writeFileSync(join(dataDir, 'secret.txt'), 'not in the archive');
    for (const id of ['../secret.txt', '/etc/passwd', 'nothing/GAMH_SUMMARY'])
      expect(await call('files.drag', { assetIds: [id] })).toMatchObject({ error: { code: 'not-found' } });
    expect(theWindow().webContents.drags).toHaveLength(1);
    await call('practice.leave', null);
  });
});

it('The page and the archiver use the same proxy', async () => {
  expect(proxies).toContainEqual({ partition: '', config: { mode: 'system' } });
  system.proxy = 'PROXY 127.0.0.1:9; DIRECT';
  await call('settings.set', { 'network.proxy': 'http://127.0.0.1:9' });
  await waitFor(() =>
    expect(proxies.at(-1)?.config).toMatchObject({ mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:9' }),
  );
  await call('settings.set', { 'service.baseUrl': 'https://api.matchkeep.example/v2' });
  const signIn = await call('session.signIn', {
    username: 'analyst',
    password: 'a password',
    keep: 'memory',
  });
  expect(signIn).toMatchObject({ ok: false, error: { code: 'service-unreachable' } });
  expect(JSON.stringify(signIn)).toContain('the proxy 127.0.0.1:9 does not respond');
});
