import { expect, test } from './host.ts';

test('screens, search, lists and panels are all reached by keys', async ({ exploredPage: page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Matches');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(title).toHaveText('Library');
  await expect(page.getByRole('grid', { name: 'Games' }).getByRole('row').nth(4)).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Tab');
  while (!(await page.evaluate(() => document.activeElement?.role === 'row')))
    await page.keyboard.press('Tab');

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-index'));
  expect(await focused()).toBe('0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('2');
  await page.keyboard.press('End');
  await expect.poll(async () => Number(await focused())).toBeGreaterThan(15);
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('0');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Game' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Game' })).toBeHidden();
});

test('a row of the downloads is selected with Space, and its buttons reached with the arrows', async ({
  exploredPage: page,
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('link', { name: /^Waiting/ }).click();
  const grid = page.getByRole('grid', { name: /Downloads/ });
  await grid.locator('[role=row][tabindex="0"]').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('button', { name: 'Pause' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('row').first()).toBeFocused();
});

test('the palette finds a match by its id and goes there', async ({ exploredPage: page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('111560983131400123');
  const found = page.getByText(/· 111560983131400123$/);
  await expect(found.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Match' })).toContainText('111560983131400123');
});

test('the palette runs commands', async ({ exploredPage: page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('sett');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('a question mark shows the keys, Escape closes them', async ({ exploredPage: page }) => {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
});

test('Down leads into a fresh list, and from the search, which Escape empties and then leaves', async ({
  exploredPage: page,
}) => {
  const focusedRow = page.locator('[role=row]:focus');
  await page.keyboard.press('ArrowDown');
  await expect(focusedRow).toHaveCount(1);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('grid', { name: 'Games' }).getByRole('row').nth(4)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(focusedRow).toHaveAttribute('data-index', '0');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Game' });
  await expect(panel).toBeVisible();

  const field = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await page.keyboard.type('lck');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
  await expect(panel).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(focusedRow).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(focusedRow).toHaveCount(1);
});
