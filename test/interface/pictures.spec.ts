import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);
test.afterEach(async ({ exploredPage: page }) => {
  await call(page, 'settings.set', { 'dataDragon.fetch': 'ask' });
  await call(page, 'dataDragon.remove', { version: null });
});

/** Opens a game with a summary and a timeline; returns its path. */
async function openGame(page: Page): Promise<string> {
  const { items } = await call(page, 'games.list', { archivedOnly: true });
  const hasBoth = (game: (typeof items)[number]) =>
    ['GAMH_SUMMARY', 'GAMH_DETAILS'].every((wanted) =>
      game.assets.some(({ contentType, path }) => contentType === wanted && path !== null),
    );
  const game = items.find(hasBoth);
  const path = `/game/${encodeURIComponent(game?.platformGameId ?? '')}`;
  await page.goto(new URL(path, page.url()).href);
  await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible();
  return path;
}

/** How many boxes of the page are drawn from a file of pictures. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll('main *')).filter((element) =>
        getComputedStyle(element).backgroundImage.startsWith('url("blob:'),
      ).length,
  );

test(
  'The pictures of a patch are fetched when the user wants them, and are shown from this machine',
  longRun,
  async ({ exploredPage: page }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== new URL(page.url()).origin)
        elsewhere.push(url.href);
    });
    await openGame(page);
    const offer = page.getByRole('region', { name: 'Names and pictures' });
    await expect(offer).toContainText(/patch \d+\.\d+ are not here yet/);
    // The specs of the game check the remainder of the page.
    await expectAccessible(page, 'section[aria-label="Names and pictures"]');
    expect(await drawn(page)).toBe(0);
    await offer.getByRole('button', { name: 'Fetch' }).press('Enter');
    await expect(offer).toBeHidden();
    // Ten champions, two spells, two runes and some items each, and the bans.
    await expect.poll(() => drawn(page)).toBeGreaterThan(80);
    await expect(page.getByRole('region', { name: 'Scoreboard' })).toContainText('Flash');
    await expectAccessible(page, '[data-column=items]');
    await page.keyboard.press('2');
    await expect(page.locator('section[aria-label=Map] image').first()).toBeVisible();
    await expect(page.locator('section[aria-label=Map] image')).toHaveCount(10);
    expect(elsewhere).toEqual([]);
  },
);

test(
  'A failed fetch says why, can be repeated, and "Never" ends the question',
  longRun,
  async ({ exploredPage: page }) => {
    const { 'dataDragon.baseUrl': address } = await call(page, 'settings.get', null);
    await call(page, 'settings.set', { 'dataDragon.baseUrl': 'http://127.0.0.1:9' });
    await openGame(page);
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('127.0.0.1:9 could not be reached');
    await call(page, 'settings.set', { 'dataDragon.baseUrl': address });
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => drawn(page)).toBeGreaterThan(80);

    await call(page, 'dataDragon.remove', { version: null });
    await expect.poll(() => drawn(page)).toBe(0);
    await page.getByRole('button', { name: 'Never' }).click();
    const offer = page.getByRole('region', { name: 'Names and pictures' });
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible();
    await expect(offer).toBeHidden();

    await call(page, 'settings.set', { 'dataDragon.fetch': 'automatic' });
    await page.reload();
    await expect.poll(() => drawn(page)).toBeGreaterThan(80);
  },
);

test(
  'The settings list what is here, fetch what the library lacks, and remove it',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Names and pictures' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('No version is here')).toBeVisible();
    await page.getByRole('button', { name: 'Fetch all patches of the library' }).click();
    await expect(page.getByText('None is missing.')).toBeVisible();
    const versions = page.getByRole('list', { name: 'Versions of Data Dragon' });
    await expect(versions).toContainText('en_US');
    await expectAccessible(page);
    await page.getByLabel('Archive of Data Dragon').fill('/no/such/dragontail.tgz');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('There is no file /no/such/dragontail.tgz.');
    await page.getByRole('button', { name: 'Remove all' }).click();
    await expect(page.getByText('No version is here')).toBeVisible();
  },
);

test('Champions have their pictures in profiles and statistics', longRun, async ({ exploredPage: page }) => {
  const { rows } = await call(page, 'library.aggregates', { by: 'team', limit: 1 });
  await page.goto(new URL(`/profile/team/${encodeURIComponent(rows[0]?.value ?? '')}`, page.url()).href);
  await expect(page.getByRole('region', { name: 'Champions' }).getByRole('rowheader').first()).toBeVisible();
  expect(await drawn(page)).toBe(0);
  const [patch] = (await call(page, 'library.facets', { fields: ['patch'] }))[0]?.values ?? [];
  await call(page, 'dataDragon.fetch', { patches: [patch?.value ?? ''] });
  // Of five champions in each game of the team, and of those with the most games.
  await expect.poll(() => drawn(page)).toBeGreaterThan(10);
  await page.goto(new URL('/library?show=champions', page.url()).href);
  await expect.poll(() => drawn(page)).toBeGreaterThan(10);
});

test(
  'With pictures, in a dark and small window, names in several lines are far enough from each other',
  longRun,
  async ({ exploredPage: page }) => {
    const patches = (await call(page, 'library.facets', { fields: ['patch'] }))[0]?.values ?? [];
    await call(page, 'dataDragon.fetch', { patches: patches.map(({ value }) => value) });
    const { items } = await call(page, 'games.list', { archivedOnly: true });
    const match = items.find(({ matchId }) => matchId !== null)?.matchId ?? '';
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 900, height: 600 });
    await page.goto(new URL(`/series/${match}`, page.url()).href);
    await expect.poll(() => drawn(page)).toBeGreaterThan(9);
    await expectAccessible(page);
    const [{ value = '' } = {}] = (await call(page, 'library.aggregates', { by: 'team', limit: 1 })).rows;
    await page.goto(new URL(`/profile/team/${encodeURIComponent(value ?? '')}`, page.url()).href);
    await expect.poll(() => drawn(page)).toBeGreaterThan(9);
    await expectAccessible(page);
  },
);
