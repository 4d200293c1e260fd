/** Features of the desktop only, on the stand-in and in Electron. Those that change nothing share a window. */
import type { Page } from '@playwright/test';
import { call, expect, onDesktop, test } from '../../interface/host.ts';
import type { Running } from '../../interface/hosts/running.ts';
import { start } from '../../interface/hosts/start.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../support/created-folder.ts';

const aboutTheWindow = onDesktop('a browser’s own windows are not ours to guard');

// One worker runs them all.
test.describe.configure({ mode: 'default' });
let dataDir: string;
let shared: Running;
let browserPage: Page;
/** Of the window. */
let sharedPage: Page;

test.beforeAll(async ({ hostKind, browser }) => {
  dataDir = createTemporaryFolder();
  shared = await start(hostKind, { dataDir });
  browserPage = await browser.newPage();
  sharedPage = await shared.show(browserPage);
});
test.afterAll(async () => {
  await shared.stop();
  await browserPage.close();
  removeTemporaryFolder(dataDir);
});

test('The interface has its own origin', aboutTheWindow, async () => {
  await expect(sharedPage).toHaveTitle(/Matchkeep/);
  expect(sharedPage.url().startsWith(`${shared.url}/`)).toBe(true);
});

test('The page has the bridge, and nothing of Node or Electron', aboutTheWindow, async () => {
  expect(await call(sharedPage, 'app.status', null)).toMatchObject({ shell: 'desktop', dataDir });
  const found = await sharedPage.evaluate(() => ({
    ofNode: ['require', 'module', 'process', 'Buffer', 'ipcRenderer', 'electron'].filter(
      (name) => name in globalThis,
    ),
    bridge: Object.keys(window.matchkeep ?? {}).sort(),
    isFrozen: Object.isFrozen(window.matchkeep),
  }));
  expect(found).toEqual({ ofNode: [], bridge: ['call', 'filePath', 'onEvent'], isFrozen: true });
});

test(
  'The bridge accepts the operations of the contract, and refuses any other channel',
  aboutTheWindow,
  async () => {
    const refusal = await sharedPage.evaluate(async () => {
      const call: unknown = window.matchkeep?.call;
      if (typeof call !== 'function') return 'no bridge';
      return Promise.resolve(call('ELECTRON_BROWSER_REQUIRE', null)).catch((error: Error) => error.message);
    });
    expect(refusal).toContain('operation does not exist');
  },
);

test('The page can neither leave nor open a window', aboutTheWindow, async ({ desktop }) => {
  const { page } = desktop;
  const asked: string[] = [];
  page.context().on('response', (response) => asked.push(response.url()));
  await expect(page).toHaveURL(/\/welcome$/);
  const before = page.url();
  await page.evaluate(() => {
    window.open('https://example.com/opened');
    globalThis.location.href = 'https://example.com/moved';
  });
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.com/clicked' });
    link.target = '_blank';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => page.context().pages().length).toBe(1);
  // The next reply over the bridge shows that the page is still open, and still ours.
  await call(page, 'app.status', null);
  expect(page.url()).toBe(before);
  expect(asked.filter((address) => address.includes('example.com'))).toEqual([]);
  expect(await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('The page has no permission', aboutTheWindow, async () => {
  const states = await sharedPage.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as const;
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(states).toEqual(states.map(() => 'denied'));
});

test('Files outside the interface’s folder are not served', aboutTheWindow, async () => {
  const statuses = await sharedPage.evaluate(async () => {
    const paths = ['/../../etc/passwd', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json'];
    return Promise.all(
      paths.map(async (path) => {
        const response = await fetch(path);
        return response.ok ? (await response.text()).slice(0, 15) : response.status;
      }),
    );
  });
  // An address with plain dots becomes a path of the interface's router, which gets the page.
  expect(statuses.filter((status) => status !== 404)).toEqual(['<!doctype html>']);
});

test('The content policy lets only our own scripts run', aboutTheWindow, async () => {
  const ran = await sharedPage.evaluate(async () => {
    const refused = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    );
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken into"';
    document.body.append(script);
    return { refused: await refused, title: document.title };
  });
  expect(ran.refused).toMatch(/^script-src/);
  expect(ran.title).not.toBe('broken into');
});
