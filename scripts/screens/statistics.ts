/** The figures of what the library finds: of players, of champions, of teams. */
import { allLooks, onPractice, type Screens, shoot, twoLooks, wide } from './stage.ts';

export const statistics: Screens = (browser) =>
  onPractice(browser, async ({ page, url }) => {
    for (const show of ['players', 'champions', 'teams']) {
      await page.goto(`${url}/library?show=${show}`);
      await page.getByRole('grid', { name: show }).locator('[data-index="0"]').waitFor();
      const looks = show === 'players' ? allLooks : twoLooks;
      await shoot(page, `statistics-${show}`, [...looks, ['light', wide]]);
    }
  });
