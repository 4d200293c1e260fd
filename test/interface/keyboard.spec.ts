import { screens } from '../../src/shared/screens/screens.ts';
import { call, expect, items, openLibrary, showPastMatches, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test('Keys reach all screens, the search, the lists and the panels', async ({ exploredPage: page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Matches');
  const sidebar = page.getByRole('navigation', { name: 'Screens' });
  await expect(sidebar.getByRole('link')).toHaveCount(screens.length);
  for (const { key, name } of screens) {
    // Two keys are one shortcut only while they are close together, which a busy machine does not promise.
    await expect(async () => {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(sidebar.locator('[aria-current=page]')).toContainText(name, { timeout: 5_000 });
    }).toPass();
  }
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(title).toHaveText('Library');
  await expect(page.getByRole('grid', { name: 'Games' }).getByRole('row').nth(4)).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Search the library' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Tab');
  const grid = page.getByRole('grid', { name: 'Games' });
  while (!(await grid.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');

  const cursor = () => page.locator('[role=row][data-cursor]').getAttribute('data-index');
  const named = () =>
    grid.evaluate((element) =>
      document
        .getElementById(element.getAttribute('aria-activedescendant') ?? '')
        ?.getAttribute('data-index'),
    );
  expect(await cursor()).toBe('0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(cursor).toBe('2');
  expect(await named()).toBe('2');
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Number(await cursor())).toBeGreaterThan(10);
  await page.keyboard.press('PageUp');
  await expect.poll(cursor).toBe('2');
  await page.keyboard.press('End');
  const last = Number(await grid.getAttribute('aria-rowcount')) - 2;
  await expect.poll(cursor).toBe(String(last));
  await expect(page.locator(`[aria-rowindex="${last + 2}"]`)).toBeInViewport();
  expect(await named()).toBe(String(last));
  await page.keyboard.press('Home');
  await expect.poll(cursor).toBe('0');

  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar', { name: 'Actions for the selected games' })).toContainText('3 of');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Actions for the selected games' })).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\//);
});

