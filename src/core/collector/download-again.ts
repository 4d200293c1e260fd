/** Asks for archived files again, for a user who waits for the answer. */
import type { SidecarQueue } from '../archive/sidecar-queue.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { DownloadsRoom } from '../downloads/downloads.ts';
import type { GameIndexer } from '../games/game-indexer.ts';
import { runParallel } from '../platform/run-parallel.ts';

/** A few at a time, to spare the service. */
const atATime = 4;
/** Waits this long for corrected files to be read; the others are read later. */
const readingAtMostMs = 1_000;

export function createDownloadAgain(deps: {
  readonly downloads: Pick<DownloadsRoom, 'askAgain'>;
  readonly sidecars: SidecarQueue;
  readonly indexer: GameIndexer;
}): Handlers['downloads.again'] {
  return async ({ ids }) => {
    const asked = new Map<string, Awaited<ReturnType<DownloadsRoom['askAgain']>>>();
    await runParallel(new Set(ids), atATime, async (id) => {
      asked.set(id, await deps.downloads.askAgain(id));
    });
    const items = ids.flatMap((id) => asked.get(id) ?? []);
    if (items.some(({ result }) => result === 'corrected')) {
      await deps.sidecars.flush();
      await deps.indexer.drain(readingAtMostMs);
    }
    return { items };
  };
}
