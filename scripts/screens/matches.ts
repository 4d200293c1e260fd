/** The schedule, with a finished match open next to it. */
import { allLooks, onPractice, rows, type Screens, shoot } from './stage.ts';

export const matches: Screens = (browser) =>
  onPractice(browser, async ({ page, url }) => {
    await page.goto(`${url}/matches?when=past`);
    await rows(page).nth(2).click();
    await page.getByRole('heading', { name: 'Game 1' }).waitFor();
    await shoot(page, 'matches', allLooks);
  });
