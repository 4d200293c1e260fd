import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import type { BridgeTransport } from '../../src/shared/bridge.ts';

declare const window: { readonly matchkeep: BridgeTransport; open(address: string): unknown };

const dataDir = mkdtempSync(join(tmpdir(), 'matchkeep-electron-'));
let application: ElectronApplication;
let page: Page;

test.beforeAll(async () => {
  // Chromium's sandbox refuses to run as root, which is who runs tests in a container.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  application = await _electron.launch({
    args: [...asRoot, join(import.meta.dirname, '..', '..')],
    env: { ...process.env, MATCHKEEP_DATA_DIR: dataDir },
  });
  page = await application.firstWindow();
});

test.afterAll(async () => {
  await application.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('shows the interface from its own origin', async () => {
  await expect(page).toHaveTitle(/Matchkeep/);
  expect(page.url()).toMatch(/^app:\/\/matchkeep\//);
});

test('gives the page the bridge, and nothing of Node', async () => {
  const reply = await page.evaluate(() => window.matchkeep.call('app.status', null));
  expect(reply).toMatchObject({ ok: true, value: { shell: 'desktop', dataDir } });
  expect(
    await page.evaluate(() => ['require', 'process', 'Buffer'].filter((name) => name in globalThis)),
  ).toEqual([]);
});

test('keeps the page where it is', async () => {
  const before = page.url();
  expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull();
  await page.evaluate(() => {
    globalThis.location.href = 'https://example.com/';
  });
  expect(page.url()).toBe(before);
  expect(application.windows()).toHaveLength(1);
});

test('gives the page fullscreen and no other permission', async () => {
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as const;
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(states).not.toContain('granted');
});
