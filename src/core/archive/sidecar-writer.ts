/**
 * Writes sidecars into the archive: writes and flushes a staged file, renames it, then flushes the folder. The old
 * sidecar stays until the rename.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from '../disk/disk.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { createTurns } from '../platform/turns.ts';
import type { Folders } from './folders.ts';
import { checkedPath, partialFolder, sidecarName } from './layout.ts';
import { sidecarText } from './sidecar.ts';

export interface SidecarTools {
  readonly dir: string;
  readonly disk: Disk;
  readonly folders: Folders;
}

/** `prepared`: the archive is there, and its partial folder is; a failure of it is the write's. Throws disk errors. */
export type WriteSidecar = (data: SidecarData, prepared: Promise<void>) => Promise<void>;

export function createSidecarWriter({ dir, disk, folders }: SidecarTools): WriteSidecar {
  const inTurn = createTurns();

  /** Returns the folders to flush so that the match's own folder is durable. */
  const renameIntoPlace = async (folder: string, staged: string): Promise<readonly string[]> => {
    const attempt = async () => {
      const { touched } = await folders.ensure(folder);
      await disk.rename(staged, join(dir, folder, sidecarName));
      return touched;
    };
    try {
      return await attempt();
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
    // A remembered folder was removed.
    folders.forget(folder);
    return await attempt();
  };

  const write = async (folder: string, text: string, prepared: Promise<void>) => {
    // One name per match: the next write overwrites a file that a crash left.
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
    const staged = join(dir, partialFolder, `${name}.sidecar`);
    try {
      await prepared;
      await disk.writeFile(staged, text);
      const touched = await renameIntoPlace(folder, staged);
      await Promise.all([folder, ...touched].map((each) => disk.syncFolder(join(dir, each))));
      folders.markDurable(folder);
    } catch (error) {
      throw diskError(error, `write ${folder}/${sidecarName}`, { bytesNeeded: Buffer.byteLength(text) });
    }
  };

  return async (data, prepared) => {
    const folder = checkedPath(data.match.folder);
    const text = sidecarText(data);
    await inTurn(folder, () => write(folder, text, prepared));
  };
}
