import type { Page } from '@playwright/test';
import type { LibraryRow } from '../../src/shared/library/library.ts';
import { expectAccessible } from './accessible.ts';
import { fetched } from './further-files.ts';
import { call, expect, items, openLibrary, test, whereWireIsOpen } from './host.ts';
import { expectFound, found, games, search, total } from './library-figures.ts';
import { longRun } from './short-run.ts';

const rowAt = (page: Page, index: number) => page.locator(`[role=row][data-index="${index}"]`);

/** Types into the search, and waits for the suggestions: those for earlier letters are visible for a moment. */
async function openSuggestions(page: Page, text: string) {
  await openLibrary(page);
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  return { list, options: list.getByRole('option') };
}

/** Whether a team has won more than half of the possible games, or all of them were played. */
function hasEnded(series: readonly LibraryRow[]): boolean {
  const wins = Map.groupBy(series, ({ teams, winner }) =>
    winner === null ? null : teams[winner]?.esportsId,
  );
  const most = Math.max(...[...wins.values()].map(({ length }) => length));
  const games = series[0]?.seriesMax ?? null;
  return !wins.has(null) && (games === null || series.length === games || most * 2 > games);
}

test('The library lists the archived games and their number', async ({ exploredPage: page }) => {
  await openLibrary(page);
  expect(await total(page, 'has:any')).toBeGreaterThanOrEqual(20);
  await expectFound(page, 'has:any');
  await expect(async () => {
    const rows = String((await total(page, 'has:any')) + 1);
    const grid = page.getByRole('grid', { name: 'Games' });
    await expect(grid).toHaveAttribute('aria-rowcount', rows, { timeout: 2000 });
  }).toPass();
  await expect(items(page).nth(2)).toContainText('Summary');
});

test(
  'The time of a game is not cut, and its kills are in the list',
  longRun,
  async ({ exploredPage: page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openLibrary(page);
    const time = items(page)
      .first()
      .getByRole('gridcell')
      .filter({ hasText: /\d\d:\d\d$/ })
      .first();
    await expect(time).toBeVisible();
    // Without the hinting of these browsers, the text is some pixels longer.
    const excess = await time.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getBoundingClientRect().width - cell.getBoundingClientRect().width;
    });
    expect(excess).toBeLessThan(-8);
    await expect(page.getByRole('columnheader', { name: 'Kills' })).toBeVisible();
  },
);

test(
  'Games that are not archived appear on request, which the address records',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await page.getByRole('switch', { name: 'Archived only' }).click();
    await expectFound(page, '');
    await expect(page).toHaveURL(/\?q=$/);
  },
);

test(
  'The teams of a row lead to their pages, and the keys of the table still open its game',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const first = items(page).first();
    await expect(first.getByRole('link').first()).toHaveAttribute('tabindex', '-1');
    const link = first.getByRole('link').first();
    const name = (await link.getAttribute('title')) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/profile\/team\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await first.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/game\//);
  },
);

test(
  'A game that a sequence found says where it is, and leads to each time in the timeline',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await search(page).fill('then:"kill > tower" ');
    await expectFound(page, 'has:any then:"kill > tower"');
    await items(page).first().getByRole('gridcell').nth(1).dblclick();
    const places = page.getByRole('list', { name: 'Where the search is met' });
    await places
      .getByRole('link', { name: /^kill at \d+:\d\d$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/view=timeline/);
    await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toBeVisible();
    const cursor = page.getByRole('slider').first();
    const before = await cursor.getAttribute('aria-valuenow');
    await places
      .getByRole('link', { name: /tower at/ })
      .first()
      .click();
    await expect(cursor).not.toHaveAttribute('aria-valuenow', before ?? '');
    await expectAccessible(page);
  },
);

