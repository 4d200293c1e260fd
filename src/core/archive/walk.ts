/** Lists what a store has below a folder. */
import type { ArchiveStore } from './store/store.ts';

/** The paths of all files below `folder`, relative to the archive. Throws the store's errors. */
export async function* walkFiles(store: ArchiveStore, folder = ''): AsyncGenerator<string, void> {
  const { files, folders } = await store.list(folder);
  for (const name of files) yield entryPath(folder, name);
  for (const name of folders) yield* walkFiles(store, entryPath(folder, name));
}

/** The path of an entry of `folder`, both relative to the archive. */
export function entryPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
