/** What becomes of an asset when its game is judged by the watch rules. */
import type { DownloadState } from '../../../shared/domain/domain.ts';

export interface JudgedAsset {
  readonly state: DownloadState;
  readonly wanted_by: 'rule' | 'user';
  /** Whether a file of it is in the archive, or was: a missing or damaged one is replaced. */
  readonly has_file: number;
}

/** An asset in one of these states does not become `not-wanted`. */
export const isFinal: ReadonlySet<DownloadState> = new Set(['archived', 'cancelled', 'not-wanted']);

/**
 * `want`: the rules want it again. `unwant`: nobody wants it any more; not so an archived asset, one that replaces an
 * archived file, one that the user cancelled and one that the user asked for.
 */
export function judgeAsset(
  { state, wanted_by, has_file }: JudgedAsset,
  isDesired: boolean,
): 'want' | 'unwant' | 'leave' {
  if (isDesired) return state === 'not-wanted' ? 'want' : 'leave';
  return isFinal.has(state) || wanted_by === 'user' || has_file === 1 ? 'leave' : 'unwant';
}
