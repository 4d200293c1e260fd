/** Requests one file at once, independent of the rules and the schedule. */

import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Download } from '../../shared/domain/domain.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { AssetName } from '../domain/assets.ts';
import type { WorkTimes } from '../work-times/work-times.ts';

interface RequestDeps {
  readonly catalogue: Catalogue;
  readonly workTimes: Pick<WorkTimes, 'hold'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Throws `not-found` for a game that the catalogue does not know. An archived asset does not change. */
export function requestDownload({ catalogue, workTimes, now }: RequestDeps, asset: AssetName): Download {
  const { platformGameId, contentType } = asset;
  if (!catalogue.browse.game(platformGameId)) {
    throw new MatchkeepError('not-found', `The catalogue has no game "${platformGameId}".`, {
      remedy: 'Sync first, or look for it with "matchkeep games --search".',
    });
  }
  catalogue.downloads.downloadNow([asset], now(), { isRequest: workTimes.hold() !== null });
  const id = assetId({ platformGameId, contentType });
  const download = catalogue.downloads.get(id);
  if (!download) throw new Error(`asset ${id} was requested but does not exist`);
  return download;
}
