/**
 * Read-only archives: their matches are read into the catalogue as a rebuild reads the own archive's, and nothing is ever
 * written there. What is interrupted continues at the next start.
 */
import { resolve } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isCancelled, MatchkeepError } from '../../shared/base/errors.ts';
import type { ArchiveWork, AttachReport, DetachReport } from '../../shared/work/archive-work.ts';
import { openArchive } from '../archive/archive.ts';
import { resolveArchiveDir } from '../archive/archive-connection.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import { lookAtFurther } from '../archive/further-folders.ts';
import { rebuildArchive } from '../archive/rebuild.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FurtherArchive } from '../catalogue/files/further-archives.ts';
import { chunks } from '../platform/chunks.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { JobProgress, MaintenanceJobs, Observed } from './jobs.ts';
import { createCounts, toRestoredFolder, unreadableIn } from './rebuild-report.ts';

export interface FurtherMaintenance {
  /**
   * Reads the archive in another folder (a full path), or reads it again. Throws what `lookAtFurther` throws, `conflict`
   * while another job runs, and `cancelled`: then the next start continues.
   */
  attach(options: { readonly dir: string } & Observed): Promise<AttachReport>;
  /** By its folder or its name. Throws `not-found`, and `conflict` while a job runs. */
  detach(folder: string): Promise<DetachReport>;
  /** What was interrupted. Never rejects: failures go to the log. */
  continueLeft(): Promise<void>;
}

/** As in a rebuild: each step is a transaction of some milliseconds. */
const matchesPerStep = 4;
const filesPerStep = 200;

export function createFurtherMaintenance(options: {
  readonly dataDir: string;
  readonly catalogue: Pick<Catalogue, 'files'>;
  readonly archive: Pick<ArchiveRoom, 'connection'>;
  readonly jobs: MaintenanceJobs;
  /** See adopt-archive.ts: first the own archive, whose files win. */
  readonly adopt: () => Promise<void>;
  /** Games and files came or went. */
  readonly onChange: () => void;
  readonly now: () => number;
  readonly log: Log;
}): FurtherMaintenance {
  const { catalogue, jobs, now, onChange } = options;
  const { files } = catalogue;
  const { connection } = options.archive;

  const read = async (
    { name, id, dir }: Pick<FurtherArchive, 'name' | 'id' | 'dir'>,
    signal: AbortSignal,
    onProgress: (progress: JobProgress) => void,
  ): Promise<AttachReport> => {
    const archive = await openArchive({ dir, expectedId: id, now });
    const counts = createCounts();
    const unreadable: string[] = [];
    let matches: ArchiveWork['matches'] = null;
    const batches = rebuildArchive({
      archive,
      signal,
      onMatches: (done) => {
        matches = done;
      },
    });
    for await (const results of batches) {
      for (const some of chunks(results, matchesPerStep)) {
        const folders = some.filter((each) => each.kind === 'read');
        const items = folders.flatMap((each) => each.items.filter((item) => item.kind !== 'unreadable'));
        files.restoreFurther(
          name,
          items.map(({ data, listing, kind }) => ({
            data,
            listing,
            isHashedNow: kind === 'found',
            isDescribed: true,
          })),
        );
        for (const folder of folders) {
          const lines = unreadableIn(folder);
          unreadable.push(...lines);
          counts.add(toRestoredFolder(folder, lines));
        }
        const { assets, bytes } = counts.total();
        onProgress({ progress: { files: assets, bytes }, matches });
        await yieldToEventLoop();
      }
    }
    files.setFurtherState(name, 'read');
    const { assets, ...total } = counts.total();
    const attached = files.furtherArchives().find((each) => each.name === name);
    return { name, dir, ...total, files: assets, newFiles: attached?.files ?? 0, unreadable };
  };

  const readAsJob = async (further: Pick<FurtherArchive, 'name' | 'id' | 'dir'>, observed: Observed = {}) => {
    const job = { dir: connection.dir(), kind: 'attach', total: null, canStop: true, ...observed } as const;
    try {
      return await jobs.run(
        job,
        async (onProgress, stop) => {
          files.putFurther(further);
          return await read(further, stop, onProgress);
        },
        (report) => ({ kind: 'attached', report }),
      );
    } catch (error) {
      throw isCancelled(error) ? stoppedReading(further.dir) : error;
    } finally {
      onChange();
    }
  };

  const leave = async ({ name, dir }: FurtherArchive): Promise<DetachReport> => {
    const job = { dir: connection.dir(), kind: 'detach', total: null, canStop: false } as const;
    try {
      return await jobs.run(
        job,
        async () => {
          files.setFurtherState(name, 'leaving');
          let left = 0;
          for (let some = filesPerStep; some > 0; left += some) {
            some = files.forgetFurther(name, filesPerStep, now());
            await yieldToEventLoop();
          }
          files.removeFurther(name);
          return { name, dir, files: left };
        },
        (report) => ({ kind: 'detached', report }),
      );
    } finally {
      onChange();
    }
  };

  return {
    async attach({ dir: given, ...observed }) {
      await options.adopt();
      const own = await connection.get();
      const dir = resolve(resolveArchiveDir(options.dataDir, given));
      const attached = files.furtherArchives();
      const others = { ownDir: own.dir, ownId: own.id, dataDir: options.dataDir, attached };
      return await readAsJob(await lookAtFurther(dir, others), observed);
    },
    async detach(folder) {
      const attached = files.furtherArchives();
      const found = attached.find(({ name, dir }) => name === folder || resolve(dir) === resolve(folder));
      if (found === undefined) throw notAttached(folder, attached);
      return await leave(found);
    },
    async continueLeft() {
      for (const further of files.furtherArchives()) {
        try {
          if (further.state === 'reading') await readAsJob(further);
          else if (further.state === 'leaving') await leave(further);
        } catch (error) {
          const err = toLogFields(toMatchkeepError(error));
          options.log.warn({ err, dir: further.dir }, 'the read-only archive was not read to the end');
        }
      }
    },
  };
}

function stoppedReading(dir: string): MatchkeepError {
  return new MatchkeepError('cancelled', `Reading the archive in ${dir} was stopped.`, {
    remedy: 'What was read stays. Attach it again to read what is left; the next start does so, too.',
  });
}

function notAttached(folder: string, attached: readonly FurtherArchive[]): MatchkeepError {
  const names = attached.map(({ dir }) => dir).join(', ');
  return new MatchkeepError('not-found', `${folder} is not attached as a read-only archive.`, {
    remedy: names === '' ? 'No read-only archive is attached.' : `Attached are: ${names}.`,
  });
}