test('The search narrows the list with each letter, and Back undoes a step', async ({
  exploredPage: page,
}) => {
  await openLibrary(page);
  const [row] = (await call(page, 'library.page', { query: 'has:any', limit: 1 })).rows;
  if (!row) throw new Error('nothing is archived');
  await page.keyboard.press('/');
  await page.keyboard.type(row.platformGameId);
  await expect(found(page)).toContainText('1 game');
  // The start of the ID may find this game too, so the whole ID must be in the address.
  await expect.poll(() => decodeURIComponent(page.url())).toContain(row.platformGameId);
  await expect(items(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectFound(page, 'has:any');
  await page.goBack();
  await expect(search(page)).toHaveValue(row.platformGameId);
  await expect(found(page)).toContainText('1 game');
  await page.goForward();
  await expect(search(page)).toHaveValue('');
});

test('A suggestion can be accepted with keys', longRun, async ({ exploredPage: page }) => {
  const { options } = await openSuggestions(page, 'league:lc');
  await expect(options.filter({ hasText: 'LCK' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const name = await options.first().locator('span').first().innerText();
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue(`league:${name} `);
  await expect(search(page)).toBeFocused();
  await expectFound(page, `has:any league:${name}`);
});

test('A suggestion for earlier letters is not accepted', { ...longRun, ...whereWireIsOpen }, async ({
  exploredPage: page,
  exploredWire: wire,
}) => {
  const { list, options } = await openSuggestions(page, 'league:l');
  await expect(options.nth(1)).toBeVisible();
  const release = await wire.hold('library.suggest');
  await page.keyboard.type('ck');
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await options.last().click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(search(page)).toHaveValue('league:lck');
  await expect(search(page)).toBeFocused();
  release();
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('league:LCK ');
});

test(
  'Letters typed before the frame after an accepted suggestion stay in their order',
  longRun,
  async ({ exploredPage: page }) => {
    const { options } = await openSuggestions(page, 'league:lck');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.evaluate(() => {
      const { requestAnimationFrame } = window;
      const held: FrameRequestCallback[] = [];
      const release = () => {
        window.requestAnimationFrame = requestAnimationFrame;
        for (const run of held) run(performance.now());
      };
      window.requestAnimationFrame = (run) => held.push(run);
      addEventListener('release-frames', release, { once: true });
    });
    await page.keyboard.press('Enter');
    await expect(search(page)).toHaveValue('league:LCK ');
    await page.keyboard.type('g');
    await page.evaluate(() => dispatchEvent(new Event('release-frames')));
    await page.keyboard.type('en');
    await expect(search(page)).toHaveValue('league:LCK gen');
  },
);

test(
  'A term without a meaning is underlined and explained, and the others still apply',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await search(page).fill('league:LCK legue:x ');
    await expect(page.getByRole('status').filter({ hasText: 'Did you mean "league:"?' })).toBeVisible();
    await expect(page.getByTestId('query-problem')).toHaveText('legue:x');
    await expectFound(page, 'has:any league:LCK');
  },
);

test(
  'A term that the search ignores is named at the count, in the field and in the export',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await search(page).fill('league:LCK legue:x');
    await expect(page.getByText('Ignored: legue:x')).toBeVisible();
    // The caret is still in the term: once the typing pauses, it counts as finished.
    await page.keyboard.press('Escape');
    await search(page).fill('league:LCK legue:x');
    await expect(page.getByRole('status').filter({ hasText: 'Did you mean "league:"?' })).toBeVisible();
    await page.getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect(dialog.getByRole('alert')).toContainText('Did you mean "league:"?');
    await expect(dialog.getByRole('alert')).toContainText('Correct or remove "legue:x" in the search');
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await search(page).fill('league:LCK');
    await expect(page.getByText('Ignored:')).toBeHidden();
  },
);

test(
  'A search for a sequence says how many games it could not check, and leads to them',
  longRun,
  async ({ givenPage: page }) => {
    await openLibrary(page);
    // Some of the games have a summary and no timeline.
    await page.goto(new URL('/library?q=then:herald', page.url()).href);
    const link = page.getByRole('link', { name: 'could not be checked' });
    await expect(link).toHaveAttribute('title', /no whole timeline, so they could not be checked\.$/u);
    await link.click();
    await expectFound(page, 'has:any unknown:timeline');
  },
);

test('Every term that the search ignores is named', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  await search(page).fill('length:abc league:LCK foo:bar');
  await expect(page.getByText('Ignored: length:abc, foo:bar')).toBeVisible();
});

test('Where no game matches, each term can be removed', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  await search(page).fill('league:LCK length:>600');
  await expect(page.getByText('No matching games')).toBeVisible();
  await page.getByRole('button', { name: 'Without length:>600' }).click();
  await expect(search(page)).toHaveValue('league:LCK');
  await expect(items(page).first()).toBeVisible();
});

test(
  'A name that no game has is given as the reason for no results, and is not called ignored',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await search(page).fill('nobody-plays-so length:>600');
    await expect(page.getByText('No matching games')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Without / })).toHaveText([
      /nobody-plays-so/,
      /length:>600/,
    ]);
    await expect(page.getByText('Ignored:')).toBeHidden();
  },
);

