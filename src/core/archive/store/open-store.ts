/** Opens a store by its place: every kind of store is known here, and nowhere else. */
import { createFolderStore } from './folder-store.ts';
import { withFurther } from './further.ts';
import type { ArchiveStore, StoreOptions, StorePlace } from './store.ts';

/** Touches nothing yet: each operation finds the store as it is then. Checks no keys (see `checkedPath`). */
export function openStore(place: StorePlace, options: StoreOptions = {}): ArchiveStore {
  const { dir, further = {} } = place;
  return withFurther(createFolderStore({ dir }, options), options.further ?? (() => further), (folder) =>
    createFolderStore({ dir: folder }, options.disk ? { disk: options.disk } : {}),
  );
}
