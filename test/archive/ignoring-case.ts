/** The system's disk, as one that finds names in any case and retains the case in which they were made. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';

export function diskIgnoringCase(base: string): Disk {
  const found = (path: string): string => {
    if (!path.startsWith(`${base}/`)) return path;
    const folder = found(dirname(path));
    return join(folder, nameIn(folder, basename(path)));
  };
  return {
    ...systemDisk,
    syncFile: (path) => systemDisk.syncFile(found(path)),
    syncFolder: (path) => systemDisk.syncFolder(found(path)),
    makeFolder: (path) => systemDisk.makeFolder(found(path)),
    // The new name has the case that is asked for.
    rename: (from, to) => systemDisk.rename(found(from), join(found(dirname(to)), basename(to))),
    stat: (path) => systemDisk.stat(found(path)),
    list: (path) => systemDisk.list(found(path)),
    read: (path, range) => systemDisk.read(found(path), range),
    writeFile: (path, content) => systemDisk.writeFile(found(path), content),
    copyFile: (from, to) => systemDisk.copyFile(found(from), found(to)),
    remove: (path) => systemDisk.remove(found(path)),
    removeFolder: (path) => systemDisk.removeFolder(found(path)),
  };
}

function nameIn(folder: string, name: string): string {
  try {
    return readdirSync(folder).find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  } catch {
    // The folder is not there, and neither is the name.
    return name;
  }
}