test(
  'Space selects a row of the downloads, and the arrow keys reach its buttons',
  longRun,
  async ({ exploredPage: page }) => {
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('link', { name: /^Waiting/ }).click();
    const grid = page.getByRole('grid', { name: /Downloads/ });
    await grid.locator('[role=row][tabindex="0"]').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    const controls = grid.locator('[role=row][tabindex="0"]').locator('input, a, button');
    // The names of known teams are links, before the buttons.
    for (const control of await controls.all()) {
      await page.keyboard.press('ArrowRight');
      await expect(control).toBeFocused();
    }
    await expect(grid.getByRole('button', { name: 'Pause' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(grid.getByRole('row').first()).toBeFocused();
  },
);

test('The palette finds a match by its ID and opens it', longRun, async ({ exploredPage: page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('111560983131400123');
  const found = page.getByText(/· 111560983131400123$/);
  await expect(found.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Match' })).toContainText('111560983131400123');
});

test(
  'The palette first offers the next matches and games that can be opened',
  longRun,
  async ({ exploredPage: page }) => {
    const next = await items(page).first().innerText();
    const league = /\b(LCK|LPL|LEC|LCS|LCP|CBLOL|NLC)\b/.exec(next)?.[1] ?? '';
    const clock = /\d\d?:\d\d/.exec(next)?.[0] ?? '';
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Find' }).fill(league);
    const match = page.getByRole('dialog').getByRole('button', { name: / vs .*\d{18}$/ });
    await expect(match.first()).toContainText(clock);
    await page
      .getByText(/, game \d/)
      .first()
      .click();
    await expect(page.getByText('Select two players to compare')).toBeVisible();
  },
);

test('The palette runs commands', longRun, async ({ exploredPage: page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('sett');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('Enter opens what is on top of the palette, also if it arrived above other results', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const { rows } = await call(page, 'library.aggregates', { by: 'champion', limit: 1 });
  const champion = rows[0]?.label ?? '';
  const release = await wire.hold('library.suggest');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill(champion);
  await expect(page.getByText(/, game \d/).first()).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: `${champion} Champion ·` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(champion);
});

test(
  'A question mark opens the list of shortcuts, and Escape closes it',
  longRun,
  async ({ exploredPage: page }) => {
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toBeVisible();
    // All of it is seen at once in a window of 800 pixels.
    expect(await list.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  },
);

test('The palette says that it is searching until the results arrive', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const release = await wire.hold('games.list');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('no such name');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Searching' })).toBeVisible();
  release();
  await expect(page.getByText('No results. Try a team, league, player or ID.')).toBeVisible();
  await expect(page.getByText('Searching…')).toBeHidden();
});

test(
  'Down leads into a list and out of the search, which Escape first empties and then leaves',
  longRun,
  async ({ exploredPage: page }) => {
    const focusedRow = page.locator('[role=row]:focus');
    await page.keyboard.press('ArrowDown');
    await expect(focusedRow).toHaveCount(1);
    const field = page.getByRole('searchbox');
    await page.keyboard.press('/');
    await page.keyboard.type('lck');
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(field).not.toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(focusedRow).toHaveCount(1);
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(focusedRow).toHaveCount(1);
  },
);

test('Down leads into a list that appears only after the key was pressed', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  const releaseCall = await wire.hold('coverage.grid');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coverage');
  await page.keyboard.press('ArrowDown');
  releaseCall();
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
});

test('The first key after the start has its usual effect', longRun, async ({ exploredPage: page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.reload();
  await expect(title).toHaveText('Matches');
  // The second key of a shortcut to the library, without the first.
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=row]:focus')).toHaveCount(1);
  await expect(title).toHaveText('Matches');
});

test(
  'In the library Down leads to the list, and Escape closes what is open, empties the search, and leaves it',
  longRun,
  async ({ exploredPage: page }) => {
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    const grid = page.getByRole('grid', { name: 'Games' });
    await expect(grid.getByRole('row').nth(4)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(grid).toBeFocused();

    const field = page.getByRole('combobox', { name: 'Search the library' });
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await page.keyboard.press('/');
    await page.keyboard.type('lck');
    await expect(suggestions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    await expect(field).toHaveValue('lck');
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.keyboard.press('ArrowDown');
    await expect(grid).toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await expect(field).not.toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.type('has:any');
    await page.keyboard.press('Enter');
    await expect(grid).toBeFocused();
  },
);

test(
  'Enter in the search leads to the games even before any is shown',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByRole('link', { name: 'Library' }).click();
    const field = page.getByRole('combobox', { name: 'Search the library' });
    const grid = page.getByRole('grid', { name: 'Games' });
    for (const key of ['Enter', 'ArrowDown']) {
      await field.fill('nobody-plays-so');
      await expect(page.getByText('No matching games')).toBeVisible();
      await expect(grid).toBeHidden();
      await field.press('ControlOrMeta+a');
      // Within one task of the page, before the reply.
      await field.evaluate((input: HTMLInputElement, pressed) => {
        document.execCommand('insertText', false, 'game:1');
        input.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
      }, key);
      await expect(grid).toBeFocused();
    }
  },
);

test('A key for a row waits until the requested rows have arrived', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  await openLibrary(page);
  const field = page.getByRole('combobox', { name: 'Search the library' });
  const grid = page.getByRole('grid', { name: 'Games' });
  const { rows } = await call(page, 'library.page', { query: 'has:any', limit: 2 });
  const id = rows[1]?.platformGameId ?? 'none';
  const address = () => decodeURIComponent(page.url());
  const release = await wire.hold('library.page');
  await field.fill(id);
  await field.press('Enter');
  await expect(grid).toBeFocused();
  await expect.poll(address).toContain(id);
  await page.keyboard.press('Enter');
  release();
  await expect.poll(address).toContain(`/game/${id}`);
});

test(
  'Each Escape closes one thing: a menu, a list or the palette over a panel, then the panel',
  longRun,
  async ({ exploredPage: page }) => {
    await showPastMatches(page);
    await expect(page.getByText('Summary: archived').first()).toBeAttached();
    // The last row that is rendered now; more may follow.
    const key = await items(page).last().getAttribute('data-key');
    const row = page.locator(`[role=row][data-key="${key}"]`);
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Match' });
    const more = panel.getByRole('button', { name: 'Download more' }).first();
    const menu = page.getByRole('menu');
    await more.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(panel).toBeVisible();

    await page.getByRole('combobox', { name: 'League' }).press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(panel).toBeVisible();

    for (const [key, name] of [
      ['ControlOrMeta+k', undefined],
      ['?', 'Shortcuts'],
    ] as const) {
      await more.focus();
      await page.keyboard.press(key);
      const over = page.getByRole('dialog', ...(name ? [{ name }] : []));
      await expect(over).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(over).toBeHidden();
      await expect(panel).toBeVisible();
    }

    await row.focus();
    await more.focus();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(row).toBeFocused();
  },
);

test('Escape closes a menu also before the menu has the focus', longRun, async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Library' }).click();
  for (const [name, role] of [
    ['Views', 'menu'],
    ['Columns', 'dialog'],
    ['How to search', 'dialog'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    // Rendered within one task of the page, before the focus moves later.
    const wasOpen = await button.evaluate(async (opener: HTMLElement) => {
      opener.focus();
      opener.click();
      for (let turn = 0; turn < 20; turn += 1) await null;
      const isOpen = opener.getAttribute('aria-expanded') === 'true';
      opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      return isOpen;
    });
    expect(wasOpen).toBe(true);
    await expect(page.getByRole(role)).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
});

test(
  'No menu opens over a dialog that would be closed together with it',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('?');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test('The palette also opens while a field has the focus', longRun, async ({ exploredPage: page }) => {
  await page.getByRole('searchbox').fill('lck');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
});

test(
  'Letters typed while the search is being written to the address are not lost',
  longRun,
  async ({ exploredPage: page }) => {
    const field = page.getByRole('searchbox');
    await field.focus();
    // From just after the search is reported until it is certainly in the address. The first two letters come in one
    // step: a busy machine could report the first one before the second.
    await page.evaluate(() => {
      const pauseMs = 150;
      const later = window.setTimeout;
      const type = (text: string) => {
        document.execCommand('insertText', false, text.slice(0, 1));
        if (text.length > 1) later(() => type(text.slice(1)), 40);
      };
      const then = (run: TimerHandler, ms?: number, ...all: unknown[]) =>
        later(() => {
          if (typeof run === 'function') run(...all);
          if (ms !== pauseMs) return;
          window.setTimeout = later;
          type('abcdefghij');
        }, ms);
      Object.assign(window, { setTimeout: then });
      document.execCommand('insertText', false, 'lc');
    });
    await expect(page).toHaveURL(/q=\w+j/);
    await expect(field).toHaveValue('lcabcdefghij');
  },
);

test('Ctrl+K replaces the list of shortcuts with the palette', longRun, async ({ exploredPage: page }) => {
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(help).toBeHidden();
  const find = page.getByRole('textbox', { name: 'Find' });
  await expect(find).toBeFocused();
  await find.fill('coverage');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coverage');
});

test(
  'Escape in a palette that replaced the list of shortcuts returns the focus to the element before both',
  longRun,
  async ({ exploredPage: page }) => {
    const link = page.getByRole('link', { name: 'Coverage', exact: true });
    await link.focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(help).toBeHidden();
    const find = page.getByRole('textbox', { name: 'Find' });
    await expect(find).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(find).toBeHidden();
    await expect(link).toBeFocused();
  },
);

test('The palette has the same height with and without results', longRun, async ({ exploredPage: page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  const find = page.getByRole('textbox', { name: 'Find' });
  // Its height in the layout; on screen it still grows for a moment after it opens.
  const height = () =>
    page.locator('.mantine-Spotlight-content').evaluate((palette: HTMLElement) => palette.offsetHeight);
  await expect(page.getByText('Theme: dark', { exact: true })).toBeVisible();
  const before = await height();
  await find.fill('no such thing anywhere');
  await expect(page.getByText('No results.')).toBeVisible();
  expect(await height()).toBe(before);
});

test(
  'Ctrl+A outside of lists and fields does not select the text of the page',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByRole('link', { name: 'Coverage', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coverage');
    await page.keyboard.press('ControlOrMeta+a');
    expect(await page.evaluate(() => String(document.getSelection()))).toBe('');
    await page.getByRole('link', { name: 'Matches', exact: true }).click();
    const field = page.getByRole('searchbox');
    await field.fill('lck');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('');
  },
);