test(
  'A term that the search ignores is not offered as the reason for no results',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await search(page).fill('legue:x league:LCK length:>600');
    await expect(page.getByText('No matching games')).toBeVisible();
    await expect(page.getByText('Ignored: legue:x')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Without / })).toHaveText([/league:LCK/, /length:>600/]);
  },
);

test('An example of the help can be put into the search', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  await page.getByRole('button', { name: 'How to search' }).click();
  await page
    .getByRole('dialog', { name: 'How to search' })
    .getByRole('button', { name: 'length:>40' })
    .click();
  await expect(search(page)).toHaveValue('length:>40');
});

test('Filters select several values, exclude values, and write the query', async ({ exploredPage: page }) => {
  await openLibrary(page);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const [facet] = await call(page, 'library.facets', { query: 'has:any', fields: ['league'] });
  const [first, second] = facet?.values ?? [];
  if (!first || !second) throw new Error('fewer than two leagues');
  const box = (name: string) => filters.getByRole('checkbox', { name: new RegExp(`(^| )${name}( |$)`) });
  await box(first.label).click();
  await expectFound(page, `has:any league:"${first.label}"`);
  await box(second.label).click();
  await expect(search(page)).toHaveValue(/^league:.*,/);
  await expectFound(page, `has:any league:"${first.label}","${second.label}"`);
  await box(first.label).click();
  await expectFound(page, `has:any league:"${second.label}"`);
  await box(second.label).click({ modifiers: ['Shift'] });
  await expect(search(page)).toHaveValue(/^-league:/);
  await expectFound(page, `has:any -league:"${second.label}"`);
  await filters.getByRole('button', { name: `Stop excluding ${second.label}` }).click();
  await expect(search(page)).toHaveValue('');
});

test('All values of a filter can be searched', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: /more…/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Team' });
  const all = dialog.getByRole('checkbox');
  await expect(all.nth(8)).toBeVisible();
  const name = (await all.nth(8).getAttribute('title')) ?? '';
  await dialog.getByRole('textbox').fill(name);
  await expect(all).toHaveCount(1);
  await all.first().click();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue(/^team:/);
});

