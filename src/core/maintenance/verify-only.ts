/** Verifies the archive of a data folder that is open for reading only. Nothing is recorded. */

import { MatchkeepError } from '../../shared/base/errors.ts';
import type { VerifyReport } from '../../shared/work/archive-work.ts';
import { openArchive } from '../archive/archive.ts';
import { archiveIdNote } from '../archive/archive-connection.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Observed } from './jobs.ts';
import { createMaintenanceJobs } from './jobs.ts';
import { verifyAgainstCatalogue } from './verify.ts';

export interface VerifyOnlyOptions extends Observed {
  readonly catalogue: Catalogue;
  /** The archive's folder; absolute. */
  readonly archiveDir: string;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Reads every archived file and compares it with its SHA-256. Throws `not-found` if nothing was ever archived,
 * `archive-missing` if the folder does not have this catalogue's archive, `cancelled`, and disk errors.
 */
export async function verifyOnly({
  catalogue,
  archiveDir,
  now,
  signal,
  onWork,
}: VerifyOnlyOptions): Promise<VerifyReport> {
  const expectedId = catalogue.metadata.get(archiveIdNote);
  if (expectedId === null) {
    throw new MatchkeepError('not-found', 'Nothing is archived yet.', {
      remedy: 'Run "matchkeep sync" first.',
    });
  }
  const archive = await openArchive({
    dir: archiveDir,
    expectedId,
    now,
    further: catalogue.files.furtherPlaces,
  });
  const jobs = createMaintenanceJobs({ now, onChange: () => {} });
  const total = catalogue.files.totals();
  return await jobs.run(
    { dir: archiveDir, kind: 'verify', total, canStop: true, signal, onWork },
    async (onProgress, stop) =>
      await verifyAgainstCatalogue({
        catalogue,
        archive,
        repair: false,
        isReadOnly: true,
        now,
        signal: stop,
        onProgress: (progress) => onProgress({ progress }),
      }),
    (report) => ({ kind: 'check', isRepair: false, report }),
  );
}
