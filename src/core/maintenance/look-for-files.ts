/** Looks for the files of the own archive in its folder, without reading them. */
import type { Archive } from '../archive/archive.ts';
import { batches } from '../archive/match-folders.ts';
import { createReaderPool, maxReaderJobs } from '../archive/reader-pool.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isFurther } from '../domain/further-paths.ts';
import { runParallel } from '../platform/run-parallel.ts';

export interface LookReport {
  /** The archived files. */
  readonly files: number;
  /** Those that are there with as many bytes as were archived. */
  readonly found: number;
}

const filesPerJob = 500;

function* ownFiles({ known }: Pick<Catalogue['files'], 'known'>) {
  for (const file of known()) if (!isFurther(file.path)) yield file;
}

/** Throws `archive-missing` if the archive goes away, and disk errors. */
export async function lookForFiles(
  archive: Archive,
  known: Pick<Catalogue['files'], 'known'>,
): Promise<LookReport> {
  const pool = createReaderPool(archive.store.place);
  let [files, found] = [0, 0];
  try {
    await runParallel(batches(ownFiles(known), filesPerJob), maxReaderJobs, async (batch) => {
      const looks = await pool.lookAtAll(batch.map(({ path }) => path));
      files += batch.length;
      found += looks.filter(
        (look, index) => !(look instanceof Error) && look.bytes === batch[index]?.bytes,
      ).length;
    });
  } finally {
    await pool.close();
  }
  await archive.check();
  return { files, found };
}
