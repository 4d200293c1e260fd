/**
 * The archive: the user's folder of files, readable without Matchkeep. This room names the files, publishes them
 * complete and durable, and checks their content. It can verify the whole folder, and rebuild the catalogue from the
 * folder alone.
 */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { MatchkeepError } from '../../shared/errors.ts';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import { type DriveSpace, driveSpace } from '../disk/drive-space.ts';
import type { AssetName } from '../domain/assets.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { createFolders } from './folders.ts';
import { checkedPath, partialFolder, partName } from './layout.ts';
import { adoptOrCreate, requireMarker } from './marker.ts';
import { type Published, type PublishRequest, publishAll } from './publish.ts';
import { createSidecarWriter } from './sidecar-writer.ts';
import { sweepParts } from './sweep-parts.ts';

export type { PublishRequest } from './publish.ts';

export interface Archive {
  /** Absolute. */
  readonly dir: string;
  /** The archive's id in the marker file. */
  readonly id: string;
  /** Throws `archive-missing` or `disk-denied`. One small read, cheap enough before each batch. */
  check(): Promise<void>;
  /** The bytes that the user may still write on the archive's volume; null if the system does not report them. */
  freeBytes(): Promise<number | null>;
  /** The free bytes and the volume's size. */
  space(): Promise<DriveSpace | null>;
  /** An asset's part file: an absolute path on the archive's volume, the same after a restart. */
  partFile(asset: AssetName): Promise<string>;
  /** Does nothing if there is no part file. */
  discardPart(asset: AssetName): Promise<void>;
  /** Removes part files older than a day, except those of the assets in `keep`. Returns the number of bytes freed. */
  sweepParts(keep: readonly AssetName[]): Promise<number>;
  /**
   * Publishes many files in one durable step. Returns a result for each request, in the same order: the published
   * file, or the error that prevented it. Never throws because of a single request.
   */
  publish(requests: readonly PublishRequest[]): Promise<readonly (Published | MatchkeepError)[]>;
  /** Replaces a match's `match.json` in one step. Throws disk errors. */
  writeSidecar(data: SidecarData): Promise<void>;
  /** The absolute form of a path in the archive. Throws `path-invalid` for one that leads out of it. */
  absolute(path: string): string;
}

export interface ArchiveOptions {
  readonly dir: string;
  /** The id of this data folder's archive; null if it has none yet: then one is adopted or created. */
  readonly expectedId: string | null;
  /** Epoch ms. */
  readonly now?: () => number;
  readonly newId?: () => string;
  readonly disk?: Disk;
}

/**
 * Opens the archive at `dir`. With `expectedId`, throws `archive-missing` for any other archive and creates nothing.
 * Without it, adopts an existing archive or creates one in an empty or absent folder, and throws `archive-missing` for
 * a folder with other content.
 */
export async function openArchive(options: ArchiveOptions): Promise<Archive> {
  const { expectedId, now = Date.now, newId = randomUUID, disk = systemDisk } = options;
  const dir = resolve(options.dir);
  if (expectedId !== null) await requireMarker(dir, expectedId);
  const id =
    expectedId ?? (await adoptOrCreate(dir, disk, { id: newId(), createdAt: new Date(now()).toISOString() }));

  const folders = createFolders(dir, disk);
  const check = () => requireMarker(dir, id);
  const absolute = (path: string) => join(dir, checkedPath(path));
  const partPath = (asset: AssetName) => join(dir, partialFolder, partName(asset));

  /** Checked each time: the folder may be gone with the drive, and is created again only next to the marker. */
  const preparePartialFolder = async () => {
    const path = join(dir, partialFolder);
    try {
      if ((await disk.stat(path)) !== null) return;
      await check();
      await disk.makeFolder(path);
    } catch (error) {
      throw diskError(error, 'create the folder for active downloads');
    }
  };

  const writeSidecar = createSidecarWriter({
    dir,
    disk,
    folders,
    prepare: async () => {
      await check();
      await preparePartialFolder();
    },
  });

  return {
    dir,
    id,
    check,
    absolute,
    writeSidecar,

    space: () => driveSpace(dir),
    freeBytes: async () => (await driveSpace(dir))?.freeBytes ?? null,

    async partFile(asset) {
      await preparePartialFolder();
      return partPath(asset);
    },

    async discardPart(asset) {
      try {
        await disk.remove(partPath(asset));
      } catch (error) {
        throw diskError(error, 'remove a part file');
      }
    },

    sweepParts: (keep) => sweepParts(dir, keep, now()),

    publish: (requests) => publishAll(requests, { dir, disk, folders, check, now }),
  };
}
