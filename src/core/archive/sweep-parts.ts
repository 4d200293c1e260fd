/** Abandoned staged files: of cancelled downloads, or of downloads and puts that a crash interrupted. */
import { diskError } from '../disk/disk-error.ts';
import type { AssetName } from '../domain/assets.ts';
import { partName } from './layout.ts';
import type { ArchiveStore } from './store/store.ts';

/** Younger staged files stay: another data folder may be writing to the same archive. */
const abandonedAfterMs = 24 * 60 * 60_000;

/**
 * Removes abandoned staged files. `keep` are the assets with a resume point; `now` in epoch ms. Returns the number of
 * bytes freed. Throws disk errors.
 */
export async function sweepParts(
  store: ArchiveStore,
  keep: readonly AssetName[],
  now: number,
): Promise<number> {
  const resumable = new Set(keep.map((asset) => partName(asset)));
  let freedBytes = 0;
  try {
    for (const { name, bytes, modifiedAt } of await store.listStaged()) {
      if (resumable.has(name) || now - modifiedAt < abandonedAfterMs) continue;
      await store.removeStaged(name);
      freedBytes += bytes;
    }
  } catch (error) {
    throw diskError(error, 'remove abandoned part files');
  }
  return freedBytes;
}
