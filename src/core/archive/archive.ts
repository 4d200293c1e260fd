/**
 * The archive: the user's folder of files, readable without Matchkeep. This room names the files, publishes them
 * complete and durable, and checks their content. It can verify the whole folder, and rebuild the catalogue from the
 * folder alone.
 */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { MatchkeepError } from '../../shared/base/errors.ts';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import { type DriveSpace, driveSpace } from '../disk/drive-space.ts';
import type { AssetName } from '../domain/assets.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { createArchiveWriter, makePartialFolder } from './archive-writer.ts';
import { checkedPath, partialFolder, partName } from './layout.ts';
import { type ArchivePlace, adoptOrCreate, requireMarker } from './marker.ts';
import type { Published, PublishRequest } from './publish.ts';
import { sweepParts } from './sweep-parts.ts';

export type { ArchivePlace } from './marker.ts';
export type { Published, PublishRequest } from './publish.ts';

export interface Archive extends ArchivePlace {
  /** Throws `archive-missing` or `disk-denied`. One small read, cheap enough before each batch. */
  check(): Promise<void>;
  /** The bytes that the user may still write on the archive's volume; null if the system does not report them. */
  freeBytes(): Promise<number | null>;
  /** The free bytes and the volume's size. */
  space(): Promise<DriveSpace | null>;
  /**
   * An asset's part file: an absolute path on the archive's volume, the same after a restart. Its folder is created
   * where it is missing.
   */
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
  /**
   * Replaces the `match.json` of each match in one step. Returns an error or null for each, in the same order; throws
   * only if none could be tried.
   */
  writeSidecars(sidecars: readonly SidecarData[]): Promise<readonly (MatchkeepError | null)[]>;
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
  /** Default: the system's. */
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

  const check = () => requireMarker(dir, id);
  const absolute = (path: string) => join(dir, checkedPath(path));
  const partPath = (asset: AssetName) => join(dir, partialFolder, partName(asset));
  const writer = createArchiveWriter({ dir, id }, disk);

  return {
    dir,
    id,
    check,
    absolute,
    writeSidecars: writer.writeSidecars,

    space: () => driveSpace(dir),
    freeBytes: async () => (await driveSpace(dir))?.freeBytes ?? null,

    async partFile(asset) {
      await makePartialFolder({ dir, id }, disk);
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

    publish: (requests) => writer.publish(requests, now()),
  };
}
