/** The screen Query: SQL on the data set, its answers as tables and charts, and everything that can go wrong. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SqlCell } from '../../src/shared/sql/sql.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { expectAccessible } from './accessible.ts';
import {
  answerQuestions,
  type GivenResult,
  givenDataset,
  givenSchema,
  numberColumn,
  textColumn,
} from './given-sql.ts';
import { call, expect, onServer, test } from './host.ts';
import { longRun } from './short-run.ts';

const givenAnswers = onServer('the answers to its requests are given by the test');

const openQuery = (page: Page) => page.getByRole('link', { name: 'Query', exact: true }).click();
const editor = (page: Page) => page.getByRole('textbox', { name: 'Query in SQL' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Result' });
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[data-index="${row}"] [data-column="${column}"]`);

/** Types over the whole text and runs it. */
async function ask(page: Page, sql: string): Promise<void> {
  await editor(page).fill(sql);
  await page.keyboard.press('Control+Enter');
}

/** What the page copies from now on; a browser lets no test read its clipboard. */
async function noteCopies(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const copies: string[] = [];
    Object.assign(window, { copies });
    navigator.clipboard.writeText = async (text) => void copies.push(text);
  });
  return () => page.evaluate(() => Reflect.get(window, 'copies'));
}

test('A query runs, is sorted, drawn, saved and found again after another screen', async ({
  givenPage: page,
}) => {
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /query-screen.*\.js/.test(name)),
    );
  expect(await loaded(), 'The editor is loaded with its screen only.').toEqual([]);
  await call(page, 'dataset.update', null);
  await openQuery(page);
  await expect(page.getByTestId('figures')).toContainText(/^Data set of .*, \d+ games$/);
  await ask(
    page,
    'SELECT side, count(*) AS players FROM players WHERE side IS NOT NULL GROUP BY side ORDER BY side',
  );
  const bar = page.getByRole('status').filter({ hasText: 'data set of' });
  await expect(bar).toContainText(/^2 rows/);
  await expect(cell(page, 0, 0)).toHaveText('blue');

  await grid(page).getByRole('button', { name: 'side' }).click();
  await grid(page).getByRole('button', { name: 'side' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'side' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(cell(page, 0, 0)).toHaveText('red');

  await page.getByText('Chart', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Bar chart of players by side: 2 points/ })).toBeVisible();

  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('menuitem', { name: 'Save query as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Players by side');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Players by side' })).toBeVisible();

  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coverage');
  await openQuery(page);
  await expect(page.getByRole('img', { name: /^Bar chart of players by side/ })).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('menuitem').first()).toContainText('SELECT side, count(*) AS players');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toContainText('SELECT side, count(*) AS players');

  await page.getByRole('button', { name: 'Players by side' }).click();
  await page.getByRole('menuitem', { name: 'Manage queries…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage queries' });
  await dialog.getByRole('button', { name: 'Remove: Players by side' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Rename: Players by side' })).toBeVisible();
  await expect
    .poll(async () => (await call(page, 'queries.list', null)).map(({ name }) => name))
    .toContain('Players by side');
  const saved = await call(page, 'queries.save', {
    name: 'Games of T1',
    sql: 'FROM selected_games',
    chart: null,
    search: 'team:T1',
  });
  await dialog.getByRole('button', { name: 'Remove: Games of T1' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => await call(page, 'queries.list', null)).toContainEqual(saved);
});

test(
  'The library opens a query about its search, and examples run',
  longRun,
  async ({ exploredPage: page }) => {
    await call(page, 'dataset.update', null);
    await page.getByRole('link', { name: 'Library' }).click();
    const field = page.getByRole('combobox', { name: 'Search the library' });
    await field.fill('league:LCK');
    await expect(page).toHaveURL(/LCK/);
    await page.getByRole('link', { name: 'Ask in SQL' }).click();
    await expect(page.getByRole('textbox', { name: /selected_games/ })).toHaveValue(/league:LCK/);
    await expect(page).toHaveURL(/\/query$/);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const { total } = await call(page, 'library.page', {
      query: 'has:any league:LCK',
      sort: { by: 'date', direction: 'desc', isGrouped: false },
      offset: 0,
      limit: 1,
    });
    await expect(page.getByRole('status').filter({ hasText: 'data set of' })).toContainText(`${total} rows`);

    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: 'Where players die before minute 10' }).click();
    await expect(
      page.getByRole('img', { name: /^Scatter chart of y by x, one for each side/ }),
    ).toBeVisible();
  },
);

