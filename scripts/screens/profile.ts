/** The pages of a player, a champion, a team and a series. */
import { allLooks, onPractice, type Screens, shoot, twoLooks } from './stage.ts';

export const profile: Screens = (browser) =>
  onPractice(browser, async ({ page, url }) => {
    for (const show of ['players', 'champions', 'teams']) {
      await page.goto(`${url}/library?show=${show}`);
      const first = page
        .getByRole('grid', { name: show })
        .locator('[data-index="0"]')
        .getByRole('link')
        .first();
      const name = (await first.textContent()) ?? '';
      const kind = show.slice(0, -1);
      await page.goto(`${url}/profile/${kind}/${encodeURIComponent(name)}`);
      await page.getByRole('heading', { name: 'Games' }).waitFor();
      await shoot(page, `profile-${kind}`, show === 'players' ? allLooks : twoLooks);
    }
    await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Series', exact: true }).click();
    await page.getByRole('region', { name: 'Teams' }).getByRole('table').waitFor();
    await shoot(page, 'series', allLooks);
  });
