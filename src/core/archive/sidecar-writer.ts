/**
 * Writes sidecars into the archive, each with the checksums of what it names. The earlier sidecar of a match stays until
 * its new one is durable.
 */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';
import { checksumsText, formerFolders } from './checksums.ts';
import { checkedPath, checksumsName, sidecarName } from './layout.ts';
import { sidecarText } from './sidecar.ts';
import type { ArchiveStore, Put } from './store/store.ts';

/** So many sidecars are written at once, each with its checksums: in the engine's thread, transfers continue between two groups. */
const sidecarsPerGroup = 4;

/** Returns the errors in the order of the sidecars, null for one that is written. Later calls win over earlier ones. */
export async function writeSidecars(
  sidecars: readonly SidecarData[],
  store: ArchiveStore,
): Promise<readonly (MatchkeepError | null)[]> {
  const errors: (MatchkeepError | null)[] = [];
  for (const group of chunks(sidecars, sidecarsPerGroup)) {
    const descriptions = group.map(toPuts);
    const puts = descriptions.flatMap((put) => (put instanceof Error ? [] : put));
    const results = (await store.putAll(puts)).values();
    for (const [index, description] of descriptions.entries()) {
      const all = description instanceof Error ? [description] : description.map(() => results.next().value);
      const failed =
        all.find((result) => result instanceof Error) ?? (await dropOutdated(store, group[index]));
      errors.push(failed instanceof Error ? diskError(failed, 'write a match’s description') : null);
    }
  }
  return errors;
}

/** Or the error of a sidecar that names a path out of the archive. */
function toPuts(data: SidecarData): readonly Put[] | Error {
  try {
    const folder = checkedPath(data.match.folder);
    const text = sidecarText(data);
    return [
      { key: `${folder}/${sidecarName}`, content: { data: text } },
      { key: `${folder}/${checksumsName}`, content: { data: checksumsText(data, text) } },
    ];
  } catch (error) {
    return diskError(error, 'write a match’s description');
  }
}

/** Removes the checksums of games that were listed alone, and belong to this match since. Returns the error. */
async function dropOutdated(store: ArchiveStore, data: SidecarData | undefined): Promise<Error | null> {
  try {
    for (const folder of data ? formerFolders(data) : []) {
      const key = `${folder}/${checksumsName}`;
      if ((await store.stat(key)) !== null) await store.remove(key);
    }
    return null;
  } catch (error) {
    return diskError(error, 'remove outdated checksums');
  }
}