test(
  'A click on a column sorts by it, and a second click reverses the order',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const header = page.getByRole('columnheader', { name: 'Length' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    const longest = (
      await call(page, 'library.page', {
        query: 'has:any',
        sort: { by: 'length', direction: 'desc' },
        limit: 1,
      })
    ).rows[0]?.lengthSeconds;
    const written = `${Math.floor((longest ?? 0) / 60)}:${String((longest ?? 0) % 60).padStart(2, '0')}`;
    await expect(rowAt(page, 0)).toContainText(written);
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(rowAt(page, 0)).not.toContainText(written);
  },
);

test(
  'The sorted column shows its whole name, and a selection stays visible under the filters',
  longRun,
  async ({ exploredPage: page }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await openLibrary(page);
    for (const name of ['Length', 'Patch', 'Game', 'League', 'Date']) {
      const header = page.getByRole('columnheader', { name });
      await header.getByRole('button').first().click();
      await expect(header).toHaveAttribute('aria-sort', /ending$/);
      const spare = await header.locator('.mk-cut').evaluate((label) => {
        const whole = document.createRange();
        whole.selectNodeContents(label);
        return label.getBoundingClientRect().width - whole.getBoundingClientRect().width;
      });
      expect(spare, name).toBeGreaterThanOrEqual(-0.5);
    }
    await items(page).first().click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = await page.getByRole('complementary', { name: 'Filters' }).boundingBox();
    const bar = await page.getByRole('toolbar', { name: 'Actions for the selected games' }).boundingBox();
    expect(filters && bar && filters.y + filters.height <= bar.y + 0.5).toBe(true);
  },
);

test(
  'A saved view restores its search and order, from its list and from the palette',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const views = page.getByRole('button', { name: 'Views' });
    await search(page).fill('league:LCK');
    await page.getByRole('columnheader', { name: 'Kills' }).getByRole('button').click();
    await views.click();
    await page.getByRole('menuitem', { name: 'Save as view…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Bloody LCK');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Bloody LCK' })).toBeVisible();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(search(page)).toHaveValue('');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Find' }).fill('bloody');
    await page.keyboard.press('Enter');
    await expect(search(page)).toHaveValue('league:LCK');
    await expect(page.getByRole('columnheader', { name: 'Kills' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('button', { name: 'Bloody LCK', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Manage views…' }).click();
    await page.getByRole('button', { name: 'Rename: Bloody LCK' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fights');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove: Fights' }).click();
    await expect(page.getByText('No saved views.')).toBeVisible();
  },
);

test(
  'Ctrl+A selects all found games as a query, from which single games can be removed',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const count = await total(page, 'has:any');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+a');
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected games' });
    await expect(bar).toContainText(`${count} of ${count} games selected`);
    await expect(bar).toContainText(/[KM]B/);
    await page.keyboard.press('Space');
    await expect(bar).toContainText(`${count - 1} of ${count} games selected`);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  },
);

test(
  'A click selects one game, with Shift a range, with Ctrl one more',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected games' });
    await rowAt(page, 1).click();
    await expect(bar).toContainText('1 of');
    await rowAt(page, 4).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('4 of');
    await rowAt(page, 7).click({ modifiers: ['ControlOrMeta'] });
    await expect(bar).toContainText('5 of');
    await rowAt(page, 2).click({ modifiers: ['ControlOrMeta'] });
    await expect(bar).toContainText('4 of');
    await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(4);
  },
);

test('The missing files of the selected games can be requested', longRun, async ({ exploredPage: page }) => {
  const readTypes = async (platformGameId: string) =>
    (await call(page, 'games.get', { platformGameId })).assets.map(({ contentType }) => contentType);
  await openLibrary(page);
  const { rows } = await call(page, 'library.page', { query: 'has:any', limit: 20 });
  // Other specs of this worker share its archive, and may have requested the replay of some games.
  const types = await Promise.all(rows.map(({ platformGameId }) => readTypes(platformGameId)));
  const index = types.findIndex((names) => !names.includes('ROFL_REPLAY'));
  await rowAt(page, index).click();
  await page.getByRole('button', { name: 'Download…' }).click();
  // The notice closes by itself: a busy page may show it only between two looks.
  const notice = page.getByText('1 download queued').waitFor();
  await page.getByRole('menuitem', { name: /ROFL_REPLAY/ }).click();
  await notice;
  expect(await readTypes(rows[index]?.platformGameId ?? '')).toContain('ROFL_REPLAY');
});

test(
  'Grouped by match, the games of a series are listed together with its score',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await page.getByRole('switch', { name: 'By match' }).click();
    await expect(page.getByRole('gridcell', { name: /^Series / }).nth(2)).toBeVisible();
    const { rows } = await call(page, 'library.page', {
      query: 'has:any',
      sort: { isGrouped: true },
      limit: 20,
    });
    const firsts = rows.flatMap((row, index) =>
      row.matchId === rows[index + 1]?.matchId && row.number === 1 ? [index] : [],
    );
    // A live match has no score yet, and the list starts with the newest.
    const at = firsts.find((index) =>
      hasEnded(rows.filter(({ matchId }) => matchId === rows[index]?.matchId)),
    );
    if (at === undefined) throw new Error('No series has ended.');
    await expect(rowAt(page, at).getByRole('gridcell', { name: /^Series \d–\d .* vs .* vs / })).toBeVisible();
    // Later games of the match repeat neither the score nor the names.
    const next = rowAt(page, at + 1).getByRole('gridcell', { name: ' vs ' });
    await expect(next).toHaveAccessibleName(/^(?:(?!Series| vs ).)+ vs (?:(?! vs ).)+$/);
  },
);

test(
  'The position in the list is restored after a game was opened, and after a reload',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const cursor = page.locator('[role=row][data-cursor]');
    await page.getByRole('grid', { name: 'Games' }).press('Home');
    await expect(cursor).toHaveAttribute('data-index', '0');
    for (let row = 1; row <= 40; row += 1) await page.keyboard.press('ArrowDown');
    await expect(cursor).toHaveAttribute('data-index', '40');
    const top = () => page.getByRole('grid', { name: 'Games' }).evaluate((grid) => grid.scrollTop);
    const before = await top();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/game\//);
    await page.goBack();
    await expect(cursor).toHaveAttribute('data-index', '40');
    // To the row, not to the pixel.
    expect(Math.abs((await top()) - before)).toBeLessThan(32);
    await page.keyboard.press('ArrowUp');
    await expect(cursor).toHaveAttribute('data-index', '39');
    await expect(page).toHaveURL(/row=39/);
    await page.reload();
    await expect(cursor).toHaveAttribute('data-index', '39');
    expect(Math.abs((await top()) - before)).toBeLessThan(32);
  },
);

