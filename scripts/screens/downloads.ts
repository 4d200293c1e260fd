/** Downloads that run, and those that fail; the library before the first of them is held. */
import {
  allLooks,
  enter,
  onPractice,
  onStage,
  type Screens,
  type Stage,
  shoot,
  twoLooks,
  withService,
} from './stage.ts';

export const downloads: Screens = async (browser) => {
  await onStage(browser, [], running);
  await onStage(browser, [], failing);
  await onPractice(browser, nothing);
};

async function running({ page, url }: Stage): Promise<void> {
  await withService(['trickle:600@file'], async (service) => {
    await enter(page, service);
    await page.goto(`${url}/library`);
    await page.getByText('Nothing archived yet').waitFor();
    await shoot(page, 'empty', twoLooks);
    await page.goto(`${url}/downloads`);
    await page
      .getByText(/[1-9][\d.]* kB of/)
      .first()
      .waitFor();
    await shoot(page, 'downloads', allLooks);
  });
}

async function failing({ page, url }: Stage): Promise<void> {
  await withService(['html@file'], async (service) => {
    await enter(page, service);
    await page.goto(`${url}/downloads?tab=waiting`);
    await page
      .getByText(/try|again/i)
      .first()
      .waitFor();
  });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page
    .getByText(/Last sync failed/)
    .first()
    .waitFor();
  await shoot(page, 'failing', twoLooks);
}

async function nothing({ page, url }: Stage): Promise<void> {
  for (const tab of ['active', 'failed']) {
    await page.goto(`${url}/downloads?tab=${tab}`);
    await page.getByText(/^No (active|failed) downloads$/).waitFor();
    await shoot(page, `downloads-nothing-${tab}`, twoLooks);
  }
}
