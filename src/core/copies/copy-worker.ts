/** The worker that copies the catalogue, with a low priority, and restores it. */
import { giveWay } from '../workers/background-thread.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { writeBackup } from './backup.ts';
import { copyWorker } from './job.ts';
import { makeCopy } from './make-copy.ts';
import { restoreCopy } from './restore-copy.ts';

serveWorker(copyWorker, {
  make(input) {
    giveWay();
    return makeCopy(input);
  },
  async backUp(input) {
    await writeBackup(input);
  },
  restore: restoreCopy,
});
