/**
 * A file system on a device of its own, which can be cut: what was not flushed is lost, as when the power fails. It is an
 * image behind a loop device, with ext4, whose own request ends all writing at once.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BlockDevice extends Disposable {
  /** A command with its arguments that cuts the device, from any process. */
  readonly cut: readonly string[];
  /** After a cut: the file system again, as it is on the device. Throws if it was not cut. */
  remount(): void;
  /** Everything that was written until now survives. */
  flush(): void;
}

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Node has no such call. */
const shutDown =
  'open(my $f, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl($f, 0x8004587D, $how) or die';
const needed = ['perl', 'mkfs.ext4', 'mount', 'umount'];

/** Why no device can be cut on this machine; null if one can. */
export function whyNoDevice(): string | null {
  if (process.platform !== 'linux') return 'only Linux has loop devices with ext4';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  if (!existsSync('/dev/loop-control')) return 'the system has no loop devices';
  const missing = needed.filter((name) => spawnSync(name, ['-V'], { stdio: 'ignore' }).error);
  return missing.length > 0 ? `there is no ${missing.join(', ')}` : null;
}

/** Mounts an empty device at `folder`, with its image in `image`. Throws if the system does not allow it. */
export function mountDevice(image: string, folder: string): BlockDevice {
  const call = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
  rmSync(image, { force: true });
  // As much as the data set leaves free, and more; the image takes what is written.
  call('truncate', '-s', '3G', image);
  call('mkfs.ext4', '-q', '-m', '0', image);
  let present = image;
  let remounts = 0;
  // Without the heuristics of ext4 for programs that rename a file before it is flushed.
  const mount = () => call('mount', '-o', 'loop,noauto_da_alloc,commit=30', present, folder);
  mount();
  const dispose = () => {
    spawnSync('umount', ['-l', folder]);
    rmSync(present, { force: true });
  };
  // Before the folder is removed.
  process.prependOnceListener('exit', dispose);
  return {
    cut: ['perl', '-e', shutDown, folder],
    remount() {
      if (isWritable(folder)) throw new Error('the device was not cut');
      call('umount', '-l', folder);
      // A copy: where another program has a copy of all mounts (a browser), the one that was cut would be mounted again.
      remounts += 1;
      const copy = `${image}.${remounts}`;
      call('cp', '--sparse=always', present, copy);
      rmSync(present);
      present = copy;
      mount();
    },
    flush: () => void call('sync', '-f', folder),
    [Symbol.dispose]() {
      process.removeListener('exit', dispose);
      dispose();
    },
  };
}

function isWritable(folder: string): boolean {
  try {
    writeFileSync(join(folder, 'written'), '');
    return true;
  } catch {
    return false;
  }
}
