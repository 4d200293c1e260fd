import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expected as facts } from '../games/real-game.ts';
import { expectAccessible } from './accessible.ts';
import { oddGames } from './given-games.ts';
import { call, expect, onServer, test } from './host.ts';
import { longRun } from './short-run.ts';

const shown = (value: number) => value.toLocaleString('en-GB');
/** The facts use the champion names of the files, the page their display names. */
const letters = (name: string) => name.replace(/[^a-z]/gi, '').toLowerCase();

type View = 'overview' | 'timeline' | 'compare' | 'files';

async function open(page: Page, url: string, game: string, view: View = 'overview'): Promise<void> {
  await page.goto(`${url}/game/${encodeURIComponent(game)}?view=${view}`);
}

/** The text of a row's cell under a column. */
async function readCell(table: Locator, row: Locator, column: string): Promise<string> {
  const names = await table.getByRole('columnheader').allInnerTexts();
  const place = names.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase());
  if (place < 0) throw new Error(`There is no column "${column}" among ${names.join(', ')}.`);
  // The cell of ticks comes before the first named column; a side's name covers both.
  const cells = await row.locator('th, td').allInnerTexts();
  const covered = names.length + 1 - cells.length;
  return (cells[place + 1 - covered] ?? '').trim();
}

test(
  'The name of a side has the whole row where the builds are shown',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0] ?? '');
    await page.getByText('Build', { exact: true }).click();
    const table = page.getByRole('region', { name: 'Scoreboard' }).getByRole('table');
    const side = table.locator('[scope=rowgroup]').first();
    await expect(side).toBeVisible();
    const width = (part: Locator) => part.evaluate((element: HTMLElement) => element.offsetWidth);
    expect(await width(side)).toBe(await width(table));
  },
);

for (const [place, shape] of ['match-v5', 'match-v4', 'match-v5 with metadata'].entries()) {
  // The reader of each shape has its own tests.
  const details = shape === 'match-v5' ? {} : longRun;
  test(
    `Every figure of the real game is on the page when it is read from ${shape}`,
    details,
    async ({ givenPage: page, given }) => {
      await open(page, given.url, given.shapes[place] ?? '');
      const table = page.getByRole('region', { name: 'Scoreboard' }).getByRole('table');
      await expect(table).toBeVisible();
      const head = page.getByRole('banner').or(page.locator('header'));
      await expect(head.first()).toContainText('34:11');
      expect(facts.durationSeconds).toBe(34 * 60 + 11);

      for (const [side, word] of [
        ['100', 'Blue'],
        ['200', 'Red'],
      ] as const) {
        const row = table
          .getByRole('row')
          .filter({ has: page.locator('[scope=rowgroup]', { hasText: word }) });
        await expect(row).toContainText(facts.winner === Number(side) ? 'won' : 'lost');
        const score = (await readCell(table, row, 'K / D / A')).replaceAll(/\s/g, '');
        expect(score.split('/').slice(0, 2)).toEqual([String(facts.kills[side]), String(facts.deaths[side])]);
        expect(await readCell(table, row, 'Gold')).toBe(shown(facts.gold[side]));
      }

      const players = table.getByRole('row').filter({ has: page.getByRole('checkbox') });
      await expect(players).toHaveCount(10);
      const creepScore: Record<string, number> = {};
      for (const row of await players.all()) {
        const champion = (await row.getByRole('rowheader').innerText()).split('\n').at(-2) ?? '';
        creepScore[letters(champion)] = Number((await readCell(table, row, 'CS')).split('\n')[0]);
      }
      expect(creepScore).toEqual(
        Object.fromEntries(Object.entries(facts.creepScore).map(([name, count]) => [letters(name), count])),
      );

      await page.getByRole('switch', { name: 'Sort both teams together' }).click();
      await table.getByRole('button', { name: 'Damage' }).click();
      await expect(table.getByRole('columnheader', { name: 'Damage' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await expect(players.first()).toContainText(facts.topDamage.champion);
      expect(await readCell(table, players.first(), 'Damage')).toContain(shown(facts.topDamage.damage));
    },
  );
}

test(
  'Keys move the cursor from minute to minute, and every part shows that minute',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0], 'timeline');
    const cursor = page.getByRole('slider', { name: 'Game time' });
    await expect(cursor).toBeVisible();
    const lineUps = page.getByRole('table').filter({ hasText: 'At ' });
    for (const [minute, gold] of Object.entries(facts.goldAtMinute)) {
      await cursor.focus();
      await page.keyboard.press('Home');
      for (let step = 0; step < Number(minute); step += 1) await page.keyboard.press('ArrowRight');
      await expect(lineUps.locator('caption')).toContainText(`${minute}:00`, { ignoreCase: true });
      const sums = lineUps.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'All' }) });
      await expect(sums).toContainText(shown(gold['100']));
      await expect(sums).toContainText(shown(gold['200']));
      const lead = gold['100'] - gold['200'];
      const text = `${lead > 0 ? 'Blue' : 'Red'} +${shown(Math.abs(lead))}`;
      await expect(cursor).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`^${minute}:00\\. Gold: ${text.replace('+', '\\+')}\\.`),
      );
    }
  },
);

