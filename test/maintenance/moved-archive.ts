/** An archive that is moved, by processes that may end. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from '../../src/core/disk/disk.ts';
import { chunks } from '../../src/core/platform/chunks.ts';
import { noon, sha256 } from '../archive/fixtures.ts';
import { aFile, aGame, newCatalogue } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openMove } from './open-move.ts';

/** The same disk, on which a folder cannot be renamed to another drive. */
export const withOtherDrive = (disk: Disk, folder: string): Disk => ({
  ...disk,
  async rename(from, to) {
    if (from === folder) throw Object.assign(new Error('Another drive.'), { code: 'EXDEV' });
    await disk.rename(from, to);
  },
});

/** `count` games with a file each, and files of the user. */
export async function stageMove(count: number, { hasSidecars = true } = {}) {
  const dataDir = temporaryFolder();
  const catalogue = newCatalogue(join(dataDir, 'catalogue.db'));
  const begin = (disk?: Disk) => openMove(dataDir, catalogue, disk);
  const from = (await begin().archive.connection.get()).dir;
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(from, path)), { recursive: true });
    writeFileSync(join(from, path), content);
  };
  const toFile = (id: string) => {
    const content = `{"of":"${id}"}`;
    const folder = `LCK/Spring/2026-11-21 T1 vs GEN ${id}`;
    const file = aFile(id, { folder, bytes: Buffer.byteLength(content), sha256: sha256(content) });
    write(file.path, content);
    return file;
  };
  const ids = Array.from({ length: count }, (_, index) => `game-${index}`);
  catalogue.listings.saveGames(
    ids.map((id) => aGame(id)),
    noon,
  );
  const files = ids.map(toFile);
  catalogue.downloads.recordArchived(files);
  write('mine/notes.txt', 'mine');
  if (hasSidecars) await begin().archive.sidecars.flush();
  /** Another file is archived meanwhile. */
  const archiveOne = (id: string, { changes }: ReturnType<typeof openMove>) => {
    catalogue.listings.saveGames([aGame(id)], noon);
    const file = toFile(id);
    catalogue.downloads.recordArchived([file]);
    changes.emit('asset.archived', file);
    return file;
  };
  return { archiveOne, dataDir, catalogue, begin, from, to: join(temporaryFolder(), 'moved'), files, write };
}

/** The content of each file by its path, without Matchkeep's own; empty if the folder is not there. */
export async function contents(dir: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  const read: (readonly [path: string, content: string])[] = [];
  const readOne = async (path: string) => read.push([path, await readFile(join(dir, path), 'utf8')]);
  const shown = paths.filter((path) => !path.startsWith('.matchkeep')).toSorted();
  for (const some of chunks(shown, 64)) await Promise.all(some.map(readOne));
  return Object.fromEntries(read);
}
