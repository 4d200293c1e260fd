/** The smallest window: nothing is cut, touches an edge or runs into its neighbour. */
import type { Locator } from '@playwright/test';
import type { DownloadProblem } from '../../src/shared/downloads/download-problems.ts';
import { call, expect, items, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 900, height: 600 }));

const problem: DownloadProblem = {
  id: 'a',
  code: 'service-refused',
  host: 'files.example',
  message: 'files.example refuses 44 files.',
  remedy: 'Matchkeep retries.',
  files: 44,
  since: '2026-11-03T10:00:00.000Z',
  nextAttemptAt: null,
  leagues: ['LCK'],
  contentTypes: ['GAMH_SUMMARY'],
  action: 'retry',
  stopsAll: false,
};

test('The status bar cuts no text while much happens', { ...longRun, ...whereWireIsOpen }, async ({
  exploredPage: page,
  exploredWire: wire,
}) => {
  const status = await call(page, 'app.status', null);
  const counts = { ...status.coverage.counts, failing: 1200 };
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const value = {
    ...status,
    coverage: { ...status.coverage, counts, missing: 1200 },
    work: { ...status.work, hold: { reason: 'quiet-hours' as const, until } },
  };
  const undo = [
    await wire.answer('app.status', { ok: true, value }),
    await wire.answer('downloads.problems', {
      ok: true,
      value: { items: [problem, { ...problem, id: 'b' }] },
    }),
  ];
  await page.reload();
  const bar = page.getByRole('region', { name: 'Status' });
  await expect(bar.getByText('2 problems', { exact: true })).toBeVisible();
  await expect(bar).toContainText('1,200 files missing');
  await expect(bar.getByRole('link', { name: status.session.username ?? '' })).toBeVisible();
  expect(await cutTexts(bar)).toEqual([]);
  for (const restore of undo) await restore();
});

/** The texts that do not fit into their place. */
function cutTexts(place: Locator): Promise<string[]> {
  return place
    .locator('.mk-cut:visible')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
    );
}

test('There is room below the buttons of the rule editor', longRun, async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(dialog.getByText(/^All rules together/)).toBeVisible();
  const edge = await dialog.boundingBox();
  const button = await add.boundingBox();
  if (edge === null || button === null) throw new Error('The editor is not shown.');
  expect(edge.y + edge.height - (button.y + button.height)).toBeGreaterThanOrEqual(10);
});

test('The days of the map keep apart next to the files', longRun, async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await page.getByRole('button', { name: /^Archived.*list these files/ }).click();
  await expect(page.getByRole('complementary', { name: 'Files' })).toBeVisible();
  const numbers = page
    .getByRole('grid', { name: 'Coverage by league and day' })
    .locator('[role=columnheader] > span:visible');
  const places = await numbers.evaluateAll((texts) =>
    texts.map((text) => {
      const { left, right } = text.getBoundingClientRect();
      return { left, right, day: Number(text.textContent) };
    }),
  );
  const gaps = places.slice(1).map(({ left }, at) => left - (places[at]?.right ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(4);
  expect(places.map(({ day }) => day)).toContain(new Date().getUTCDate());
});

test('Long names fit into the dialog of a backfill', longRun, async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Sync', exact: true }).click();
  await page.getByRole('button', { name: 'Backfill…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Backfill' });
  await dialog.getByRole('combobox', { name: 'Leagues' }).fill('A league of the northern regions '.repeat(6));
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Teams' }).fill('A'.repeat(150));
  await page.keyboard.press('Enter');
  const edge = await dialog.boundingBox();
  const right = (edge?.x ?? 0) + (edge?.width ?? 0);
  for (const label of ['Last day', 'Leagues', 'Teams']) {
    const field = await dialog.getByLabel(label, { exact: true }).first().boundingBox();
    expect((field?.x ?? right) + (field?.width ?? 0), label).toBeLessThan(right);
  }
  await page.keyboard.press('Escape');
});

test(
  'The codes of the teams are complete among the matches at a zoom of 200 %',
  longRun,
  async ({ exploredPage: page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    const grid = page.getByRole('grid', { name: 'Matches' });
    await expect(grid.getByText('vs').first()).toBeVisible();
    await expect.poll(() => cutTexts(grid)).toEqual([]);

    // In the middle are the teams, which lead to their pages.
    await items(page)
      .nth(2)
      .click({ position: { x: 4, y: 4 } });
    const panel = page.getByRole('complementary', { name: 'Match' });
    await expect(panel.getByRole('link', { name: 'Series' })).toBeVisible();
    // There is no room for both.
    expect(await isInFront(panel, [0.02, 0.5, 0.98])).toEqual([true, true, true]);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => cutTexts(grid)).toEqual([]);
  },
);

test(
  'In a very low window, the map of the coverage can be reached and the screen covers no status bar',
  longRun,
  async ({ exploredPage: page }) => {
    await page.setViewportSize({ width: 640, height: 300 });
    await page.getByRole('link', { name: 'Coverage', exact: true }).click();
    const cell = page.getByRole('grid').getByRole('gridcell').first();
    // The map draws its cells again when it gets room.
    await expect
      .poll(async () => {
        await cell.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        return isInFront(cell, [0.5]);
      })
      .toEqual([true]);
    const bar = page.getByRole('region', { name: 'Status' });
    expect(await isInFront(bar, [0.1, 0.5, 0.9])).toEqual([true, true, true]);
  },
);

/** Whether nothing covers an element at these shares of its width. */
function isInFront(place: Locator, shares: readonly number[]): Promise<boolean[]> {
  return place.evaluate((element, at) => {
    const { left, width, top, height } = element.getBoundingClientRect();
    return at.map((share) =>
      element.contains(document.elementFromPoint(left + width * share, top + height / 2)),
    );
  }, shares);
}
