import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fetched } from './further-files.ts';
import { call, expect, onServer, test } from './host.ts';
import { longRun } from './short-run.ts';

const tree = (page: Page) => page.getByRole('tree', { name: 'Content' });
const chosen = (page: Page) => tree(page).locator('[aria-selected=true]');

const fileUrl = (page: Page, game: string, contentType: string) =>
  new URL(`/game/${encodeURIComponent(game)}/file/${contentType}`, page.url()).href;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, colorScheme === 'dark' ? longRun : {}, () => {
    test.use({ colorScheme });

    test(`A JSON file can be navigated with keys alone, accessibly in ${colorScheme}`, async ({
      givenPage: page,
      given: at,
    }) => {
      await page.goto(`${at.url}/game/${encodeURIComponent(at.shapes[0])}?view=files`);
      const inspect = page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: 'Inspect' });
      // The page takes the key once all of it is there.
      await page.waitForLoadState('networkidle');
      await inspect.focus();
      await page.keyboard.press('Enter');
      await expect(tree(page)).toBeFocused();
      await expect(chosen(page)).toHaveAttribute('aria-level', '1');
      // Down to the first event's type, and back to the root.
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(chosen(page)).toHaveAttribute('aria-level', '2');
      await page.keyboard.press('End');
      await expect(chosen(page)).toBeInViewport();
      await page.keyboard.press('Home');
      await expect(chosen(page)).toHaveAttribute('aria-level', '1');
      await page.keyboard.press('ArrowLeft');
      await expect(chosen(page)).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('Enter');
      await expect(chosen(page)).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page);
    });
  });
}

test(
  'A search in a file goes from match to match, counts them, and shows the path of each',
  longRun,
  async ({ givenPage: page, given: at }) => {
    await page.goto(`${at.url}/game/${encodeURIComponent(at.shapes[0])}/file/GAMH_DETAILS`);
    await expect(tree(page)).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Find in this file' });
    await field.fill('ELITE_monster_KILL');
    await expect(page.getByText(/^\d+ found$/)).toBeVisible();
    await field.press('Enter');
    await expect(chosen(page)).toContainText('"ELITE_MONSTER_KILL"');
    await expect(chosen(page)).toBeInViewport();
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Actions for the selected value' })).toContainText(
      'string',
    );
    const first = await chosen(page).getAttribute('data-row');
    await field.press('Enter');
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await expect(chosen(page)).not.toHaveAttribute('data-row', first ?? '');
    await expect(chosen(page)).toBeInViewport();
    await field.press('Shift+Enter');
    await expect(chosen(page)).toHaveAttribute('data-row', first ?? '');
    await page.getByText('Keys', { exact: true }).click();
    await expect(page.getByText('0 found')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('ELITE_monster_KILL');
    await page.getByRole('button', { name: 'As text' }).click();
    await expect(page.getByRole('region', { name: 'Text' })).toContainText('"frameInterval"');
    await expectAccessible(page, '[aria-label=Text]');
    await page.getByRole('button', { name: 'As a tree' }).click();
    await expect(tree(page)).toBeVisible();
  },
);

test(
  'A zip lists its entries, and Back leads from an opened entry to the list',
  longRun,
  async ({ exploredPage: page }) => {
    const game = await fetched(page, 'HISTORIC_BAYES_SEPARATED');
    await page.goto(fileUrl(page, game, 'HISTORIC_BAYES_SEPARATED'));
    const entries = page.getByRole('grid', { name: 'Entries' });
    await expect(entries.getByRole('row').nth(3)).toBeVisible();
    const filter = page.getByRole('textbox', { name: 'Filter by name' });
    await page.keyboard.press('/');
    await expect(filter).toBeFocused();
    await page.keyboard.type('.json');
    await entries.focus();
    await page.keyboard.press('ArrowDown');
    const cursor = entries.locator('[role=row][data-cursor]');
    const name = await cursor.getByRole('gridcell').first().textContent();
    await page.keyboard.press('Enter');
    await expect(tree(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entries).toBeFocused();
    await expect(filter).toHaveValue('.json');
    await expect(cursor).toContainText(name ?? '');
  },
);

test(
  'The result of extracting one entry is not shown for the next',
  longRun,
  async ({ exploredPage: page }) => {
    const game = await fetched(page, 'HISTORIC_BAYES_SEPARATED');
    await page.goto(fileUrl(page, game, 'HISTORIC_BAYES_SEPARATED'));
    const entries = page.getByRole('grid', { name: 'Entries' });
    await expect(entries.getByRole('row').nth(3)).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Extract one file' });
    const open = () => page.getByRole('button', { name: 'Extract…' }).click();
    await entries.focus();
    await open();
    await dialog.getByLabel('Target folder').fill('not/a/whole/path');
    await dialog.getByRole('button', { name: 'Extract', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await entries.focus();
    await page.keyboard.press('ArrowDown');
    await open();
    await expect(dialog.getByLabel('Target folder')).toHaveValue('');
  },
);

test('A replay shows the values of its header', longRun, async ({ exploredPage: page }) => {
  const game = await fetched(page, 'ROFL_REPLAY');
  await page.goto(fileUrl(page, game, 'ROFL_REPLAY'));
  const replay = page.getByRole('region', { name: 'Replay', exact: true });
  await expect(replay).toContainText('Game version');
  await expect(replay.getByRole('row')).toHaveCount(11);
});

test('A file that cannot be downloaded shows an error when it is dragged, and none when the pointer passes over it', {
  ...longRun,
  ...onServer('only in a browser does a drag need an address from the server'),
}, async ({ exploredPage: page, explored }) => {
  const { items } = await call(page, 'games.list', { archivedOnly: true, limit: 1 });
  await page.goto(`${explored.url}/game/${encodeURIComponent(items[0]?.platformGameId ?? '')}?view=files`);
  const handle = page.getByRole('region', { name: 'Summary' }).locator('[draggable]');
  await expect(handle).toBeVisible();
  await page.route('**/tickets', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/tickets'));
  await handle.hover();
  await failed;
  // What the page shows of a failure it shows before its next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  const notice = page.getByRole('alert').filter({ hasText: 'Matchkeep is not responding.' });
  expect(await notice.count()).toBe(0);
  await handle.dispatchEvent('dragstart', {
    dataTransfer: await page.evaluateHandle(() => new DataTransfer()),
  });
  await expect(notice).toBeVisible();
});
