/**
 * Writes sidecars into the archive, each with the checksums of what it names. The earlier sidecar of a match stays until
 * its new one is durable.
 */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';
import { checksumsText, formerFolders } from './checksums.ts';
import { freeBackupKey } from './earlier-version.ts';
import { checkedPath, checksumsName, sidecarName } from './layout.ts';
import { sidecarText } from './sidecar.ts';
import { type ArchiveStore, type Put, readStart } from './store/store.ts';

/** So many sidecars are written at once, each with its checksums: in the engine's thread, transfers continue between two groups. */
const sidecarsPerGroup = 4;

/** Matchkeep's own list begins with the sidecar. */
const ownStart = /^[0-9a-f]{64} {2}match\.json\n/;
const ownStartBytes = 200;

/** Returns the errors in the order of the sidecars, null for one that is written. Later calls win over earlier ones. */
export async function writeSidecars(
  sidecars: readonly SidecarData[],
  store: ArchiveStore,
): Promise<readonly (MatchkeepError | null)[]> {
  const errors: (MatchkeepError | null)[] = [];
  for (const group of chunks(sidecars, sidecarsPerGroup)) {
    const descriptions = group.map((data) => toPuts(data, store));
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
function toPuts(data: SidecarData, store: ArchiveStore): readonly Put[] | Error {
  try {
    const folder = checkedPath(data.match.folder);
    const text = sidecarText(data);
    return [
      { key: `${folder}/${sidecarName}`, content: { data: text } },
      toChecksumsPut(`${folder}/${checksumsName}`, checksumsText(data, text), store),
    ];
  } catch (error) {
    return diskError(error, 'write a match’s description');
  }
}

/** A file of that name that is the user's is retained under another one. */
function toChecksumsPut(key: string, text: string, store: ArchiveStore): Put {
  return {
    key,
    content: { data: text },
    whenTaken: async ({ modifiedAt }) =>
      (await isOwnChecksums(key, store))
        ? 'replace'
        : { moveTo: await freeBackupKey(`${key}.txt`, store, modifiedAt) },
  };
}

export async function isOwnChecksums(key: string, store: ArchiveStore): Promise<boolean> {
  return ownStart.test(await readStart(store, key, ownStartBytes));
}

/** Removes the checksums of games that were listed alone, and belong to this match since. Returns the error. */
async function dropOutdated(store: ArchiveStore, data: SidecarData | undefined): Promise<Error | null> {
  try {
    for (const folder of data ? formerFolders(data) : []) {
      const key = `${folder}/${checksumsName}`;
      if ((await store.stat(key)) !== null && (await isOwnChecksums(key, store))) await store.remove(key);
    }
    return null;
  } catch (error) {
    return diskError(error, 'remove outdated checksums');
  }
}
