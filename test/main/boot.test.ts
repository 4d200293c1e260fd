import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createArchiver } from '../../src/core/archiver.ts';
import {
  type BridgeReply,
  bridgeReplySchema,
  eventChannel,
  operationNames,
} from '../../src/shared/bridge/bridge.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { app } from './stand-in/app.ts';
import { windows } from './stand-in/browser-window.ts';
import { answers } from './stand-in/dialog.ts';
import { isPrevented } from './stand-in/events.ts';
import { electron } from './stand-in/index.ts';
import { ipcHandlers } from './stand-in/ipc-main.ts';
import { protocolHandlers, schemes } from './stand-in/protocol.ts';
import { permissions } from './stand-in/session.ts';
import { trays } from './stand-in/tray.ts';
import { ContentsStandIn } from './stand-in/web-contents.ts';

vi.mock('electron', () => electron);

const dataDir = sharedTemporaryFolder();

beforeAll(async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  vi.stubEnv('MATCHKEEP_PASSWORD', 'password-of-the-environment');
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  await import('../../src/main/program.ts');
  await waitFor(() => expect(mainWindow().address).toBe('app://matchkeep/'));
});

function mainWindow() {
  const [window] = windows;
  if (!window) throw new Error('There is no window.');
  return window;
}

it('No program that the desktop opens inherits the command line’s password', () => {
  expect(process.env['MATCHKEEP_PASSWORD']).toBeUndefined();
});

it('The environment cannot switch the check of certificates off', () => {
  expect(process.env['NODE_TLS_REJECT_UNAUTHORIZED']).toBeUndefined();
});

const ownFrame = () => ({ origin: 'app://matchkeep', parent: null });

/** Calls as a page does: through the handler, with the sender that Electron gives. */
async function call(name: string, input: unknown, from: object = {}): Promise<BridgeReply> {
  const handler = ipcHandlers.get(name);
  if (!handler) throw new Error(`Nobody handles ${name}.`);
  const event = { sender: mainWindow().webContents, senderFrame: ownFrame(), ...from };
  return bridgeReplySchema.parse(await Reflect.apply(handler, undefined, [event, input]));
}

describe('the window', () => {
  it('shows an isolated, sandboxed page without Node', () => {
    expect(mainWindow().options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: false,
    });
  });

  it('is created hidden and shown when its page is ready', () => {
    expect(mainWindow().options.show).toBe(false);
    mainWindow().emit('ready-to-show');
    expect(mainWindow().calls).toContain('show');
  });

  it('comes to the front when Matchkeep is started a second time', () => {
    mainWindow().calls.length = 0;
    mainWindow().state.isMinimized = true;
    app.emit('second-instance');
    expect(mainWindow().calls).toEqual(['restore', 'show', 'focus']);
  });

  it('is hidden when it is closed, and retains its place', async () => {
    const keepRunning = 0; // Without a tray, a question appears.
    answers.push(keepRunning);
    expect(isPrevented(mainWindow(), 'close')).toBe(true);
    await waitFor(() => expect(mainWindow().calls).toContain('hide'));
    expect(existsSync(join(dataDir, 'desktop', 'window.json'))).toBe(true);
  });
});

describe('the page', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'cannot leave the interface by %s',
    (event) => {
      const contents = mainWindow().webContents;
      for (const url of [
        'https://example.com/',
        'file:///etc/passwd',
        'app://elsewhere/',
        'app://matchkeep.evil/',
      ]) {
        expect(isPrevented(contents, event, { url }), url).toBe(true);
      }
      expect(isPrevented(contents, event, { url: 'app://matchkeep/library' })).toBe(false);
    },
  );

  it('cannot open windows or attach webviews', () => {
    const { openHandler } = mainWindow().webContents;
    expect(openHandler && Reflect.apply(openHandler, undefined, [{ url: 'https://example.com/' }])).toEqual({
      action: 'deny',
    });
    expect(isPrevented(mainWindow().webContents, 'will-attach-webview')).toBe(true);
  });

  it('gets the permissions for full screen and for streams of private networks and this machine, and no other', () => {
    const { request, check, device } = permissions;
    const decisions = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fullscreen',
      'local-network',
      'loopback-network',
    ].map((name) => {
      let decision: unknown;
      Reflect.apply(request ?? vi.fn(), undefined, [
        null,
        name,
        (granted: boolean) => (decision = granted),
        { isMainFrame: true, requestingUrl: 'app://matchkeep/library' },
      ]);
      return [decision, Reflect.apply(check ?? vi.fn(), undefined, [null, name, 'app://matchkeep', {}])];
    });
    expect(decisions.slice(0, -3).flat()).not.toContain(true);
    expect(decisions.slice(-3)).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect(Reflect.apply(device ?? vi.fn(), undefined, [{ deviceType: 'usb' }])).toBe(false);
  });

  it('comes from a standard and secure scheme of its own, without a cache of compiled code', () => {
    const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: false };
    expect(schemes).toEqual([{ scheme: 'app', privileges }]);
    expect([...protocolHandlers.keys()]).toEqual(['app']);
  });
});

