/** Debian's libfaketime, which shifts the clock of a process that loads it first. Null where it is not installed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function findFaketime(): string | null {
  if (process.platform !== 'linux') return null;
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  const paths = folders.map((name) => join('/usr/lib', name, 'faketime/libfaketime.so.1'));
  return paths.find((path) => existsSync(path)) ?? null;
}
