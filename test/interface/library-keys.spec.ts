/** The library and the actions on its games, with the keyboard only: no pointer, and no focus set by the test. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { gameOffering } from './further-files.ts';
import { call, expect, test, whereWireIsOpen } from './host.ts';
import { expectFound, found, games, search } from './library-figures.ts';
import { longRun } from './short-run.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Games' });
/** More stops than any screen has. */
const maxStops = 160;

const hasFocus = async (target: Locator) =>
  (await target.count()) > 0 &&
  (await target.first().evaluate((element) => element === document.activeElement));

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No key leads to ${target}.`);
}

async function openLibrary(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(grid(page).getByRole('row').nth(4)).toBeVisible();
}

/** Types another query into the empty search field. */
async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(query);
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
}

test(
  'The focus returns after an export is requested, made and cleared with keys',
  longRun,
  async ({ exploredPage: page }) => {
    const folder = createTemporaryFolder();
    await openLibrary(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    const button = page.getByRole('toolbar').getByRole('button', { name: 'Export…' });
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    // The first question has the focus, and Escape returns it.
    await expect(dialog.getByRole('radio', { name: 'Files' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Files' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await tabTo(page, dialog.getByRole('checkbox', { name: 'players' }));
    await page.keyboard.press('Space');
    await tabTo(page, dialog.getByRole('radio', { name: 'CSV' }));
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'JSON lines' })).toBeChecked();
    const download = dialog.getByRole('radio', { name: 'Download in this browser' });
    if (await download.isVisible()) {
      await tabTo(page, download);
      await page.keyboard.press('ArrowDown');
    }
    await tabTo(page, dialog.getByLabel('Target folder'));
    await page.keyboard.type(join(folder, 'out'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    const tray = page.getByRole('region', { name: 'Exports' });
    await expect(tray).toContainText('2 games ·');
    expect(await readdir(join(folder, 'out'))).toEqual(['games.jsonl']);
    await tabTo(page, tray.getByRole('button', { name: /^Clear/ }));
    await page.keyboard.press('Enter');
    await expect(tray).toBeHidden();
    removeTemporaryFolder(folder);
  },
);

const viewsMenu = (page: Page) => page.getByTestId('views');

test('A view can be saved and opened again with keys', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  await ask(page, 'game:2');
  await tabTo(page, viewsMenu(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Save as view…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(viewsMenu(page)).toBeFocused();
  await expect(viewsMenu(page)).toHaveText('Second');
  await ask(page, 'game:1');
  await tabTo(page, viewsMenu(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Second' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('game:2');
  await expect(viewsMenu(page)).toBeFocused();
  for (const { id } of await call(page, 'views.list', null)) await call(page, 'views.remove', { id });
});

test('Views can be ordered, renamed and removed with keys', longRun, async ({ exploredPage: page }) => {
  for (const [query, name] of [
    ['game:1', 'First'],
    ['game:2', 'Second'],
    ['game:3', 'Third'],
  ] as const) {
    await call(page, 'views.save', { query, name, sort: {} });
  }
  await openLibrary(page);
  await tabTo(page, viewsMenu(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'First' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Manage views…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  const names = dialog.getByRole('listitem').locator('b');
  const button = (name: string) => dialog.getByRole('button', { name });
  await tabTo(page, button('Down: First'));
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Second', 'First', 'Third']);
  await expect(button('Down: First')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Second', 'Third', 'First']);
  // There is no row below: the other button of the same view has the focus.
  await expect(button('Up: First')).toBeFocused();
  await tabTo(page, button('Rename: First'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Openers');
  await page.keyboard.press('Enter');
  await expect(button('Rename: Openers')).toBeFocused();
  await tabTo(page, button('Remove: Openers'));
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Second', 'Third']);
  await expect(button('Remove: Third')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Remove: Second')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('No saved views.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(viewsMenu(page)).toBeFocused();
});

test('A column can be hidden, widened and shown again with keys', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  const button = page.getByRole('button', { name: 'Columns' });
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  const patch = page.getByRole('columnheader', { name: 'Patch' });
  const league = page.getByRole('columnheader', { name: 'League' });
  const width = async () => (await league.boundingBox())?.width ?? 0;
  const before = await width();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Patch' }));
  await page.keyboard.press('Space');
  await expect(patch).toBeHidden();
  await tabTo(page, dialog.getByRole('button', { name: 'Wider: League' }));
  await page.keyboard.press('Enter');
  await expect.poll(width).toBe(before + 16);
  await tabTo(page, dialog.getByRole('button', { name: 'Reset to default' }));
  await page.keyboard.press('Enter');
  await expect(patch).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test(
  'Filters can be selected, excluded and searched with keys, and the focus stays on the value',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const [facet] = await call(page, 'library.facets', { query: 'has:any', fields: ['league'] });
    const [, second] = facet?.values ?? [];
    if (!second) throw new Error('fewer than two leagues');
    const value = filters
      .getByRole('list', { name: 'League' })
      .getByRole('checkbox', { name: new RegExp(`(^| )${second.label}( |$|\\d)`) });
    await tabTo(page, value);
    await page.keyboard.press('Space');
    await expect(value).toBeChecked();
    await expect(search(page)).toHaveValue(/^league:/);
    await expectFound(page, `has:any league:"${second.label}"`);
    await expect(value).toBeFocused();
    await page.keyboard.press('Space');
    await expect(search(page)).toHaveValue('');
    await expectFound(page, 'has:any');
    await expect(value).toBeFocused();
    await page.keyboard.press('-');
    await expect(search(page)).toHaveValue(/^-league:/);
    await expectFound(page, `has:any -league:"${second.label}"`);
    await expect(value).toHaveAccessibleName(new RegExp(`^not ${second.label}`));
    await expect(value).toBeFocused();
    await page.keyboard.press('-');
    await expect(search(page)).toHaveValue('');
    await expectFound(page, 'has:any');

    const more = filters.getByRole('button', { name: /more…/ }).first();
    await tabTo(page, more);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    const last = dialog.getByRole('checkbox').nth(8);
    const name = (await last.getAttribute('title')) ?? '';
    await page.keyboard.type(name);
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(search(page)).toHaveValue(/^team:/);
  },
);

test(
  'A filter that a query names only by its beginning does not count as selected',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const [facet] = await call(page, 'library.facets', { query: 'has:any', fields: ['team'] });
    const name = facet?.values[0]?.value ?? '';
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const box = filters.getByRole('list', { name: 'Team' }).getByRole('checkbox').first();
    await ask(page, `team:"${name.slice(0, 3)}"`);
    await expect(search(page)).toHaveValue(`team:"${name.slice(0, 3)}"`);
    await expect(box).not.toBeChecked();
    await expect(filters.getByRole('button', { name: 'Team', exact: true })).toBeVisible();
    await ask(page, `team:"${name}"`);
    await expect(box).toBeChecked();
    await expect(filters.getByRole('button', { name: 'Team 1', exact: true })).toBeVisible();
  },
);

test(
  'Files of the selected games can be requested with keys in the bar below the list',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await page.keyboard.press('ArrowDown');
    for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const button = page.getByRole('button', { name: 'Download…' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    const details = page.getByRole('menuitem', { name: /GAMH_DETAILS/ });
    while (!(await hasFocus(details))) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/1 download queued|No files are missing/)).toBeVisible();
    await expect(button).toBeFocused();
  },
);

test(
  'Statistics can be sorted with keys, and a row leads to its games and back',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await tabTo(page, page.getByRole('link', { name: 'Champions' }));
    await page.keyboard.press('Enter');
    const statistics = page.getByRole('grid', { name: 'Champions' });
    await expect(statistics.locator('[data-index="0"]')).toBeVisible();
    const kills = statistics.getByRole('columnheader', { name: 'Kills' });
    await tabTo(page, kills.getByRole('button'));
    await page.keyboard.press('Enter');
    await expect(kills).toHaveAttribute('aria-sort', 'descending');
    await expect(kills.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(kills).toHaveAttribute('aria-sort', 'ascending');
    await tabTo(page, statistics, 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    const { rows } = await call(page, 'library.aggregates', {
      query: 'has:any',
      by: 'champion',
      sortBy: 'kills',
      direction: 'asc',
      limit: 2,
    });
    await page.keyboard.press('Enter');
    await expect(found(page)).toContainText(games(rows[1]?.games ?? 0));
    // Statistics leave out games that do not count.
    await expect(search(page)).toHaveValue(/^-is:void champion:/);
    // Alt and Left are the browser's own.
    await page.goBack();
    await expect(statistics).toBeVisible();
  },
);

test('A button has the focus again after it was busy', { ...longRun, ...whereWireIsOpen }, async ({
  exploredPage: page,
  exploredWire: wire,
}) => {
  await openLibrary(page);
  const release = await wire.hold('sync.now');
  const sync = page.getByRole('button', { name: 'Sync now' });
  await tabTo(page, sync);
  await page.keyboard.press('Enter');
  await expect(sync).toBeDisabled();
  await expect(sync).not.toBeFocused();
  release();
  await expect(sync).toBeEnabled();
  await expect(sync).toBeFocused();
});

test(
  'Keys download and inspect a file of a game, list a zip, and open an entry of it',
  longRun,
  async ({ exploredPage: page }) => {
    const type = 'HISTORIC_BAYES_SEPARATED';
    await openLibrary(page);
    // Other specs download it for some games.
    await ask(page, await gameOffering(page, type, `has:GAMH_SUMMARY -has:${type}`));
    await expect(found(page)).toContainText(games(1));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible();
    await page.keyboard.press('4');
    const summary = page.getByRole('region', { name: 'Summary' });
    await tabTo(page, summary.getByRole('button', { name: 'Copy path' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/copied/i).first()).toBeVisible();

    await tabTo(page, page.getByRole('button', { name: 'Download the live message file' }));
    await page.keyboard.press('Enter');
    const inspect = page
      .getByRole('region', { name: 'Live messages' })
      .getByRole('link', { name: 'Inspect' });
    await expect(inspect).toBeVisible();
    await tabTo(page, inspect);
    await page.keyboard.press('Enter');
    const entries = page.getByRole('grid', { name: 'Entries' });
    await expect(entries.getByRole('row').nth(3)).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Filter by name' }));
    await page.keyboard.type('.json');
    await tabTo(page, entries);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const tree = page.getByRole('tree', { name: 'Content' });
    await expect(tree).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(tree.locator('[aria-selected=true]')).toHaveAttribute('aria-level', '2');
  },
);

test(
  'Keys select two players, compare them, and replace one by another',
  longRun,
  async ({ givenPage: page, given: { shapes } }) => {
    await openGivenGame(page, shapes[0]);
    const ticks = page.getByRole('region', { name: 'Scoreboard' }).getByRole('checkbox');
    await tabTo(page, ticks.nth(0));
    await page.keyboard.press('Space');
    await tabTo(page, ticks.nth(6));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('link', { name: /^Compare / }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect(comparison).toBeVisible();
    const second = comparison.getByRole('combobox', { name: 'Second player' });
    const before = await second.inputValue();
    await tabTo(page, second);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    // The list opens with the present player selected, in a later task than the one that draws it.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[role=option][data-combobox-selected]')).not.toHaveText(before, {
        timeout: 5_000,
      });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(second).not.toHaveValue(before);
  },
);

async function openGivenGame(page: Page, platformGameId: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matches');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(grid(page).locator('[role=row][aria-selected]').first()).toBeVisible();
  await ask(page, platformGameId);
  await expect(found(page)).toContainText('1 game');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible();
}
