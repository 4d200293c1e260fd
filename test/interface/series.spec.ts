import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, expect, items, onExploredData, showPastMatches, test } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

/** A match that has ended and whose games are archived. */
async function findEnded(page: Page) {
  const { items: matches } = await call(page, 'matches.list', { when: 'past', limit: 500 });
  const ended = matches.find(
    ({ score, games }) =>
      score?.isFinal &&
      games.length > 1 &&
      games.every(({ winner, voidReason }) => winner !== null && voidReason === null),
  );
  if (ended === undefined) throw new Error('No match has ended whose games all have a winner.');
  return ended;
}

async function openPanel(page: Page, id: string) {
  await showPastMatches(page);
  await page.getByRole('searchbox').fill(id);
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).first()).toHaveAttribute('data-key', id);
  await items(page).first().click();
  return page.getByRole('complementary', { name: 'Match' });
}

test(
  'The page of a series has the games of the match and figures of exactly these games',
  longRun,
  async ({ exploredPage: page }) => {
    const match = await findEnded(page);
    const panel = await openPanel(page, match.id);
    await panel.getByRole('link', { name: 'Series' }).click();
    const games = page.getByRole('region', { name: 'Games' });
    await expect(games.getByRole('rowheader')).toHaveText(match.games.map(({ number }) => `Game ${number}`));
    await expect(games.getByRole('cell', { name: 'Won', exact: true })).toHaveCount(match.games.length);
    const { rows } = await call(page, 'library.aggregates', {
      query: `match:${match.id} -is:void`,
      by: 'team',
    });
    const teams = page.getByRole('region', { name: 'Teams' });
    for (const { label, wins, games: played } of rows) {
      const row = teams.getByRole('row').filter({ hasText: label });
      await expect(row.getByRole('cell').nth(0)).toHaveText(String(played));
      await expect(row.getByRole('cell').nth(1)).toHaveText(String(wins));
    }
    const players = page.getByRole('region', { name: `Players of ${match.teams[0]?.name}` });
    await expect(players.getByRole('row').nth(1)).toContainText('top');
    await expect(players.getByRole('row').nth(5)).toContainText('support');
    await expectAccessible(page);

    await games.getByRole('link', { name: 'Game 1' }).click();
    await page.getByRole('link', { name: 'Series', exact: true }).click();
    await expect(games.getByRole('rowheader')).toHaveCount(match.games.length);
  },
);

test('The page of a series that was decided early says which games were not played', async ({
  exploredPage: page,
}) => {
  const { items: matches } = await call(page, 'matches.list', { when: 'past', limit: 500 });
  const isSpare = ({ assets }: (typeof matches)[number]['games'][number]) =>
    assets.some(({ status }) => status === 'not-needed');
  const match = matches.find(
    ({ score, games }) =>
      score?.isFinal && games.some(isSpare) && games.every((game) => isSpare(game) || game.winner !== null),
  );
  if (match === undefined) throw new Error('No match was decided before its last game.');
  await page.goto(new URL(`/series/${match.id}`, page.url()).href);
  const games = page.getByRole('region', { name: 'Games' });
  const spare = match.games.filter(isSpare);
  await expect(games.getByRole('cell', { name: 'Not played' })).toHaveCount(2 * spare.length);
  await expect(games).not.toContainText('No file');
  await expect(page.getByRole('region', { name: 'Champions used' })).not.toContainText('are known');
});

test(
  'The page of a series shows no result while results are hidden',
  longRun,
  async ({ exploredPage: page }) => {
    const match = await findEnded(page);
    const panel = await openPanel(page, match.id);
    const hide = page.getByRole('switch', { name: 'Hide results' });
    await hide.click({ force: true });
    await panel.getByRole('link', { name: 'Series' }).click();
    await expect(page.getByText('Results are hidden')).toBeVisible();
    await expect(page.getByTestId('figures')).not.toContainText('–');
    await expect(page.getByRole('region', { name: 'Games' })).toBeHidden();
    await page.getByRole('button', { name: 'Show this series' }).click();
    await expect(page.getByRole('region', { name: 'Games' }).getByRole('rowheader')).toHaveCount(
      match.games.length,
    );
    await page.goBack();
    await hide.click({ force: true });
  },
);

test('The page of a match that nobody knows says so', longRun, async ({ exploredPage: page }) => {
  await page.goto(new URL('/series/404', page.url()).href);
  await expect(page.getByText('There is no match "404".')).toBeVisible();
});

test('An address without a page leads to the library', longRun, async ({ exploredPage: page }) => {
  await page.goto(new URL('/match/404', page.url()).href);
  await expect(page.getByText('This page does not exist.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Library' }).click();
  await page.getByRole('link', { name: 'Teams' }).click();
  // A rate comes before its interval.
  const first = page.getByRole('grid', { name: 'Teams' }).locator('[data-index="0"]');
  await expect(first).toContainText(/\d\.\d% \d+\.\d–\d+\.\d%/);
});
