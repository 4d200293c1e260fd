/** The watch rules: a list, the editor with what a rule would change, and an unknown name. */
import { allLooks, onPractice, type Screens, shoot, twoLooks } from './stage.ts';

export const rules: Screens = async (browser) => {
  await onPractice(browser, async ({ page, url }) => {
    await page.goto(`${url}/rules`);
    await page.getByRole('grid', { name: 'Watch rules' }).waitFor();
    await shoot(page, 'rules', allLooks);
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    await form.getByText('Leave out', { exact: true }).click();
    await form.getByLabel('Leagues').fill('LCK');
    await page.keyboard.press('Enter');
    await form.getByText(/^Stops wanting/).waitFor();
    await shoot(page, 'rules-editor', twoLooks);
    await form.getByLabel('Teams').fill('Geng G');
    await page.keyboard.press('Enter');
    await form.getByText('The catalogue does not have').waitFor();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.getByRole('region', { name: 'Unknown names' }).waitFor();
    await shoot(page, 'rules-unknown', twoLooks);
  });
};