test(
  'A result is exported to a file, and an existing file is refused',
  longRun,
  async ({ exploredPage: page }) => {
    const folder = createTemporaryFolder();
    await call(page, 'dataset.update', null);
    await openQuery(page);
    await ask(page, "SELECT range AS n, 'a;b' AS text FROM range(3)");
    const write = async () => {
      await page.getByRole('button', { name: 'Export…' }).click();
      const elsewhere = page.getByRole('radio', { name: /Folder on the machine/ });
      if (await elsewhere.isVisible()) await elsewhere.check();
      await page.getByRole('textbox', { name: 'Target folder' }).fill(folder);
      await page.getByRole('textbox', { name: 'File name' }).fill('three');
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    };
    await write();
    await expect(page.getByText('The result is exported')).toBeVisible();
    expect((await readFile(join(folder, 'three.csv'), 'utf8')).split(/\r?\n/)).toEqual([
      'n,text',
      '0,a;b',
      '1,a;b',
      '2,a;b',
      '',
    ]);
    await write();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('three.csv');
    await expectAccessible(page);
    removeTemporaryFolder(folder);
  },
);

test('A result is a download of the browser, with the name of its saved query', {
  ...longRun,
  ...onServer('the desktop asks for a folder'),
}, async ({ exploredPage: page }) => {
  await call(page, 'dataset.update', null);
  const sql = "SELECT range AS n, 'a;b' AS text FROM range(3)";
  const saved = await call(page, 'queries.save', { name: 'Gold/min, é', sql, chart: null });
  await openQuery(page);
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('menuitem', { name: saved.name }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Export…' }).click();
    await expect(dialog.getByRole('textbox', { name: 'File name' })).toHaveValue('Gold min, é');
  };
  for (const [format, content] of [
    ['CSV', 'n,text\n0,a;b\n1,a;b\n2,a;b\n'],
    ['JSON lines', '{"n":0,"text":"a;b"}\n{"n":1,"text":"a;b"}\n{"n":2,"text":"a;b"}\n'],
    ['Parquet', /^PAR1/],
  ] as const) {
    await open();
    await dialog.getByRole('radio', { name: format }).check();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Gold min, é\.(csv|jsonl|parquet)$/);
    const text = await readFile(await download.path(), 'utf8');
    if (typeof content === 'string') expect(text).toBe(content);
    else expect(text).toMatch(content);
    await expect(dialog).toBeHidden();
  }
  await call(page, 'queries.remove', { id: saved.id });

  await page.route('**/api/sql.rows', (route) =>
    route.fulfill({
      json: { ok: false, error: { code: 'not-found', message: 'This result is no longer there.' } },
    }),
  );
  await page.getByRole('button', { name: 'Export…' }).click();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This result is no longer there.');
});

const ten: GivenResult = {
  columns: [textColumn('player'), numberColumn('games'), textColumn('note')],
  rowCount: 10,
  row: (index) => [`Player ${index}`, index * 1.5, index === 0 ? null : index === 1 ? '' : 'two\tparts'],
};

test('Cells are selected and copied with keys, and NULL differs from an empty text', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  await answerQuestions(page, () => ten);
  const copies = await noteCopies(page);
  await openQuery(page);
  await ask(page, 'SELECT 1');
  await expect(cell(page, 0, 2)).toHaveText('NULL');
  await expect(cell(page, 1, 2)).toHaveText('');

  // Tab leaves the editor, and leads through the tools of the result into it.
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  while (!(await grid(page).evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  const active = await grid(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toHaveText('two parts');
  await page.keyboard.press('Control+c');
  await expect.poll(copies).toEqual(['1.5\t\n3\t"two\tparts"']);
  await expect(page.getByText('4 cells copied')).toBeVisible();
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect
    .poll(async () => (await copies()).at(-1)?.split('\n').slice(0, 2))
    .toEqual(['player\tgames\tnote', 'Player 0\t0\t']);
});

test('The cell of a name leads to its page, by its link and with Enter', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  await answerQuestions(page, () => ten);
  await openQuery(page);
  await ask(page, 'SELECT 1');
  await cell(page, 2, 1).click();
  await expect(grid(page).getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await cell(page, 2, 0).click();
  await expectAccessible(page);
  await grid(page).getByRole('link', { name: 'Open profile' }).click();
  await expect(page).toHaveURL(/\/profile\/player\/Player%202/);
  await page.goBack();
  await cell(page, 3, 0).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/player\/Player%203/);
});

test('A problem names line and column and is marked, until the text changes', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  await answerQuestions(page, () => ({
    kind: 'problem',
    message: 'Referenced column "champoin" not found.',
    remedy: 'Did you mean "champion"?',
    line: 2,
    column: 8,
  }));
  await openQuery(page);
  await ask(page, 'SELECT player,\n       champoin FROM players');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Line 2, column 8');
  await expect(alert).toContainText('Did you mean "champion"?');
  const mark = editor(page).locator('.cm-problem');
  await expect(mark).toHaveText('champoin');
  await expectAccessible(page);
  await page.keyboard.type('x');
  await expect(mark).toHaveCount(0);
});

