import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, expect, onServer, type Service, signIn, test } from './host.ts';
import { openLink } from './hosts/server.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';

test.use({ practiceOptions: withOneMatch });

/** As a drive that fails under the running program: the pages, and those that are still in the log. */
function damage(dataDir: string, from: number): void {
  for (const name of ['catalogue.db', 'catalogue.db-wal']) {
    const file = join(dataDir, name);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= from) continue;
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(size - from, 0xa5), 0, undefined, from);
    closeSync(descriptor);
  }
}

/** The files of one match, signed in until a restart. */
async function archive(page: Page, service: Service): Promise<void> {
  await signIn(page, service);
  await call(page, 'sync.now', null);
  await expect.poll(archivedFiles(page)).toBe(3);
}

const archivedFiles = (page: Page) => async () =>
  (await call(page, 'app.status', null)).archive.archivedFiles;

const damagedFiles = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /^catalogue\.damaged-[\dT-]+\.db$/.test(name));
const panel = (page: Page) => page.getByRole('region', { name: 'The catalogue must be rebuilt' });
const rebuild = (page: Page) =>
  page.getByRole('button', { name: 'Rebuild the catalogue', exact: true }).click();

test('A catalogue that is damaged meanwhile takes the place of every screen, and one button brings the games back', async ({
  host: { page },
  service,
  dataDir,
}) => {
  await archive(page, service);
  damage(dataDir, 8192);
  await page.goto(new URL('/library', page.url()).href);
  // The program may have in memory what the screen needs: work makes it read the file.
  await expect(async () => {
    await call(page, 'sync.now', null).catch(() => null);
    await expect(panel(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(panel(page)).toContainText(join(dataDir, 'catalogue.db'));
  await expect(page.getByRole('navigation')).toBeHidden();
  await expectAccessible(page);

  await rebuild(page);
  await expect(panel(page)).toBeHidden();
  const games = page.getByRole('grid', { name: 'Games' }).locator('[role=row][aria-selected]');
  await expect(games).toHaveCount(2);
  await expect.poll(archivedFiles(page)).toBe(3);
  expect(damagedFiles(dataDir)).toHaveLength(1);
  await expect(call(page, 'archive.replaceCatalogue', null)).rejects.toThrow('not damaged');
});

test('A server whose catalogue is damaged at the start shows the same, and continues without another start', {
  ...onServer('the desktop asks before its window opens'),
  ...longRun,
}, async ({ server, page, service, dataDir }) => {
  await archive(page, service);
  await call(page, 'session.signOut', null);
  damage(dataDir, 0);
  await openLink(page, await server.restart());
  await expect(panel(page)).toContainText(join(dataDir, 'catalogue.db'));
  await rebuild(page);
  // Signed out, but not new.
  await expect(page.getByRole('region', { name: 'Matches' })).toBeVisible();
  await expect.poll(archivedFiles(page)).toBe(3);
  expect(damagedFiles(dataDir)).toHaveLength(1);
});
