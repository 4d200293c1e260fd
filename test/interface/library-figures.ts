/** How many games the library shows, compared with what its query finds. */
import { expect, type Page } from '@playwright/test';
import { call } from './call.ts';

export const search = (page: Page) => page.getByRole('combobox', { name: 'Search the library' });
export const found = (page: Page) => page.getByTestId('figures');
export const games = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'game' : 'games'}`;
export const total = async (page: Page, query: string) =>
  (await call(page, 'library.page', { query, limit: 1 })).total;

/** The library shows the number of games that `query` finds, counted again each time: practice plays more games meanwhile. */
export async function expectFound(page: Page, query: string): Promise<void> {
  await expect(async () => {
    await expect(found(page)).toContainText(games(await total(page, query)), { timeout: 2000 });
  }).toPass();
}
