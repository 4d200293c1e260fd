/** Failing downloads as problems, and the filters of the list. */
import type { Page } from '@playwright/test';
import type { DownloadProblem } from '../../src/shared/downloads/download-problems.ts';
import { expectAccessible } from './accessible.ts';
import { expect, items, signIn, test, whereWireIsOpen } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Downloads by state' });
const statusBar = (page: Page) => page.getByRole('region', { name: 'Status' });

test.use({ practiceOptions: withOneMatch });

test('Files that arrive damaged are one problem, on the screen and in the status bar, and are retried together', async ({
  host: { page },
  service,
}) => {
  await service.setFaults('corrupt@file');
  await signIn(page, service);
  await expect(statusBar(page)).toContainText(/\d+ files arrive damaged from/);
  await statusBar(page)
    .getByRole('link', { name: /arrive damaged/ })
    .click();
  await expect(problems(page).getByRole('listitem')).toHaveCount(1);
  await problems(page).getByRole('button', { name: 'Show files' }).click();
  await expect(page).toHaveURL(/problem=file-corrupt/);
  await expect(items(page).first()).toContainText('damaged');
  await service.setFaults();
  await problems(page).getByRole('button', { name: 'Retry now' }).click();
  await expect(problems(page)).toBeHidden();
  await expect(statusBar(page)).not.toContainText('damaged');
  await expect(page.getByText('This problem has ended.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/problem=/);
});

test(
  'The list is filtered by words, league and content type, and the address has the filters',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByRole('link', { name: 'Downloads' }).click();
    await tabs(page).getByRole('link', { name: /^All/ }).click();
    await expect(items(page).first()).toBeVisible();
    const league = await items(page).first().locator('.mk-muted').nth(1).innerText();
    const name = league.split(' · ')[1] ?? '';
    await page.getByRole('combobox', { name: 'League' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('combobox', { name: 'Content type' }).click();
    await page.getByRole('option', { name: 'Summary' }).click();
    await expect
      .poll(async () => {
        const texts = await items(page).allInnerTexts();
        return texts.length > 0 && texts.every((text) => text.includes(name) && text.includes('Summary'));
      })
      .toBe(true);
    await expect(page).toHaveURL(/league=.*type=GAMH_SUMMARY/);
    // An action on all downloads would affect others than those shown.
    await expect(page.getByRole('toolbar').getByRole('button', { name: / all$/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'League' })).toHaveValue(name);
    await page.getByRole('searchbox').fill('no such team');
    await expect(page.getByText('No downloads found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(items(page).first()).toBeVisible();
  },
);

const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
const several: readonly DownloadProblem[] = [
  {
    id: 'disk-full',
    code: 'disk-full',
    host: null,
    files: 1240,
    action: 'settings',
    stopsAll: true,
    message: "The archive's drive is full. 1240 files wait.",
    remedy: "Free at least 1.2 GB on the archive's drive. Downloads then resume automatically.",
    since,
    nextAttemptAt: new Date(Date.now() + 25_000).toISOString(),
    contentTypes: ['GAMH_SUMMARY'],
    leagues: ['LCK', 'LPL', 'LEC', 'LTA North'],
  },
  ...['a', 'b'].map(
    (name): DownloadProblem => ({
      id: `file-corrupt@${name}`,
      code: 'file-corrupt',
      host: `${name}${'.very-long-name'.repeat(12)}.example:44300`,
      action: 'retry',
      message: `10000 files arrive damaged from ${name}${'.very-long-name'.repeat(12)}.example:44300.`,
      remedy:
        'Matchkeep downloads a damaged file up to nine times. If this continues, contact your data provider.',
      files: 10_000,
      stopsAll: false,
      since,
      nextAttemptAt: null,
      contentTypes: ['GAMH_SUMMARY'],
      leagues: ['LCK'],
    }),
  ),
];

for (const [width, height] of [
  [900, 600],
  [1280, 800],
] as const) {
  test(`At a width of ${width}, the tabs are on one line next to an open history, and long problems are shown as a whole`, {
    ...whereWireIsOpen,
    ...longRun,
  }, async ({ exploredPage: page, exploredWire: wire }) => {
    await page.setViewportSize({ width, height });
    await wire.answer('downloads.problems', { ok: true, value: { items: several } });
    await page.reload(); // The status bar has asked for them before.
    await page.getByRole('link', { name: 'Downloads', exact: true }).click();
    await tabs(page).getByRole('link', { name: /^All/ }).click();
    await problems(page).getByRole('button', { name: 'Show all 3 problems' }).click();
    const lines = problems(page).getByRole('listitem');
    await expect(lines).toHaveCount(3);
    for (const line of await lines.all())
      expect(await line.evaluate((part) => part.scrollWidth <= part.clientWidth + 1)).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page);
    }
    await problems(page).getByRole('button', { name: 'Show fewer problems' }).click();
    await items(page).first().click();
    await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible();
    const tops = await page
      .getByRole('navigation', { name: 'Downloads by state' })
      .getByRole('link')
      .evaluateAll((tabs) => new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size);
    expect(tops).toBe(1);
  });
}
