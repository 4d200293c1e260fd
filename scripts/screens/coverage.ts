/** How much of what is wanted is held, by league and by day; and where something is missing. */
import {
  allLooks,
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
    for (const by of ['league', 'day']) {
      await page.goto(`${url}/coverage?by=${by}`);
      await rows(page).first().waitFor();
      await shoot(page, `coverage-${by}`, by === 'league' ? allLooks : twoLooks);
    }
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
    await page.getByText(/^[5-9]\d of \d+ archived · \d+ waiting/).waitFor({ timeout: 90_000 });
    for (const by of ['league', 'day']) {
      await page.goto(`${url}/coverage?by=${by}`);
      await rows(page).first().waitFor();
      await shoot(page, `coverage-gaps-${by}`, twoLooks);
    }
  });
}