describe('app://', () => {
  it.each(['app://../../etc/passwd', 'app://matchkeep/..%2f..%2fpackage.json', 'app:///etc/passwd'])(
    'has nothing at %s',
    async (address) => {
      const response = await protocolHandlers.get('app')?.(new Request(address));
      expect(response?.status).toBe(404);
    },
  );
});

describe('the bridge', () => {
  it('has one handler for each operation of the contract, and no other channel', () => {
    expect([...ipcHandlers.keys()].sort()).toEqual([...operationNames].sort());
  });

  it('answers our own page', async () => {
    const reply = await call('app.status', null);
    expect(reply).toMatchObject({ ok: true, value: { shell: 'desktop', dataDir } });
  });

  it('answers bad input with an error as data', async () => {
    expect(await call('matches.get', { id: '' })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
  });

  it.each([
    ['a page of another origin', { senderFrame: { origin: 'https://example.com', parent: null } }],
    ['a frame inside our page', { senderFrame: { origin: 'app://matchkeep', parent: ownFrame() } }],
    ['a frame that is gone', { senderFrame: null }],
    ['a window that is not ours', { sender: new ContentsStandIn() }],
  ])('ignores a message from %s', async (_who, from) => {
    await expect(call('app.status', null, from)).rejects.toThrow('is not allowed to use Matchkeep');
  });

  it('sends events to our window', async () => {
    mainWindow().webContents.sent.length = 0;
    await call('work.pause', { until: 'resumed' });
    await waitFor(() => expect(mainWindow().webContents.sent).not.toEqual([]));
    expect(mainWindow().webContents.sent[0]).toMatchObject({
      channel: eventChannel,
      data: { invalidates: expect.arrayContaining(['app.status']) },
    });
    await call('work.resume', null);
  });
});

describe('the tray', () => {
  it('shows the status and runs its commands', async () => {
    const [tray] = trays;
    const labels = () => tray?.items.flatMap(({ label }) => label ?? []);
    expect(tray?.toolTip).toBe('Matchkeep: Signed out. Nothing listed so far');
    // It follows changes once a second.
    await waitFor(() => expect(labels()).toContain('Pause everything'));
    expect(labels()).toEqual([
      'Signed out',
      'Nothing listed so far',
      'Open Matchkeep',
      'Sync now',
      'Pause everything',
      'Pause for 1 hour',
      'Pause until tomorrow 08:00',
      'Quit',
    ]);
    mainWindow().calls.length = 0;
    tray?.click('Open Matchkeep');
    expect(mainWindow().calls).toContain('show');
  });
});

// Last, because everything is closed afterwards.
describe('quitting', () => {
  it('waits until the archiver has released the data folder', async () => {
    const openAgain = () =>
      createArchiver({
        dataDir,
        shell: 'command-line',
        host: { openFile: async () => {}, showInFolder: async () => {} },
      });
    await expect(openAgain()).rejects.toMatchObject({ code: 'archive-locked' });

    mainWindow().show();
    trays[0]?.click('Quit');
    expect(app.quits).toEqual([]);
    expect(mainWindow().isVisible()).toBe(false); // At once, because closing may take a while.
    expect(isPrevented(mainWindow(), 'close')).toBe(false);
    await waitFor(() => expect(app.quits).toHaveLength(1));

    const archiver = await openAgain();
    await archiver.close();
  });
});