test('An address that names a game leads to it', longRun, async ({ exploredPage: page }) => {
  const [row] = (await call(page, 'library.page', { limit: 1, query: 'has:any' })).rows;
  const id = row?.platformGameId ?? '';
  const game = encodeURIComponent(JSON.stringify(id));
  await page.goto(new URL(`/library?game=${game}`, page.url()).href);
  await expect(page).toHaveURL(({ pathname }) => decodeURIComponent(pathname) === `/game/${id}`);
});

test('Statistics of the found games lead to their games', async ({ exploredPage: page }) => {
  await openLibrary(page);
  await search(page).fill('league:LCK');
  await page.getByRole('link', { name: 'Champions' }).click();
  const { rows } = await call(page, 'library.aggregates', { query: 'has:any league:LCK', by: 'champion' });
  const [most] = rows;
  if (!most) throw new Error('there are no statistics');
  const grid = page.getByRole('grid', { name: 'Champions' });
  await expect(grid.locator('[data-index="0"]')).toContainText(`${most.games}`);
  await grid.getByRole('link', { name: `Show games of ${most.label}: ` }).click();
  await expect(found(page)).toContainText(games(most.games));
  await expect(search(page)).toHaveValue(/champion:/);

  // For the players of the search, or for everyone; then games with both champions, not with either.
  await page.getByRole('link', { name: 'Champions' }).click();
  await expect(grid.locator('[data-index="0"]')).toContainText(most.label);
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await page.getByText('Everyone in these games').click();
  await expect(grid.locator('[data-index="5"]')).toBeVisible();
  const both = await call(page, 'library.aggregates', {
    query: `has:any league:LCK champion:"${most.value}"`,
    by: 'champion',
    of: 'everyone',
  });
  const other = both.rows.find(({ label, games }) => label !== most.label && games < most.games);
  if (!other) throw new Error('no other champion was played');
  await grid.getByRole('link', { name: `Show games of ${other.label}: ` }).click();
  await expect(found(page)).toContainText(games(other.games));
  await expect(grid).toBeHidden();

  // By opponent, a row opens the games against it.
  await search(page).fill('league:LCK');
  await page.getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('opponent');
  const pairs = await call(page, 'library.aggregates', {
    query: 'has:any league:LCK',
    by: 'team',
    group: 'opponent',
  });
  const [pair] = pairs.rows;
  if (!pair?.group?.label) throw new Error('there are no statistics of pairs');
  const row = page.getByRole('grid', { name: 'Teams' }).locator('[data-index="0"]');
  await expect(row).toContainText(pair.group.label);
  await row.getByRole('link', { name: `Show games of ${pair.label}, ${pair.group.label}: ` }).click();
  await expect(found(page)).toContainText(games(pair.games));
});

