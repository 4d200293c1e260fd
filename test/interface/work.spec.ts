/** When Matchkeep works: quiet hours, limits by time of day, and pauses. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, signIn, test, whereWireIsOpen } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';

const state = (page: Page) => page.getByRole('region', { name: 'Status' });
const hold = (page: Page) => page.getByTestId('hold');

/** Quiet hours that are in force now, and neither begin nor end while a spec runs: local times of the host. */
async function beginQuietHours(page: Page): Promise<void> {
  const hour = new Date().getHours();
  const at = (offset: number) => `${String((hour + offset) % 24).padStart(2, '0')}:00`;
  await call(page, 'settings.set', { 'work.quietHours': `${at(22)}-${at(3)}` });
}

test.describe('the settings', () => {
  test.use(onExploredData);

  test.beforeEach(async ({ host: { page } }) => {
    await page.getByRole('button', { name: 'Explore with practice data' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'When to work' })).toBeVisible();
  });

  test('Quiet hours are added, checked, saved, changed and removed', longRun, async ({ host: { page } }) => {
    const field = page.getByRole('region', { name: 'Quiet hours' });
    const stored = async () => (await call(page, 'settings.get', null))['work.quietHours'];
    await field.getByRole('button', { name: 'Add quiet hours' }).click();
    const first = field.getByRole('group', { name: 'Quiet hours, period 1' });
    await first.getByRole('button', { name: 'Mon' }).click();
    await first.getByRole('button', { name: 'Sat' }).click();
    await first.getByLabel('From').fill('19:30');
    await first.getByLabel('To').fill('19:30');
    await field.getByRole('button', { name: 'Save' }).click();
    await expect(field.getByRole('alert')).toHaveText('A period must not end when it begins.');
    expect(await stored()).toBe('');
    await first.getByLabel('To').fill('01:00');
    await field.getByRole('button', { name: 'Save' }).click();
    await expect(field.getByRole('button', { name: 'Save' })).toBeHidden();
    expect(await stored()).toBe('Tue-Sat 19:30-01:00');
    await page.reload();
    await expect(first.getByLabel('From')).toHaveValue('19:30');
    await expect(first.getByRole('button', { name: 'Mon' })).toHaveAttribute('aria-pressed', 'false');
    await first.getByRole('button', { name: 'Remove this period' }).click();
    await expect(first).toBeHidden();
    await field.getByRole('button', { name: 'Discard' }).click();
    await expect(first).toBeVisible();
    await first.getByRole('button', { name: 'Remove this period' }).click();
    await field.getByRole('button', { name: 'Save' }).click();
    await expect.poll(stored).toBe('');
  });

  test('A limit by time of day is saved in its unit', longRun, async ({ host: { page } }) => {
    const field = page.getByRole('region', { name: 'Limits by time of day' });
    await field.getByRole('button', { name: 'Add a limit' }).click();
    await field.getByLabel('Limit', { exact: true }).fill('800 kB/s');
    await field.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await call(page, 'settings.get', null))['downloads.bandwidthPeriods'])
      .toBe('Mon-Fri 08:00-18:00 0.8 MB/s');
    await expect(field.getByLabel('Limit', { exact: true })).toHaveValue('800 kB/s');
  });

  test('Where the machine is in another zone, quiet hours say so and show the times of this browser', {
    ...longRun,
    ...whereWireIsOpen,
  }, async ({ host: { page }, wire }) => {
    await call(page, 'settings.set', { 'work.quietHours': 'Mon-Fri 18:00-23:00' });
    const field = page.getByRole('region', { name: 'Quiet hours' });
    const period = field.getByRole('group', { name: 'Quiet hours, period 1' });
    const status = await call(page, 'app.status', null);
    const showFrom = async (utcOffsetMinutes: number) => {
      const work = { ...status.work, utcOffsetMinutes };
      const restore = await wire.answer('app.status', { ok: true, value: { ...status, work } });
      await page.reload();
      await expect(period.getByLabel('From')).toHaveValue('18:00');
      return restore;
    };
    const browserOffset = await page.evaluate(() => -new Date().getTimezoneOffset());
    const restoreSame = await showFrom(browserOffset);
    await expect(field).not.toContainText('Here:');
    await expect(field).not.toContainText('machine that runs Matchkeep');
    await restoreSame();
    const restore = await showFrom(browserOffset + 480);
    await expect(period).toContainText('Here: Mon–Fri 10:00–15:00');
    await expect(field).toContainText(/times of the machine that runs Matchkeep, where it is \d\d:\d\d now/);
    await period.getByLabel('From').fill('06:00');
    await expect(period).toContainText('Here: Mon–Thu, Sun 22:00–15:00');
    await restore();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`The section is accessible in ${colorScheme}`, longRun, async ({ host: { page } }) => {
      await page.emulateMedia({ colorScheme });
      await beginQuietHours(page);
      await page.getByRole('button', { name: 'Add a limit' }).click();
      await expect(hold(page)).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe('a Matchkeep that downloads', () => {
  test.use({ practiceOptions: withOneMatch });

  test.beforeEach(async ({ host: { page }, service }) => {
    await service.setFaults('trickle:250@file');
    await signIn(page, service);
    await page.getByRole('link', { name: 'Downloads' }).click();
    await expect(page.getByText('Downloading').first()).toBeVisible();
  });

  test('Quiet hours say why nothing runs and until when, and "Work now" ends them', async ({
    host: { page },
  }) => {
    await beginQuietHours(page);
    await expect(state(page)).toContainText(/Quiet hours until (tomorrow )?\d\d:00/);
    await expect(hold(page)).toContainText('Matchkeep starts nothing by itself.');
    await expect(page.getByTestId('figures')).toHaveText(/^Quiet hours until/);
    await expectAccessible(page, 'main');
    await hold(page).getByRole('button', { name: 'Work now' }).click();
    await expect(hold(page)).toContainText('do not apply');
    await expect(page.getByTestId('figures')).toContainText('downloading');
    await hold(page).getByRole('button', { name: 'Work as planned' }).click();
    await expect(page.getByTestId('figures')).toHaveText(/^Quiet hours until/);
  });

  test(
    'A pause for an hour says when it ends, and can be ended before',
    longRun,
    async ({ host: { page } }) => {
      await page.getByRole('button', { name: 'Pause everything' }).click();
      await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
      await expect(state(page)).toContainText(/Paused until (tomorrow )?\d\d:\d\d/);
      await expect(hold(page)).toContainText('No file is downloaded, not even on request.');
      await expect(page.getByRole('button', { name: /^Resume/ })).toHaveText(['Resume everything']);
      await page.getByRole('button', { name: 'Resume everything' }).click();
      await expect(hold(page)).toBeHidden();
      await expect(page.getByText('Downloading').first()).toBeVisible();
    },
  );
});
