/** The folders of matches, in a fixed order: that of their leagues' names, then of their tournaments', then of their own. */
import { sidecarName } from './layout.ts';
import type { ReaderPool } from './reader-pool.ts';
import { entryPath } from './walk.ts';

/** The depth of a match's folder in the layout. A folder with a sidecar is recognised at any depth. */
const matchDepth = 3;

/** Relative to the archive. Lists only the folders of leagues and tournaments, which are few. */
export function matchFolders(pool: ReaderPool): AsyncGenerator<string, void> {
  return below(pool, '', 0);
}

async function* below(pool: ReaderPool, folder: string, depth: number): AsyncGenerator<string, void> {
  if (depth === matchDepth) {
    yield folder;
    return;
  }
  const [listing] = await pool.list([folder]);
  if (listing === undefined) return;
  if (depth > 0 && listing.files.includes(sidecarName)) {
    yield folder;
    return;
  }
  for (const name of listing.folders) yield* below(pool, entryPath(folder, name), depth + 1);
}

/** Whether the folder comes behind the other one in the order of `matchFolders`. */
export function isBehind(folder: string, other: string): boolean {
  return orderKey(folder) > orderKey(other);
}

/** "LCK/Spring" comes before "LCK 2/Spring", although "/" is greater than a space. */
const orderKey = (folder: string) => folder.replaceAll('/', '\0');

export async function* batches<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<readonly T[], void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
