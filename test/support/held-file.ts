/** A file whose reader waits: reading it does not end until a test says so. Not on Windows. */
import { execFileSync } from 'node:child_process';
import { open, rename, rm } from 'node:fs/promises';

/** Replaces the file with a pipe. The returned function ends the wait of its reader, if there is one, and restores it. */
export async function holdFile(path: string): Promise<() => Promise<void>> {
  await rename(path, `${path}.away`);
  execFileSync('mkfifo', [path]);
  return async () => {
    // Opened for both, it waits for no reader. Until it is closed, a reader that comes late waits no longer than that.
    const pipe = await open(path, 'r+');
    await pipe.write('what the reader gets');
    await rm(path);
    await rename(`${path}.away`, path);
    await pipe.close();
  };
}
