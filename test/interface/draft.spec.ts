import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

test(
  'The draft of champions has presence and bans, whose number opens exactly these games',
  longRun,
  async ({ exploredPage: page }) => {
    const { rows } = await call(page, 'library.aggregates', {
      query: 'has:any -is:void',
      by: 'champion',
      sortBy: 'bans',
      limit: 1,
    });
    const [most] = rows;
    if (most === undefined || most.bans === null) throw new Error('No champion was banned.');
    await page.goto(new URL('/library?show=champions', page.url()).href);
    await page.getByText('Draft', { exact: true }).click();
    const grid = page.getByRole('grid', { name: 'champions' });
    await expect(grid.getByRole('columnheader', { name: /^Presence/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await grid.getByRole('columnheader', { name: /^Bans$/ }).click();
    const link = grid.locator('[data-index="0"]').getByRole('link', { name: new RegExp(`: ${most.bans}$`) });
    await expect(link.last()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 900, height: 600 });
    await expect
      .poll(() => grid.evaluate((table) => table.scrollWidth - table.clientWidth), 'No column is cut.')
      .toBeLessThanOrEqual(0);
    await link.last().click();
    await expect(page.getByTestId('figures')).toContainText(`${most.bans} games`);
  },
);

test(
  'The page of a champion has its opponents in the role, each with exactly these games',
  longRun,
  async ({ exploredPage: page }) => {
    const { rows } = await call(page, 'library.aggregates', { query: 'has:any', by: 'champion', limit: 1 });
    const name = rows[0]?.label ?? '';
    await page.goto(new URL(`/profile/champion/${encodeURIComponent(name)}`, page.url()).href);
    const against = page.getByRole('region', { name: 'Against' });
    const first = against.getByRole('row').nth(1);
    const games = (await first.getByRole('link', { name: /^Show games of/ }).textContent()) ?? '';
    await first.getByRole('link', { name: /^Show games of/ }).click();
    await expect(page.getByTestId('figures')).toContainText(games === '1' ? '1 game' : `${games} games`);
  },
);
