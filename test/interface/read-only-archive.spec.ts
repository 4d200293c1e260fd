/** An old archive is read next to the present one, in the settings. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '../../src/core/archive/archive.ts';
import { writeMatches } from '../maintenance/archive-of-matches.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { call, expect, test } from './host.ts';
import { longRun } from './short-run.ts';

test(
  'A read-only archive is attached, is named while it is away, and is detached',
  longRun,
  async ({ host: { page } }) => {
    const folder = createTemporaryFolder();
    try {
      const old = join(folder, 'Archive 2025');
      writeMatches(await openArchive({ dir: old, expectedId: null }), 1, 4);
      await page.getByRole('button', { name: 'Explore with practice data' }).click();
      await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
      await expect
        .poll(async () => (await call(page, 'app.status', null)).coverage.archived)
        .toBeGreaterThan(5);
      await page.getByRole('link', { name: 'Settings' }).click();
      const attach = async (dir: string) => {
        await page.getByRole('button', { name: 'Attach a read-only archive…' }).click();
        await page.getByRole('textbox', { name: 'Folder', exact: true }).fill(dir);
        await page.getByRole('button', { name: 'Attach', exact: true }).click();
      };
      await attach(folder);
      await expect(page.getByText(`There is no archive in ${folder}.`)).toBeVisible();
      await attach(old);
      await expect(page.getByText('3 games read, 3 files more than the archive has.')).toBeVisible();
      const archives = page.getByRole('list', { name: 'Read-only archives' });
      await expect(archives).toContainText(`${old}Read-only archive: 3 files`);
      renameSync(old, `${old} away`);
      await expect(archives.getByText(`The read-only archive ${old} is not there.`)).toBeVisible({
        timeout: 30_000,
      });
      renameSync(`${old} away`, old);
      await expect(archives.getByText('is not there')).toBeHidden({ timeout: 30_000 });
      await page.getByRole('button', { name: `Detach ${old}` }).click();
      await page.getByRole('button', { name: 'Detach', exact: true }).click();
      await expect(archives).toBeHidden();
      expect((await call(page, 'app.status', null)).archive.further).toEqual([]);
    } finally {
      removeTemporaryFolder(folder);
    }
  },
);
