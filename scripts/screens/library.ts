/** The library: all games, those that a search leaves, none, grouped with some selected, and counted. */
import { allLooks, onPractice, rows, type Screens, shoot, twoLooks, wide } from './stage.ts';

export const library: Screens = (browser) =>
  onPractice(browser, async ({ page, url }) => {
    await page.goto(`${url}/library`);
    await rows(page).nth(3).waitFor();
    await page.getByRole('checkbox', { name: 'LCK' }).waitFor();
    await shoot(page, 'library', allLooks);
    await page.goto(`${url}/library?q=${encodeURIComponent('has:any league:LCK,LEC -game:1 length:>30')}`);
    await rows(page).first().waitFor();
    await shoot(page, 'library-filtered', twoLooks);
    await page.goto(`${url}/library?q=${encodeURIComponent('has:any legue:LCK champion:Azir length:>90')}`);
    await page.getByText('No game fits').waitFor();
    await shoot(page, 'library-nothing', twoLooks);
    await page.goto(`${url}/library?group=true`);
    await rows(page).nth(3).click();
    await rows(page)
      .nth(6)
      .click({ modifiers: ['Shift'] });
    await page.getByText(/4 of \d+ games selected/).waitFor();
    await shoot(page, 'library-grouped', [...twoLooks, ['light', wide]]);
    await page.goto(`${url}/library?show=players`);
    await page.getByRole('grid', { name: 'Players' }).locator('[data-index="0"]').waitFor();
    await shoot(page, 'statistics', twoLooks);
  });
