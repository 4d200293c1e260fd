/** Gives memory back to the system when the archiver is idle: SQLite's page cache, and what is free in the heap. */
import type { LazyDatabase } from './lazy-database.ts';

/** The archiver is idle if it has written nothing for this long. */
const idleMs = 10_000;
/** A start reads many pages once: their memory would be scattered, and would not return to the system later. */
const startMs = 10_000;
const startCacheKiB = 4096;

/** Call the returned function with each write. Does not keep the process alive. */
export function createMemoryRelease(db: LazyDatabase): () => void {
  let timer: NodeJS.Timeout | null = null;
  const release = () => {
    timer = null;
    if (!db.open || db.damage !== null) return;
    db.pragma('shrink_memory');
    // Only with --expose-gc, as bin/matchkeep starts the program. An idle heap stays as large as its busiest time
    // otherwise. Any other collection returns less: this one also empties the pool of free pages.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
  };
  startWithSmallCache(db);
  return () => {
    if (timer === null) timer = setTimeout(release, idleMs).unref();
    else timer.refresh();
  };
}

/** Commands that only read have ended before it would matter. */
function startWithSmallCache(db: LazyDatabase): void {
  if (db.readonly) return;
  const size = Number(db.pragma('cache_size', { simple: true }));
  db.pragma(`cache_size = ${-startCacheKiB}`);
  setTimeout(() => {
    if (db.open && db.damage === null) db.pragma(`cache_size = ${size}`);
  }, startMs).unref();
}
