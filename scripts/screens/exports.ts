/** Exports: the dialog for content and target, and the tray during the export. */
import type { Locator, Page } from 'playwright';
import { z } from 'zod';
import { type ExportJob, exportJobSchema } from '../../src/shared/library/export.ts';
import {
  archived,
  enter,
  onStage,
  rows,
  type Screens,
  type Stage,
  shoot,
  twoLooks,
  withService,
} from './stage.ts';

export const exports: Screens = (browser) => onStage(browser, [], taking);

async function taking({ page, url }: Stage): Promise<void> {
  await withService([], async (service) => {
    await enter(page, service);
    await archived(page, '[2-9]\\d');
    await fetchTimelines(page, url);
    await ask(page);
    await shoot(page, 'export-files', twoLooks);
    await dialog(page).getByText('Tables', { exact: true }).click();
    await shoot(page, 'export-tables', twoLooks);
    for (const table of ['games', 'players']) {
      await dialog(page).getByRole('checkbox', { name: table }).uncheck();
    }
    await dialog(page).getByRole('checkbox', { name: 'events' }).check();
    await dialog(page).getByRole('radio', { name: 'JSON lines' }).check();
    const resume = await showRunning(page, url);
    await begin(page);
    await page.getByText(/^[1-9]\d* of \d+ games$/).waitFor();
    await shoot(page, 'export-running', twoLooks);
    await resume();
    await page.reload();
    await page.getByRole('button', { name: /^\d+ export/ }).click();
    await page.getByText(/ events ·/).waitFor();
    await ask(page);
    await begin(page);
    await page.getByText(/\d+ files of \d+ games/).waitFor();
    await shoot(page, 'export-done', twoLooks);
  });
}

async function fetchTimelines(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/library`);
  await rows(page).nth(3).waitFor();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Download…' }).click();
  await page.getByRole('menuitem', { name: /GAMH_DETAILS/ }).click();
  await archived(page, '1\\d\\d', 120_000);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
}

const jobsSchema = z.object({ value: z.array(exportJobSchema) });

/** How far the pictured export is, of its games and bytes. */
const share = 0.4;
const bytesPerSecond = 12_000_000;

/**
 * An export of a few games ends before a picture of it can be taken. Until the returned function is called, the page
 * gets each export as if it were running, with its own names and a part of its own figures.
 */
async function showRunning(page: Page, url: string): Promise<() => Promise<void>> {
  const address = `${url}/api/export.list`;
  await page.route(address, async (route) => {
    const { value } = jobsSchema.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ok: true, value: value.map(asRunning) } });
  });
  return () => page.unroute(address);
}

function asRunning(job: ExportJob): ExportJob {
  const { done, total, bytesDone, bytesTotal } = job;
  return {
    ...job,
    state: 'running',
    done: Math.ceil((total ?? done) * share),
    bytesDone: Math.ceil((bytesTotal ?? bytesDone) * share),
    bytesPerSecond,
    endedAt: null,
    download: null,
    report: null,
  };
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export…' }).click();
  await dialog(page)
    .getByText(/ of files/)
    .waitFor();
}

async function begin(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Export' });
}
