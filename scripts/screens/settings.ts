/** The settings, section by section, and what a check of all files says. */
import {
  archived,
  enter,
  type Look,
  onStage,
  type Screens,
  type Stage,
  shoot,
  twoLooks,
  withService,
} from './stage.ts';

export const settings: Screens = (browser) => onStage(browser, [], sections);

/** Those that begin a picture: in between everything is seen. */
const beginnings: readonly (readonly [name: string, heading: string, looks: readonly Look[]])[] = [
  ['settings-limits', 'Sync and limits', twoLooks],
  ['settings-work', 'When to work', twoLooks],
  ['settings-service', 'Service', twoLooks],
  ['settings-people', 'Players with several names', twoLooks],
  ['settings-about', 'About', twoLooks.slice(1)],
];

async function sections({ page, url }: Stage): Promise<void> {
  await withService([], async (service) => {
    await enter(page, service);
    await archived(page, '[2-9]\\d');
    await page.goto(`${url}/settings`);
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await shoot(page, 'settings', twoLooks);
    for (const [name, heading, looks] of beginnings) {
      for (const look of looks) {
        await page.setViewportSize(look[1]);
        await page
          .getByRole('heading', { name: heading, exact: true })
          .evaluate((shown) => shown.closest('section')?.scrollIntoView());
        await shoot(page, name, [look]);
      }
    }
    await page.getByRole('button', { name: 'Verify all files' }).click();
    await page.getByText('All files are intact.').waitFor();
    await shoot(page, 'settings-verified', twoLooks);
  });
}
