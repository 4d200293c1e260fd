/** The archive is moved in the settings. */
import { join } from 'node:path';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { call, expect, test } from './host.ts';
import { longRun } from './short-run.ts';

test(
  'The archive moves to the folder that is typed; one around it is refused',
  longRun,
  async ({ host: { page } }) => {
    const folder = createTemporaryFolder();
    try {
      await page.getByRole('button', { name: 'Explore with practice data' }).click();
      await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
      await expect
        .poll(async () => (await call(page, 'app.status', null)).coverage.archived)
        .toBeGreaterThan(5);
      await page.getByRole('link', { name: 'Settings' }).click();
      const moveTo = async (dir: string) => {
        await page.getByRole('button', { name: 'Move…' }).click();
        await page.getByRole('textbox', { name: 'New folder' }).fill(dir);
        await page.getByRole('button', { name: 'Move the archive' }).click();
      };
      const to = join(folder, 'archive');
      await moveTo(to);
      await expect(page.getByText(`The archive is in ${to}.`)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Archive folder' })).toHaveValue(to);
      // A download that was publishing misses the earlier folder, and looks for the new one.
      await expect
        .poll(async () => (await call(page, 'app.status', null)).archive)
        .toMatchObject({ dir: to, problem: null });
      await moveTo(folder);
      await expect(page.getByText('is in the other')).toBeVisible();
      expect((await call(page, 'archive.verify', { repair: false })).missing).toEqual([]);
    } finally {
      removeTemporaryFolder(folder);
    }
  },
);