test(
  'A query is cancelled, fails, and its result may be gone',
  givenAnswers,
  async ({ exploredPage: page }) => {
    let isStored = true;
    const asked = await answerQuestions(
      page,
      ({ sql }) =>
        sql.includes('endless')
          ? 'endless'
          : sql.includes('fail')
            ? { code: 'unexpected', message: 'DuckDB ended.', remedy: 'Run the query again.' }
            : ten,
      { isStored: () => isStored },
    );
    await openQuery(page);
    await ask(page, 'SELECT endless');
    await expect(page.getByText('Running…')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run' })).toBeFocused();

    await ask(page, 'SELECT fail');
    await expect(page.getByRole('alert')).toContainText('DuckDB ended.');

    isStored = false;
    await ask(page, 'SELECT gone');
    await expect(page.getByText('This result is not stored any more')).toBeVisible();
    isStored = true;
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect(cell(page, 0, 0)).toHaveText('Player 0');
    expect(asked.map(({ sql }) => sql)).toEqual([
      'SELECT endless',
      'SELECT fail',
      'SELECT gone',
      'SELECT gone',
    ]);
  },
);

test('A million rows of 165 columns: any row and column is reached, and few cells exist', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  const columns = Array.from({ length: 165 }, (_, at) => numberColumn(`gold_diff_at_${at}`));
  const row = (index: number): readonly SqlCell[] => columns.map((_, at) => index * 1000 + at);
  await answerQuestions(page, () => ({ columns, rowCount: 1_000_000, row }));
  await openQuery(page);
  await ask(page, 'SELECT * FROM frames');
  await cell(page, 0, 0).click();
  await page.keyboard.press('End');
  await expect(cell(page, 999_999, 0)).toHaveText('999999000');
  for (let step = 0; step < 164; step += 1) await page.keyboard.press('ArrowRight');
  await expect(cell(page, 999_999, 164)).toHaveText('999999164');
  await expect(cell(page, 999_999, 164)).toBeInViewport({ ratio: 1 });
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(1500);
  await expect(page.getByRole('button', { name: 'Copy 10,000 rows' })).toBeVisible();
  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Coverage' })).toBeVisible();
  await openQuery(page);
  await expect(cell(page, 999_995, 0)).toBeInViewport();
  await page.getByText('Chart', { exact: true }).click();
  await expect(page.getByText('The first 5,000 of 1,000,000 rows, as the query orders them.')).toBeVisible();
});

/** The editor ignores Enter for 75 ms after the list has opened, so that a user who types on accepts nothing. */
async function acceptFirst(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await page.keyboard.press('Enter');
}

