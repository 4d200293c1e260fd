/** How much of what is wanted is held, by league and by day. */
import { allLooks, onPractice, rows, type Screens, shoot, twoLooks } from './stage.ts';

export const coverage: Screens = (browser) =>
  onPractice(browser, async ({ page, url }) => {
    for (const by of ['league', 'day']) {
      await page.goto(`${url}/coverage?by=${by}`);
      await rows(page).first().waitFor();
      await shoot(page, `coverage-${by}`, by === 'league' ? allLooks : twoLooks);
    }
  });
