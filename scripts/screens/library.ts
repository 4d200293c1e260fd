/** The library: all games, those that a search leaves, none, and some selected, one by one or by match. */
import type { Page } from 'playwright';
import { allLooks, onPractice, rows, type Screens, type Stage, shoot, twoLooks, wide } from './stage.ts';

export const library: Screens = (browser) =>
  onPractice(browser, async (stage) => {
    const { page } = stage;
    await open(stage);
    await page.getByRole('checkbox', { name: 'LCK' }).waitFor();
    await shoot(page, 'library', allLooks);
    await open(stage, { q: 'has:any league:LCK,LEC -game:1 length:>30 patch:16.22' });
    await shoot(page, 'library-filtered', allLooks);
    await open(stage);
    await select(page, 1, 3);
    await page.getByText(/3 of \d+ games selected/).waitFor();
    await shoot(page, 'library-selected', twoLooks);
    await page.getByRole('button', { name: 'Download…' }).click();
    await page.getByRole('menuitem', { name: /ROFL_REPLAY/ }).waitFor();
    await shoot(page, 'library-download', twoLooks);
    await page.keyboard.press('Escape');
    await open(stage, { group: 'true' });
    await shoot(page, 'library-grouped', allLooks);
    await select(page, 3, 6);
    await page.getByText(/4 of \d+ games selected/).waitFor();
    await shoot(page, 'library-grouped-selected', [['light', wide]]);
    await page.goto(address(stage.url, { q: 'has:any legue:LCK champion:Azir length:>90' }));
    await page.getByText('No matching games').waitFor();
    await shoot(page, 'library-nothing', twoLooks);
  });

const address = (url: string, search: Readonly<Record<string, string>>) =>
  `${url}/library?${new URLSearchParams(search)}`;

async function open({ page, url }: Stage, search: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(address(url, search));
  await rows(page).nth(3).waitFor();
}

/** From one row to another, as a user does: a click, and one with Shift. */
async function select(page: Page, first: number, last: number): Promise<void> {
  await rows(page).nth(first).click();
  await rows(page)
    .nth(last)
    .click({ modifiers: ['Shift'] });
}
