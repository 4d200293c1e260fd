/**
 * Keeps every match's sidecar in step with the catalogue. What is behind is known to the catalogue itself, so
 * nothing is forgotten by a crash; writing waits a little, so that a match's files share one write.
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { Archive } from './archive.ts';

export interface SidecarQueue {
  /** Something was archived: write soon. */
  kick(): void;
  /** Writes all that is behind now. Throws what the archive throws; the rest stays behind. */
  flush(): Promise<void>;
  /** Stops the timer and waits for what is under way. */
  close(): Promise<void>;
}

const delayMs = 1_000;
const batchSize = 16;

export function createSidecarQueue(options: {
  readonly files: Catalogue['files'];
  readonly archive: () => Promise<Archive>;
  readonly log: Log;
}): SidecarQueue {
  const { files, log } = options;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  /** One that can't be written does not keep the others from it: all are tried, then the first failure is told. */
  const drain = async () => {
    const failures = new Map<string, unknown>();
    for (;;) {
      const stale = files
        .staleSidecars(batchSize + failures.size)
        .filter(({ token }) => !failures.has(token));
      if (stale.length === 0) break;
      const archive = await options.archive();
      await Promise.all(
        stale.map(async ({ token, data }) => {
          try {
            await archive.writeSidecar(data);
            files.sidecarWritten(token);
          } catch (error) {
            failures.set(token, error);
          }
        }),
      );
    }
    for (const failure of failures.values()) throw failure;
  };

  const flush = (): Promise<void> => {
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    kick() {
      timer ??= setTimeout(() => {
        timer = null;
        // The catalogue still knows what is behind: the next file, or the next start, tries again.
        flush().catch((error: unknown) =>
          log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'sidecars could not be written'),
        );
      }, delayMs);
    },
    async flush() {
      await running?.catch(() => {}); // A run begun before the last change may miss it; its error is met below.
      await flush();
    },
    async close() {
      if (timer) clearTimeout(timer);
      timer = null;
      await running?.catch(() => {}); // What is behind stays known.
    },
  };
}
