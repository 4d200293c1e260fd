import { expect, it, vi } from 'vitest';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { newArchive, noon, place, request } from '../archive/fixtures.ts';
import { aFile, aGame, newCatalogue } from '../catalogue/fixtures.ts';

it('A verification does not report a file as unknown that was archived during it', async () => {
  const archive = await newArchive();
  const catalogue = newCatalogue();
  catalogue.listings.saveGames([aGame('early'), aGame('late')], noon);
  const wanted = await Promise.all(
    ['early', 'late'].map((platformGameId) =>
      request(archive, `{"of":"${platformGameId}"}`, { place: place({ platformGameId, matchId: null }) }),
    ),
  );
  const [early, late] = (await archive.publish(wanted)).map((result, index) => {
    const one = wanted[index];
    if (result instanceof MatchkeepError || !one) throw result;
    const { bytes, sha256 } = one;
    return aFile(one.place.platformGameId, { path: result.path, folder: result.folder, bytes, sha256 });
  });
  if (!early || !late) throw new Error('two were published');
  catalogue.downloads.recordArchived([late]);
  const check = (onProgress?: () => void) =>
    verifyAgainstCatalogue({
      catalogue,
      archive,
      repair: false,
      now: () => noon,
      ...(onProgress && { onProgress }),
    });

  expect((await check()).unknown).toEqual([early.path]);
  expect(await check(() => catalogue.downloads.recordArchived([early]))).toMatchObject({
    checkedFiles: 1,
    unknown: [],
  });
});

it('A verification requeues very many damaged files in batches', async () => {
  const archive = await newArchive();
  const catalogue = newCatalogue();
  const games = Array.from({ length: 1100 }, (_, index) => aGame(`g${index}`));
  catalogue.listings.saveGames(games, noon);
  catalogue.downloads.recordArchived(games.map(({ platformGameId }) => aFile(platformGameId)));
  const requeue = vi.spyOn(catalogue.downloads, 'requeueDamaged');
  const report = await verifyAgainstCatalogue({ catalogue, archive, repair: true, now: () => noon });
  expect(report.repairing).toBe(1100);
  expect(requeue.mock.calls.map(([assets]) => assets.length)).toEqual([500, 500, 100]);
});
