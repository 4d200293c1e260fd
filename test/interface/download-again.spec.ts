/** "Download again": a file that the service has corrected, and the way to its earlier version. */
import { call, expect, signIn, test } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';

test.describe('with one match', () => {
  test.use({ practiceOptions: withOneMatch });

  test(
    'A corrected file says when it was corrected, and its earlier version can be verified',
    longRun,
    async ({ host: { page }, service }) => {
      await signIn(page, service);
      const readGame = async () => {
        const { rows } = await call(page, 'library.page', { query: 'has:GAMH_SUMMARY', limit: 1 });
        return rows[0]?.platformGameId ?? null;
      };
      await expect.poll(readGame).not.toBeNull();
      const game = (await readGame()) ?? '';
      await page.goto(new URL(`/game/${encodeURIComponent(game)}?view=files`, page.url()).href);
      const summary = page.getByRole('region', { name: 'Summary' });
      await summary.getByRole('button', { name: 'Download again' }).click();
      await expect(page.getByText(/^Unchanged since /)).toBeVisible();
      await expect(summary.getByRole('list', { name: 'Earlier versions' })).toHaveCount(0);

      await service.setFaults('corrected:1000');
      await summary.getByRole('button', { name: 'Download again' }).click();
      await expect(page.getByText(/^Corrected: the service sent another content\./)).toBeVisible();
      const version = summary.getByRole('list', { name: 'Earlier versions' }).getByRole('listitem');
      await expect(version).toHaveCount(1);
      await expect(version).toContainText(/Corrected on .*The earlier version was archived on/);
      await expect(version).toContainText(/Changed: .*gold of .* [\d,]+ → [\d,]+/);
      await version.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('The earlier version is intact.')).toBeVisible();
      await service.setFaults();
    },
  );
});
