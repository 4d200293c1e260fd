/** Damaged files are downloaded again. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { KnownFile } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';

const requeueBatchSize = 500;

/** Returns how many files are downloaded again. `now` in epoch ms. */
export async function requeueDamaged(
  { downloads }: Pick<Catalogue, 'downloads'>,
  missing: readonly KnownFile[],
  changed: readonly KnownFile[],
  now: number,
): Promise<number> {
  let repairing = 0;
  const each = async (files: readonly KnownFile[], message: string) => {
    const because = { code: 'file-corrupt', message, remedy: 'Matchkeep downloads it again.' } as const;
    for (const some of chunks(files, requeueBatchSize)) {
      repairing += downloads.requeueDamaged(some, because, now);
      await yieldToEventLoop();
    }
  };
  await each(missing, 'The file was missing from the archive.');
  await each(changed, 'The file has changed since it was archived.');
  return repairing;
}
