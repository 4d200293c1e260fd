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

/** Files that arrive damaged and wait for a later try, some that are paused, and the rest whole. */
async function gaps({ page, url }: Stage): Promise<void> {
  await withService(['corrupt@file'], async (service) => {
    await enter(page, service);
    await page.goto(`${url}/downloads?tab=waiting`);
    // Those that are tried again within seconds come and go.
    await rows(page)
      .filter({ hasText: /in [45] min/ })
      .nth(8)
      .waitFor({ timeout: 180_000 });
    await page.goto(`${url}/downloads?tab=queued`);
    for (const place of [2, 1, 0]) await rows(page).nth(place).getByRole('button', { name: 'Pause' }).click();
    await service.setFaults();
    await page.getByText(/^[5-9]\d of \d+ archived · \d+ waiting/).waitFor({ timeout: 90_000 });
    await page.goto(`${url}/downloads?tab=waiting`);
    await rows(page).nth(8).waitFor();
    await shoot(page, 'downloads-damaged', allLooks);
    for (const by of ['league', 'day']) {
      await page.goto(`${url}/coverage?by=${by}`);
      await rows(page).first().waitFor();
      await shoot(page, `coverage-gaps-${by}`, twoLooks);
    }
  });
}
