/** Makes games due again that an older version of the reader read, a few thousand at a time. */
import type { Catalogue } from '../catalogue/catalogue.ts';

const gamesPerStep = 2_000;
const versionKey = 'facts.reader';

/** Each call is one step of the search; it returns false once every game has been checked for this version. */
export function createOlderGames(
  { facts, metadata }: Pick<Catalogue, 'facts' | 'metadata'>,
  version: number,
): () => boolean {
  /** The key after which the search continues; null when it is complete. */
  let checkedUpTo: number | null = metadata.get(versionKey) === String(version) ? null : 0;
  return () => {
    if (checkedUpTo === null) return false;
    checkedUpTo = facts.markStale(version, checkedUpTo, gamesPerStep);
    if (checkedUpTo === null) metadata.set(versionKey, String(version));
    return true;
  };
}
