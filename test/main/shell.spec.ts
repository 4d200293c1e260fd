/** The built desktop program with actions of its system and its user, in a window with a real page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { writeVersion } from '../data-dragon/written-version.ts';
import { call, expect, onDesktop, onStandIn, signIn, test } from '../interface/host.ts';
import { withOneMatch } from '../interface/programs.ts';
import { longRun } from '../interface/short-run.ts';
import { counts, expectMoving, pictures, stage, tile, watch } from '../interface/streams-stage.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';

const aboutTheProgram = onDesktop('a server has neither window, sleep nor a second start');
const needsABrokenPage = onStandIn('in the real Electron no frame inside the page has a way to send at all');
const needsAPath = onStandIn('a test of the real Electron cannot drop a file from the disk');
const needsASystem = onStandIn('the real Electron asks the system itself, which a test leaves alone');

test.use({ practiceOptions: withOneMatch });

test(
  'A message from any frame inside the page is refused',
  needsABrokenPage,
  async ({ standIn: { page, callInside } }) => {
    await page.evaluate(() => {
      document.body.append(document.createElement('iframe'));
    });
    await expect(() => expect(callInside('app.status', null)).rejects.toThrow('is not allowed')).toPass();
    expect(await call(page, 'app.status', null)).toMatchObject({ shell: 'desktop' });
  },
);

test('An archive of Data Dragon that is dropped on the window is read, and other files are refused with a reason', {
  ...needsAPath,
  ...longRun,
}, async ({ standIn: { page, drop }, service }) => {
  const folder = createTemporaryFolder();
  try {
    writeVersion(join(folder, 'version'));
    const archive = join(folder, 'dragontail-15.8.1.tgz');
    await create({ cwd: join(folder, 'version'), gzip: true, file: archive }, ['.']);
    writeFileSync(join(folder, 'notes.txt'), 'No archive');
    await signIn(page, service);
    await expect(page.getByRole('region', { name: 'Matches' })).toBeVisible();
    await drop(join(folder, 'notes.txt'));
    await expect(page.getByRole('alert')).toContainText('Matchkeep does not read notes.txt here.');
    await expect(page).toHaveURL(/\/matches/);
    await drop(archive);
    await expect(page).toHaveURL(/\/settings#data-dragon/);
    await expect(page.getByRole('list', { name: 'Versions of Data Dragon' })).toContainText('15.8.1');
    await expect(page.getByText('Added 15.8.1.')).toBeVisible();
  } finally {
    removeTemporaryFolder(folder);
  }
});

test('A second start ends, and brings the window of the first to the front', {
  ...aboutTheProgram,
  ...longRun,
}, async ({ desktop }) => {
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const isVisible = () =>
    desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  expect(await isVisible()).toBe(false);
  expect(await desktop.secondStart([])).toBe(0);
  await expect.poll(isVisible).toBe(true);
});

test('The link of a second start leads the window of the first there', {
  ...aboutTheProgram,
  ...longRun,
}, async ({ desktop, service }) => {
  const { page } = desktop;
  await signIn(page, service);
  await page.reload();
  await expect(page).toHaveURL(/\/matches/);
  expect(await desktop.secondStart(['matchkeep://match/111560983131400123'])).toBe(0);
  await expect(page).toHaveURL(/match=%22111560983131400123%22/);
});

test('Streams pause while the window is hidden, and resume when it is shown', {
  ...aboutTheProgram,
  ...longRun,
}, async ({ desktop, service }) => {
  test.slow(); // Playing takes its time.
  const { page } = desktop;
  await stage(page, service, 2);
  await watch(page, 1);
  await watch(page, 2);
  await expectMoving(page, 2);
  await tile(page, 2).focus();
  await page.keyboard.press('k');
  await expect.poll(async () => (await pictures(page))[1]?.isPaused).toBe(true);
  await desktop.evaluate(({ BrowserWindow, dialog }) => {
    // Without a tray, it asks.
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
    BrowserWindow.getAllWindows()[0]?.emit('close', { preventDefault: () => {} });
  });
  for (const digit of [1, 2]) await expect(tile(page, digit)).toHaveAttribute('data-phase', 'suspended');
  expect((await pictures(page)).map(({ isPaused, height }) => ({ isPaused, height }))).toEqual([
    { isPaused: true, height: 0 },
    { isPaused: true, height: 0 },
  ]);
  expect((await counts(service)).playlistAddresses).toBe(2);
  expect(await desktop.secondStart([])).toBe(0);
  for (const digit of [1, 2]) await expect(tile(page, digit)).toHaveAttribute('data-phase', 'playing');
  const time = async () => (await pictures(page))[0]?.time ?? 0;
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before + 1);
  expect((await pictures(page)).map(({ isPaused }) => isPaused)).toEqual([false, true]);
});

test('After sleep Matchkeep requests the listing again', { ...aboutTheProgram, ...longRun }, async ({
  desktop,
  service,
}) => {
  const { page } = desktop;
  await signIn(page, service);
  const lastEnd = async () => (await call(page, 'app.status', null)).sync.lastRun?.endedAt ?? '';
  await expect.poll(lastEnd).not.toBe('');
  const before = await lastEnd();
  await desktop.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
  });
  await expect.poll(async () => (await lastEnd()) > before).toBe(true);
});

test('Without a network Matchkeep suspends its work and says so, and resumes when there is one', {
  ...needsASystem,
  ...longRun,
}, async ({ standIn: { page, evaluate } }) => {
  const isOffline = async () => (await call(page, 'app.status', null)).isOffline;
  await evaluate(({ net, powerMonitor }) => {
    Object.assign(net, { online: false });
    powerMonitor.emit('unlock-screen');
  });
  await expect.poll(isOffline).toBe(true);
  await evaluate(({ net, powerMonitor }) => {
    Object.assign(net, { online: true });
    powerMonitor.emit('unlock-screen');
  });
  await expect.poll(isOffline).toBe(false);
});

test('On battery Matchkeep pauses where the user wants that, says so, and continues on mains', {
  ...needsASystem,
  ...longRun,
}, async ({ standIn: { page, evaluate }, service }) => {
  await signIn(page, service);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Pause on battery').click();
  await expect(page.getByLabel('Pause on battery')).toBeChecked();
  const state = page.getByRole('region', { name: 'Status' });
  await evaluate(({ powerMonitor }) => {
    Object.assign(powerMonitor, { onBatteryPower: true });
    powerMonitor.emit('on-battery');
  });
  await expect(state).toContainText('Paused on battery');
  await evaluate(({ powerMonitor }) => {
    Object.assign(powerMonitor, { onBatteryPower: false });
    powerMonitor.emit('on-ac');
  });
  await expect(state).not.toContainText('Paused on battery');
});

/** Bytes a second: a file of the practice service then takes about a minute. */
const slowly = 'trickle:250@file';

test(
  'Quitting during a transfer closes in order, and the next start completes the transfer',
  aboutTheProgram,
  async ({ desktop, service }) => {
    test.slow(); // It starts twice, and waits for a transfer each time.
    const { page } = desktop;
    await service.setFaults(slowly);
    await signIn(page, service);
    await page.getByRole('link', { name: 'Downloads' }).click();
    const bar = page.getByRole('progressbar').first();
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    const [under] = (await call(page, 'downloads.list', { states: ['transferring'] })).items;
    if (!under) throw new Error('No transfer is active.');
    await desktop.stop(); // Throws if it did not end by itself, or not in order.

    await service.setFaults();
    const next = await desktop.startAgain();
    await signIn(next, service);
    const history = async () =>
      (await call(next, 'downloads.history', { id: under.id })).map(
        (event) => event.kind === 'step' && event.state,
      );
    await expect.poll(async () => (await history()).at(-1)).toBe('archived');
    expect(await history()).not.toContain('failed');
  },
);