test(
  'Columns of statistics are chosen and arranged, and are as chosen after a reload',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await page.getByRole('link', { name: 'Players' }).click();
    const head = page.getByRole('grid', { name: 'Players' }).getByRole('columnheader');
    await expect(head.nth(1)).toHaveText('Games');
    await page.getByRole('button', { name: 'Columns of the statistics' }).click();
    await page.getByRole('checkbox', { name: 'Wins', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Vision/min' }).check();
    const move = page.getByRole('button', { name: 'Move to the left: Win rate' });
    await move.press('Enter');
    await expect(page.getByRole('button', { name: 'Move to the right: Win rate' })).toBeFocused();
    await page.reload();
    await expect(head.nth(1)).toHaveText('Win rate');
    await expect(head.nth(2)).toHaveText('Games');
    await expect(head.last()).toHaveText('Vision/min');
    // Those of teams are as before.
    await page.getByRole('link', { name: 'Teams' }).click();
    const teams = page.getByRole('grid', { name: 'Teams' });
    await expect(teams.getByRole('columnheader').nth(1)).toHaveText('Games');
    // Where the columns do not fit, they scroll under the name and the group.
    await page.setViewportSize({ width: 900, height: 600 });
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('patch');
    const cells = teams.locator('[data-index="0"]').getByRole('gridcell');
    await expect(cells.nth(1)).toBeInViewport();
    await teams.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
    await expect(cells.last()).toBeInViewport({ ratio: 1 });
    await expect(cells.nth(2)).not.toBeInViewport();
    await expect(cells.first()).toBeInViewport({ ratio: 0.9 });
    await expect(cells.nth(1)).toBeInViewport({ ratio: 1 });
  },
);

test(
  'A search typed after Back is a step of its own in the history',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    await search(page).fill('lck');
    await expect(page).toHaveURL(/lck/);
    await page.goBack();
    await expect(search(page)).toHaveValue('');
    await search(page).fill('lpl');
    await expect(page).toHaveURL(/lpl/);
    await page.goBack();
    await expect(search(page)).toHaveValue('');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library');
  },
);

test(
  'A content type in the filters finds fewer of the archived games',
  longRun,
  async ({ exploredPage: page }) => {
    await fetched(page, 'ROFL_REPLAY');
    await openLibrary(page);
    const count = async (query: string) => (await call(page, 'library.page', { query, limit: 1 })).total;
    const held = await count('has:ROFL_REPLAY');
    expect(held).toBeLessThan(await count('has:any'));
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('list', { name: 'Files' }).getByTitle('ROFL_REPLAY').click();
    await expect(found(page)).toContainText(games(held));
    await expect(page.getByRole('switch', { name: 'Archived only' })).toBeChecked();
    await expect(search(page)).toHaveValue('has:ROFL_REPLAY');
  },
);

test('Statistics show how many games are still downloaded and read for them', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const answer = await call(page, 'library.aggregates', { query: 'has:any', by: 'champion', limit: 50 });
  const basis = { ...answer.basis, games: 5000, missing: 1300, queued: 66, unread: 1234 };
  const undo = await wire.answer('library.aggregates', { ok: true, value: { ...answer, basis } });
  await page.reload();
  await openLibrary(page);
  await page.getByRole('link', { name: 'Champions' }).click();
  const note = page.getByText('files of 66 are queued, files of 1,234 are being read');
  await expect(note).toContainText('Over 3,700 of 5,000 games. 1,300 are missing');
  await undo();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Champions' }).locator('[data-index="0"]')).toBeVisible();
  await expect(note).toBeHidden();
});

test('Statistics that take longer than a second show how far they are, and no row moves when they are there', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const counting = { done: 40_000, total: 1_000_000 };
  const undo = await wire.answer('library.counting', { ok: true, value: counting });
  await openLibrary(page);
  await page.getByRole('link', { name: 'Champions' }).click();
  const first = page.getByRole('grid', { name: 'Champions' }).locator('[data-index="0"]');
  await expect(first).toBeVisible();
  const place = await first.boundingBox();

  const release = await wire.hold('library.aggregates');
  await page.getByRole('link', { name: 'Players' }).click();
  const note = page.getByRole('status').filter({ hasText: '40,000 of 1,000,000 games' });
  await expect(note).toBeVisible();
  // Champions are no players.
  await expect(first.or(page.getByRole('grid', { name: 'Players' }))).toBeHidden();
  release();
  await expect(note).toBeHidden();
  const player = page.getByRole('grid', { name: 'Players' }).locator('[data-index="0"]');
  await expect(player).toBeVisible();
  expect(await player.boundingBox()).toEqual(place);
  await undo();
});

