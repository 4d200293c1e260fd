/** The errors for ids that are not in the catalogue. */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { type AssetName, assetAtStart } from '../../domain/assets.ts';

export function unknownAsset(asset: AssetName): MatchkeepError {
  return new MatchkeepError('not-found', `${assetAtStart(asset)} was never requested.`);
}

export function unknownGame(platformGameId: string): MatchkeepError {
  return new MatchkeepError('not-found', `The catalogue has no game ${platformGameId}.`, {
    remedy: 'Run "matchkeep sync --once" to look for it, and check the ID.',
  });
}
