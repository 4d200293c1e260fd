/** Backups of the data folder that this process has open: see backup.ts. A thread writes them. */
import { createReadStream } from 'node:fs';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { systemDisk } from '../disk/disk.ts';
import { stagedPath } from '../disk/staged-file.ts';
import { startCopyThread } from './copy-thread.ts';

export interface Backups {
  /** `matchkeep-backup-2026-11-21.zip`; `now` in epoch ms. */
  name(now: number): string;
  /** Throws what `writeBackup` throws. */
  save(path: string): Promise<void>;
  /** The bytes of a backup, from a file that is removed when they are read. Throws what `writeBackup` throws. */
  open(): Promise<NodeJS.ReadableStream>;
}

export function createBackups({
  dataDir,
  now,
}: {
  readonly dataDir: string;
  /** Epoch ms. */
  readonly now: () => number;
}): Backups {
  const save = async (path: string) => {
    const thread = startCopyThread(dataDir);
    try {
      await thread.run('backUp', { dataDir, path, now: now() });
    } finally {
      await thread.terminate(new MatchkeepError('cancelled', 'The backup was written.'));
    }
  };
  return {
    name: (at) => `matchkeep-backup-${new Date(at).toISOString().slice(0, 10)}.zip`,
    save,
    async open() {
      const path = stagedPath(dataDir);
      try {
        await save(path);
      } catch (error) {
        await systemDisk.remove(path);
        throw error;
      }
      return createReadStream(path).once('close', () => void systemDisk.remove(path).catch(() => {}));
    },
  };
}
