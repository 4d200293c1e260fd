/** The worker thread that moves files of the archive; see move-threads.ts. */
import { threadDisk } from '../../disk/disk.ts';
import { giveWay } from '../../workers/background-thread.ts';
import { serveWorker } from '../../workers/serve-worker.ts';
import { moveJobs, moveWorker } from './move-threads.ts';

// Moving years of files may take its time; the interface may not.
giveWay();

serveWorker(moveWorker, moveJobs(threadDisk));