test('Tables, columns and values are completed', { ...givenAnswers, ...longRun }, async ({
  exploredPage: page,
}) => {
  const roles: GivenResult = {
    columns: [textColumn('role'), numberColumn('count')],
    rowCount: 2,
    row: (index) => [index === 0 ? 'MIDDLE' : 'TOP', 5],
  };
  const asked = await answerQuestions(page, () => roles);
  await openQuery(page);
  const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
  await editor(page).fill('SELECT  FROM players');
  for (let step = 0; step < ' FROM players'.length; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('gold');
  await expect(options.first()).toHaveText('gold_diff_at_15integer, gold');
  await acceptFirst(page);
  await expect(editor(page)).toHaveText('SELECT gold_diff_at_15 FROM players');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(" WHERE role = 'mid");
  await expect(options).toHaveText(['MIDDLE']);
  await acceptFirst(page);
  await expect(editor(page)).toContainText("WHERE role = 'MIDDLE'");
  expect(asked).toHaveLength(1);
  await editor(page).fill('SELECT  FROM players p');
  for (let step = 0; step < ' FROM players p'.length; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('p.gol');
  await expect(options).toHaveText(['gold_diff_at_15integer, gold']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Tables' }).click();
  const panel = page.getByRole('complementary', { name: 'Tables' });
  await panel.getByText('games', { exact: true }).click();
  await panel.getByRole('button', { name: 'league' }).click();
  await expect(editor(page)).toContainText('league');
  await expectAccessible(page);
});

test('A saved query says that it has no result, has its chart then, and says that it was changed', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  await answerQuestions(page, () => ten);
  const chart = { kind: 'scatter', x: 'games', y: 'games', series: 'note' } as const;
  const { id } = await call(page, 'queries.save', { name: 'Games of players', sql: 'SELECT 7', chart });
  await openQuery(page);
  // Another result is there already, drawn with another chart.
  await ask(page, 'SELECT 1');
  await expect(cell(page, 0, 0)).toBeVisible();
  await page.getByText('Chart', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Bar chart of games by player/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('No result to show')).toBeVisible();
  const saved = page.getByRole('button', { name: /^(Saved|Games of players)/ });
  await saved.click();
  await page.getByRole('menuitem', { name: 'Games of players' }).click();
  await expect(saved).toHaveText('Games of players');
  await expect(page.getByText('Run the query to see its chart.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run the query' }).click();
  await expect(page.getByRole('img', { name: /^Scatter chart of games by games/ })).toBeVisible();
  await editor(page).fill('SELECT 8');
  await expect(saved).toHaveText('Games of players (changed)');
  await expect(page.getByText('the query has changed since')).toBeVisible();
  await expectAccessible(page);
  await call(page, 'queries.remove', { id });
});

test('The chart of an earlier result replaces none of a saved query', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  const minutes: GivenResult = {
    columns: [numberColumn('minute'), numberColumn('gold')],
    rowCount: 5,
    row: (index) => [index, index * 310.5],
  };
  await answerQuestions(page, ({ sql }) => (sql === 'SELECT 7' ? minutes : ten));
  const chart = { kind: 'bar', x: 'minute', y: 'gold', series: null } as const;
  const { id } = await call(page, 'queries.save', { name: 'Gold by minute', sql: 'SELECT 7', chart });
  await openQuery(page);
  await ask(page, 'SELECT 1');
  await page.getByText('Chart', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Bar chart of games by player/ })).toBeVisible();
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('menuitem', { name: 'Gold by minute' }).click();
  await expect(page.getByText('the query has changed since')).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Bar chart of gold by minute/ })).toBeVisible();
  await page.getByText('Line', { exact: true }).click();
  await ask(page, 'SELECT 2');
  await expect(page.getByRole('img', { name: /^Bar chart of games by player/ })).toBeVisible();
  await call(page, 'queries.remove', { id });
});

