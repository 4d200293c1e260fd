/** Wants one asset at once, whatever the rules and the schedule say. */
import type { Download } from '../shared/domain.ts';
import { MatchkeepError } from '../shared/errors.ts';
import type { AssetName, Catalogue } from './catalogue/types.ts';

/** What the user asks for by name goes before what the rules ask for. */
const askedForPriority = 10;

/** Throws `not-found` for a game that the catalogue does not know. An archived asset stays as it is. */
export function wantNow(catalogue: Catalogue, asset: AssetName, now: number): Download {
  const { platformGameId, contentType } = asset;
  if (!catalogue.browse.game(platformGameId)) {
    throw new MatchkeepError('not-found', `The catalogue has no game "${platformGameId}".`, {
      remedy: 'Sync first, or look for it with "matchkeep games --search".',
    });
  }
  const { downloads } = catalogue;
  const wanted = [{ platformGameId, contentType, dueAt: now }];
  const id = `${platformGameId}/${contentType}`;
  downloads.want(wanted, now);
  downloads.resume({ ids: [id] }, now);
  downloads.hasten(wanted, now);
  downloads.retry({ ids: [id] }, now);
  downloads.prioritise([id], askedForPriority, now);
  const download = downloads.get(id);
  if (!download) throw new Error(`asset ${id} was wanted and is not there`);
  return download;
}
