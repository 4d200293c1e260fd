import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAppAddress } from '../../../src/main/security/app-protocol.ts';
import { guardPages, guardSession } from '../../../src/main/security/guards.ts';
import { windowOptions } from '../../../src/main/window/options.ts';
import { contentSecurityPolicy } from '../../../src/shared/security/content-policy.ts';
import { freshElectron } from '../fresh-electron.ts';
import { isPrevented } from '../stand-in/events.ts';

let standIn: Awaited<ReturnType<typeof freshElectron>>['standIn'];
let permissions: typeof import('../stand-in/session.ts').permissions;
let requestRule: typeof import('../stand-in/session.ts').requestRule;
let ContentsStandIn: typeof import('../stand-in/web-contents.ts').ContentsStandIn;

beforeAll(async () => {
  const fresh = await freshElectron();
  const { electron } = fresh;
  standIn = fresh.standIn;
  ({ permissions, requestRule } = await import('../stand-in/session.ts'));
  ({ ContentsStandIn } = await import('../stand-in/web-contents.ts'));
  guardPages(electron.app);
  guardSession(electron.session.defaultSession);
});

describe('an address of the interface', () => {
  it.each(['app://matchkeep', 'app://matchkeep/', 'app://matchkeep/library?q=x'])('is %s', (address) =>
    expect(isAppAddress(address)).toBe(true),
  );

  it.each([
    '',
    'app://',
    'app:matchkeep',
    'app://elsewhere/',
    'app://matchkeep.evil/',
    'app://matchkeep@evil/',
    'app://user@matchkeep/',
    'app://matchkeep:1/',
    'https://matchkeep/',
    'file:///app://matchkeep/',
    'blob:app://matchkeep/1',
    'javascript:app://matchkeep/',
    'data:text/html,app://matchkeep/',
  ])('is not %j', (address) => expect(isAppAddress(address)).toBe(false));
});

