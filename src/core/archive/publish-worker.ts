/** The worker thread that publishes files and writes sidecars; see `archive-writer.ts`. */
import { MatchkeepError, toErrorData } from '../../shared/errors.ts';
import { threadDisk } from '../disk/disk.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts';
import { type ArchivePlace, publishWorker } from './publish-jobs.ts';

/** By folder and marker. There are as many as archives were open: one, or a few after it was moved. */
const writers = new Map<string, ArchiveWriter>();

serveWorker(publishWorker, {
  async publish({ place, requests, now }) {
    const results = await findWriter(place).publish(requests, now);
    // At once: the garbage collector would come only after hundreds of files.
    for (const request of requests) if ('data' in request) request.data.buffer.transfer(0);
    return results.map((result) =>
      result instanceof MatchkeepError ? { error: toErrorData(result) } : result,
    );
  },
  async sidecars({ place, sidecars }) {
    const errors = await findWriter(place).writeSidecars(sidecars);
    return errors.map((error) => (error === null ? null : toErrorData(error)));
  },
});

function findWriter(place: ArchivePlace): ArchiveWriter {
  const key = `${place.id} ${place.dir}`;
  const writer = writers.get(key) ?? createArchiveWriter(place, threadDisk);
  writers.set(key, writer);
  return writer;
}
