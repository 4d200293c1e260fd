import { call } from './call.ts';
import { expect, onServer, signIn, test } from './host.ts';
import { longRun } from './short-run.ts';

const canBeLost = onServer(
  'the page of the desktop lives in the same application: there is no connection to lose',
);

test(
  'The page stays on the screen when Matchkeep stops, and reports it',
  canBeLost,
  async ({ host, service }) => {
    const { page } = host;
    await signIn(page, service);
    await page.goto(`${host.url}/matches`);
    const row = page.getByRole('grid', { name: 'Matches' }).getByRole('row').nth(2);
    await expect(row).toBeVisible();
    await host.stop();
    await expect(page.getByText('Not connected to Matchkeep.')).toBeVisible();
    await expect(row).toBeVisible();
    const bar = page.getByRole('region', { name: 'Status' });
    await expect(bar).toContainText('Not connected');
    await expect(bar).not.toContainText('Synced');
  },
);

test('A page that has only lost its socket reconnects by itself', { ...canBeLost, ...longRun }, async ({
  exploredPage: page,
}) => {
  await expect(page.getByRole('grid', { name: 'Matches' })).toBeVisible();
  await page.routeWebSocket('**/events', (socket) => void socket.close());
  await page.reload();
  await expect(page.getByText('Not connected to Matchkeep.')).toBeVisible();
  await page.unrouteAll();
  await page.routeWebSocket('**/events', (socket) => void socket.connectToServer());
  await expect(page.getByText('Not connected to Matchkeep.')).toBeHidden();
});

test('After a restart the page connects by itself, as its browser is still authorised', {
  ...canBeLost,
  ...longRun,
}, async ({ server }) => {
  const { page } = server;
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await server.restart();
  await expect(async () => {
    expect((await call(page, 'app.status', null)).session.state).toBe('signed-out');
  }).toPass();
  await expect(page.getByText('Not connected to Matchkeep.')).toBeHidden();
  await expect(page.getByText('This browser is not authorised.')).toBeHidden();
});
