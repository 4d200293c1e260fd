/**
 * Updates each match's sidecar when the catalogue changes. The catalogue itself records which sidecars are stale, so a
 * crash loses none. Each write is delayed a little, so that a match's files share one.
 */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { Archive, ArchivePlace } from './archive.ts';

/** Writes sidecars into an archive. Returns the errors in their order, null for one that is written. */
export type WriteSidecars = (
  archive: ArchivePlace,
  sidecars: readonly SidecarData[],
) => Promise<readonly (MatchkeepError | null)[]>;

export interface SidecarQueue {
  /** From now on, many sidecars at once are written by this function: in a thread. */
  setThreadWriter(write: WriteSidecars): void;
  /** Something was archived: write soon. */
  kick(): void;
  /**
   * Writes all stale sidecars now; after `close`, none. Throws the archive's errors; sidecars that were not written stay
   * stale.
   */
  flush(): Promise<void>;
  /** Stops the timer and waits for a write in progress; the others stay stale. */
  close(): Promise<void>;
}

const delayMs = 1_000;
const batchSize = 64;
/** So few are written sooner than a thread starts. */
const maxOwnSidecars = 8;

export function createSidecarQueue(options: {
  readonly files: Catalogue['files'];
  readonly archive: () => Promise<Archive>;
  readonly log: Log;
}): SidecarQueue {
  const { files, log } = options;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let writeInThread: WriteSidecars | null = null;
  let isClosed = false;

  /** Tries to write all stale sidecars, then throws the first failure. */
  const drain = async () => {
    const failures = new Map<string, unknown>();
    while (!isClosed) {
      const stale = files
        .staleSidecars(batchSize + failures.size)
        .filter(({ token }) => !failures.has(token));
      if (stale.length === 0) break;
      const archive = await options.archive();
      const sidecars = stale.map(({ data }) => data);
      const { dir, id } = archive;
      const errors =
        writeInThread !== null && sidecars.length > maxOwnSidecars
          ? await writeInThread({ dir, id }, sidecars)
          : await archive.writeSidecars(sidecars);
      const written: string[] = [];
      stale.forEach(({ token }, index) => {
        const error = errors[index];
        if (error === null) written.push(token);
        else failures.set(token, error);
      });
      files.sidecarsWritten(written);
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
    setThreadWriter(write) {
      writeInThread = write;
    },
    kick() {
      timer ??= setTimeout(() => {
        timer = null;
        // The sidecars stay stale in the catalogue: the next file or the next start tries again.
        flush().catch((error: unknown) =>
          log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'sidecars could not be written'),
        );
      }, delayMs);
    },
    async flush() {
      await running?.catch(() => {}); // An earlier run may miss the last change; the run below meets its error again.
      await flush();
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      timer = null;
      await running?.catch(() => {}); // Sidecars that were not written stay stale.
    },
  };
}