test(
  'Kills, buildings and monsters are counted, listed, found and shown as in the file',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0], 'timeline');
    const kinds = page.getByRole('list', { name: 'Event types' });
    const list = page.getByRole('listbox', { name: /^Events/ });
    for (const [kind, count] of [
      ['Kills', facts.championKillEvents],
      ['Buildings', facts.buildingKillEvents],
      ['Monsters', facts.eliteMonsterKillEvents],
    ] as const) {
      await expect(kinds.getByRole('button', { name: new RegExp(`^${kind}`) })).toHaveText(
        `${kind} ${count}`,
      );
    }
    await page.getByRole('searchbox', { name: 'Search events' }).fill('baron');
    await expect(list.getByRole('option')).toHaveCount(1);
    await expect(list.getByRole('option')).toContainText('25:42');
    await page.getByRole('searchbox', { name: 'Search events' }).fill('');
    await kinds.getByRole('button', { name: /^Kills/ }).click();
    await kinds.getByRole('button', { name: /^Buildings/ }).click();
    await expect(list.getByRole('option')).toHaveCount(facts.eliteMonsterKillEvents);
    await page.getByRole('button', { name: 'Show raw event' }).click();
    await list.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('region', { name: 'Raw event' })).toContainText('EARTH_DRAGON');
    await expect(page.getByRole('slider', { name: 'Game time' })).toHaveAttribute(
      'aria-valuetext',
      /^16:00\./,
    );
  },
);

test(
  'The list of events follows the cursor, and the cursor follows the list',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0], 'timeline');
    const cursor = page.getByRole('slider', { name: 'Game time' });
    const list = page.getByRole('listbox', { name: /^Events/ });
    await cursor.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowRight');
    const chosen = list.getByRole('option', { selected: true });
    await expect(chosen).toContainText('14:57');
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('15:11');
    await expect(cursor).toHaveAttribute('aria-valuetext', /^15:11\./);
    await list.getByRole('option').filter({ hasText: '15:22' }).click();
    await expect(cursor).toHaveAttribute('aria-valuetext', /^15:22\./);
    await expect(page).toHaveURL(/at=922883/);
    await page.reload();
    await expect(cursor).toHaveAttribute('aria-valuetext', /^15:22\./);
  },
);

test('The charts of sides and players can be read as tables', longRun, async ({ givenPage: page, given }) => {
  await open(page, given.url, given.shapes[0], 'timeline');
  await page.getByRole('switch', { name: 'Show as table' }).click();
  const sides = page.getByRole('region', { name: 'Gold and experience by side' });
  const at = (minute: string) =>
    sides
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: `${minute}:00`, exact: true }) });
  for (const [minute, gold] of Object.entries(facts.goldAtMinute)) {
    const cells = await at(minute).getByRole('cell').allInnerTexts();
    expect(cells.slice(0, 2)).toEqual([shown(gold['100']), shown(gold['200'])]);
  }
  await page.getByText('Players', { exact: true }).click();
  await page.getByText('Creep score', { exact: true }).click();
  const players = page.getByRole('region', { name: 'Creep score by player' });
  await expect(players.getByRole('columnheader')).toHaveCount(11);
  await page.getByRole('list', { name: 'Players shown' }).getByRole('button', { name: /Karma/ }).click();
  await expect(players.getByRole('columnheader')).toHaveCount(10);
  await expect(players.getByRole('columnheader', { name: 'Karma' })).toHaveCount(0);
  // Hidden players stay hidden while the charts of the sides are shown.
  await page.getByText('Sides', { exact: true }).click();
  await expect(sides).toBeVisible();
  await page.getByText('Players', { exact: true }).click();
  await expect(players.getByRole('columnheader')).toHaveCount(10);
});

