/** The palette that finds screens, commands and games from anywhere. */
import { onPractice, rows, type Screens, shoot, twoLooks } from './stage.ts';

export const palette: Screens = (browser) =>
  onPractice(browser, async ({ page, url }) => {
    await page.goto(`${url}/library`);
    await rows(page).first().waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Find' }).fill('lck');
    await page
      .getByText(/, game \d · /)
      .first()
      .waitFor();
    await shoot(page, 'palette', twoLooks);
  });
