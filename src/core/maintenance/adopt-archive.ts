/**
 * Takes in an archive that the catalogue knows nothing of: the catalogue was lost, or another archive's folder was
 * chosen. Without this, every file that is already there would be fetched again.
 */
import type { ArchiveConnection } from '../archive/archive-connection.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { Log } from '../platform/log.ts';
import type { ArchiveWorks } from './jobs.ts';
import { rebuildCatalogue } from './rebuild.ts';

/** Ids of the archive that was taken in last, and of one that is just being so, also over a restart. */
const takenKey = 'archive.takenIn';
const takingKey = 'archive.takingIn';

/**
 * Returns a function that does it where it is due, once for each archive, and to its end where it was cut short. To
 * be called before a file is fetched: it costs a glance. Throws what opening the archive throws.
 */
export function createTakeIn(deps: {
  readonly catalogue: Catalogue;
  readonly archive: ArchiveConnection;
  readonly works: ArchiveWorks;
  readonly log: Log;
  readonly onChange: () => void;
}): () => Promise<void> {
  const { catalogue, archive, works, log, onChange } = deps;
  let running: Promise<void> | null = null;

  const cutShort = () => catalogue.metadata.get(takingKey) || null;
  const hasFiles = () => catalogue.files.totals().files > 0;
  const isKnown = () => hasFiles() && cutShort() === null;

  const takeIn = async () => {
    if (isKnown()) return;
    const opened = await archive.get();
    const begun = cutShort();
    const isTaken = begun === null && catalogue.metadata.get(takenKey) === opened.id;
    if (begun !== opened.id && (hasFiles() || isTaken)) return;
    const dir = archive.dir();
    // What another work comes to is told where it was asked for; it may have been this one.
    while (works.running(dir)) await Promise.allSettled([works.outcome(dir)]);
    if (isKnown()) return;
    catalogue.metadata.set(takingKey, opened.id);
    const report = await works.run(
      { dir, kind: 'rebuild', total: null },
      (onProgress) => rebuildCatalogue({ catalogue, archive: opened, onProgress }),
      (read) => ({ kind: 'rebuilt', report: read }),
    );
    catalogue.metadata.set(takenKey, opened.id);
    catalogue.metadata.set(takingKey, '');
    if (report.assets === 0) return;
    log.info({ ...report, unreadable: report.unreadable.length }, 'adopted an existing archive');
    onChange();
  };
  return () => {
    running ??= takeIn().finally(() => {
      running = null;
    });
    return running;
  };
}
