import { expect, items, onExploredData, showPastMatches, test } from './host.ts';

test.use(onExploredData);

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('Games that only a backfill finds are series among the past matches', async ({ host: { page } }) => {
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
  const panel = page.getByRole('complementary', { name: 'Match' });
  await expect(panel).toContainText('No match of the schedule has these games.');
  await expect(panel.getByRole('heading', { name: 'Game 1' })).toBeVisible();

  // Its length is not known, so hidden results hide every game but the first.
  await page.getByLabel('Hide results').click();
  await expect(panel.getByRole('heading', { name: /^Game / })).toHaveCount(1);
  await panel.getByRole('button', { name: 'Show later games' }).click();
  await expect(panel.getByRole('button', { name: 'Show later games' })).toBeHidden();
});
