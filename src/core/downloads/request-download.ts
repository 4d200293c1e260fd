/** Requests assets at once, independent of the rules and the schedule. */
import type { Download } from '../../shared/domain.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { AssetName } from '../domain/assets.ts';

/** The user's own requests have priority over those of the rules. */
const requestPriority = 10;

/** Throws `not-found` for a game that the catalogue does not know. An archived asset does not change. */
export function requestDownload(catalogue: Catalogue, asset: AssetName, now: number): Download {
  const { platformGameId, contentType } = asset;
  if (!catalogue.browse.game(platformGameId)) {
    throw new MatchkeepError('not-found', `The catalogue has no game "${platformGameId}".`, {
      remedy: 'Sync first, or look for it with "matchkeep games --search".',
    });
  }
  requestDownloads(catalogue, [asset], now);
  const id = assetId({ platformGameId, contentType });
  const download = catalogue.downloads.get(id);
  if (!download) throw new Error(`asset ${id} was requested but does not exist`);
  return download;
}

/** The same for many assets of games that the catalogue knows. Returns how many of them are not archived yet. */
export function requestDownloads(
  { downloads }: Catalogue,
  assets: readonly AssetName[],
  now: number,
): number {
  if (assets.length === 0) return 0;
  const wanted = assets.map(({ platformGameId, contentType }) => ({
    platformGameId,
    contentType,
    dueAt: now,
  }));
  const ids = assets.map(assetId);
  downloads.want(wanted, now);
  downloads.resume({ ids }, now);
  downloads.bringForward(wanted, now);
  downloads.retry({ ids }, now);
  downloads.prioritise(ids, requestPriority, now);
  return assets.filter((asset) => downloads.state(asset) !== 'archived').length;
}
