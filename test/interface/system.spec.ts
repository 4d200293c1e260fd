import type { Page } from '@playwright/test';
import { z } from 'zod';
import { call, expect, onDesktop, onExploredData, onServer, test } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

async function enterSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Explore with practice data' }).click();
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();
}

test('The folder of the archive can be chosen before the first file arrives, in the system’s own dialog', {
  ...onDesktop('a browser has no dialog for folders'),
  ...longRun,
}, async ({ desktop: { page, evaluate } }) => {
  const chosen = z.string().parse(
    await evaluate(({ dialog }) => {
      const folder = `${process.env['MATCHKEEP_DATA_DIR']}/chosen`;
      Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [folder] }) });
      return folder;
    }),
  );
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Choose…' }).click();
  await expect.poll(async () => (await call(page, 'settings.get', null))['archive.dir']).toBe(chosen);
  await expect(page.getByLabel('Archive folder')).toHaveValue(chosen);
});

test(
  'A proxy can be chosen and is stored, and one with a password is refused',
  longRun,
  async ({ host: { page } }) => {
    await enterSettings(page);
    const proxy = async () => (await call(page, 'settings.get', null))['network.proxy'];
    await page.getByText('Custom proxy').click();
    const address = page.getByLabel('Proxy address');
    await address.fill('http://analyst:secret@proxy.example:3128');
    await page.keyboard.press('Enter');
    await expect(page.getByText('It must not contain a user name or password')).toBeVisible();
    expect(await proxy()).toBe('system');
    await address.fill('http://proxy.example:3128');
    await page.keyboard.press('Enter');
    await expect.poll(proxy).toBe('http://proxy.example:3128');
    await page.reload();
    await expect(address).toHaveValue('http://proxy.example:3128');
    await page.getByText('No proxy').click();
    await expect.poll(proxy).toBe('none');
    await expect(address).toBeHidden();
  },
);

test(
  'The settings say how updates are installed where Matchkeep does not install them',
  longRun,
  async ({ exploredPage: page }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const update = await call(page, 'updates.status', null);
    if (update.state !== 'unsupported') throw new Error('A build for tests has no feed.');
    await expect(page.getByText(update.reason)).toBeVisible();
  },
);

test('The diagnostics and a backup are downloads in a browser', {
  ...onServer('a desktop asks where to save them'),
  ...longRun,
}, async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const [name, file] of [
    ['Download diagnostics', /^matchkeep-diagnostics-[\d-]+\.zip$/],
    ['Download a backup', /^matchkeep-backup-[\d-]+\.zip$/],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    expect((await downloading).suggestedFilename()).toMatch(file);
  }
  await expect(page.getByRole('button', { name: 'Choose…' })).toBeHidden();
});

test('Copying uses the clipboard of the shell', {
  ...onDesktop('in a browser it is the browser’s own'),
  ...longRun,
}, async ({ desktop: { page, evaluate } }) => {
  await enterSettings(page);
  await page.getByRole('button', { name: 'Copy data folder' }).click();
  await expect(page.getByText('Data folder copied')).toBeVisible();
  const { dataDir } = await call(page, 'app.status', null);
  expect(await evaluate(({ clipboard }) => clipboard.readText())).toBe(dataDir);
});
