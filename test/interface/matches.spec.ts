import type { Locator, Page } from '@playwright/test';
import type { Match } from '../../src/shared/domain/domain.ts';
import { isLive } from '../../src/shared/domain/live-match.ts';
import { expectAccessible } from './accessible.ts';
import { gameOffering } from './further-files.ts';
import { call, expect, items, showPastMatches, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

/** More digits than a double has, which shows whether the ID was ever a number. */
const exactId = '111560983131400123';

test('A match can be found by its ID, which it shows exactly', longRun, async ({ exploredPage: page }) => {
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('searchbox').fill(exactId);
  const rows = items(page);
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  const panel = page.getByRole('complementary', { name: 'Match' });
  await expect(panel.getByText(exactId, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`match=%22${exactId}%22|match=${exactId}`));
});

test(
  'A click opens the match that was pressed, also if a search replaces its row before the release',
  longRun,
  async ({ exploredPage: page }) => {
    await showPastMatches(page);
    const pressed = items(page).first();
    const id = (await pressed.getAttribute('data-key')) ?? '';
    const other = (await items(page).nth(1).getAttribute('data-key')) ?? '';
    await pressed.hover();
    await page.mouse.down();
    await page.getByRole('searchbox').fill(other);
    await expect(items(page)).toHaveCount(1);
    await expect(items(page).first()).toHaveAttribute('data-key', other);
    await page.mouse.up();
    const panel = page.getByRole('complementary', { name: 'Match' });
    await expect(panel.getByText(id, { exact: true })).toBeVisible();
    await expect(items(page).first()).toHaveAttribute('data-key', other);
  },
);

test('Matches are listed under their days, the next upcoming ones first', async ({ exploredPage: page }) => {
  const grid = page.getByRole('grid', { name: 'Matches' });
  await expect(grid.getByText(/^(Today|Tomorrow) · /).first()).toBeVisible();
  const times = await grid
    .locator('[role=gridcell] time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  const upcoming = times.filter((time) => Date.parse(time) > Date.now());
  expect(upcoming.length).toBeGreaterThan(5);
  expect(upcoming).toEqual([...upcoming].sort());
  expect(times.slice(-upcoming.length)).toEqual(upcoming);
});

test('A game that is not played yet shows when it is scheduled', longRun, async ({ exploredPage: page }) => {
  const { items: matches } = await call(page, 'matches.list', { when: 'upcoming', limit: 100 });
  const match = matches.find(
    ({ startAt, games }) =>
      startAt !== null && Date.parse(startAt) > Date.now() + 3_600_000 && games.length > 0,
  );
  const [game] = match?.games ?? [];
  if (match === undefined || game === undefined) throw new Error('No upcoming match has games.');
  await page.goto(new URL(`/game/${game.platformGameId}`, page.url()).href);
  await expect(page.getByText('This game is not played yet')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /^Scheduled$/ })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /^(Played|Patch)$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download now' })).toBeVisible();
});

test(
  'A running match is the first of the upcoming ones, and not among the past ones',
  longRun,
  async ({ exploredPage: page }) => {
    const { items: matches } = await call(page, 'matches.list', { when: 'all', limit: 500 });
    const now = Date.now();
    const [running] = matches
      .filter((match) => isLive(match, now) && isLive(match, now + 120_000))
      .sort((a, b) => Date.parse(a.startAt ?? '') - Date.parse(b.startAt ?? ''));
    test.skip(running === undefined, 'The practice leagues have hours without a match.');
    if (!running?.startAt) return;
    const row = items(page)
      .filter({ has: page.locator(`time[datetime="${running.startAt}"]`) })
      .filter({ hasText: running.teams[0]?.code ?? '' });
    await showPastMatches(page);
    const grid = page.getByRole('grid', { name: 'Matches' });
    await expect(grid.getByText('Summary: archived').first()).toBeAttached();
    await expect(row).toHaveCount(0);
    await page.getByText('Upcoming', { exact: true }).click();
    await expect(row).toContainText('Live');
    await expect(items(page).first()).toContainText('Live');
  },
);

test('Past matches are listed latest first, with the state of every game in words', async ({
  exploredPage: page,
}) => {
  await showPastMatches(page);
  const grid = page.getByRole('grid', { name: 'Matches' });
  await expect(grid.getByText('Summary: archived').first()).toBeAttached();
  const times = await grid
    .locator('[role=gridcell] time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times).toEqual([...times].sort().reverse());
});

/** With hidden results, a match that is decided before its time is over is listed as live. */
const isOver = (match: Match) => !isLive(match, Date.now(), true);

test(
  'A past match shows its score and the winner of each game, until results are hidden',
  longRun,
  async ({ exploredPage: page }) => {
    const { items: matches } = await call(page, 'matches.list', { when: 'past', limit: 100 });
    const match = matches.find((one) => one.score?.isFinal && isOver(one));
    const winner = match?.games.find((game) => game.winner !== null);
    const code = winner?.teams[winner.winner ?? -1]?.code;
    if (!match?.score || code === undefined) throw new Error('No past match has a final score.');
    const score = match.score.wins.join('–');
    await showPastMatches(page);
    await page.getByRole('searchbox').fill(match.id);
    await expect(items(page)).toHaveCount(1);
    const row = items(page).first();
    await expect(row).toContainText(score);
    await expect(row).toContainText(`${code} won`);
    await row.click();
    const panel = page.getByRole('complementary', { name: 'Match' });
    await expect(panel.getByText(score, { exact: true })).toBeVisible();
    await expect(panel.getByText(`${code} won`).first()).toBeVisible();
    const hide = page.getByRole('switch', { name: 'Hide results' });
    await hide.click({ force: true });
    await expect(panel.getByText(score, { exact: true })).toBeHidden();
    await expect(page.getByText(/ won/)).toHaveCount(0);
    await expect(row).not.toContainText(score);
    await hide.click({ force: true });
    await expect(row).toContainText(score);
  },
);

test(
  'The teams of matches and of downloads lead to their pages, and the rows still open',
  longRun,
  async ({ exploredPage: page }) => {
    const openTeam = async (row: Locator) => {
      const link = row.getByRole('link').first();
      await expect(link).toHaveAttribute('tabindex', '-1');
      const name = (await link.getAttribute('title')) ?? '';
      await link.click();
      await expect(page).toHaveURL(/\/profile\/team\//);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.goBack();
    };
    await showPastMatches(page);
    await openTeam(items(page).first());
    await items(page).first().getByRole('gridcell').first().click();
    await expect(page.getByRole('complementary', { name: 'Match' })).toBeVisible();

    await page.getByRole('link', { name: 'Downloads' }).click();
    await page.getByRole('link', { name: /^Done/ }).click();
    const download = page
      .getByRole('grid', { name: /Downloads/ })
      .getByRole('row')
      .first();
    await openTeam(download);
    await download.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'With hidden results, a series that ended early looks like one of full length',
  longRun,
  async ({ exploredPage: page }) => {
    const { items: matches } = await call(page, 'matches.list', { when: 'past', limit: 500 });
    const bestOfThree = matches.filter((one) => one.seriesMax === 3 && one.score?.isFinal && isOver(one));
    const early = bestOfThree.find(({ score }) => score?.wins.includes(0));
    const full = bestOfThree.find(({ score }) => score && !score.wins.includes(0));
    if (!early || !full) throw new Error('The past matches have no two series of different lengths.');
    await showPastMatches(page);
    const hide = page.getByRole('switch', { name: 'Hide results' });
    await hide.click({ force: true });
    const panel = page.getByRole('complementary', { name: 'Match' });
    const looks: (readonly string[])[] = [];
    for (const match of [early, full]) {
      await page.getByRole('searchbox').fill(match.id);
      // The match may be the first one before the search, too: its row is replaced when the search is answered.
      await expect(items(page)).toHaveCount(1);
      await expect(items(page).first()).toHaveAttribute('data-key', match.id);
      await items(page).first().click();
      await expect(panel.getByText(match.id, { exact: true })).toBeVisible();
      const marks = await items(page)
        .getByRole('list', { name: 'Games' })
        .getByRole('listitem')
        .allInnerTexts();
      // Other specs download further files of these games, which the words of a mark name.
      looks.push([
        ...marks.map((mark) => mark.slice(0, 1)),
        ...(await panel.getByRole('heading', { level: 3 }).allInnerTexts()),
      ]);
    }
    expect(looks[0]?.slice(-2)).toEqual(['Game 1', 'Game 2']);
    expect(looks[0]).toEqual(looks[1]);
    await panel.getByRole('button', { name: 'Show later games' }).click();
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Game 1', 'Game 2', 'Game 3']);
    await hide.click({ force: true });
    await expect(items(page).getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(3);
  },
);

test(
  'All matches are listed live ones first, then upcoming, then ended ones',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByText('All', { exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Matches' });
    await items(page).first().focus();
    await page.keyboard.press('End');
    await expect(grid.getByText(/ · ended$/).first()).toBeAttached();
    const { items: matches } = await call(page, 'matches.list', { when: 'all', limit: 500 });
    const now = Date.now();
    const isPast = matches.map((match) => Date.parse(match.startAt ?? '') < now && !isLive(match, now));
    expect(isPast).toEqual(isPast.toSorted((a, b) => Number(a) - Number(b)));
  },
);

test(
  'The panel downloads another content type of a game, and the list shows its state',
  longRun,
  async ({ exploredPage: page, explored }) => {
    const platformGameId = await gameOffering(page, 'ROFL_REPLAY', 'has:GAMH_SUMMARY -has:ROFL_REPLAY');
    const { matchId, number } = await call(page, 'games.get', { platformGameId });
    const match = encodeURIComponent(JSON.stringify(matchId));
    // The newest game's series may still be live.
    await page.goto(`${explored.url}/matches?when=all&q=${match}&match=${match}`);
    const mark = items(page)
      .getByRole('listitem')
      .filter({ hasText: `Game ${number}:` });
    await expect(mark).not.toContainText('Replay');
    const game = page.getByRole('region', { name: `Game ${number}`, exact: true });
    const archived = game.getByText('Archived');
    await expect(archived.first()).toBeVisible();
    // Other specs download more files of some games.
    const before = await archived.count();
    await game.getByRole('button', { name: 'Download more' }).click();
    await page.getByRole('menuitem', { name: /ROFL_REPLAY/ }).click();
    await expect(game.getByText('Replay', { exact: true })).toBeVisible();
    await expect(archived).toHaveCount(before + 1);
    await expect(mark).toContainText('Replay: archived');
  },
);

test('A search without results offers a next step', longRun, async ({ exploredPage: page }) => {
  await page.getByRole('searchbox').fill('no such team anywhere');
  await expect(page.getByText('No matches found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('grid', { name: 'Matches' })).toBeVisible();
});

test(
  'A league can be chosen from the existing ones, and stays in the address',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByRole('combobox', { name: 'League' }).click();
    await page.getByRole('option', { name: 'LCK', exact: true }).click();
    await expect(page).toHaveURL(/league=LCK/);
    await expect(page.getByRole('grid', { name: 'Matches' })).toContainText('LCK');
    await expect(page.getByRole('grid', { name: 'Matches' })).not.toContainText('LPL');
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Matches' })).not.toContainText('LPL');
  },
);

test('Retrying a waiting file confirms the request at once, then shows the new state', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire, explored }) => {
  const waiting = await fileWaitingToRetry(page);
  const release = await wire.hold('downloads.retry');
  // Quoted, as in the addresses of the interface: an ID of digits alone would be read as a number.
  const match = encodeURIComponent(JSON.stringify(waiting.matchId));
  await page.goto(`${explored.url}/matches?when=all&match=${match}`);
  const game = page.getByRole('region', { name: `Game ${waiting.number}`, exact: true });
  const line = game.getByTitle(waiting.contentType, { exact: true }).locator('../..');
  await line.getByRole('button', { name: 'Retry' }).click();
  const asking = game.getByText('Requesting…');
  await expect(asking).toBeVisible();
  release();
  await expect(asking).toBeHidden();
  const history = await call(page, 'downloads.history', { id: waiting.id });
  expect(
    history.filter(({ at }) => at > waiting.updatedAt).map((event) => event.kind === 'step' && event.state),
  ).toContain('queued');
});

/** A file that waits for its next attempt. Where there is none, the file of a game that is not played yet is requested. */
async function fileWaitingToRetry(page: Page) {
  const list = async (state: 'waiting' | 'scheduled') =>
    (await call(page, 'downloads.list', { states: [state], limit: 200 })).items;
  const [waiting] = await list('waiting');
  if (waiting?.matchId) return { ...waiting, matchId: waiting.matchId };
  const scheduled = await list('scheduled');
  const upcoming = scheduled.reduce((one, other) =>
    (one.playedAt ?? '') > (other.playedAt ?? '') ? one : other,
  );
  await call(page, 'downloads.cancel', { ids: [upcoming.id] });
  await call(page, 'downloads.retry', { ids: [upcoming.id] });
  await expect.poll(async () => (await list('waiting')).map(({ id }) => id)).toContain(upcoming.id);
  const requested = (await list('waiting')).find(({ id }) => id === upcoming.id);
  if (!requested?.matchId) throw new Error('The requested file has no match.');
  return { ...requested, matchId: requested.matchId };
}
