/** The settings, section by section. */
import { onPractice, type Screens, shoot, twoLooks } from './stage.ts';

export const settings: Screens = (browser) =>
  onPractice(browser, async ({ page, url }) => {
    await page.goto(`${url}/settings`);
    await page.getByRole('heading', { name: 'Watch rules' }).waitFor();
    await shoot(page, 'settings', twoLooks);
  });
