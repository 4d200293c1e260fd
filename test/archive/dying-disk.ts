/** The system's disk, with each of its steps observed or failing. */
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';

export interface Step {
  readonly name: keyof Disk;
  readonly paths: readonly string[];
}

/** The system's disk, with `around` called for each step. */
export function wrappedDisk(around: <T>(step: Step, run: () => Promise<T>) => Promise<T>): Disk {
  const wrap = <A extends readonly string[], T>(name: keyof Disk, run: (...paths: A) => Promise<T>) => {
    return (...paths: A) => around({ name, paths }, () => run(...paths));
  };
  return {
    ...systemDisk,
    syncFile: wrap('syncFile', systemDisk.syncFile),
    syncFolder: wrap('syncFolder', systemDisk.syncFolder),
    makeFolder: wrap('makeFolder', systemDisk.makeFolder),
    rename: wrap('rename', systemDisk.rename),
    stat: wrap('stat', systemDisk.stat),
    writeFile: (path, ...written) =>
      around({ name: 'writeFile', paths: [path] }, () => systemDisk.writeFile(path, ...written)),
    copyFile: wrap('copyFile', systemDisk.copyFile),
    remove: wrap('remove', systemDisk.remove),
    removeFolder: wrap('removeFolder', systemDisk.removeFolder),
  };
}

/** A disk whose `at`th step, and all after it, fail: before their effect, or after it. */
export function dyingDisk(isAfter: boolean) {
  let left = Number.POSITIVE_INFINITY;
  let steps = 0;
  const disk = wrappedDisk(async (_step, run) => {
    steps += 1;
    left -= 1;
    if (left < 0 && !(isAfter && left === -1)) throw Object.assign(new Error('gone'), { code: 'EIO' });
    const result = await run();
    if (left < 0) throw Object.assign(new Error('gone'), { code: 'EIO' });
    return result;
  });
  return {
    disk,
    dieAfter: (count: number) => {
      left = count;
      steps = 0;
    },
    steps: () => steps,
  };
}
