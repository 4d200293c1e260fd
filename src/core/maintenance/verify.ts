/** Verifies the archive, records the intact files and, on request, downloads damaged files again. */
import { setImmediate as rest } from 'node:timers/promises';
import type { VerifyReport } from '../../shared/archive-work.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import type { Archive } from '../archive/archive.ts';
import { type VerifyProgress, verifyArchive } from '../archive/verify.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { KnownFile } from '../domain/sidecar.ts';
import { compareGamesInThread } from '../games/reader-threads.ts';
import { chunks } from '../platform/chunks.ts';

const recordBatchSize = 500;

/** Throws what `verifyArchive` throws. Without `repair` nothing but the times of verification is changed. */
export async function verifyAgainstCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly archive: Archive;
  readonly repair: boolean;
  readonly now: () => number;
  readonly onProgress?: (progress: VerifyProgress) => void;
  readonly signal?: AbortSignal;
}): Promise<VerifyReport> {
  const { catalogue, archive, repair, now, onProgress, signal } = options;
  let intact: KnownFile[] = [];
  const otherGames: string[] = [];
  const noteIntact = () => {
    catalogue.files.markVerified(intact, now());
    intact = [];
  };
  const facts = await verifyArchive({
    archive,
    known: catalogue.files.known(),
    async onIntact(file) {
      intact.push(file);
      if (intact.length >= recordBatchSize) noteIntact();
      if (await isOfOtherGame(file, catalogue, archive)) otherGames.push(file.path);
    },
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  noteIntact();
  // Excludes files that were archived while the check ran.
  const unknown = facts.unknown.filter((path) => catalogue.files.byPath(path.normalize('NFC')) === null);
  const repairing = repair ? await requeue(catalogue, facts.missing, facts.changed, now()) : 0;
  return {
    checkedFiles: facts.checkedFiles,
    checkedBytes: facts.checkedBytes,
    missing: facts.missing.map((file) => file.path),
    changed: facts.changed.map((file) => file.path),
    unreadable: facts.unreadable.map(({ file }) => file.path),
    unknown,
    otherGames,
    repairing,
  };
}

/** Whether it is a timeline that is not of the game of the summary next to it. */
async function isOfOtherGame(file: KnownFile, catalogue: Catalogue, archive: Archive): Promise<boolean> {
  if (file.contentType !== 'GAMH_DETAILS' || !file.path.endsWith('.json')) return false;
  const files = catalogue.facts.files(file.platformGameId) ?? [];
  const summary = files.find(({ contentType }) => contentType === 'GAMH_SUMMARY');
  if (summary === undefined) return false;
  const located = ({ path, sha256 }: { path: string; sha256: string }) => ({
    path: archive.absolute(path),
    sha256,
  });
  try {
    return (await compareGamesInThread(located(file), located(summary)))?.code === 'other-game';
  } catch (error) {
    // A file that stops its reader is not known to belong to another game, and the other files are still checked.
    if (error instanceof MatchkeepError && error.code === 'cancelled') throw error;
    return false;
  }
}

async function requeue(
  catalogue: Catalogue,
  missing: readonly KnownFile[],
  changed: readonly KnownFile[],
  now: number,
): Promise<number> {
  let repairing = 0;
  const each = async (files: readonly KnownFile[], message: string) => {
    const because = { code: 'file-corrupt', message, remedy: 'Matchkeep downloads it again.' } as const;
    for (const some of chunks(files, recordBatchSize)) {
      repairing += catalogue.downloads.requeueDamaged(some, because, now);
      await rest();
    }
  };
  await each(missing, 'The file was missing from the archive.');
  await each(changed, 'The file has changed since it was archived.');
  return repairing;
}
