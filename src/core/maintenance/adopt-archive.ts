/**
 * Adopts an archive that the catalogue knows nothing of: the catalogue was lost, or the user chose another archive's
 * folder. Without this, every file already in the folder would be downloaded again.
 */
import type { ArchiveConnection } from '../archive/archive-connection.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import type { MaintenanceJobs } from './jobs.ts';
import { rebuildCatalogue } from './rebuild.ts';

/** Ids of the archive that was adopted last, and of the one whose adoption is not complete, also after a restart. */
const adoptedKey = 'archive.takenIn';
const adoptingKey = 'archive.takingIn';

/**
 * The returned function adopts the archive where necessary, once for each archive, and completes an adoption that was
 * interrupted. Call it before each download: it is cheap. Throws what opening the archive throws.
 */
export function createAdoptArchive(deps: {
  readonly catalogue: Catalogue;
  readonly archive: ArchiveConnection;
  readonly jobs: MaintenanceJobs;
  readonly log: Log;
  readonly onAdopted: () => void;
}): () => Promise<void> {
  const { catalogue, archive, jobs, log, onAdopted } = deps;
  let running: Promise<void> | null = null;

  const interrupted = () => catalogue.metadata.get(adoptingKey) || null;
  const hasFiles = () => catalogue.files.totals().files > 0;
  const isKnown = () => hasFiles() && interrupted() === null;

  const adopt = async () => {
    if (isKnown()) return;
    const opened = await archive.get();
    const begun = interrupted();
    const isAdopted = begun === null && catalogue.metadata.get(adoptedKey) === opened.id;
    if (begun !== opened.id && (hasFiles() || isAdopted)) return;
    const dir = archive.dir();
    // The caller that started another job is given its failure; that job may also have been this adoption.
    while (jobs.running(dir)) await Promise.allSettled([jobs.outcome(dir)]);
    if (isKnown()) return;
    catalogue.metadata.set(adoptingKey, opened.id);
    const report = await jobs.run(
      { dir, kind: 'rebuild', total: null, canStop: false },
      (onProgress) => rebuildCatalogue({ catalogue, archive: opened, onProgress }),
      (read) => ({ kind: 'rebuilt', report: read }),
    );
    catalogue.metadata.set(adoptedKey, opened.id);
    catalogue.metadata.set(adoptingKey, '');
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
