/** Files with impossible content: the view reports the problems and continues to work. */
import type { Page } from '@playwright/test';
import { oddGames } from './given-games.ts';
import { expect, test } from './host.ts';
import { longRun } from './short-run.ts';

const open = (page: Page, url: string, game: string, view: string, more = '') =>
  page.goto(`${url}/game/${game}?view=${view}${more}`);
const timeCursor = (page: Page) => page.getByRole('slider', { name: 'Game time', exact: true });

test(
  'The frame of five minutes is shown at five minutes, although it is some milliseconds later',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0], 'timeline', '&at=300000');
    const lineUps = page.getByRole('table').filter({ hasText: 'At ' });
    await expect(lineUps.locator('caption')).toContainText('5:00');
    await expect(timeCursor(page)).toHaveAttribute('aria-valuetext', /^5:00\. Gold: Blue \+296\./);
    await open(page, given.url, given.shapes[0], 'timeline', '&at=320000');
    await expect(timeCursor(page)).toHaveAttribute(
      'aria-valuetext',
      /^5:20\. Values at 5:00\. Gold: Blue \+296\./,
    );
  },
);

test(
  'A file with absurd times and repeated players is drawn at once, and its problems are named',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, oddGames.absurd, 'timeline');
    await expect(timeCursor(page)).toHaveAttribute('aria-valuemax', '2051');
    const problems = page.getByRole('region', { name: 'Problems in the timeline' });
    await expect(problems).toContainText('implausible');
    await expect(problems).toContainText('9000000000000000');
    await expect(page.locator('[role=slider] svg text')).not.toHaveCount(0);
    expect(await page.locator('[role=slider] svg text').count()).toBeLessThan(100);
    await page.getByRole('link', { name: 'Compare' }).first().click();
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await page.getByLabel('First player').first().click();
    await expect(page.getByRole('option')).toHaveCount(10);
    await page.keyboard.press('Escape');
    await expect(page.getByText('could not be shown')).toHaveCount(0);
  },
);

test('A partial game is marked as such, and shows neither the sum of a side nor a contradicted winner', async ({
  givenPage: page,
  given,
}) => {
  await open(page, given.url, oddGames.partial, 'overview');
  await expect(page.getByText('Partial: 6 of 10 players', { exact: true })).toBeVisible();
  await expect(page.getByText('Conflicting winners')).toBeVisible();
  await expect(page.getByText('Won', { exact: true })).toHaveCount(0);
  const sides = page
    .getByRole('region', { name: 'Scoreboard' })
    .getByRole('row')
    .filter({
      has: page.locator('[scope=rowgroup]'),
    });
  for (const side of await sides.all()) {
    await expect(side).toContainText('3 of 5 players');
    expect(await side.innerText()).not.toMatch(/\d{2},\d{3}/);
  }
  await open(page, given.url, oddGames.partial, 'timeline');
  await expect(page.getByRole('region', { name: 'Problems in the timeline' })).toContainText(
    'The summary does not contain the side of 4 of the 10 players of this timeline.',
  );
  await expect(page.getByText('Gold difference: unknown')).toBeVisible();
  await expect(timeCursor(page)).toHaveAttribute('aria-valuetext', /Gold: unknown/);
});

test(
  'A game without roles shows none and compares no lanes, and its champions have different short names',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, oddGames.aram, 'overview');
    const scoreboard = page.getByRole('region', { name: 'Scoreboard' });
    await expect(scoreboard.getByRole('rowheader', { name: /Kayn/ })).toBeVisible();
    await expect(scoreboard.getByRole('columnheader', { name: 'Role' })).toHaveCount(0);
    await expect(page.getByText('No ban', { exact: true })).toHaveCount(2);
    const marks = await scoreboard.locator('[data-length]').allInnerTexts();
    expect(new Set(marks).size).toBe(10);
    expect(marks).toEqual(expect.arrayContaining(['Kayn', 'Kayl']));
    await open(page, given.url, oddGames.aram, 'timeline');
    await expect(page.getByText('Roles unknown: players are not compared.')).toBeVisible();
  },
);

test(
  'A timeline of 3,000 frames and 120,000 events is drawn with few elements and can be navigated',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, oddGames.huge, 'timeline');
    await expect(timeCursor(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Problems in the timeline' })).toContainText('120,000');
    await timeCursor(page).focus();
    await page.keyboard.press('Home');
    await expect(timeCursor(page)).toHaveAttribute('aria-valuenow', '0');
    // The frames are 684 ms apart.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(timeCursor(page)).toHaveAttribute('aria-valuenow', '2');
    await page.keyboard.press('End');
    await expect(timeCursor(page)).toHaveAttribute('aria-valuenow', '2051');
    await page.getByRole('switch', { name: 'Show as table' }).click();
    await expect(page.getByRole('region', { name: 'Gold and experience by side' })).toBeVisible();
    expect(await page.locator('*').count()).toBeLessThan(6_000);
  },
);

test(
  'A part of a game that fails shows its error in its own place, and the others are shown',
  longRun,
  async ({ givenPage: page, given }) => {
    // No known file breaks a part, so the test breaks a function that one calls.
    await page.addInitScript(() => {
      const { toSorted } = Array.prototype;
      Array.prototype.toSorted = function (this: unknown[], ...order) {
        if (this.includes('dragon')) throw new Error('broken on purpose');
        return toSorted.apply(this, order);
      };
    });
    await open(page, given.url, given.shapes[0], 'overview');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('The objectives could not be shown: broken on purpose');
    await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Bans' })).toBeVisible();
    await failure.getByRole('link', { name: 'Game files' }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('SHA-256');
  },
);

test(
  'A view of a game that fails leaves the other views as they are',
  longRun,
  async ({ givenPage: page, given }) => {
    // No known file breaks a view, so the test breaks a function that the comparison calls.
    await page.addInitScript(() => {
      const { find } = Array.prototype;
      const isPlayer = (value: unknown) =>
        typeof value === 'object' && value !== null && 'damageTaken' in value;
      Array.prototype.find = function (this: unknown[], ...search: Parameters<typeof find>) {
        if (location.search.includes('view=compare') && this.some(isPlayer))
          throw new Error('broken on purpose');
        return find.apply(this, search);
      };
    });
    await open(page, given.url, given.shapes[0], 'overview', '&a=1&b=6');
    await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible();
    const parts = page.getByRole('navigation', { name: 'Game views' });
    for (const [view, region] of [
      ['Overview', 'Scoreboard'],
      ['Timeline', 'Timeline'],
    ] as const) {
      await parts.getByRole('link', { name: 'Compare' }).click();
      await expect(page.getByRole('alert')).toContainText(
        'The comparison could not be shown: broken on purpose',
      );
      await parts.getByRole('link', { name: view }).click();
      await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible();
      await expect(page.getByText('could not be shown')).toHaveCount(0);
    }
  },
);

test(
  'Ctrl+A selects the raw text of an event and nothing else',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0], 'timeline', '&at=922883');
    await page.getByRole('button', { name: 'Show raw event' }).click();
    const text = page.getByRole('region', { name: 'Raw event' });
    await expect(text).toContainText('timestamp');
    await text.focus();
    await page.keyboard.press('Control+a');
    const selected = await page.evaluate(() => String(document.getSelection()));
    expect(selected.trim()).toBe((await text.innerText()).trim());
  },
);
