/**
 * Publishes verified files in batches: while one batch is made durable, the next one fills, so that many small files
 * share their folder syncs and their catalogue transaction.
 */
import { MatchkeepError } from '../../../shared/errors.ts';
import type { Archive, PublishRequest } from '../../archive/archive.ts';
import type { Downloads } from '../../catalogue/downloads/downloads.ts';
import type { ArchivedFile } from '../../domain/assets.ts';

interface Publication {
  readonly request: PublishRequest;
  /** What the catalogue records of where the file came from. */
  readonly facts: RequestFacts;
  /** What the catalogue has recorded of a file that is being repaired: used if that file is back. */
  readonly recorded: FileFacts | null;
}

/** `bytes` and `sha256` are those of the published file. */
type RequestFacts = Omit<FileFacts, 'bytes' | 'sha256'>;
type FileFacts = Omit<ArchivedFile, 'path' | 'folder' | 'archivedAt'>;

export interface Publisher {
  /** Resolves when the file durably has its final name and the catalogue records it. */
  publish(publication: Publication): Promise<ArchivedFile>;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

interface Waiting {
  readonly publication: Publication;
  readonly resolve: (file: ArchivedFile) => void;
  readonly reject: (error: unknown) => void;
}

const maxPerBatch = 256;

export function createPublisher(options: {
  readonly archive: () => Promise<Archive>;
  readonly downloads: Pick<Downloads, 'recordArchived'>;
  readonly now: () => number;
}): Publisher {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  const publishBatch = async (batch: readonly Waiting[]) => {
    const results = await (await options.archive()).publish(
      batch.map(({ publication }) => publication.request),
    );
    const archivedAt = options.now();
    const done: { readonly file: ArchivedFile; readonly waiting: Waiting }[] = [];
    batch.forEach((one, index) => {
      const result = results[index];
      if (result && !(result instanceof MatchkeepError)) {
        const { path, folder, bytes, sha256, isFound } = result;
        const { facts, recorded } = one.publication;
        const file = { ...((isFound && recorded) || { ...facts, bytes, sha256 }), path, folder, archivedAt };
        done.push({ waiting: one, file });
      } else one.reject(result);
    });
    options.downloads.recordArchived(done.map(({ file }) => file));
    for (const one of done) one.waiting.resolve(one.file);
  };

  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxPerBatch);
      waiting = waiting.slice(maxPerBatch);
      try {
        await publishBatch(batch);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    running = null;
  };

  return {
    publish: (publication) =>
      new Promise((resolve, reject) => {
        waiting.push({ publication, resolve, reject });
        running ??= run();
      }),
    idle: async () => void (await running),
  };
}
