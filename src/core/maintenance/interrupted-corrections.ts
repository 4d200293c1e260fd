/**
 * Files that the service was being asked for again when the program was stopped: the new content is recorded where it
 * took the file's name, and the copy of the earlier one is removed where it did not.
 */
import type { Archive } from '../archive/archive.ts';
import { hashOrNull } from '../archive/earlier-version.ts';
import { earlierPath } from '../archive/layout.ts';
import { hashContent } from '../archive/store/store.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import { diskError } from '../disk/disk-error.ts';
import type { ArchivedFile } from '../domain/assets.ts';

export interface InterruptedCorrectionsOptions {
  readonly catalogue: Pick<Catalogue, 'files' | 'downloads'>;
  readonly archive: () => Promise<Archive>;
  readonly changes: Pick<Changes, 'emit'>;
}

/**
 * The returned function settles what an earlier run left, and does nothing when it has. What cannot be settled now, as
 * the archive's drive is away, is settled by a later call. Throws the archive's errors.
 */
export function createSettleCorrections(options: InterruptedCorrectionsOptions): () => Promise<void> {
  const { catalogue, changes } = options;
  // What this run asks for itself is none of it.
  let left = catalogue.files.begunAgain();
  let running: Promise<void> | null = null;

  const settleAll = async () => {
    const archive = await options.archive();
    while (left.length > 0) {
      const [file, ...others] = left;
      if (file === undefined) return;
      await settle(archive, catalogue, file).catch((error: unknown) => {
        throw diskError(error, `read ${file.path}`);
      });
      left = others;
      if (catalogue.files.find(assetId(file))?.sha256 !== file.sha256) changes.emit('asset.archived', file);
    }
  };
  return async () => {
    if (left.length === 0) return;
    running ??= settleAll().finally(() => {
      running = null;
    });
    await running;
  };
}

async function settle(
  { store }: Archive,
  { files, downloads }: InterruptedCorrectionsOptions['catalogue'],
  file: ArchivedFile,
): Promise<void> {
  const copy = earlierPath(file.path, file.sha256);
  const isNamed = files.earlierVersions(assetId(file)).some(({ path }) => path === copy);
  const present = await hashOrNull(store, file.path);
  const copied = await hashOrNull(store, copy);
  if (present === file.sha256) {
    if (copied !== null && !isNamed) await store.remove(copy);
  } else if (present !== null && copied === file.sha256) {
    const { bytes, sha256 } = await hashContent(store, file.path);
    const archivedAt = Math.round((await store.stat(file.path))?.modifiedAt ?? file.archivedAt);
    const { version: _, ...facts } = file;
    const replaced = { path: copy, damagedPath: null };
    downloads.recordArchived([{ ...facts, bytes, sha256, archivedAt, etag: null, headers: null, replaced }]);
  }
  // Else the file is damaged: a verification says so.
  files.endAgain(file);
}