test(
  'Two players can be chosen and compared with the keyboard alone',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0]);
    await page.getByRole('checkbox', { name: /^Compare Syndra/ }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: /^Compare Syndra/ })).toBeChecked();
    await page.getByRole('checkbox', { name: /^Compare Corki/ }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('link', { name: 'Compare Syndra and Corki' })).toBeVisible();
    // The tab compares the players that were chosen, too.
    await page.getByRole('link', { name: 'Compare', exact: true }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: /Syndra compared with Corki/ });
    const row = (name: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect(row('Damage to champions')).toContainText('46,403');
    await expect(row('Damage to champions')).toContainText('23,767');
    await expect(row('Creep score').getByRole('cell')).toHaveText(['224', '177']);
    const curve = page.getByRole('slider', { name: 'Game time, gold' });
    await curve.focus();
    await page.keyboard.press('Home');
    await expect(curve).toHaveAttribute(
      'aria-valuetext',
      /^0:00\. Corki: 500, Syndra: 500|^0:00\. Syndra: 500, Corki: 500/,
    );
  },
);

test(
  'Keys lead through the parts of a game, to the other games of the match, and back',
  longRun,
  async ({ givenPage: page, given }) => {
    await page.getByRole('link', { name: 'Library' }).click();
    await open(page, given.url, given.shapes[0]);
    await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible();
    await page.keyboard.press('2');
    await expect(page.getByRole('slider', { name: 'Game time' })).toBeVisible();
    await page.keyboard.press('3');
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await page.keyboard.press('4');
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
    await page.keyboard.press(']');
    await expect(page).toHaveURL(new RegExp(`/game/${given.shapes[1]}\\?`));
    // Its siblings are known when it is shown.
    await expect(page.getByText(given.shapes[1], { exact: true }).first()).toBeVisible();
    await page.keyboard.press('[');
    await expect(page).toHaveURL(new RegExp(`/game/${given.shapes[0]}\\?`));
  },
);

test('In a game, g and s open the settings and do not star the game', async ({ givenPage: page, given }) => {
  const [game] = given.shapes;
  await open(page, given.url, game);
  await expect(page.getByRole('button', { name: 'Star this game' })).toHaveAttribute('aria-pressed', 'false');
  // One after the other without a pause: the two belong together for a moment only.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('s')]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  const [note] = await call(page, 'notes.get', { subject: { kind: 'game', name: game } });
  expect(note).toMatchObject({ isStarred: false });
});

test(
  'The keys of a game work from a switch and wait while a dialog is open, which has its own Escape',
  longRun,
  async ({ givenPage: page, given }) => {
    await page.getByRole('link', { name: 'Library' }).click();
    await open(page, given.url, given.shapes[0]);
    const scoreboard = page.getByRole('region', { name: 'Scoreboard' });
    await page.getByRole('switch', { name: 'Sort both teams together' }).click();
    await page.keyboard.press('2');
    await expect(page.getByRole('slider', { name: 'Game time' })).toBeVisible();
    await page.keyboard.press('1');
    await expect(scoreboard).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Find' }).fill('export');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('2');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(scoreboard).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(scoreboard).toBeHidden();
  },
);

test(
  'A game without its timeline offers to download it, and shows everything else',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[1], 'timeline');
    await expect(page.getByText('Timeline not archived')).toBeVisible();
    await page.getByRole('button', { name: 'Download the timeline' }).click();
    await expect(page.getByText(/The timeline of game .* is not published yet/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.keyboard.press('3');
    await expect(page.getByText(/Curves need the timeline of the game/)).toBeVisible();
  },
);

test(
  'A summary of an unknown shape is reported with a link to the file',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, oddGames.unknownShape);
    const problem = page.getByRole('alert');
    await expect(problem).toBeVisible();
    await expect(problem.getByRole('button', { name: 'Copy path' })).toBeVisible();
    await problem.getByRole('link', { name: 'Game files' }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('SHA-256');
  },
);

