/** The list itself shows why downloads wait, for texts of any length. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, expect, items, test, whereWireIsOpen } from './host.ts';
import type { Wire } from './hosts/running.ts';
import { longRun } from './short-run.ts';

const error = {
  code: 'file-corrupt',
  message: 'The summary is damaged: it is not valid JSON at byte 7694.',
  remedy: 'Every attempt had the same result. Retry later, or contact your data provider.',
} as const;
const reason = `${error.message} ${error.remedy}`;

/** The archived downloads, every second one shown as failed. */
async function openFailed(page: Page, wire: Wire): Promise<void> {
  const list = await call(page, 'downloads.list', { states: ['archived'], limit: 40 });
  const failed = list.items.map((download, index) =>
    index % 2 === 0 ? { ...download, state: 'failed', error } : { ...download, state: 'cancelled' },
  );
  await wire.answer('downloads.list', { ok: true, value: { ...list, items: failed, nextCursor: null } });
  await page.getByRole('link', { name: 'Downloads' }).click();
  await page
    .getByRole('navigation', { name: 'Downloads by state' })
    .getByRole('link', { name: /^All/ })
    .click();
  await expect(items(page).first()).toContainText('Failed');
}

/** Whether an element shows all of its content, within its row. */
const isWhole = (page: Page, text: string) =>
  page
    .getByRole('row')
    .getByText(text)
    .first()
    .evaluate((element) => {
      const row = element.closest('[role=row]');
      const shown = element.getBoundingClientRect();
      const box = row?.getBoundingClientRect();
      return (
        box !== undefined &&
        element.scrollWidth <= element.clientWidth &&
        shown.top >= box.top &&
        shown.bottom <= box.bottom
      );
    });

for (const [width, height] of [
  [900, 600],
  [1280, 800],
] as const) {
  test(`The row of a failed download shows the whole reason and remedy at a width of ${width}`, {
    ...whereWireIsOpen,
    ...longRun,
  }, async ({ exploredPage: page, exploredWire: wire }) => {
    await page.setViewportSize({ width, height });
    await openFailed(page, wire);
    await expect.poll(() => isWhole(page, reason)).toBe(true);
    const boxes = await Promise.all([0, 1, 2].map((index) => items(page).nth(index).boundingBox()));
    for (const [above, below] of [
      [boxes[0], boxes[1]],
      [boxes[1], boxes[2]],
    ]) {
      if (!above || !below) throw new Error('a row is not drawn');
      expect(Math.abs(above.y + above.height - below.y)).toBeLessThanOrEqual(1);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page, '[role=grid]');
    }
  });
}

test('The arrow keys move through rows of different heights, and the position is restored on return', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ exploredPage: page, exploredWire: wire }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await openFailed(page, wire);
  await items(page).first().focus();
  await page.keyboard.press('End');
  const last = items(page).last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowUp');
  const focused = page.locator('[role=row]:focus');
  await expect(focused).toBeInViewport({ ratio: 1 });
  const [key, before] = [await focused.getAttribute('data-key'), await focused.boundingBox()];
  await page.getByRole('link', { name: 'Coverage' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coverage');
  await page.goBack();
  await expect.poll(async () => (await page.locator(`[data-key="${key}"]`).boundingBox())?.y).toBe(before?.y);
});
