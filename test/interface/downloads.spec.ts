import type { Page } from '@playwright/test';
import { call, expect, signIn, test } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';

/** Bytes a second: a file of the practice service then takes about a minute. */
const slowly = 'trickle:250@file';

test.beforeEach(async ({ host: { page }, service }) => {
  await service.setFaults(slowly);
  await signIn(page, service);
  await page.getByRole('link', { name: 'Downloads' }).click();
  await expect(page.getByText('Downloading').first()).toBeVisible();
});

const rows = (page: Page) => page.getByRole('grid', { name: /Downloads/ }).getByRole('row');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Downloads by state' }).getByRole('link', { name });

async function countIn(page: Page, name: string): Promise<number> {
  const text = await tab(page, name).innerText();
  return Number(text.replace(/\D/g, ''));
}

test.describe('with few downloads', () => {
  test.use({ practiceOptions: withOneMatch });

  test('The progress of downloads is updated by itself, with rate and totals', async ({ host: { page } }) => {
    const bar = page.getByRole('progressbar').first();
    const share = async () => Number(await bar.getAttribute('aria-valuenow'));
    const before = await share();
    await expect.poll(share).toBeGreaterThan(before);
    await expect(rows(page).first()).toContainText(/ of .*kB · .*B\/s/);
    await expect(page.getByTestId('figures')).toContainText(
      /(downloading|requesting address|verifying|active) · .*\/s/,
    );
  });

  test('One download can be paused, found under Paused, and resumed', longRun, async ({ host: { page } }) => {
    const first = rows(page).filter({ hasText: 'Downloading' }).first();
    const key = await first.getAttribute('data-key');
    await first.getByRole('button', { name: 'Pause' }).click();
    await tab(page, 'Paused').click();
    const paused = page.locator(`[data-key="${key}"]`);
    await expect(paused).toContainText('Paused');
    await paused.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('No paused downloads')).toBeVisible();
  });
});

test('One download can be cancelled and retried', longRun, async ({ host: { page } }) => {
  await call(page, 'work.pause', { until: 'resumed' }); // The download must stay in the queue while its menu is open.
  await tab(page, 'Queued').click();
  await rows(page).first().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await tab(page, 'Done').click();
  const cancelled = rows(page).filter({ hasText: 'Cancelled' });
  await expect(cancelled).toHaveCount(1);
  await cancelled.getByRole('button', { name: 'Retry' }).click();
  await expect(cancelled).toHaveCount(0);
});

test('The priority of a download can be raised and lowered', longRun, async ({ host: { page } }) => {
  await call(page, 'work.pause', { until: 'resumed' }); // The download with a new priority must stay in the queue.
  await tab(page, 'Queued').click();
  const key = await rows(page).last().getAttribute('data-key');
  const row = page.locator(`[data-key="${key}"]`);
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Higher priority' }).click();
  await expect(row).toContainText('priority +1');
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Lower priority' }).click();
  await expect(row).not.toContainText('priority');
});

