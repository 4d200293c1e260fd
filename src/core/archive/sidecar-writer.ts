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

/** Returns the errors in the order of the sidecars, null for one that is written. `check` throws if the archive is away. */
export async function writeSidecars(
  sidecars: readonly SidecarData[],
  { store, check }: { readonly store: ArchiveStore; readonly check: () => Promise<void> },
): Promise<readonly (MatchkeepError | null)[]> {
  const errors: (MatchkeepError | null)[] = [];
  for (const group of chunks(sidecars, sidecarsPerGroup)) {
    const results = await writeGroup(group, store, check);
    for (const result of results)
      errors.push(result instanceof Error ? diskError(result, 'write a match’s description') : null);
  }
  return errors;
}

async function writeGroup(
  group: readonly SidecarData[],
  store: ArchiveStore,
  check: () => Promise<void>,
): Promise<readonly (string | Error)[]> {
  try {
    await check();
  } catch (error) {
    return group.map(() => diskError(error, 'reach the archive'));
  }
  const puts = group.map(toPut);
  const written = (await store.putAll(puts.flatMap((put) => (put instanceof Error ? [] : [put])))).values();
  return puts.map((put) =>
    put instanceof Error ? put : (written.next().value ?? new Error('Nothing was put.')),
  );
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
