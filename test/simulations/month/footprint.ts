/** What this process uses, of the machine and of the disk. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Footprint } from './messages.ts';

const mb = 1e6;

export function readFootprint(dataDir: string): Footprint {
  globalThis.gc?.(); // With `--expose-gc`, what stays is measured, and not what is about to go.
  const { rss, heapUsed } = process.memoryUsage();
  const logs = namesIn(join(dataDir, 'logs')).map((name) => statSync(join(dataDir, 'logs', name)).size);
  return {
    residentMb: rss / mb,
    heapMb: heapUsed / mb,
    fds: namesIn('/proc/self/fd').length,
    threads: namesIn('/proc/self/task').length,
    logMb: logs.reduce((sum, size) => sum + size, 0) / mb,
    files: namesIn(dataDir).length,
    staged: namesIn(join(dataDir, 'archive', '.matchkeep-partial')).length,
  };
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
