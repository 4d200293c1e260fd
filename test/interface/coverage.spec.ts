import type { Page } from '@playwright/test';
import { formatBytes } from '../../src/renderer/format/bytes.ts';
import { coverageHeadline } from '../../src/shared/asset-status.ts';
import type { CoverageItem } from '../../src/shared/coverage.ts';
import { call, expect, items, signIn, test, whereWireIsOpen } from './host.ts';

/** The text of one row, column by column, without its name and its bar. */
function listFigures({ counts, missing, bytes }: CoverageItem): readonly string[] {
  const wanted = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts['not-wanted'];
  const figures = [counts.upcoming, counts.expected, missing, counts['not-needed'], counts['not-offered']];
  const held = counts.paused + counts.cancelled;
  return [`${counts.archived} of ${wanted}`, ...[...figures, held].map(String), formatBytes(bytes)];
}

const shownFigures = (page: Page) =>
  items(page).evaluateAll((rows) =>
    rows.map((row) => ({
      key: row.getAttribute('data-key'),
      figures: [...row.querySelectorAll('[role=gridcell]')].slice(2).map((cell) => cell.textContent),
    })),
  );

for (const by of ['league', 'day'] as const) {
  test(`The coverage by ${by} shows every figure as the archiver counts it`, async ({
    exploredPage: page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 3000 });
    await page.getByRole('link', { name: 'Coverage' }).click();
    if (by === 'day') await page.getByText('Day', { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`by=${by}`));
    await expect(page.getByRole('grid', { name: `Coverage by ${by}` })).toBeVisible();
    await expect(async () => {
      const { items: rows } = await call(page, 'coverage.list', { by });
      expect(rows.length).toBeGreaterThan(1);
      expect(await shownFigures(page)).toEqual(
        rows.map((row) => ({ key: row.key, figures: listFigures(row) })),
      );
    }).toPass();
  });
}

test('The summary of the coverage says in words whether a file is missing, and counts by status', async ({
  exploredPage: page,
}) => {
  await page.getByRole('link', { name: 'Coverage' }).click();
  const all = page.getByRole('region', { name: 'Total' });
  await expect(async () => {
    const { counts } = await call(page, 'coverage.summary', null);
    expect(counts.upcoming).toBeGreaterThan(0);
    await expect(all.getByRole('paragraph')).toHaveText(`${coverageHeadline(counts)}.`);
    const { 'not-wanted': notWanted, ...shown } = counts;
    expect(notWanted).toBe(0);
    await expect(all.getByRole('definition')).toHaveText(Object.values(shown).map(String));
  }).toPass();
});

test('The status bar, "g c" and the palette lead to the coverage, and a league leads to its games', async ({
  exploredPage: page,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  await page
    .getByRole('region', { name: 'Status' })
    .getByRole('link', { name: /archived/ })
    .click();
  await expect(title).toHaveText('Coverage');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(title).toHaveText('Library');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(title).toHaveText('Coverage');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(title).toHaveText('Matches');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('cover');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Coverage');
  const row = items(page).first();
  const league = (await row.getAttribute('data-key')) ?? '';
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Library');
  await expect(page.getByRole('combobox', { name: 'Search the library' })).toHaveValue(
    new RegExp(`^league:"?${league}"?$`),
  );
});

test(
  'The number of failures leads to the failed downloads',
  whereWireIsOpen,
  async ({ exploredPage: page, exploredWire: wire }) => {
    const { items: rows } = await call(page, 'coverage.list', { by: 'league' });
    const failing = rows.map((row) => ({ ...row, missing: 3, counts: { ...row.counts, failed: 3 } }));
    await wire.answer('coverage.list', { ok: true, value: { items: failing.slice(0, 1) } });
    await page.getByRole('link', { name: 'Coverage' }).click();
    await page.getByRole('link', { name: '3 missing, show the failed ones in Downloads' }).click();
    await expect(page.getByRole('link', { name: /^Failed/ })).toHaveAttribute('aria-current', 'page');
  },
);

test(
  'A coverage that cannot be read shows the error, and appears after a retry',
  whereWireIsOpen,
  async ({ exploredPage: page, exploredWire: wire }) => {
    const error = { code: 'unexpected', message: 'The catalogue did not answer.' } as const;
    const restore = await wire.answer('coverage.list', { ok: false, error });
    await page.getByRole('link', { name: 'Coverage' }).click();
    await expect(page.getByRole('alert')).toContainText('The catalogue did not answer.');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(items(page).first()).toBeVisible();
  },
);

test('Without any wanted file the coverage explains how to want some', async ({
  host: { page, url },
  service,
}) => {
  await service.setFaults('500@matches');
  await signIn(page, service);
  await page.goto(`${url}/coverage`);
  await expect(page.getByText('No wanted files yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the watch rules' })).toBeVisible();
});
