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

test('a browser that a new start no longer knows is told how to get in', async ({ exploredPage: page }) => {
  await expect(page.getByRole('grid', { name: 'Matches' })).toBeVisible();
  await page.routeWebSocket('**/events', (socket) => void socket.close());
  await page.route('**/api/app.status', (route) => route.fulfill({ status: 401, json: {} }));
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.reload();
  await expect(page.getByText(/has not been let in|does not know this browser/).first()).toBeVisible();
});
