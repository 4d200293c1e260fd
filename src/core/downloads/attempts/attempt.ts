/** One attempt at one asset: address, transfer, check, publish. Restarts repeat it from its resume point. */
import type { ArchivePlace } from '../../archive/archive.ts';
import type { Files } from '../../catalogue/files/files.ts';
import type { ArchivedFile, DownloadJob } from '../../domain/assets.ts';
import type { Timeouts } from '../../network/timeouts.ts';
import { type Addresses, isExpired, maxAddresses } from '../../service/addresses.ts';
import type { FileTask, PublishedFile, ThreadedEngine } from '../engine/types.ts';
import type { DownloadRecords } from '../records/records.ts';
import { soonAttempts } from '../scheduler/failure-policy.ts';
import type { FileHosts } from '../scheduler/file-hosts.ts';
import { maxReadyMs, type TransferStep } from '../scheduler/scheduler-state.ts';
import { minimumSpeedFor } from '../transfer/minimum-speed.ts';
import { stopped } from '../transfer/transfer.ts';
import type { RecordArchived } from './record-archived.ts';
import type { StepRecorder } from './step-recorder.ts';

export interface AttemptDeps {
  readonly addresses: Addresses;
  readonly hosts: FileHosts;
  readonly archive: () => Promise<ArchivePlace>;
  readonly engine: Pick<ThreadedEngine, 'run' | 'warmUp'>;
  readonly recordArchived: RecordArchived;
  readonly downloads: Pick<DownloadRecords, 'checkpoint'>;
  readonly files: Pick<Files, 'find' | 'folder'>;
  readonly steps: StepRecorder;
  /** Whether another download waits for the place of one in progress. */
  readonly isPlaceWanted: () => boolean;
  /** The maximum size of a file, in bytes. */
  readonly maxFileBytes: () => number;
  /** The service whose responses name the files: a file may be no nearer to this machine than the service is. */
  readonly baseUrl: () => string;
  readonly timeouts?: Partial<Timeouts>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Called as an attempt proceeds. */
export interface AttemptReport {
  /** The file's address is known: resolves when there is a place for its transfer. Rejects with `cancelled`. */
  readonly place: () => Promise<void>;
  readonly step: (state: TransferStep) => void;
  /** The origin of the file's address, before the first request to it. */
  readonly host: (origin: string) => void;
  readonly progress: (bytesDone: number, bytesTotal: number | null) => void;
  /** The file has arrived; the rest of the attempt needs no network. */
  readonly publishing: () => void;
  /** A resume point is in the catalogue. */
  readonly checkpoint: (bytesDone: number) => void;
}

/**
 * Throws what its steps throw, and `cancelled` when the signal is aborted before the file is published; after that the
 * attempt runs to its end.
 */
export async function attempt(
  job: DownloadJob,
  deps: AttemptDeps,
  signal: AbortSignal,
  report: AttemptReport,
): Promise<ArchivedFile> {
  // Nothing is requested while the archive's drive is not there.
  const { dir, id } = await deps.archive();
  const recorded = job.isRepair ? deps.files.find(job.id) : null;
  const { platformGameId, contentType } = job;
  // It may have been moved after the download was claimed.
  const folder = deps.files.folder(platformGameId);
  const common = {
    asset: { platformGameId, contentType },
    archive: { dir, id },
    place: { ...job.place, folder },
    recorded: recorded && { path: recorded.path, bytes: recorded.bytes, sha256: recorded.sha256 },
    maxBytes: deps.maxFileBytes(),
    isLate: job.problem?.code === 'file-corrupt' && job.attempts > soonAttempts,
    minBytesPerSecond: minimumSpeedFor(job),
    baseUrl: deps.baseUrl(),
    timeoutMs: deps.timeouts?.fileMs,
  };
  // While the address is requested; a file that may not be published yet is not worth a thread.
  if (job.isKnownPlayed) deps.engine.warmUp();
  const { url, published } = await fetchWithFreshAddresses(job, common, deps, signal, report);
  // The engine decides whether the file is published: a stop comes too late from then on.
  const { isFound, replaced, etag, mediaType, headers, ...file } = await published;
  const current = await deps.archive();
  if (current.dir !== dir || current.id !== id) {
    // Meanwhile the user has chosen another folder, which does not have the file.
    step(job, 'resolving', deps, signal, report);
    return await attempt({ ...job, resume: null }, deps, signal, report);
  }
  const origin = url.origin + url.pathname;
  const { path, bytes, sha256 } = file;
  const facts = { platformGameId, contentType, origin, etag, mediaType, headers, bytes, sha256 };
  return await deps.recordArchived({
    ...((isFound && recorded) || facts),
    path,
    folder: file.folder,
    ...(replaced && { replaced }),
  });
}

/** What stays the same in all tasks of one attempt. */
type CommonTask = Omit<FileTask, 'url' | 'resume' | 'startedAt'>;

interface Fetched {
  readonly url: URL;
  /** The file has arrived, and is checked and published. */
  readonly published: Promise<PublishedFile>;
}

async function fetchWithFreshAddresses(
  job: DownloadJob,
  common: CommonTask,
  deps: AttemptDeps,
  signal: AbortSignal,
  report: AttemptReport,
): Promise<Fetched> {
  let resume = job.resume;
  for (let tries = 1, isFirst = true; ; isFirst = false) {
    const url = await deps.addresses.resolve(job, signal);
    report.host(url.origin);
    // An address that expired meanwhile is replaced without another wait.
    if (isFirst) await report.place();
    const bytesBefore = resume?.bytesDone ?? 0;
    const startedAt = deps.now();
    let begunAt = startedAt;
    const hasAdvanced = () => (resume?.bytesDone ?? 0) > bytesBefore;
    const fetchFile = async (): Promise<Fetched> => {
      const arrived = Promise.withResolvers<void>();
      const task: FileTask = { ...common, url: url.href, resume, startedAt };
      const published = deps.engine.run(task, signal, {
        progress: report.progress,
        checkpoint(point) {
          resume = point;
          deps.downloads.checkpoint(job, point);
          report.checkpoint(point.bytesDone);
        },
        begun() {
          begunAt = deps.now();
          begin(job, 'transferring', deps, signal, report);
        },
        arrived: () => {
          begin(job, 'verifying', deps, signal, report);
          arrived.resolve();
        },
        publishing: report.publishing,
        isPlaceWanted: deps.isPlaceWanted,
      });
      published.catch(arrived.reject);
      await arrived.promise;
      return { url, published };
    };
    try {
      return await deps.hosts.use(url.origin, job.id, fetchFile, hasAdvanced);
    } catch (error) {
      // Large files may hold all places of the engine for longer than any address is valid.
      if (begunAt - startedAt < maxReadyMs) tries += 1;
      if (!isExpired(error) || tries > maxAddresses) throw error;
      step(job, 'resolving', deps, signal, report);
    }
  }
}

function step(
  job: DownloadJob,
  state: TransferStep,
  deps: AttemptDeps,
  signal: AbortSignal,
  report: AttemptReport,
): void {
  if (signal.aborted) throw stopped();
  begin(job, state, deps, signal, report);
}

function begin(
  job: DownloadJob,
  state: TransferStep,
  { steps }: AttemptDeps,
  signal: AbortSignal,
  report: AttemptReport,
): void {
  steps.begin(job, state, signal);
  report.step(state);
}