test('An error is shown in place of the list, and can be retried', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const error = { code: 'unexpected', message: 'The archive is not answering.' } as const;
  const undo = await wire.answer('library.page', { ok: false, error });
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('alert')).toContainText('The archive is not answering.');
  await undo();
  // Unless a file was archived in the meantime, which also reloads the list.
  const list = items(page).first();
  await page.getByRole('button', { name: 'Retry' }).or(list).click();
  await expect(list).toBeVisible();
});

test('Columns stay hidden and widened', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  const patch = page.getByRole('columnheader', { name: 'Patch' });
  const width = async () =>
    (await page.getByRole('columnheader', { name: 'League' }).boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Patch' }).click();
  await page.getByRole('button', { name: 'Wider: League' }).click();
  await expect(patch).toBeHidden();
  await page.reload();
  await expect(items(page).first()).toBeVisible();
  await expect(patch).toBeHidden();
  expect(await width()).toBe(before + 16);
});

test(
  'The list of columns says on one line which ones do not fit',
  longRun,
  async ({ exploredPage: page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openLibrary(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    const notes = page.getByRole('dialog', { name: 'Columns' }).getByText('Hidden: window too narrow');
    await expect(notes.first()).toBeVisible();
    const heights = await notes.evaluateAll((all) => all.map((note) => note.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(28);
    const labels = page.getByRole('dialog', { name: 'Columns' }).locator('label');
    const cut = await labels.evaluateAll((all) =>
      all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    );
    expect(cut).toEqual([]);
  },
);

for (const [width, height] of [
  [900, 600],
  [1200, 800],
  [1280, 800],
] as const) {
  test(
    `The codes of the teams are complete and nothing overflows at ${width}×${height}`,
    longRun,
    async ({ exploredPage: page }) => {
      await page.setViewportSize({ width, height });
      await openLibrary(page);
      const cut = await page
        .locator('[role=gridcell] :has(> i) .mk-cut')
        .evaluateAll((codes) =>
          codes.filter((code) => code.scrollWidth > code.clientWidth).map((code) => code.textContent),
        );
      expect(cut).toEqual([]);
      const grid = page.getByRole('grid', { name: 'Games' });
      expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const rows = await items(page)
        .first()
        .evaluate((row) => row.scrollWidth - row.clientWidth);
      expect(rows).toBeLessThanOrEqual(0);
    },
  );

  test(
    `A long search is visible as a whole while it is typed at ${width}×${height}`,
    longRun,
    async ({ exploredPage: page }) => {
      await page.setViewportSize({ width, height });
      await openLibrary(page);
      await search(page).fill('league:LCK,LEC patch:16.22 length:>30 -game:1 has:any');
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
      expect(await search(page).evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
      const lines = page.getByRole('main').locator('header > div:has(h1), header > div:has(search)');
      const [title, tools] = await Promise.all([lines.nth(0).boundingBox(), lines.nth(1).boundingBox()]);
      // Two lines in all: the space of the search does not come from the table.
      expect([tools?.height, title?.height].map((line) => (line ?? 99) <= 32)).toEqual([true, true]);
    },
  );
}

test(
  'A citation names the games of the search and the hash of their files, and a search with a mistake what to correct',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const query = 'has:any';
    const { sha256 } = await call(page, 'dataset.cite', { query });
    await page.getByRole('button', { name: 'Cite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cite these games' });
    await expect(dialog).toContainText(`found by ${query}`);
    await expect(dialog).toContainText(`SHA-256 of their list: ${sha256}`);
    await expect(dialog).toContainText("matchkeep cite 'has:any' --list | sha256sum");
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await search(page).fill('role:none');
    await page.getByRole('button', { name: 'Cite', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('role');
  },
);
