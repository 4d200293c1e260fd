/** The dialogs of the library and of a game's files, checked by axe: WCAG 2.2 AA, light and dark. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fetched } from './further-files.ts';
import { call, expect, items, openLibrary, test } from './host.ts';
import { longRun } from './short-run.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Makes sure that some archived game has such a file, and opens its screen. */
async function inspect(page: Page, contentType: string): Promise<void> {
  const platformGameId = await fetched(page, contentType);
  const path = `/game/${encodeURIComponent(platformGameId)}/file/${contentType}`;
  await page.goto(new URL(path, page.url()).href);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, colorScheme === 'dark' ? longRun : {}, () => {
    test.use({ colorScheme });

    test(
      `Saving, ordering and renaming a view is accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await openLibrary(page);
        await page.getByRole('button', { name: 'Views' }).click();
        await page.getByRole('menuitem', { name: 'Save as view…' }).click();
        await page.getByRole('textbox', { name: 'Name' }).fill('Finals');
        await expectAccessible(page);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Finals' }).click();
        await page.getByRole('menuitem', { name: 'Manage views…' }).click();
        await expect(page.getByRole('button', { name: 'Rename: Finals' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Rename: Finals' }).click();
        await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Remove: Finals' }).click();
        await expect(page.getByText('No saved views.')).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(
      `The menu of files to download and excluded values are accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await openLibrary(page);
        await items(page).first().click();
        const filters = page.getByRole('complementary', { name: 'Filters' });
        await filters
          .getByRole('checkbox')
          .first()
          .click({ modifiers: ['Shift'] });
        await expect(filters.getByRole('button', { name: /^Stop excluding/ }).first()).toBeVisible();
        await items(page).first().click();
        await page.getByRole('button', { name: 'Download…' }).click();
        await expect(page.getByRole('menuitem').first()).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(
      `The exports of files, tables and statistics, and their results, are accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await openLibrary(page);
        await page.getByRole('link', { name: 'Champions' }).click();
        await expect(page.getByRole('grid', { name: 'Champions' }).locator('[data-index="0"]')).toBeVisible();
        await page.getByRole('button', { name: 'Export…' }).click();
        for (const what of ['Champions', 'Tables', 'Files']) {
          await dialog(page).getByText(what, { exact: true }).click();
          await expect(dialog(page).getByRole('radio', { name: what })).toBeChecked();
          await expectAccessible(page, what === 'Champions' ? undefined : '[role=dialog]');
        }
        await page.keyboard.press('Escape');
        const { archive } = await call(page, 'app.status', null);
        const content = { as: 'tables', format: 'csv', tables: ['games'] } as const;
        const bad = { kind: 'folder', path: `${archive.dir}/out` } as const;
        const selection = { query: 'has:any' };
        const failed = await call(page, 'export.start', {
          selection,
          content: { ...content, tables: ['games'] },
          to: bad,
        });
        const done = await call(page, 'export.start', {
          selection,
          content: { ...content, tables: ['games'] },
          to: { kind: 'download' },
        });
        const tray = page.getByRole('region', { name: 'Exports' });
        await expect(tray).toContainText('The export failed.');
        await expect(tray).toContainText(/\d+ games ·/);
        await expectAccessible(page, '[aria-label=Exports]');
        for (const { id } of [failed, done]) await call(page, 'export.forget', { id });
      },
    );

    for (const kind of ['Champions', 'Teams']) {
      test(
        `The sorted statistics of ${kind.toLowerCase()} are accessible in ${colorScheme}`,
        longRun,
        async ({ exploredPage: page }) => {
          await openLibrary(page);
          await page.getByRole('link', { name: kind }).click();
          const grid = page.getByRole('grid', { name: kind });
          await expect(grid.locator('[data-index="0"]')).toBeVisible();
          await grid.getByRole('columnheader', { name: 'Kills' }).getByRole('button').click();
          await expect(grid.getByRole('columnheader', { name: 'Kills' })).toHaveAttribute('aria-sort', /./);
          await grid.press('ArrowDown');
          await expectAccessible(page);
        },
      );
    }

    test(
      `A zip, the question before extracting, and an entry are accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await inspect(page, 'HISTORIC_BAYES_SEPARATED');
        const entries = page.getByRole('grid', { name: 'Entries' });
        await expect(entries.getByRole('row').nth(3)).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Extract all…' }).click();
        await expect(dialog(page)).toBeVisible();
        await expectAccessible(page, '[role=dialog]');
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
        await page.getByRole('textbox', { name: 'Filter by name' }).fill('nothing of the kind');
        await expect(page.getByText('No matching entries')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('textbox', { name: 'Filter by name' }).fill('');
        await entries.press('Enter');
        await expect(page.getByRole('tree', { name: 'Content' })).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(
      `A search in a JSON file and a replay are accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await inspect(page, 'GAMH_SUMMARY');
        await expect(page.getByRole('tree', { name: 'Content' })).toBeVisible();
        await page.getByRole('textbox', { name: 'Find in this file' }).fill('participantId');
        await page.keyboard.press('Enter');
        await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
        await expectAccessible(page);
        await inspect(page, 'ROFL_REPLAY');
        await expect(page.getByRole('region', { name: 'Replay', exact: true })).toContainText('Game version');
        await expectAccessible(page);
      },
    );
  });
}
