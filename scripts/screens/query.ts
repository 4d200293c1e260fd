/** SQL on the data set: before a query, with rows, a chart, a problem, the tables, and without a data set. */
import type { Page } from 'playwright';
import { call } from '../../test/interface/call.ts';
import { allLooks, enter, onPractice, onStage, type Screens, shoot, twoLooks, withService } from './stage.ts';

export const query: Screens = async (browser) => {
  await onPractice(browser, async ({ page, url }) => {
    // With timelines too, however fast this machine is.
    while (await isBusy(page)) await page.waitForTimeout(500);
    await call(page, 'dataset.update', null);
    await page.goto(`${url}/query`);
    await page.getByRole('list', { name: 'Examples' }).waitFor();
    await shoot(page, 'query', twoLooks);
    await runExample(page, 'Gold difference at 15 minutes');
    await page.getByRole('grid', { name: 'Result' }).waitFor();
    await shoot(page, 'query-rows', allLooks);
    for (const [example, name] of [
      ['Gold by minute', 'lines'],
      ['First dragon', 'bars'],
      ['Where players die', 'points'],
    ] as const) {
      await runExample(page, example);
      await page.getByRole('img', { name: / chart of / }).waitFor();
      await shoot(page, `query-${name}`, twoLooks);
    }
    await ask(page, 'SELECT player, champoin\nFROM players');
    await page.getByRole('alert').waitFor();
    await shoot(page, 'query-problem', twoLooks);
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.getByRole('complementary', { name: 'Tables' }).getByText('players', { exact: true }).click();
    await shoot(page, 'query-tables', twoLooks);
  });
  await onStage(browser, [], async ({ page, url }) => {
    await withService([], async (service) => {
      await enter(page, service);
      await call(page, 'settings.set', { 'dataset.isOn': false });
      await page.goto(`${url}/query`);
      await page.getByText('The data set is off').waitFor();
      await shoot(page, 'query-off', twoLooks);
    });
  });
};

/** Whether files are still to come, or to be read. */
async function isBusy(page: Page): Promise<boolean> {
  const { missing } = await call(page, 'coverage.summary', null);
  const { queue, archive } = await call(page, 'app.status', null);
  return missing + queue.active + queue.counts.queued + archive.unreadGames > 0;
}

async function runExample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: title }).click();
  await page.getByText('Running…').waitFor({ state: 'hidden' });
}

async function ask(page: Page, sql: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Query in SQL' }).fill(sql);
  await page.keyboard.press('Control+Enter');
}
