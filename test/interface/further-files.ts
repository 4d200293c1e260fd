/** Files other than summaries in the practice workspace: finding a game that has one, and downloading it. */
import { expect, type Page } from '@playwright/test';
import { createCalendar } from '../../src/practice/world/calendar.ts';
import { call } from './host.ts';

/** The path by which the application opens it. */
const world = createCalendar({ seed: 1 });
const someGames = 50;

/** The newest game of a query for which the practice service has such a file; not every game has each. */
export async function gameOffering(
  page: Page,
  contentType: string,
  query = 'has:GAMH_SUMMARY',
): Promise<string> {
  const { rows } = await call(page, 'library.page', { query, limit: someGames });
  const now = Date.now();
  const has = (id: string) => world.find(id, now)?.game.contentTypes.includes(contentType) === true;
  const row = rows.find(({ platformGameId }) => has(platformGameId));
  if (row === undefined) throw new Error(`No game has ${contentType}.`);
  return row.platformGameId;
}

/** Makes sure that some archived game has such a file, and returns the game's ID. */
export async function fetched(page: Page, contentType: string): Promise<string> {
  const platformGameId = await gameOffering(page, contentType);
  await call(page, 'games.requestDownload', { platformGameId, contentType });
  const readState = async () => {
    const { assets } = await call(page, 'games.get', { platformGameId });
    return assets.find((asset) => asset.contentType === contentType)?.state;
  };
  await expect.poll(readState).toBe('archived');
  return platformGameId;
}
