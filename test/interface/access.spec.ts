/** Who may use the local server, seen from a real browser: two tabs, another port, a plain link to a file. */

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { connectToServer } from '../../src/core/handover/client.ts';
import { pageToken } from '../../src/shared/base/page-token.ts';
import { call, expect, onServer, signIn, test } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';

const inBrowsers = onServer('the desktop has no browser to authorise');

test.use({ practiceOptions: withOneMatch });

test(
  'The start file opens the interface, authorises the browser, and removes the link from the history',
  inBrowsers,
  async ({ server: { url }, dataDir, browser }) => {
    const running = await connectToServer(dataDir);
    const { file } = await running.handlers['browsers.link'](null);
    await running.close();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pathToFileURL(file ?? '').href);
    await page.waitForURL(`${url}/**`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(page.url()).not.toContain('#');
    await expect.poll(() => existsSync(file ?? '')).toBe(false);
    await context.close();
  },
);

test('The browser stays authorised after a reload and in a second tab', {
  ...inBrowsers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  const matches = (shown: Page) => shown.getByRole('grid', { name: 'Matches' });
  await expect(matches(page)).toBeVisible();
  await page.reload();
  await expect(matches(page)).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(new URL('/matches', page.url()).href);
  await expect(matches(tab)).toBeVisible();
  await expect(tab.getByText('This browser is not authorised')).toBeHidden();
});

test(
  'A page on another port receives the cookie from the browser, but cannot use it',
  inBrowsers,
  async ({ server: { page, url } }) => {
    let cookie = '';
    const other = createServer((request, response) => {
      cookie ||= request.headers.cookie ?? '';
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another</title>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const address = other.address();
      if (address === null || typeof address === 'string') throw new Error('The server has no port.');
      const tab = await page.context().newPage();
      await tab.goto(`http://127.0.0.1:${address.port}/`);
      expect(cookie).toMatch(/^matchkeep_\d+=/);
      expect(await tab.evaluate((key) => localStorage.getItem(key), pageToken.storageKey)).toBeNull();
      const headers = { cookie, origin: url, 'content-type': 'application/json' };
      const stolen = await fetch(`${url}/api/settings.get`, { method: 'POST', headers, body: 'null' });
      expect(stolen.status).toBe(401);
      expect((await fetch(`${url}/diagnostics`, { headers: { cookie } })).status).toBe(401);
    } finally {
      other.close();
    }
  },
);

test('A plain link to an archived file opens it, also after a reload without its ticket', {
  ...inBrowsers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  const { items } = await call(page, 'games.list', { archivedOnly: true });
  const asset = items[0]?.assets.find(({ path }) => path !== null);
  const tab = await page.context().newPage();
  const path = `/files/${encodeURIComponent(asset?.id ?? '')}`;
  await tab.goto(new URL(path, page.url()).href);
  await tab.waitForURL(/\?ticket=/);
  await expect(tab.locator('body')).toContainText('{');
  await tab.goto(new URL(`${path}?ticket=old`, page.url()).href);
  await tab.waitForURL((url) => url.searchParams.get('ticket') !== 'old');
  await expect(tab.locator('body')).toContainText('{');
});

test('A page reports that its session was ended in the settings', { ...inBrowsers, ...longRun }, async ({
  server,
  service,
  browser,
}) => {
  const { page, url } = server;
  await signIn(page, service);
  const other = await browser.newContext();
  const link = await server.newLink();
  const tab = await other.newPage();
  await tab.goto(link);
  await expect(tab.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.goto(`${url}/settings#browsers`);
  const sessions = page.getByRole('list', { name: 'Authorised browsers' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'End session of', exact: false }).first().click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(tab.getByText('This browser is not authorised.')).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'This browser is not authorised' })).toBeVisible();
  await other.close();
});
