/**
 * The archive: the user's folder of files, readable without Matchkeep. This room names the files, puts
 * them there whole and durable, checks what they hold, and can prove (verify) or read back (rebuild) all
 * of it from the folder alone.
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

export type { Published, PublishRequest } from './publish.ts';

export interface Archive {
  /** Absolute. */
  readonly dir: string;
  /** What the marker calls this archive. */
  readonly id: string;
  /** Throws `archive-missing` or `disk-denied`; one small read, cheap enough before each batch. */
  check(): Promise<void>;
  /** What the user may still write on the archive's volume; null where the system does not tell. */
  freeBytes(): Promise<number | null>;
  /** The same, with the volume's size. */
  space(): Promise<DriveSpace | null>;
  /** Where an asset's bytes are written aside: an absolute path on the archive's volume, stable over restarts. */
  partFile(asset: AssetName): Promise<string>;
  /** No error where there is none. */
  discardPart(asset: AssetName): Promise<void>;
  /** Removes part files older than a day of all assets but these. Returns how many bytes that freed. */
  sweepParts(keep: readonly AssetName[]): Promise<number>;
  /**
   * One durable step for many: when it resolves, each file is either published for good or its error says
   * why not. Results in the order of the requests; never throws for one of them.
   */
  publish(requests: readonly PublishRequest[]): Promise<readonly (Published | MatchkeepError)[]>;
  /** Replaces a match's `match.json` in one step. Throws disk errors. */
  writeSidecar(data: SidecarData): Promise<void>;
  /** The absolute form of a path in the archive. Throws `path-invalid` for one that leads out of it. */
  absolute(path: string): string;
}

export interface ArchiveOptions {
  readonly dir: string;
  /** The id this data folder's archive has; null when it has none yet: then one is adopted or made. */
  readonly expectedId: string | null;
  /** Epoch ms. */
  readonly now?: () => number;
  readonly newId?: () => string;
  readonly disk?: Disk;
}

/**
 * Opens the archive at `dir`. With `expectedId` it must be that one: otherwise `archive-missing`, and
 * nothing is made. Without, an archive already there is adopted and an empty or absent folder becomes one;
 * `archive-missing` for a folder with other things in it.
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

  /** Looked at each time: it may have gone with the drive, and comes back only where the marker is. */
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
