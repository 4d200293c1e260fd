/** Moves files of the archive, and reads what there is to move, in worker threads: see move-files.ts. */
import { z } from 'zod';
import type { Disk } from '../../disk/disk.ts';
import { defineWorker, noData, noEvents, uncheckedList } from '../../workers/define-worker.ts';
import { createWorkerPool } from '../../workers/worker-pool.ts';
import { requireMarker } from '../marker.ts';
import { createReaderPool, type ReaderPool } from '../reader-pool.ts';
import { openStore } from '../store/open-store.ts';
import { type ArchiveStore, storePlaceSchema } from '../store/store.ts';
import { type CopiedFile, clearFiles, copyFiles, dropGone, removePlaces } from './move-files.ts';
import { type MovePlaces, openMoveStores } from './move-stores.ts';

const placesSchema = z.object({
  archiveId: z.string(),
  source: storePlaceSchema,
  target: storePlaceSchema,
});
const pathsSchema = placesSchema.extend({ paths: z.array(z.string()) });
type MoveInput = z.infer<typeof pathsSchema>;

export const moveWorker = defineWorker({
  program: 'archive/move/move-worker',
  jobs: {
    copy: {
      input: pathsSchema.extend({ since: z.number().nullable() }),
      output: uncheckedList<CopiedFile>(),
    },
    dropGone: { input: pathsSchema, output: z.null() },
    clear: { input: pathsSchema, output: uncheckedList<number>() },
    removePlaces: { input: placesSchema, output: z.null() },
  },
  data: noData,
  events: noEvents,
});

type Reader = Pick<ReaderPool, 'list' | 'lookAtAll'>;

/** As the functions of move-files.ts, with the stores of the move. */
export interface Mover {
  readonly source: Reader;
  readonly target: Reader;
  copy(paths: readonly string[], since: number | null): Promise<readonly CopiedFile[]>;
  dropGone(paths: readonly string[]): Promise<void>;
  clear(paths: readonly string[]): Promise<readonly number[]>;
  removePlaces(): Promise<void>;
  /** Ends the threads, also in the middle of a file; running jobs reject with `cancelled`. */
  close(): Promise<void>;
}

/** So many jobs may run at the same time. */
export const maxMoveJobs = 2;

/** The jobs on a disk. */
export const moveJobs = (disk: Disk) => ({
  copy: ({ paths, since, ...places }: MoveInput & { readonly since: number | null }) =>
    copyFiles(openMoveStores(places, 'copying', disk), paths, since),
  async dropGone({ paths, ...places }: MoveInput) {
    const stores = openMoveStores(places, 'copying', disk);
    await dropGone(stores, paths, () => requireMarker(stores.source, places.archiveId));
    return null;
  },
  clear: ({ paths, ...places }: MoveInput) => clearFiles(openMoveStores(places, 'clearing', disk), paths),
  async removePlaces(places: MovePlaces) {
    await removePlaces(openMoveStores(places, 'clearing', disk).source);
    return null;
  },
});

/** With `disk`, everything is done on it, in this thread. */
export function createMover(places: MovePlaces, disk?: Disk): Mover {
  const { jobs, source, target, close } = disk ? here(places, disk) : inThreads(places);
  return {
    source,
    target,
    copy: (paths, since) => jobs.copy({ ...places, paths: [...paths], since }),
    async dropGone(paths) {
      await jobs.dropGone({ ...places, paths: [...paths] });
    },
    clear: (paths) => jobs.clear({ ...places, paths: [...paths] }),
    async removePlaces() {
      await jobs.removePlaces(places);
    },
    close,
  };
}

interface MoverTools extends Pick<Mover, 'source' | 'target' | 'close'> {
  readonly jobs: ReturnType<typeof moveJobs>;
}

function inThreads(places: MovePlaces): MoverTools {
  const pool = createWorkerPool(moveWorker, { maxThreads: maxMoveJobs });
  const source = createReaderPool(places.source);
  const target = createReaderPool(places.target);
  return {
    source,
    target,
    jobs: {
      copy: (input) => pool.run('copy', input),
      dropGone: (input) => pool.run('dropGone', input),
      clear: (input) => pool.run('clear', input),
      removePlaces: (input) => pool.run('removePlaces', input),
    },
    async close() {
      await Promise.all([pool.close(), source.close(), target.close()]);
    },
  };
}

function here({ source, target }: MovePlaces, disk: Disk): MoverTools {
  return {
    source: readHere(openStore(source, { disk })),
    target: readHere(openStore(target, { disk })),
    jobs: moveJobs(disk),
    async close() {},
  };
}

function readHere(store: ArchiveStore): Reader {
  return {
    list: (folders) => Promise.all(folders.map((folder) => store.list(folder))),
    lookAtAll: (paths) =>
      Promise.all(paths.map(async (path) => (await store.stat(path)) ?? new Error(`Nothing is at ${path}.`))),
  };
}