test('The history of a download lists its steps', longRun, async ({ host: { page } }) => {
  await rows(page).filter({ hasText: 'Downloading' }).first().click();
  const history = page.getByRole('complementary', { name: 'History' });
  await expect(history).toContainText('Queued');
  await expect(history).toContainText('Downloading');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('The whole queue can be paused and resumed', longRun, async ({ host: { page } }) => {
  const paused = /^Paused/;
  await page.getByRole('button', { name: 'Pause everything' }).click();
  await page.getByRole('menuitem', { name: 'Until you resume' }).click();
  await expect(page.getByTestId('figures')).toHaveText(paused);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Paused');
  await page.getByRole('button', { name: 'Resume everything' }).click();
  await expect(page.getByTestId('figures')).not.toHaveText(paused);
  await expect(page.getByRole('button', { name: 'Pause everything' })).toBeVisible();
});

test(
  'Selected downloads can be paused together, and all resumed together',
  longRun,
  async ({ host: { page } }) => {
    await call(page, 'work.pause', { until: 'resumed' }); // So that none of them begins meanwhile.
    await tab(page, 'Queued').click();
    await rows(page).nth(0).getByRole('checkbox').click();
    await rows(page)
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('3 downloads paused')).toBeVisible();
    await tab(page, 'Paused').click();
    await expect(rows(page).filter({ hasText: 'Paused' })).toHaveCount(3);
    await page.getByRole('toolbar').getByRole('button', { name: 'Resume all' }).click();
    await expect(page.getByText('No paused downloads')).toBeVisible();
  },
);

test('Cancelling all downloads asks for confirmation', longRun, async ({ host: { page } }) => {
  await tab(page, 'Waiting').click();
  await expect.poll(() => countIn(page, 'Waiting')).toBeGreaterThan(10);
  await call(page, 'work.pause', { until: 'resumed' }); // No other download may start to wait.
  await expect(page.getByTestId('figures')).toHaveText(/^Paused/);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  expect(await countIn(page, 'Waiting')).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await page.getByRole('button', { name: 'Cancel downloads' }).click();
  await expect.poll(() => countIn(page, 'Waiting')).toBe(0);
  await expect(page.getByText('No waiting downloads')).toBeVisible();
});

test(
  'In a small window, the question before cancelling all downloads is shown as a whole',
  longRun,
  async ({ host: { page } }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await tab(page, 'Waiting').click();
    await expect.poll(() => countIn(page, 'Waiting')).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Cancel all' }).click();
    const bar = page.getByRole('toolbar', { name: 'Bulk actions' });
    await expect(bar.getByRole('button', { name: 'Keep them' })).toBeVisible();
    const cut = await bar
      .locator('*')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
      );
    expect(cut).toEqual([]);
    const outside = await bar.evaluate((element) => {
      const text = element.querySelector('span')?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return text !== undefined && (text.top < top || text.bottom > bottom);
    });
    expect(outside).toBe(false);
  },
);

test(
  'The question about one download does not become one about all when that download ends',
  longRun,
  async ({ host: { page }, service }) => {
    const first = rows(page).filter({ hasText: 'Downloading' }).first();
    const key = await first.getAttribute('data-key');
    const before = await countIn(page, 'Active');
    await first.getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancel 1 selected download?')).toBeVisible();
    await call(page, 'downloads.pause', { ids: [key ?? ''] });
    await expect(page.locator(`[data-key="${key}"]`)).toHaveCount(0);
    await expect(page.getByText('Cancel 1 selected download?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel downloads' }).click();
    await expect(page.getByText('1 download cancelled')).toBeVisible();
    expect(await countIn(page, 'Active')).toBeGreaterThanOrEqual(Math.min(before, 1));
    await service.setFaults();
  },
);

test(
  'Keys act on the row that has the focus, also after a row above it has disappeared',
  longRun,
  async ({ host: { page } }) => {
    await call(page, 'work.pause', { until: 'resumed' }); // So that none of them begins meanwhile.
    await tab(page, 'Queued').click();
    const { items } = await call(page, 'downloads.list', { states: ['queued'], limit: 3 });
    const [, above, focused] = items.map(({ id }) => id);
    // The rows of the tab before may still be on the screen.
    await expect(rows(page).nth(1)).toHaveAttribute('data-key', above ?? '');
    await expect(rows(page).nth(2)).toHaveAttribute('data-key', focused ?? '');
    await rows(page).nth(0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(`[data-key="${focused}"]`)).toBeFocused();
    await call(page, 'downloads.pause', { ids: [above ?? ''] });
    await expect(page.locator(`[data-key="${above}"]`)).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(page.locator(`[data-key="${focused}"]`).getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(2)).toBeFocused();
  },
);

test(
  'Downloads that are paused and resumed on a quick service finish and are counted as done',
  longRun,
  async ({ host: { page }, service }) => {
    await service.setFaults();
    // An active transfer stays on its slow connection; stopped and resumed, it continues on a new one.
    await page.getByRole('toolbar').getByRole('button', { name: 'Pause all' }).click();
    await tab(page, 'Paused').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Resume all' }).click();
    await expect.poll(() => countIn(page, 'Done')).toBeGreaterThan(20);
    await tab(page, 'Done').click();
    await expect(rows(page).first()).toContainText('Archived');
    // Nothing here has failed or was cancelled.
    await expect(page.getByText('All in this section')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry all' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Status' })).toContainText(
      /archived|expected|missing|No wanted game played since the listing/,
    );
  },
);
