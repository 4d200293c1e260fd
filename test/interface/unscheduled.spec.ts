import type { Locator, Page } from '@playwright/test';
import { call } from './call.ts';
import { expect, items, onExploredData, onServer, showPastMatches, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Finds games that are in no match, and opens the panel of the last series of them. */
async function openUnscheduled(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Explore with practice data' }).click();
  await page.getByRole('link', { name: 'Backfill…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Backfill' });
  await dialog.getByLabel('First day').fill(day(24));
  await dialog.getByLabel('Last day').fill(day(20));
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(items(page).first()).toContainText('Backfill');
  await expect(items(page).first()).toContainText(/\d games?/);

  await page.getByRole('link', { name: 'Matches' }).click();
  await showPastMatches(page);
  await items(page).first().focus();
  await page.keyboard.press('End');
  const series = items(page).filter({ hasText: 'Not in the schedule' }).last();
  await expect(series).toBeVisible();
  await series.click();
  return page.getByRole('complementary', { name: 'Match' });
}

test(
  'Games that only a backfill finds are series among the past matches',
  longRun,
  async ({ host: { page } }) => {
    const panel = await openUnscheduled(page);
    await expect(panel).toContainText('No match of the schedule has these games.');
    await expect(panel.getByRole('heading', { name: 'Game 1' })).toBeVisible();

    // Its length is not known, so hidden results hide every game but the first.
    await page.getByLabel('Hide results').click();
    await expect(panel.getByRole('heading', { name: /^Game / })).toHaveCount(1);
    await panel.getByRole('button', { name: 'Show later games' }).click();
    await expect(panel.getByRole('button', { name: 'Show later games' })).toBeHidden();

    await panel.getByRole('link', { name: 'Series' }).click();
    await page.getByRole('button', { name: 'Show this series' }).click();
    const games = page.getByRole('region', { name: 'Games' });
    await expect(games.getByRole('rowheader').first()).toHaveText('Game 1');
    await expect(games.getByRole('cell', { name: /^(Won|Lost)$/ }).first()).toBeVisible();
  },
);

test('The panel shows the downloads of its games without listing the games again', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ host: { page }, wire }) => {
  const panel = await openUnscheduled(page);
  const game = panel.getByRole('region', { name: 'Game 1' });
  await expect(game).toBeVisible();
  await wire.hold('games.list');
  await game.getByRole('button', { name: 'Download more' }).click();
  await page.getByRole('menuitem', { name: /ROFL_REPLAY/ }).click();
  // A replay of practice may not be published yet.
  await expect(game).toContainText(/Replay\s*(Archived|Waiting to retry)/);
  await expect(game).toContainText(/Summary\s*Archived/);
});

test('A search of the past matches shows no row of another search, while one of the two lists is still awaited', {
  ...onServer('the test waits for an answer on the network'),
  ...longRun,
}, async ({ host: { page }, wire }) => {
  await openUnscheduled(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Home');
  const grid = page.getByRole('grid', { name: 'Matches' });
  const readRows = async () => {
    const keys = await items(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')));
    return { count: await grid.getAttribute('aria-rowcount'), first: keys.slice(0, 8) };
  };
  const { items: games } = await call(page, 'games.list', { withoutMatch: true });
  const code = games.at(-1)?.teams[0]?.code ?? '';
  expect(code).not.toBe('');
  const before = await readRows();
  const release = await wire.hold('games.list');
  const found = page.waitForResponse(
    (response) =>
      response.url().endsWith('/matches.list') && response.request().postDataJSON().search === code,
  );
  await page.getByRole('searchbox', { name: 'Search teams, leagues, IDs' }).fill(code);
  await (await found).finished();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  expect(await readRows()).toEqual(before);
  release();
  await expect.poll(readRows).not.toEqual(before);
  // The name of another team may contain the code.
  for (const row of await items(page).all()) await expect(row).toContainText(code, { ignoreCase: true });
});
