import { call, expect, items, onServer, test } from './host.ts';

test('the library lists what is archived, with its count', async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Library' }).click();
  const { count } = await call(page, 'games.count', { archivedOnly: true });
  expect(count).toBeGreaterThanOrEqual(20);
  await expect(page.getByText(`${count.toLocaleString('en-GB')} games`)).toBeVisible();
  await expect(items(page).nth(5)).toContainText('GAMH_SUMMARY');
});

test('a search narrows the list, and the panel shows a file as the catalogue knows it', async ({
  exploredPage: page,
}) => {
  const [game] = (await call(page, 'games.list', { archivedOnly: true, limit: 1 })).items;
  const asset = game?.assets.find(({ state }) => state === 'archived');
  if (!game || !asset) throw new Error('nothing is archived');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('searchbox').fill(game.platformGameId);
  const rows = items(page);
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  const panel = page.getByRole('complementary', { name: 'Game' });
  await expect(panel.getByText(asset.sha256 ?? '', { exact: true })).toBeVisible();
  await expect(panel.getByText(game.platformGameId, { exact: true })).toBeVisible();
});

const inBrowser = onServer('the desktop opens files in their own programs');

test(
  'a file opens in the browser as the bytes that were archived',
  inBrowser,
  async ({ exploredPage: page }) => {
    await page.getByRole('link', { name: 'Library' }).click();
    await items(page).nth(1).click();
    const panel = page.getByRole('complementary', { name: 'Game' });
    const shown = await panel.locator('dd', { hasText: /^[0-9a-f]{64}$/ }).innerText();
    const href = await panel.getByRole('link', { name: 'Open in browser' }).getAttribute('href');
    const digest = await page.evaluate(async (address) => {
      const bytes = await (await fetch(address ?? '')).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }, href);
    expect(digest).toBe(shown.trim());
  },
);

const withoutDesktop = onServer('the desktop shell has a desktop');

test(
  'where there is no desktop, opening a file says so and what to do',
  withoutDesktop,
  async ({ exploredPage: page }) => {
    test.skip(process.platform !== 'linux', 'other systems always have a desktop');
    await page.getByRole('link', { name: 'Library' }).click();
    await items(page).nth(1).click();
    await page.getByRole('button', { name: 'Show in folder' }).click();
    await expect(page.getByRole('alert')).toContainText('no desktop');
  },
);

test('games not archived appear when asked for', async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Library' }).click();
  const { count } = await call(page, 'games.count', { archivedOnly: false });
  await page.getByRole('switch', { name: 'Archived only' }).click();
  await expect(page.getByText(`${count.toLocaleString('en-GB')} games`)).toBeVisible();
});

for (const [width, height] of [
  [900, 600],
  [1200, 800],
  [1280, 800],
] as const) {
  test(`with a panel open at ${width}×${height} the codes of the teams are whole`, async ({
    exploredPage: page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('grid', { name: 'Games' })).toBeVisible();
    await items(page).nth(1).click();
    await expect(page.getByRole('complementary', { name: 'Game' })).toBeVisible();
    const cut = await items(page).evaluateAll((rows) =>
      rows.flatMap((row) => {
        const cell = row.querySelector('.mk-library-teams')?.getBoundingClientRect();
        return [...row.querySelectorAll('.mk-library-teams b')]
          .filter(
            (code) =>
              !cell ||
              code.clientWidth === 0 ||
              code.scrollWidth > code.clientWidth ||
              code.getBoundingClientRect().right > cell.right,
          )
          .map((code) => code.textContent);
      }),
    );
    expect(cut).toEqual([]);
  });
}
