/** Puts sidecars into the archive: aside, flushed, renamed, folder flushed; the old one stays until then. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from '../disk/disk.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import type { Folders } from './folders.ts';
import { checkedPath, partialFolder, sidecarName } from './layout.ts';
import { sidecarText } from './sidecar.ts';

export interface SidecarTools {
  readonly dir: string;
  readonly disk: Disk;
  readonly folders: Folders;
  /** Checks that the archive is there, and that its partial folder is. */
  readonly prepare: () => Promise<void>;
}

export function createSidecarWriter(tools: SidecarTools): (data: SidecarData) => Promise<void> {
  const { dir, disk, folders, prepare } = tools;
  const turns = new Map<string, Promise<void>>();

  /** Returns the folders to flush so that the match's own lasts. */
  const moveIn = async (folder: string, aside: string): Promise<readonly string[]> => {
    const attempt = async () => {
      const { touched } = await folders.ensure(folder);
      await disk.rename(aside, join(dir, folder, sidecarName));
      return touched;
    };
    try {
      return await attempt();
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
    // A folder known from before was removed.
    folders.forget(folder);
    return await attempt();
  };

  const write = async (folder: string, text: string) => {
    // One name per match: what a crash leaves is overwritten by the next write and never piles up.
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
    const aside = join(dir, partialFolder, `${name}.sidecar`);
    try {
      await prepare();
      await disk.writeFile(aside, text);
      const touched = await moveIn(folder, aside);
      await Promise.all([folder, ...touched].map((each) => disk.syncFolder(join(dir, each))));
      folders.markDurable(folder);
    } catch (error) {
      throw diskError(error, `write ${folder}/${sidecarName}`, { bytesNeeded: Buffer.byteLength(text) });
    }
  };

  return async (data) => {
    const folder = checkedPath(data.match.folder);
    const text = sidecarText(data);
    const before = turns.get(folder) ?? Promise.resolve();
    const turn = before.then(() => write(folder, text));
    const settled = turn.catch(() => undefined);
    turns.set(folder, settled);
    await turn.finally(() => {
      if (turns.get(folder) === settled) turns.delete(folder);
    });
  };
}
