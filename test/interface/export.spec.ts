import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bagProblems } from '../export/check-bag.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, onServer, openLibrary, test } from './host.ts';
import { longRun } from './short-run.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });
const tray = (page: Page) => page.getByRole('region', { name: 'Exports' });

let folder = '';
test.beforeEach(async () => {
  folder = createTemporaryFolder();
});
test.afterEach(() => removeTemporaryFolder(folder));

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, colorScheme === 'dark' ? longRun : {}, () => {
    test.use({ colorScheme });

    test(`Two selected games are exported as files to a folder, accessibly in ${colorScheme}`, async ({
      exploredPage: page,
    }) => {
      await openLibrary(page);
      await page.getByRole('grid', { name: 'Games' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByRole('toolbar').getByRole('button', { name: 'Export…' }).click();
      await expect(dialog(page)).toContainText('2 games');
      const elsewhere = dialog(page).getByRole('radio', { name: /Folder on the machine/ });
      if (await elsewhere.isVisible()) await elsewhere.check();
      await expectAccessible(page, '[role=dialog]');
      await dialog(page).getByLabel('Target folder').fill(join(folder, 'out'));
      await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
      await expect(tray(page)).toContainText(/\d+ files of 2 games/);
      await expectAccessible(page, '[aria-label=Exports]');
      expect(await readdir(join(folder, 'out'))).toContain('facts.csv');
      await tray(page).getByRole('button', { name: 'Clear Files' }).click();
      await expect(tray(page)).toBeHidden();
    });
  });
}

test('Games are exported as a BagIt bag, which replaces nothing', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  await page.getByRole('button', { name: 'Export…' }).click();
  const elsewhere = dialog(page).getByRole('radio', { name: /Folder on the machine/ });
  if (await elsewhere.isVisible()) await elsewhere.check();
  await dialog(page).getByRole('radio', { name: /BagIt/ }).check();
  await expect(dialog(page).getByRole('switch', { name: 'Replace existing files' })).toBeDisabled();
  await dialog(page).getByLabel('Target folder').fill(folder);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(tray(page)).toContainText('Files in a BagIt bag');
  await expect(tray(page)).toContainText(/\d+ files of \d+ games/);
  const [bag = ''] = await readdir(folder);
  expect(bagProblems(join(folder, bag))).toEqual([]);
  await tray(page).getByRole('button', { name: 'Clear Files in a BagIt bag' }).click();
  await expect(tray(page)).toBeHidden();
});

test('An unsuitable export location is refused with a remedy', longRun, async ({ exploredPage: page }) => {
  await openLibrary(page);
  const { archive } = await call(page, 'app.status', null);
  await page.getByRole('button', { name: 'Export…' }).click();
  const elsewhere = dialog(page).getByRole('radio', { name: /Folder on the machine/ });
  if (await elsewhere.isVisible()) await elsewhere.check();
  await dialog(page).getByLabel('Target folder').fill(join(archive.dir, 'out'));
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(tray(page)).toContainText('cannot export into the archive');
  await tray(page)
    .getByRole('button', { name: /^Clear/ })
    .click();
});

test(
  'The tables of all found games are a download of the browser',
  onServer('the desktop asks for a folder'),
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const { total } = await call(page, 'library.page', { query: 'has:any', limit: 1 });
    await page.getByRole('button', { name: 'Export…' }).click();
    await dialog(page).getByText('Tables', { exact: true }).click();
    await dialog(page).getByRole('checkbox', { name: 'players' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    const link = tray(page).getByRole('link', { name: 'Download' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^matchkeep-games-.*\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(total + 1);
    await tray(page)
      .getByRole('button', { name: /^Clear/ })
      .click();
  },
);

test(
  'The tray of exports leaves the other screens free, and the status bar reopens it',
  longRun,
  async ({ exploredPage: page }) => {
    await openLibrary(page);
    const { archive } = await call(page, 'app.status', null);
    await call(page, 'export.start', {
      selection: { query: 'has:any' },
      content: { as: 'files', contentTypes: [], manifest: 'csv' },
      to: { kind: 'folder', path: join(archive.dir, 'out'), replaces: false },
    });
    await expect(tray(page)).toContainText('cannot export into the archive');
    await page.getByRole('link', { name: 'Coverage', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coverage');
    await expect(tray(page)).toBeHidden();
    await page.getByRole('button', { name: '1 export failed' }).click();
    await expect(tray(page)).toBeVisible();
    await tray(page)
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect(page.getByRole('button', { name: '1 export failed' })).toBeHidden();
  },
);
