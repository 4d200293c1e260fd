/** Whether anything is missing: the map, the tables, the trend and the files behind them; complete, and failing. */
import {
  allLooks,
  archived,
  enter,
  onPractice,
  onStage,
  rows,
  type Screens,
  type Stage,
  shoot,
  twoLooks,
  withService,
} from './stage.ts';

export const coverage: Screens = async (browser) => {
  await onPractice(browser, async ({ page, url }) => {
    await page.goto(`${url}/coverage`);
    await page.getByRole('grid', { name: 'Coverage by league and day' }).waitFor();
    // With everything archived, however fast this machine is.
    await page.getByText('Idle', { exact: true }).waitFor({ timeout: 120_000 });
    await shoot(page, 'coverage-league', allLooks);
    for (const view of ['league', 'day', 'content-type', 'trend']) {
      await page.goto(`${url}/coverage?view=${view}`);
      await rows(page).first().waitFor();
      await shoot(page, `coverage-by-${view}`, twoLooks);
    }
    for (const span of ['split', 'year']) {
      await page.goto(`${url}/coverage?span=${span}`);
      await page.getByRole('grid', { name: 'Coverage by league and day' }).waitFor();
      await shoot(page, `coverage-${span}`, twoLooks);
    }
  });
  await onStage(browser, [], async ({ page, url }) => {
    await withService(['500@matches'], async (service) => {
      await enter(page, service);
      await page.goto(`${url}/coverage`);
      await page.getByRole('alert').waitFor();
      await shoot(page, 'coverage-empty', twoLooks);
    });
  });
  await onStage(browser, [], gaps);
};

/** Files that arrive damaged and wait for another attempt, some that are paused, and the others archived. */
async function gaps({ page, url }: Stage): Promise<void> {
  await withService(['corrupt@file'], async (service) => {
    await enter(page, service);
    await page.goto(`${url}/downloads?tab=waiting`);
    await rows(page)
      .filter({ hasText: /damaged/ })
      .nth(5)
      .waitFor({ timeout: 180_000 });
    await shoot(page, 'downloads-damaged', allLooks);
    await page.goto(`${url}/downloads?tab=queued`);
    for (const place of [2, 1, 0]) await rows(page).nth(place).getByRole('button', { name: 'Pause' }).click();
    await service.setFaults();
    await archived(page, '[5-9]\\d', 90_000);
    await page.goto(`${url}/coverage?files=true&status=missing`);
    await page.getByRole('list', { name: 'Files', exact: true }).getByRole('button').first().click();
    await page.getByRole('list', { name: 'History' }).waitFor();
    await shoot(page, 'coverage-gaps', allLooks);
    await page.goto(`${url}/coverage?view=league`);
    await rows(page).first().waitFor();
    await shoot(page, 'coverage-gaps-by-league', twoLooks);
  });
}
