import type { Page } from '@playwright/test';
import type { BridgeReply } from '../../src/shared/bridge/bridge.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

/** On the worker's practice workspace; a spec that changes a setting restores it. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Sync and limits' })).toBeVisible();
}

/** Opens the settings of a practice workspace of its own, for a spec that changes its session or archive. */
async function openOwnSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Explore with practice data' }).click();
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await openSettings(page);
}

test('A wrong setting is refused at its field and never sent', { ...whereWireIsOpen, ...longRun }, async ({
  exploredPage: page,
  exploredWire: wire,
}) => {
  await openSettings(page);
  await page.getByLabel('Simultaneous downloads').fill('99');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most 32.')).toBeVisible();
  await page.getByLabel('Verify every file within').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a whole number from 0 to 3650.')).toBeVisible();
  await page.getByLabel('Bandwidth').fill('quick');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a rate such as')).toBeVisible();
  await page.getByLabel('Service address').fill('ftp://example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an https address')).toBeVisible();
  expect(wire.sent.filter((text) => text.includes('settings.get'))).not.toEqual([]);
  expect(wire.sent.filter((text) => text.includes('settings.set'))).toEqual([]);
});

test('A setting is saved when its field loses the focus, in human units', async ({ exploredPage: page }) => {
  await openSettings(page);
  const before = await call(page, 'settings.get', null);
  await page.getByLabel('Bandwidth').fill('1.5 MB/s');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => (await call(page, 'settings.get', null))['downloads.bytesPerSecond'])
    .toBe(1_500_000);
  await expect(page.getByLabel('Bandwidth')).toHaveValue('1.50 MB/s');
  await page.reload();
  await expect(page.getByLabel('Bandwidth')).toHaveValue('1.50 MB/s');
  await call(page, 'settings.set', before);
});

test('The theme changes at once and is stored', longRun, async ({ exploredPage: page }) => {
  await openSettings(page);
  const before = await call(page, 'settings.get', null);
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(scheme).toBe('light');
  await call(page, 'settings.set', before);
});

test('A change in the archive does not style the page again', longRun, async ({ exploredPage: page }) => {
  await openSettings(page);
  const before = await call(page, 'settings.get', null);
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const styles = await page.evaluateHandle(() => {
    const seen = { added: 0 };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) seen.added += addedNodes.length;
    }).observe(document.head, { childList: true });
    return seen;
  });
  const state = page.getByRole('region', { name: 'Status' });
  await call(page, 'work.pause', { until: 'resumed' });
  await expect(state).toContainText('Paused');
  await call(page, 'work.resume', null);
  await expect(state).toContainText(/Idle|B\/s/);
  await call(page, 'settings.set', { 'downloads.concurrency': 3 });
  await expect(page.getByLabel('Simultaneous downloads')).toHaveValue('3');
  expect(await styles.evaluate(({ added }) => added)).toBe(0);
  await call(page, 'settings.set', before);
});

test('Verifying the archive reports how much was read', longRun, async ({ host: { page } }) => {
  await openOwnSettings(page);
  await expect.poll(async () => (await call(page, 'app.status', null)).coverage.archived).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Verify all files' }).click();
  await expect(page.getByText('All files are intact.')).toBeVisible();
});

test('A verification continues on other screens, reports its end, and shows its result', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ host: { page }, wire }) => {
  await openOwnSettings(page);
  const release = await wire.hold('archive.verify');
  await page.getByRole('button', { name: 'Verify all files' }).click();
  await expect(page.getByText('You can leave this screen.')).toBeVisible();
  await page.getByRole('link', { name: 'Matches' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matches');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('You can leave this screen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeDisabled();
  await page.getByRole('link', { name: 'Matches' }).click();
  release();
  const notice = page.getByRole('status').filter({ hasText: 'The verification is finished.' });
  await expect(notice.last()).toContainText('All files are intact.');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/\d+ files?, [\d.]+ .?B read\./)).toBeVisible();
  await expect(page.getByText('The verification is finished.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeEnabled();
});

test('A verification started in another window is visible in this one, with its progress and its result', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  await openSettings(page);
  const found = await call(page, 'app.status', null);
  const status = { ...found, sync: { ...found.sync, state: 'idle' as const } };
  const progress = { files: 1200, bytes: 300_000_000 };
  const total = { files: 4800, bytes: 1_200_000_000 };
  const startedAt = '2026-11-21T12:00:00.000Z';
  const before = { files: 0, bytes: 0 };
  const recent = { files: 200, bytes: 50_000_000, matches: 0, elapsedMs: 10_000 };
  const more = { before, recent, matches: null, canStop: true };
  const work = { kind: 'verify', startedAt, progress, elapsedMs: 60_000, total, ...more };
  const report = {
    checkedFiles: 4800,
    checkedBytes: 1_200_000_000,
    repairing: 0,
    missing: [],
    changed: ['LCK/changed.json'],
    unreadable: [],
    unknown: [],
    otherGames: [],
    continued: null,
  };
  const outcome = Promise.withResolvers<BridgeReply>();
  await wire.answer('archive.awaitJob', outcome.promise);
  await wire.answer('app.status', {
    ok: true,
    value: { ...status, archive: { ...status.archive, work } },
  });
  await page.reload();
  await expect(page.getByText('Reading and hashing the files.')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  await expect(bar).toHaveAttribute('aria-valuenow', '25');
  await expect(
    page.getByText('1,200 of 4,800 files, 300 MB of 1.20 GB · 20 files/s, 5.00 MB/s · about 3 min left'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeDisabled();
  await expectAccessible(page);
  await wire.answer('app.status', { ok: true, value: status });
  outcome.resolve({ ok: true, value: { kind: 'check', isRepair: false, report } });
  await expect(bar).toBeHidden();
  await expect(page.getByText('LCK/changed.json')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Repair 1 file' })).toBeEnabled();
});

test('Every screen shows that an archive is being imported, and the progress', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  await openSettings(page);
  const status = await call(page, 'app.status', null);
  const work = {
    kind: 'rebuild',
    startedAt: '2026-11-21T12:00:00.000Z',
    elapsedMs: 60_000,
    recent: { files: 200, bytes: 50_000_000, matches: 50, elapsedMs: 10_000 },
    total: null,
    progress: { files: 1200, bytes: 300_000_000 },
    before: { files: 0, bytes: 0 },
    matches: { before: 0, done: 300, total: 1200 },
    canStop: false,
  };
  await wire.hold('archive.awaitJob');
  await wire.answer('app.status', {
    ok: true,
    value: { ...status, archive: { ...status.archive, work } },
  });
  await page.reload();
  await expect(
    page.getByText('300 of 1,200 matches, 1,200 files, 300 MB · 20 files/s · about 3 min left'),
  ).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '25');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden();
  await expect(page.getByText('Reading the archive folder.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByText('So far 1,200 files, 300 MB.')).toBeVisible();
  await expectAccessible(page);
});

test('The account shows where the password is stored, and signs out', longRun, async ({ host: { page } }) => {
  await openOwnSettings(page);
  await expect(page.getByText('In memory only, until Matchkeep closes')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Signed out');
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Sign in to sync');
  await expect(page.getByRole('region', { name: 'Status' })).not.toContainText(/Synced|next/);
});

test(
  'The service address says, before it is changed, that another one signs out',
  longRun,
  async ({ exploredPage: page }) => {
    await openSettings(page);
    await expect(
      page.getByText('Another address signs you out: the session belongs to this one.'),
    ).toBeVisible();
  },
);
