/** Records published files in the catalogue: those of one turn of the event loop in one transaction. */

import type { ArchivedFile, RecordedFile } from '../../domain/assets.ts';
import type { DownloadRecords } from '../records/records.ts';

/** Resolves when the catalogue has the file. Throws the catalogue's errors. */
export type RecordArchived = (file: Omit<RecordedFile, 'archivedAt'>) => Promise<ArchivedFile>;

interface Waiting {
  readonly file: Omit<RecordedFile, 'archivedAt'>;
  readonly resolve: (file: ArchivedFile) => void;
  readonly reject: (error: unknown) => void;
}

/** `now` is epoch ms. */
export function createRecordArchived(
  downloads: Pick<DownloadRecords, 'recordArchived'>,
  now: () => number,
): RecordArchived {
  let waiting: Waiting[] = [];

  const record = () => {
    const archivedAt = now();
    const batch = waiting.map((one) => ({ ...one, file: { ...one.file, archivedAt } }));
    waiting = [];
    try {
      downloads.recordArchived(batch.map(({ file }) => file));
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { resolve, file } of batch) resolve(file);
  };

  return (file) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ file, resolve, reject }) === 1) setImmediate(record);
    });
}
