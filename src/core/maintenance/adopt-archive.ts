/**
 * Adopts an archive that the catalogue knows nothing of: the catalogue was lost, or the user chose another archive's
 * folder. Without this, every file already in the folder would be downloaded again. An interrupted adoption continues
 * behind the last match that it recorded.
 */
import { type ArchiveConnection, adoptingNote } from '../archive/archive-connection.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import type { MaintenanceJobs } from './jobs.ts';
import { runRebuild } from './run-rebuild.ts';

/** The note with the id of the archive that was adopted last. */
const adoptedNote = 'archive.takenIn';

/**
 * The returned function adopts the archive where necessary, once for each archive, and completes an adoption that was
 * interrupted. Call it before each download: it is cheap. Throws what opening the archive throws.
 */
export function createAdoptArchive(deps: {
  readonly catalogue: Catalogue;
  readonly archive: ArchiveConnection;
  readonly jobs: MaintenanceJobs;
  readonly now: () => number;
  readonly log: Log;
  readonly onAdopted: () => void;
}): () => Promise<void> {
  const { catalogue, archive, jobs, now, log, onAdopted } = deps;
  let running: Promise<void> | null = null;

  const interrupted = () => catalogue.metadata.get(adoptingNote) || null;
  const hasFiles = () => catalogue.files.ownTotals().files > 0;
  const isKnown = () => hasFiles() && interrupted() === null;

  const adopt = async () => {
    if (isKnown()) return;
    const opened = await archive.get();
    const begun = interrupted();
    const isAdopted = begun === null && catalogue.metadata.get(adoptedNote) === opened.id;
    if (begun !== opened.id && (hasFiles() || isAdopted)) return;
    const dir = archive.dir();
    // The caller that started another job is given its failure; that job may also have been this adoption.
    while (jobs.running(dir)) await Promise.allSettled([jobs.outcome(dir)]);
    if (isKnown()) return;
    // A record of the time before this adoption is of a catalogue that had files.
    if (begun !== opened.id) catalogue.rebuild.forget();
    beginAdoption(catalogue.metadata, opened.id);
    const report = await runRebuild({ catalogue, jobs, now, settled: archive.get }, opened, {
      dir,
      canStop: false,
      resume: true,
    });
    endAdoption(catalogue, opened.id);
    if (report.assets === 0) return;
    log.info({ ...report, unreadable: report.unreadable.length }, 'adopted an existing archive');
    onAdopted();
  };
  return () => {
    running ??= adopt().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Whether the catalogue has read this archive, or has archived there what is in it. */
export function hasReadArchive(
  { metadata, files }: Pick<Catalogue, 'metadata' | 'files'>,
  archiveId: string,
): boolean {
  if (metadata.get(adoptingNote)) return false;
  return files.ownTotals().files > 0 || metadata.get(adoptedNote) === archiveId;
}

/** From now on until it ends, the catalogue counts as one that has not read all of the archive. */
export function beginAdoption(metadata: Pick<Catalogue['metadata'], 'set'>, archiveId: string): void {
  metadata.set(adoptingNote, archiveId);
}

/** Completes the adoption of the archive, if one was begun. Call it after any rebuild that has ended. */
export function endAdoption({ metadata }: Pick<Catalogue, 'metadata'>, archiveId: string): void {
  if (metadata.get(adoptingNote) !== archiveId) return;
  metadata.set(adoptedNote, archiveId);
  metadata.set(adoptingNote, '');
}
