/**
 * Inspects archived files: JSON of any size as a tree, zips and their entries, replays, and bytes. A worker thread
 * reads a file in chunks, retains little of it, and replies while a large file is still being read. Extraction has
 * another thread, so that it does not block inspection.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { FileRef } from '../../shared/library/inspect.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import { foldersIn } from '../archive/store/store.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { type InspectedFile, inspectWorker } from './jobs.ts';

type InspectOperation =
  | 'files.probe'
  | 'files.tree'
  | 'files.tree.children'
  | 'files.tree.value'
  | 'files.tree.path'
  | 'files.tree.search'
  | 'files.tree.match'
  | 'files.tree.stopSearch'
  | 'files.bytes'
  | 'files.text'
  | 'files.replay'
  | 'files.entries'
  | 'files.extract';

export interface Inspector extends AsyncDisposable {
  readonly handlers: Pick<Handlers, InspectOperation>;
}

export interface InspectorOptions {
  readonly dataDir: string;
  readonly archive: Pick<ArchiveRoom, 'filePath' | 'openPlace'>;
}

/** After this long without a request, the worker ends and its indexes are released. */
const idleMs = 5 * 60_000;

export function createInspector({ dataDir, archive }: InspectorOptions): Inspector {
  const tempDir = join(dataDir, 'inspect');
  const viewing = createWorkerPool(inspectWorker, { maxThreads: 1, idleMs });
  const extracting = createWorkerPool(inspectWorker, { maxThreads: 1, idleMs });
  let isUsed = false;
  let isClosed = false;

  const locate = async ({ assetId, entry }: FileRef): Promise<InspectedFile> => {
    const path = await archive.filePath(assetId);
    // Locating takes long on a drive that does not respond: a thread that started now would not end.
    if (isClosed) throw new MatchkeepError('cancelled', 'Matchkeep is closing.');
    isUsed = true;
    return { path, entry, tempDir };
  };
  const locateWhole = (assetId: string) => locate({ assetId, entry: null });

  return {
    handlers: {
      'files.probe': async ({ file }) => viewing.run('probe', { file: await locate(file) }),
      'files.tree': async ({ file }) => viewing.run('tree', { file: await locate(file) }),
      'files.tree.children': async ({ file, ...page }) =>
        viewing.run('children', { ...page, file: await locate(file) }),
      'files.tree.value': async ({ file, ...part }) =>
        viewing.run('value', { ...part, file: await locate(file) }),
      'files.tree.path': async ({ file, node }) => viewing.run('path', { node, file: await locate(file) }),
      'files.tree.search': async ({ file, ...search }) =>
        viewing.run('search', { ...search, file: await locate(file) }),
      'files.tree.match': async ({ file, ...search }) =>
        viewing.run('match', { ...search, file: await locate(file) }),
      'files.tree.stopSearch': async ({ file }) => viewing.run('stopSearch', { file: await locate(file) }),
      'files.bytes': async ({ file, ...part }) => viewing.run('bytes', { ...part, file: await locate(file) }),
      'files.text': async ({ file, ...part }) => viewing.run('text', { ...part, file: await locate(file) }),
      'files.replay': async ({ assetId }) => viewing.run('replay', { file: await locateWhole(assetId) }),
      'files.entries': async ({ assetId, ...page }) =>
        viewing.run('entries', { ...page, file: await locateWhole(assetId) }),
      'files.extract': async ({ assetId, entries, folder }) =>
        extracting.run('extract', {
          entries,
          folder,
          archiveDirs: [...foldersIn(await archive.openPlace())],
          file: await locateWhole(assetId),
        }),
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await Promise.all([viewing.close(), extracting.close()]);
      if (isUsed) rmSync(tempDir, { recursive: true, force: true });
    },
  };
}
