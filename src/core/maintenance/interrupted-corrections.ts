/**
 * Files that the service was being asked for again when the program was stopped, or the request failed: the new content
 * is recorded where it took the file's name, and the copy of the earlier one is removed where it did not.
 */
import type { Archive } from '../archive/archive.ts';
import { checkContent, headBytes, OtherFormatError } from '../archive/check-content.ts';
import { hashOrNull } from '../archive/earlier-version.ts';
import { earlierPath, fileStem, withExtension } from '../archive/layout.ts';
import { type ArchiveStore, hashContent } from '../archive/store/store.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import { diskError } from '../disk/disk-error.ts';
import type { ArchivedFile } from '../domain/assets.ts';
import type { Log } from '../platform/log.ts';

export interface InterruptedCorrectionsOptions {
  readonly catalogue: Pick<Catalogue, 'files' | 'downloads'>;
  readonly archive: () => Promise<Archive>;
  readonly changes: Pick<Changes, 'emit'>;
  readonly log: Pick<Log, 'warn'>;
}

export interface InterruptedCorrections {
  /**
   * Settles what an earlier run left, and does nothing when it has. A file that cannot be read waits for the next start.
   * Throws the errors of opening the archive: then a later call settles all.
   */
  settleLeft(): Promise<void>;
  /** Call after a request of this run failed. Never rejects: what cannot be settled now is settled later. */
  settleFailed(file: ArchivedFile): Promise<void>;
}

export function createInterruptedCorrections(options: InterruptedCorrectionsOptions): InterruptedCorrections {
  const { catalogue, archive, changes, log } = options;
  // What this run asks for itself is none of it.
  let left = catalogue.files.begunAgain();
  let running: Promise<void> | null = null;

  const settleOne = async (opened: Archive, file: ArchivedFile) => {
    try {
      await settle(opened, catalogue, file);
    } catch (error) {
      // A drive that went away meanwhile is no fault of the file.
      await opened.check();
      const { code, message } = diskError(error, `read ${file.path}`);
      log.warn({ path: file.path, code, message }, 'an interrupted correction is not settled');
      return;
    }
    if (catalogue.files.find(assetId(file))?.sha256 !== file.sha256) changes.emit('asset.archived', file);
  };
  const settleAll = async () => {
    const opened = await archive();
    for (let [file] = left; file !== undefined; [file] = left) {
      await settleOne(opened, file);
      left = left.slice(1);
    }
  };
  return {
    async settleLeft() {
      if (left.length === 0) return;
      running ??= settleAll().finally(() => {
        running = null;
      });
      await running;
    },
    async settleFailed(file) {
      try {
        await settleOne(await archive(), file);
      } catch {
        // The archive is away.
        left = [...left, file];
      }
    },
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
  const isCopied = (await hashOrNull(store, copy)) === file.sha256;
  const arrived = isCopied ? await findArrived(store, files, file, { present, isNamed }) : null;
  // A repair that began meanwhile does the same, and needs the copy.
  if (downloads.state(file) === 'archived') {
    if (arrived !== null) {
      const { bytes, sha256 } = await hashContent(store, arrived);
      const archivedAt = Math.round((await store.stat(arrived))?.modifiedAt ?? file.archivedAt);
      if (arrived !== file.path) await store.remove(file.path);
      const { version: _, ...facts } = file;
      const replaced = { path: copy, damagedPath: null };
      const content = { path: arrived, bytes, sha256, archivedAt, etag: null, headers: null };
      downloads.recordArchived([{ ...facts, ...content, replaced }]);
    } else if (present === file.sha256 && isCopied && !isNamed) await store.remove(copy);
  }
  // Else the file is damaged: a verification says so.
  files.endAgain(file);
}

/**
 * The path of the new content, if it arrived: the file's own, or one next to it in another format. `present`: the hash
 * of what the file's path has; `isNamed`: the copy is an earlier version anyway, and shows nothing.
 */
async function findArrived(
  store: ArchiveStore,
  files: Pick<Catalogue['files'], 'byPath'>,
  { path, sha256, contentType }: ArchivedFile,
  { present, isNamed }: { readonly present: string | null; readonly isNamed: boolean },
): Promise<string | null> {
  if (present !== null && present !== sha256)
    return (await isWhole(store, { path, contentType })) ? path : null;
  if (present !== null && isNamed) return null;
  const folder = path.slice(0, path.lastIndexOf('/'));
  for (const name of (await store.list(folder)).files) {
    const other = `${folder}/${name}`;
    if (other === path || fileStem(other) !== fileStem(path) || files.byPath(other) !== null) continue;
    if (await isWhole(store, { path: other, contentType })) return other;
  }
  return null;
}

/** Whether the file's present content is one that is archived: otherwise it was not the service that changed the file. */
async function isWhole(
  store: ArchiveStore,
  { path, contentType }: Pick<ArchivedFile, 'path' | 'contentType'>,
): Promise<boolean> {
  const pieces: Buffer[] = [];
  for await (const piece of store.read(path, { start: 0, end: headBytes })) pieces.push(Buffer.from(piece));
  const bytes = (await store.stat(path))?.bytes ?? 0;
  const head = Buffer.concat(pieces);
  const local = await store.localFile(path);
  try {
    await checkContent({ path: local, bytes, head, contentType, mediaType: null });
    return true;
  } catch (error) {
    if (error instanceof OtherFormatError && path === withExtension(path, error.found.format)) return true;
    if (['file-corrupt', 'address-unusable'].includes(diskError(error, `read ${path}`).code)) return false;
    throw error;
  }
}
