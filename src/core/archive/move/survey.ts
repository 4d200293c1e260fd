/** What an archive's folder holds, as far as another folder must be able to hold it. */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { systemCode } from '../../disk/disk-error.ts';
import { requireSpace } from '../../disk/target.ts';
import { listFolders } from '../list-folders.ts';
import type { ReaderPool } from '../reader-pool.ts';
import { type ArchiveStore, foldedName, isCaseIgnored, movingName } from '../store/store.ts';
import { entryPath } from '../walk.ts';

export interface Survey {
  readonly files: number;
  readonly bytes: number;
  /** What the files take of a drive: each begins a block. */
  readonly roomBytes: number;
  /** The longest path, and one with the longest name. */
  readonly long: readonly string[];
  /** Pairs of paths that differ only in case or in the form of their letters; some of them. */
  readonly alike: readonly (readonly [string, string])[];
  /** A link to a folder, which cannot be copied; null if there is none. */
  readonly link: string | null;
}

const blockBytes = 4_096;
const maxNamed = 5;

/** Reads names and sizes of all that is in the archive. Throws disk errors. */
export async function surveyArchive(pool: Pick<ReaderPool, 'list' | 'lookAtAll'>): Promise<Survey> {
  const alike: (readonly [string, string])[] = [];
  let [longPath, longName] = ['', ''];
  let link: string | null = null;
  const total = { files: 0, bytes: 0, roomBytes: 0 };
  for await (const { folder, files, folders } of listFolders(pool)) {
    const folded = new Map<string, string>();
    for (const name of [...folders, ...files]) {
      const path = entryPath(folder, name);
      const other = folded.get(foldedName(name));
      if (other !== undefined && alike.length < maxNamed) alike.push([other, path]);
      folded.set(foldedName(name), path);
      if (path.length > longPath.length) longPath = path;
      if (Buffer.byteLength(name) > Buffer.byteLength(longName.slice(longName.lastIndexOf('/') + 1)))
        longName = path;
    }
    const looks =
      files.length === 0 ? [] : await pool.lookAtAll(files.map((name) => entryPath(folder, name)));
    for (const [index, look] of looks.entries()) {
      if (look instanceof Error) continue;
      if (look.kind === 'folder') link ??= entryPath(folder, files[index] ?? '');
      total.files += 1;
      total.bytes += look.bytes;
      total.roomBytes += Math.ceil(look.bytes / blockBytes) * blockBytes;
    }
  }
  return { ...total, long: [longPath, longName], alike, link };
}

function linkedFolder(path: string): MatchkeepError {
  return new MatchkeepError('path-invalid', `"${path}" in the archive is a link to a folder elsewhere.`, {
    remedy:
      'Put the folder in the place of the link, then move the archive; or move all of it yourself, then use "matchkeep archive attach".',
  });
}

/**
 * Throws `path-invalid` for links to folders, and for names that the store, which has the note of a move, does not
 * distinguish or cannot have, and `disk-full` if it has not the room; `presentBytes` of that are there already.
 */
export async function requireRoomFor(
  { alike, long, link, roomBytes }: Survey,
  target: ArchiveStore,
  presentBytes: number,
): Promise<void> {
  const { dir } = target.place;
  if (link !== null) throw linkedFolder(link);
  const [pair] = alike;
  if (pair !== undefined && (await isCaseIgnored(target, movingName))) {
    const others = alike.length > 1 ? ` and ${alike.length - 1} more` : '';
    throw new MatchkeepError(
      'path-invalid',
      `The drive of ${dir} does not distinguish these names: "${pair[0]}", "${pair[1]}"${others}.`,
      { remedy: 'Give one of them another name if it is yours, or choose a folder on another drive.' },
    );
  }
  for (const path of long) {
    try {
      await target.stat(path);
    } catch (error) {
      if (systemCode(error) !== 'ENAMETOOLONG') throw error;
      throw new MatchkeepError(
        'path-invalid',
        `The drive of ${dir} cannot hold a name as long as "${path}".`,
        {
          remedy: 'Choose a folder with a shorter path, or on another drive.',
        },
      );
    }
  }
  const freeBytes = (await target.space())?.freeBytes ?? null;
  requireSpace(dir, Math.max(0, roomBytes - presentBytes), () => freeBytes, `The archive in ${dir}`);
}
