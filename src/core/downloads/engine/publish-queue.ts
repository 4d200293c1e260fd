/**
 * Publishes files in batches: while one batch is made durable, the next one fills, so that many small files share the
 * flushes of their folders.
 */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { Archive, Published, PublishRequest } from '../../archive/archive.ts';

export interface PublishQueue {
  /** Resolves when the file durably has its final name. The data of a small file is freed then. */
  publish(request: PublishRequest): Promise<Published>;
}

interface Waiting {
  readonly request: PublishRequest;
  readonly resolve: (file: Published) => void;
  readonly reject: (error: unknown) => void;
}

const maxPerBatch = 256;

export function createPublishQueue(archive: Pick<Archive, 'publish'>): PublishQueue {
  let waiting: Waiting[] = [];
  let isRunning = false;

  const publishBatch = async (batch: readonly Waiting[]) => {
    const results = await archive.publish(batch.map(({ request }) => request));
    batch.forEach(({ request, resolve, reject }, index) => {
      // At once: the garbage collector would come only after hundreds of files.
      if ('data' in request) request.data.buffer.transfer(0);
      const result = results[index];
      if (result && !(result instanceof MatchkeepError)) resolve(result);
      else reject(result);
    });
  };

  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxPerBatch);
      waiting = waiting.slice(maxPerBatch);
      try {
        await publishBatch(batch);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    isRunning = false;
  };

  return {
    publish: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        if (!isRunning) void run();
      }),
  };
}