test(
  'Values that a summary lacks are listed, and IDs without a name are shown as they are',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, oddGames.bare);
    await expect(page.getByRole('rowheader', { name: /Unknown champion 9999/ })).toBeVisible();
    await expect(page.getByText(/Not in this file: .*gold.*vision score/)).toBeVisible();
    await expect(page.getByText('length unknown')).toBeVisible();
    await expect(page.getByText('No objectives in this file.')).toBeVisible();
  },
);

test(
  'The history of a file is read where its details are, and can be closed again',
  longRun,
  async ({ givenPage: page, given }) => {
    await open(page, given.url, given.shapes[0], 'files');
    const file = page.getByRole('region', { name: 'Summary' });
    await expect(file).toContainText('SHA-256');
    const history = file.getByRole('list', { name: 'History' });
    await expect(history).toHaveCount(0);
    await file.getByRole('button', { name: 'History' }).click();
    await expect(history.getByRole('listitem').last()).toContainText('Archived');
    const { assets } = await call(page, 'games.get', { platformGameId: given.shapes[0] });
    const id = assets.find(({ contentType }) => contentType === 'GAMH_SUMMARY')?.id ?? 'no ID';
    const events = await call(page, 'downloads.history', { id });
    await expect(history.getByRole('listitem')).toHaveCount(events.length);
    await file.getByRole('button', { name: 'Hide history' }).click();
    await expect(history).toHaveCount(0);
  },
);

test('A file of a game opens in the browser as the archived bytes', {
  ...onServer('the desktop opens files in their own programs'),
  ...longRun,
}, async ({ givenPage: page, given }) => {
  await open(page, given.url, given.shapes[0], 'files');
  const file = page.getByRole('region', { name: 'Timeline' });
  const hash = await file.locator('dd', { hasText: /^[0-9a-f]{64}$/ }).innerText();
  const answered = page.context().waitForEvent('response', (response) => response.url().includes('ticket='));
  await file.getByRole('link', { name: 'Open in browser' }).click();
  const bytes = await (await answered).body();
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(digest).toBe(hash.trim());
  const { assets } = await call(page, 'games.get', { platformGameId: given.shapes[0] });
  const asset = assets.find(({ contentType }) => contentType === 'GAMH_DETAILS');
  await expect(file).toContainText(asset?.origin ?? 'no origin');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, longRun, () => {
    test.use({ colorScheme });

    test(`The scoreboard of a game is accessible in ${colorScheme}`, async ({ givenPage: page, given }) => {
      await open(page, given.url, given.shapes[0]);
      const scoreboard = page.getByRole('region', { name: 'Scoreboard' });
      await expect(scoreboard).toBeVisible();
      await page.getByRole('checkbox', { name: /^Compare Syndra/ }).check();
      await page.getByRole('checkbox', { name: /^Compare Corki/ }).check();
      await scoreboard.getByRole('button', { name: 'Gold' }).click();
      await expectAccessible(page);
      for (const set of ['Combat', 'Economy', 'Vision', 'Build']) {
        await scoreboard.getByText(set, { exact: true }).click();
        await expectAccessible(page, '[aria-label=Scoreboard]');
      }
    });

    test(
      `The timeline, comparison and files of a game, and what is missing, are accessible in ${colorScheme}`,
      longRun,
      async ({ givenPage: page, given }) => {
        const [game] = given.shapes;
        await open(page, given.url, game, 'timeline');
        await expect(page.getByRole('slider', { name: 'Game time' })).toBeVisible();
        await expectAccessible(page);
        await page.getByText('Players', { exact: true }).click();
        await expectAccessible(page, '[aria-label=Charts]');
        await page.getByRole('switch', { name: 'Show as table' }).click();
        await expectAccessible(page, '[aria-label=Charts]');
        await open(page, given.url, game, 'compare');
        await expect(page.getByRole('slider', { name: 'Game time, level' })).toBeVisible();
        await expectAccessible(page);
        await open(page, given.url, game, 'files');
        await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
        await expectAccessible(page);
        await open(page, given.url, oddGames.unknownShape);
        await expect(page.getByRole('alert')).toBeVisible();
        await expectAccessible(page);
        await open(page, given.url, oddGames.bare, 'timeline');
        await expect(page.getByText('Timeline not archived')).toBeVisible();
        await expectAccessible(page);
      },
    );
  });
}
