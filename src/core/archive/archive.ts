/**
 * The archive: the user's folder of files, readable without Matchkeep. This room names the files, publishes them
 * complete and durable, and checks their content. It can verify the whole folder, and rebuild the catalogue from the
 * folder alone.
 */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { OtherPaths } from '../catalogue/files/folder-moves.ts';
import type { Disk } from '../disk/disk.ts';
import { diskError } from '../disk/disk-error.ts';
import type { DriveSpace } from '../disk/drive-space.ts';
import type { AssetName } from '../domain/assets.ts';
import { type FurtherPlaces, splitFurther } from '../domain/further-paths.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { checkedAnywhere, partName } from './layout.ts';
import { type ArchivePlace, adoptOrCreate, requireMarker } from './marker.ts';
import { followMoves } from './moved-content.ts';
import { type Published, type PublishRequest, publishAll } from './publish.ts';
import { writeSidecars } from './sidecar-writer.ts';
import { awayIn, requireFurther } from './store/further.ts';
import { openStore } from './store/open-store.ts';
import type { ArchiveStore } from './store/store.ts';

export type { ArchivePlace } from './marker.ts';
export type { Published, PublishRequest } from './publish.ts';

export interface Archive extends ArchivePlace {
  /** Its files; keys are paths in the archive. */
  readonly store: ArchiveStore;
  /** Throws `archive-missing` or `disk-denied`. One small read, cheap enough before each batch. */
  check(): Promise<void>;
  /** Throws `archive-missing` if a read-only archive with one of these paths is away. */
  checkFurther(paths: readonly string[]): Promise<void>;
  /** The names of the read-only archives that are away. */
  awayFurther(): Promise<ReadonlySet<string>>;
  /** The bytes that the user may still write on the archive's volume; null if the system does not report them. */
  freeBytes(): Promise<number | null>;
  /** The free bytes and the volume's size. */
  space(): Promise<DriveSpace | null>;
  /**
   * An asset's part file: an absolute path on the archive's volume, the same after a restart. Its folder is created
   * where it is missing. With `mark`, another one than that.
   */
  partFile(asset: AssetName, mark?: string): Promise<string>;
  /** Does nothing if there is no part file. */
  discardPart(asset: AssetName, mark?: string): Promise<void>;
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
  /** Where else the content of a path may be: its match's folder was moved. */
  readonly otherPaths: OtherPaths;
  /** See `ArchiveStore.localFile`. Throws `path-invalid` for a path that leads out of the archive. */
  localFile(path: string): Promise<string>;
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
  /** For readers of a path that was moved meanwhile. Default: no path was. */
  readonly otherPaths?: OtherPaths;
  /** The read-only archives of the moment. Default: none. */
  readonly further?: () => FurtherPlaces;
}

/**
 * Opens the archive at `dir`. With `expectedId`, throws `archive-missing` for any other archive and creates nothing.
 * Without it, adopts an existing archive or creates one in an empty or absent folder, and throws `archive-missing` for
 * a folder with other content.
 */
export async function openArchive(options: ArchiveOptions): Promise<Archive> {
  const { expectedId, now = Date.now, newId = randomUUID, disk, otherPaths = () => [] } = options;
  const further = options.further ?? ((): FurtherPlaces => ({}));
  const dir = resolve(options.dir);
  const requireThere = () => requireMarker(store, id);
  const store = followMoves(openStore({ dir }, { ...(disk && { disk }), requireThere, further }), otherPaths);
  let id = expectedId ?? '';
  if (expectedId !== null) await requireThere();
  else id = await adoptOrCreate(store, { id: newId(), createdAt: new Date(now()).toISOString() });

  return {
    dir,
    id,
    store,
    check: requireThere,
    async checkFurther(paths) {
      const places = further();
      for (const name of new Set(paths.map((path) => splitFurther(path)?.name))) {
        const place = name === undefined ? undefined : places[name];
        if (place) await requireFurther(openStore({ dir: place.dir }), place);
      }
    },
    awayFurther: () => awayIn(further(), (dir) => openStore({ dir })),
    otherPaths,
    localFile: async (path) => await store.localFile(checkedAnywhere(path)),
    space: store.space,
    freeBytes: async () => (await store.space())?.freeBytes ?? null,
    partFile: (asset, mark) => store.stagedFile(partName(asset, mark)),

    async discardPart(asset, mark) {
      try {
        await store.removeStaged(partName(asset, mark));
      } catch (error) {
        throw diskError(error, 'remove a part file');
      }
    },

    sweepParts: (keep) => sweepParts(store, keep, now()),
    publish: (requests) => publishAll(requests, { store, now: now() }),
    writeSidecars: (sidecars) => writeSidecars(sidecars, store),
  };
}

/** Younger staged files stay: another data folder may be writing to the same archive. */
const abandonedAfterMs = 24 * 60 * 60_000;

/**
 * Removes abandoned staged files: of cancelled downloads, or of downloads and puts that a crash interrupted. `keep` are
 * the assets with a resume point; `now` in epoch ms. Returns the number of bytes freed. Throws disk errors.
 */
async function sweepParts(store: ArchiveStore, keep: readonly AssetName[], now: number): Promise<number> {
  const resumable = new Set(keep.map((asset) => partName(asset)));
  let freedBytes = 0;
  try {
    for (const { name, bytes, modifiedAt } of await store.listStaged()) {
      if (resumable.has(name) || now - modifiedAt < abandonedAfterMs) continue;
      await store.removeStaged(name);
      freedBytes += bytes;
    }
  } catch (error) {
    throw diskError(error, 'remove abandoned part files');
  }
  return freedBytes;
}
