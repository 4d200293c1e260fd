/** The worker thread that moves files of the archive; see move-threads.ts. */
import { threadDisk } from '../../disk/disk.ts';
import { giveWay } from '../../workers/background-thread.ts';
import { serveWorker } from '../../workers/serve-worker.ts';
import { clearFiles, copyFiles, removePlaces } from './move-files.ts';
import { openMoveStores } from './move-stores.ts';
import { dropGoneAt, moveWorker } from './move-threads.ts';

// Moving years of files may take its time; the interface may not.
giveWay();

serveWorker(moveWorker, {
  copy: ({ paths, since, ...places }) =>
    copyFiles(openMoveStores(places, 'copying', threadDisk), paths, since),
  async dropGone({ paths, ...places }) {
    await dropGoneAt(places, paths, threadDisk);
    return null;
  },
  clear: ({ paths, ...places }) => clearFiles(openMoveStores(places, 'clearing', threadDisk), paths),
  async removePlaces(places) {
    await removePlaces(openMoveStores(places, 'clearing', threadDisk).source);
    return null;
  },
});
