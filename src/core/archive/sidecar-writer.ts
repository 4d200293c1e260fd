/** Writes sidecars into the archive. The earlier sidecar of a match stays until its new one is durable. */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';
import { checkedPath, sidecarName } from './layout.ts';
import { sidecarText } from './sidecar.ts';
import type { ArchiveStore, Put } from './store/store.ts';

/** So many sidecars are written at once: in the engine's thread, transfers continue between two groups. */
const sidecarsPerGroup = 4;

/** Returns the errors in the order of the sidecars, null for one that is written. Later calls win over earlier ones. */
export async function writeSidecars(
  sidecars: readonly SidecarData[],
  store: ArchiveStore,
): Promise<readonly (MatchkeepError | null)[]> {
  const errors: (MatchkeepError | null)[] = [];
  for (const group of chunks(sidecars, sidecarsPerGroup)) {
    const puts = group.map(toPut);
    const results = (await store.putAll(puts.flatMap((put) => (put instanceof Error ? [] : [put])))).values();
    for (const put of puts) {
      const result = put instanceof Error ? put : results.next().value;
      errors.push(result instanceof Error ? diskError(result, 'write a match’s description') : null);
    }
  }
  return errors;
}

/** Or the error of a sidecar that names a path out of the archive. */
function toPut(data: SidecarData): Put | Error {
  try {
    const key = `${checkedPath(data.match.folder)}/${sidecarName}`;
    return { key, content: { data: sidecarText(data) } };
  } catch (error) {
    return diskError(error, 'write a match’s description');
  }
}
