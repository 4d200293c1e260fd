/** Gives the memory of SQLite's page cache back to the system when the catalogue is idle. */
import type Database from 'better-sqlite3';

/** The archiver is idle if it has written nothing for this long. */
const idleMs = 10_000;

/** Call the returned function with each write. Does not keep the process alive. */
export function createMemoryRelease(db: Database.Database): () => void {
  let timer: NodeJS.Timeout | null = null;
  const release = () => {
    timer = null;
    if (db.open) db.pragma('shrink_memory');
  };
  return () => {
    if (timer === null) timer = setTimeout(release, idleMs).unref();
    else timer.refresh();
  };
}
