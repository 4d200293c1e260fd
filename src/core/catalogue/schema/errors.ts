/** The errors for ids that are not in the catalogue. */
import { contentTypeAtStart } from '../../../shared/content-types.ts';
import { MatchkeepError } from '../../../shared/errors.ts';
import type { AssetName } from '../../domain/assets.ts';

export function unknownAsset({ platformGameId, contentType }: AssetName): MatchkeepError {
  const file = `${contentTypeAtStart(contentType)} of game ${platformGameId}`;
  return new MatchkeepError('not-found', `${file} was never requested.`);
}

export function unknownGame(platformGameId: string): MatchkeepError {
  return new MatchkeepError('not-found', `The catalogue has no game ${platformGameId}.`, {
    remedy: 'Run "matchkeep sync --once" to look for it, and check the ID.',
  });
}