describe('a page', () => {
  it('is sandboxed, even if its window asks for the opposite', () =>
    expect(standIn.app.isSandboxed).toBe(true));

  it('is created with every switch of Electron’s explicitly set to the safe value', () => {
    const { webPreferences } = windowOptions(
      {
        app: { isPackaged: true },
        nativeTheme: { shouldUseDarkColors: false },
        folders: { preload: 'p', images: 'i' },
      },
      null,
    );
    expect(webPreferences).toEqual({
      preload: 'p',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      v8CacheOptions: 'none',
      devTools: false,
    });
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'of any window stays in the interface (%s)',
    (event) => {
      const contents = new ContentsStandIn();
      for (const url of [
        'https://example.com/',
        'http://127.0.0.1/',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'data:text/html,<h1>x',
        'app://matchkeep.evil/',
        'app://user@matchkeep/',
        'blob:https://example.com/1',
        'about:blank',
        'chrome://gpu',
      ]) {
        expect(isPrevented(contents, event, { url }), url).toBe(true);
      }
      expect(isPrevented(contents, event, { url: 'app://matchkeep/' })).toBe(false);
    },
  );

  it('opens no window and attaches no webview', () => {
    const contents = new ContentsStandIn();
    const open = contents.openHandler;
    for (const url of ['https://example.com/', 'app://matchkeep/', 'about:blank', ''])
      expect(open && Reflect.apply(open, undefined, [{ url }])).toEqual({ action: 'deny' });
    expect(isPrevented(contents, 'will-attach-webview')).toBe(true);
  });
});

describe('a permission', () => {
  // Electron's own names: one that it does not know does not compile.
  type Permission = Parameters<NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>>[1];
  const all: readonly Permission[] = [
    'clipboard-read',
    'clipboard-sanitized-write',
    'display-capture',
    'fileSystem',
    'geolocation',
    'hid',
    'idle-detection',
    'local-fonts',
    'media',
    'midi',
    'notifications',
    'openExternal',
    'pointerLock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
  ];
  const ours = { isMainFrame: true, requestingUrl: 'app://matchkeep/streams' };
  const ask = (permission: Permission, details: object) => {
    let decision: unknown;
    const decide = (granted: boolean) => {
      decision = granted;
    };
    Reflect.apply(permissions.request ?? isPrevented, undefined, [null, permission, decide, details]);
    return decision;
  };
  const check = (permission: Permission, origin: string) =>
    Reflect.apply(permissions.check ?? isPrevented, undefined, [null, permission, origin, {}]);

  it.each(all)('for %s is never granted', (permission) => {
    expect(ask(permission, ours)).toBe(false);
    expect(check(permission, 'app://matchkeep/')).toBe(false);
  });

  it.each([
    ['full screen', 'fullscreen'],
    ['a stream from this machine', 'loopback-network'],
    ['a stream from a private address', 'local-network'],
    ['a stream from either, by the earlier name', 'local-network-access'],
  ] as const)('for %s is granted to the interface, and not to a frame in it', (_what, permission) => {
    expect(ask(permission, ours)).toBe(true);
    expect(check(permission, 'app://matchkeep/')).toBe(true);
    expect(ask(permission, { ...ours, isMainFrame: false })).toBe(false);
    expect(ask(permission, { ...ours, requestingUrl: 'https://example.com/' })).toBe(false);
    expect(check(permission, 'https://example.com')).toBe(false);
  });

  it('for a device is never granted', () => {
    for (const deviceType of ['usb', 'hid', 'serial'])
      expect(Reflect.apply(permissions.device ?? isPrevented, undefined, [{ deviceType }])).toBe(false);
  });
});

describe('content', () => {
  const isRefused = (url: string) => {
    let isCancelled: boolean | undefined;
    const decide = ({ cancel }: { readonly cancel?: boolean }) => {
      isCancelled = cancel;
    };
    Reflect.apply(requestRule.decide ?? isPrevented, undefined, [{ url }, decide]);
    return isCancelled;
  };

  it('that is not secure is refused, except from this machine', () => {
    expect(requestRule.urls).toEqual(['http://*/*', 'ws://*/*', 'file:///*']);
    for (const url of ['http://example.com/a.js', 'ws://example.com/', 'file:///etc/passwd'])
      expect(isRefused(url), url).toBe(true);
    for (const url of ['http://127.0.0.1:4871/live.m3u8', 'http://localhost:1/x'])
      expect(isRefused(url), url).toBe(false);
    expect(isRefused('http://127.0.0.1.evil.example/')).toBe(true);
    expect(isRefused('http://localhost@evil.example/')).toBe(true);
  });

  it('that the page may use is named by a policy without loopholes', () => {
    const policy = contentSecurityPolicy({ streamBaseUrl: 'https://stream.example/api' });
    expect(policy).not.toMatch(/unsafe-eval|\*|http:|script-src[^;]*unsafe/);
    for (const nothing of ['object-src', 'frame-src', 'frame-ancestors', 'base-uri', 'form-action'])
      expect(policy).toContain(`${nothing} 'none'`);
    expect(policy).toContain("connect-src 'self' https://stream.example");
  });
});

describe('the shell’s own code', () => {
  const sources = ['src/main', 'src/preload'].flatMap((folder) => readFolder(folder));

  it('opens addresses in another program at one place, which is given stored ones, and has no page but its own', () => {
    const opening = sources.filter(({ text }) => /openExternal\(/.test(text));
    expect(opening.map(({ name }) => name)).toEqual(['src/main/host/host-actions.ts']);
    const found = sources.filter(({ text }) => /loadFile|WebContentsView|BrowserView|<webview/.test(text));
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it('enables no experimental feature of the browser', () => {
    const found = sources.filter(({ text }) => /BlinkFeatures|appendSwitch|disable-web-security/i.test(text));
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});

function readFolder(folder: string): { readonly name: string; readonly text: string }[] {
  const root = join(import.meta.dirname, '..', '..', '..');
  const names = globSync(`${folder}/**/*.ts`, { cwd: root });
  return names.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
}
