import { expectAccessible } from './accessible.ts';
import { expect, items, openLibrary, showPastMatches, test } from './host.ts';
import { longRun } from './short-run.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, colorScheme === 'dark' ? longRun : {}, () => {
    test.use({ colorScheme });

    test(`The welcome screen is accessible in ${colorScheme}, also with errors`, async ({
      host: { page },
    }) => {
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Enter your password.')).toBeVisible();
      await expectAccessible(page);
    });

    test(`The matches and their panel are accessible in ${colorScheme}`, async ({ exploredPage: page }) => {
      await showPastMatches(page);
      await items(page).first().click();
      const game = page.getByRole('region', { name: 'Game 1' });
      await game.getByRole('button', { name: 'Download more' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expectAccessible(page);
    });

    test(`Selection, groups, suggestions and problems of the library are accessible in ${colorScheme}`, async ({
      exploredPage: page,
    }) => {
      await openLibrary(page);
      await items(page).nth(2).click();
      await page.getByRole('switch', { name: 'By match' }).click();
      await expect(page.getByRole('gridcell', { name: /^Series / }).first()).toBeVisible();
      await items(page).nth(3).getByRole('gridcell').first().click();
      await expectAccessible(page);
      const field = page.getByRole('combobox', { name: 'Search the library' });
      await field.fill('-league:LPL lc');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { selected: true })).toBeVisible();
      await expectAccessible(page, 'search');
      await field.fill('legue:x length:>600 ');
      await expect(page.getByText('No matching games')).toBeVisible();
      await expectAccessible(page);
    });

    test(
      `Columns, help, views and the list of all values of the library are accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await openLibrary(page);
        for (const [button, opened, part] of [
          ['Columns', page.getByRole('dialog', { name: 'Columns' }), '[role=dialog]'],
          ['How to search', page.getByRole('dialog', { name: 'How to search' }), '[role=dialog]'],
          ['Views', page.getByRole('menu'), '[role=menu]'],
          // Hides all other content of the page from assistive technology.
          [/more…/, page.getByRole('dialog', { name: 'Team' }), undefined],
        ] as const) {
          await page.getByRole('button', { name: button }).first().click();
          await expect(opened).toBeVisible();
          await expectAccessible(page, part);
          await page.keyboard.press('Escape');
          await expect(opened).toBeHidden();
        }
      },
    );

    test(
      `The filters over the table of the library are accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await page.setViewportSize({ width: 900, height: 600 });
        await openLibrary(page);
        await items(page).first().click();
        await page.getByRole('button', { name: 'Filters', exact: true }).click();
        const filters = page.getByRole('complementary', { name: 'Filters' });
        await expect(filters.getByRole('checkbox').first()).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(`The statistics are accessible in ${colorScheme}`, longRun, async ({ exploredPage: page }) => {
      await page.getByRole('link', { name: 'Library' }).click();
      await page.getByRole('link', { name: 'Players' }).click();
      await expect(page.getByRole('grid', { name: 'Players' }).locator('[data-index="0"]')).toBeVisible();
      await expectAccessible(page);
    });

    test(
      `The coverage as a map and by day is accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await page.getByRole('link', { name: 'Coverage' }).click();
        await expect(page.getByRole('grid', { name: 'Coverage by league and day' })).toBeVisible();
        await page.getByRole('button', { name: /^Archived.*list these files/ }).click();
        await expect(page.getByRole('list', { name: 'Files', exact: true })).toBeVisible();
        await expectAccessible(page);
        await page.getByText('Days', { exact: true }).click();
        await expect(page.getByRole('grid', { name: 'Coverage by day' })).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(
      `The downloads are accessible in ${colorScheme}, with and without rows`,
      longRun,
      async ({ exploredPage: page }) => {
        await page.getByRole('link', { name: 'Downloads' }).click();
        await page
          .getByRole('navigation', { name: 'Downloads by state' })
          .getByRole('link', { name: /^All/ })
          .click();
        await expect(
          page
            .getByRole('grid', { name: /Downloads/ })
            .getByRole('row')
            .nth(2),
        ).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('link', { name: /^Failed/ }).click();
        await expect(page.getByText('No failed downloads')).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(`The settings, the watch rules and their editor are accessible in ${colorScheme}`, async ({
      exploredPage: page,
    }) => {
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'About' })).toBeAttached();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Rules' }).click();
      await expect(items(page).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add rule' }).click();
      await expect(page.getByRole('dialog', { name: 'Add rule' })).toBeVisible();
      await expectAccessible(page);
    });

    test(
      `The command palette and the list of shortcuts are accessible in ${colorScheme}`,
      longRun,
      async ({ exploredPage: page }) => {
        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('textbox', { name: 'Find' }).fill('game');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('textbox', { name: 'Find' })).toBeHidden();
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
        await expectAccessible(page);
      },
    );
  });
}
