import { expect, signIn, test } from './host.ts';

test('what was there stays on screen when Matchkeep stops, and the page says so', async ({
  host,
  service,
}) => {
  const { page } = host;
  await signIn(page, service);
  await page.goto(`${host.url}/matches`);
  const row = page.getByRole('grid', { name: 'Matches' }).getByRole('row').nth(2);
  await expect(row).toBeVisible();
  await host.stop();
  await expect(page.getByText('Not connected to Matchkeep.')).toBeVisible();
  await expect(row).toBeVisible();
});

test('a page that lost its socket only reconnects by itself', async ({ exploredPage: page }) => {
  await expect(page.getByRole('grid', { name: 'Matches' })).toBeVisible();
  await page.routeWebSocket('**/events', (socket) => void socket.close());
  await page.reload();
  await expect(page.getByText('Not connected to Matchkeep.')).toBeVisible();
  await page.unrouteAll();
  await page.routeWebSocket('**/events', (socket) => void socket.connectToServer());
  await expect(page.getByText('Not connected to Matchkeep.')).toBeHidden({ timeout: 20_000 });
});

test('after a new start the page says how to get in, and goes on once its browser is', async ({ host }) => {
  const { page } = host;
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const link = await host.restart();
  const notKnown = page.getByText('Matchkeep was started anew and does not know this browser yet.');
  await expect(notKnown).toBeVisible({ timeout: 20_000 });
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(notKnown).toBeHidden({ timeout: 20_000 });
});