test('The chart that suited the last rows does not stay for others, and is saved with its own query', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  const roles = ['MIDDLE', 'TOP'];
  const byRole: GivenResult = {
    columns: [textColumn('role'), numberColumn('gold')],
    rowCount: 2,
    row: (index) => [roles[index] ?? null, index + 500],
  };
  const byMinute: GivenResult = {
    columns: [textColumn('role'), numberColumn('minute'), numberColumn('gold')],
    rowCount: 20,
    row: (index) => [roles[index % 2] ?? null, Math.floor(index / 2), index * 310.5],
  };
  await answerQuestions(page, ({ sql }) => (sql.includes('minute') ? byMinute : byRole));
  await openQuery(page);
  await ask(page, 'SELECT role, gold');
  await page.getByText('Chart', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Bar chart of gold by role: 2 points/ })).toBeVisible();
  await ask(page, 'SELECT role, minute, gold');
  const lines = page.getByRole('img', { name: /^Line chart of gold by minute, one for each role/ });
  await expect(lines).toBeVisible();

  await page.getByText('Table', { exact: true }).click();
  await editor(page).fill('SELECT 1');
  await page.getByText('Chart', { exact: true }).click();
  await expect(lines).toBeVisible();
  await editor(page).fill('SELECT role, minute, gold');
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('menuitem', { name: 'Save query as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Gold by minute and role');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Gold by minute and role' })).toBeVisible();
  const saved = (await call(page, 'queries.list', null)).find(
    ({ name }) => name === 'Gold by minute and role',
  );
  expect(saved?.chart).toEqual({ kind: 'line', x: 'minute', y: 'gold', series: 'role' });
  // With the chart that it has now, it is not another one.
  await page.getByRole('button', { name: 'Gold by minute and role' }).click();
  await expect(page.getByRole('menuitem', { name: /^Overwrite/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  if (saved) await call(page, 'queries.remove', { id: saved.id });
});

test('Tab accepts a completion while the list is open, and leaves the editor otherwise', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  await answerQuestions(page, () => ten);
  await openQuery(page);
  const list = page.getByRole('listbox', { name: 'Completions' });
  await editor(page).fill('');
  await page.keyboard.type('SELECT gold_d');
  await expect(list.getByRole('option', { selected: true })).toContainText('gold_diff_at_15');
  // At once: within the time in which the editor ignores Enter, the list stays, and no letter is lost.
  await page.keyboard.press('Tab');
  await expect(editor(page)).toBeFocused();
  await expect(async () => {
    if (await list.isVisible()) await page.keyboard.press('Tab');
    await expect(editor(page)).toHaveText('SELECT gold_diff_at_15', { timeout: 100 });
  }).toPass();
  await expect(list).toBeHidden();
  await page.keyboard.type(' FROM');
  await expect(editor(page)).toHaveText('SELECT gold_diff_at_15 FROM');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});

test('Without a data set or DuckDB, the screen says why and what to do', {
  ...givenAnswers,
  ...longRun,
}, async ({ exploredPage: page }) => {
  const error = {
    code: 'not-supported' as const,
    message: 'DuckDB could not be loaded.',
    remedy: 'Install the package @duckdb/node-api.',
  };
  await answerQuestions(page, () => ten, { schema: { state: 'unavailable', error } });
  await openQuery(page);
  await expect(page.getByRole('alert')).toContainText('Install the package @duckdb/node-api.');
  await expectAccessible(page);
  await page.unrouteAll();
  await answerQuestions(page, () => ten, { schema: { state: 'no-data' } });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The data set is off')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Query' }).getByRole('link', { name: 'Settings' }),
  ).toBeVisible();
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, longRun, () => {
    test.use({ colorScheme });

    test(
      `The screen is accessible in ${colorScheme}: before a query, with rows, and every chart`,
      givenAnswers,
      async ({ exploredPage: page }) => {
        await answerQuestions(page, () => ten, {
          schema: { ...givenSchema, dataset: { ...givenDataset, epoch: 4 } },
        });
        await openQuery(page);
        await expect(page.getByRole('list', { name: 'Examples' })).toBeVisible();
        await expectAccessible(page);
        await ask(page, "SELECT player, 1.5 AS games -- those of 'MIDDLE'\nFROM players");
        await expect(page.getByText('newer data is available')).toBeVisible();
        await expect(cell(page, 0, 0)).toBeVisible();
        await expectAccessible(page);
        await page.getByText('Chart', { exact: true }).click();
        for (const kind of ['Line', 'Histogram', 'Bar']) {
          await page.getByText(kind, { exact: true }).click();
          await expect(page.getByRole('img', { name: new RegExp(`^${kind}`) })).toBeVisible();
          await expectAccessible(page, 'main');
        }
      },
    );
  });
}

test('In a small window, and at twice the size, everything is reached by scrolling', {
  ...longRun,
  ...givenAnswers,
}, async ({ exploredPage: page }) => {
  await answerQuestions(page, () => ten);
  for (const size of [
    { width: 900, height: 600 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await openQuery(page);
    await ask(page, 'SELECT 1');
    await cell(page, 0, 0).scrollIntoViewIfNeeded();
    await expect(cell(page, 0, 0)).toBeInViewport();
    await page.getByRole('button', { name: 'Export…' }).click();
    await expect(page.getByRole('textbox', { name: 'File name' })).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});
