/**
 * Rebuild: restores the catalogue from the records in the archive's folder. An interrupted rebuild continues behind the
 * last match that it recorded; of the matches before, it reads those that were touched since it began, that are new, and
 * that could not be read.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArchiveWork, RebuildReport } from '../../shared/work/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import { rebuildArchive } from '../archive/rebuild.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RebuildRecord } from '../catalogue/files/rebuild.ts';
import { chunks } from '../platform/chunks.ts';
import type { JobProgress } from './jobs.ts';
import { createRebuildProgress } from './rebuild-progress.ts';
import { createCounts, type ReadFolder, toRestoredFolder, unreadableIn } from './rebuild-report.ts';

/** Each step is a transaction of some milliseconds. */
const matchesPerStep = 4;

/**
 * Adds entries and never removes any. Throws what `rebuildArchive` throws; entries read before that are retained, and
 * so is the record of this rebuild, until a rebuild ends.
 */
export async function rebuildCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly archive: Archive;
  /** The record of the interrupted rebuild that is to continue. Default: reads every match. */
  readonly continues?: RebuildRecord | null;
  readonly now: () => number;
  /** Called after each few matches with what was restored so far, before an interruption too. */
  readonly onProgress?: (progress: JobProgress) => void;
  readonly signal?: AbortSignal;
}): Promise<RebuildReport> {
  const { catalogue, archive, continues = null, now, onProgress, signal } = options;
  const progress = createRebuildProgress(catalogue, continues ?? newRecord(archive, now()), now);
  const counts = createCounts();
  const earlier = createCounts();
  const unreadable: string[] = [];
  const unreadableBefore: string[] = [];
  let matches: ArchiveWork['matches'] = null;
  // What its files are compared with may change.
  catalogue.verification.forget();

  const restore = (folders: readonly ReadFolder[]) => {
    const restorable = folders.flatMap(({ items }) => items.filter((item) => item.kind !== 'unreadable'));
    if (restorable.length > 0)
      catalogue.files.restore(
        restorable.map(({ data, listing, ...item }) => ({
          data,
          listing,
          isHashedNow: item.kind === 'found',
          // Only the sidecar on disk has what is known about a file that is not there.
          isDescribed: item.kind === 'sidecar' && (item.hasChecksums || item.lost.length > 0),
        })),
      );
    for (const read of folders) {
      const lines = unreadableIn(read);
      const restored = toRestoredFolder(read, lines);
      counts.add(restored);
      (read.isEarlier ? unreadableBefore : unreadable).push(...lines);
      if (!read.isEarlier) progress.add(restored, lines.length);
    }
  };
  const save = () => progress.save(matches?.total ?? null);
  const batches = rebuildArchive({
    archive,
    ...(continues && { earlier: toEarlier(catalogue, continues) }),
    onMatches: (read) => {
      matches = read;
    },
    ...(signal && { signal }),
  });
  try {
    for await (const results of batches) {
      // A match may have very many files: the interface gets its turn after each few matches.
      for (const some of chunks(results, matchesPerStep)) {
        for (const each of some) {
          if (each.kind === 'read') continue;
          counts.add(each.recorded);
          earlier.add(each.recorded);
        }
        restore(some.filter((each) => each.kind === 'read'));
        // A drive that disappears looks like an empty folder, which must not count as read.
        if (progress.isDue()) await archive.check().then(save);
        onProgress?.({ progress: progress.amount(), matches });
        await yieldToEventLoop();
      }
    }
  } catch (error) {
    if (await isThere(archive)) saveOrContinueEarlier(save);
    throw error;
  }
  catalogue.rebuild.forget();
  const { matches: readBefore, ...filesBefore } = earlier.total();
  return {
    ...counts.total(),
    unreadable: [...unreadableBefore, ...unreadable],
    continued: continues && {
      startedAt: new Date(continues.startedAt).toISOString(),
      matches: readBefore,
      files: filesBefore.assets,
      bytes: filesBefore.bytes,
    },
  };
}

function newRecord({ id, dir }: Archive, now: number): RebuildRecord {
  const nothing = { matches: 0, totalMatches: 0, files: 0, bytes: 0, unreadable: 0 };
  return { archiveId: id, dir, startedAt: now, recordedAt: now, ...nothing };
}

function toEarlier({ rebuild }: Catalogue, { matches, startedAt }: RebuildRecord) {
  return {
    through: rebuild.lastFolder(matches) ?? '',
    recorded: rebuild.folders(matches),
    since: startedAt,
  };
}

/** If the record cannot be written, the next rebuild continues at the last one that was. The caller throws its own error. */
function saveOrContinueEarlier(save: () => void): void {
  try {
    save();
  } catch {
    // The catalogue's drive may be full, which may also be why the rebuild ended.
  }
}

const isThere = async (archive: Archive) =>
  await archive.check().then(
    () => true,
    () => false,
  );
