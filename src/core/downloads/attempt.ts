/** One attempt at one asset: address, transfer, check, publish. Restarts repeat it from its resume point. */
import type { Agents } from 'got';
import { MatchkeepError } from '../../shared/errors.ts';
import type { Archive } from '../archive/archive.ts';
import { checkContent } from '../archive/check-content.ts';
import type { Downloads } from '../catalogue/downloads/downloads.ts';
import type { Files } from '../catalogue/files/files.ts';
import type { ArchivedFile, DownloadJob } from '../domain/assets.ts';
import type { Addresses } from '../service/addresses.ts';
import { createReachGuard } from '../service/network-reach.ts';
import type { FileHosts } from './file-hosts.ts';
import type { TransferStep } from './scheduler-state.ts';
import type { StepRecorder } from './step-recorder.ts';
import type { Bandwidth } from './transfer/bandwidth.ts';
import type { DiskSpace } from './transfer/disk-space.ts';
import { speedLimitFor } from './transfer/minimum-speed.ts';
import type { Publisher } from './transfer/publisher.ts';
import { type Transferred, type TransferredPart, transfer } from './transfer/transfer.ts';

export interface AttemptDeps {
  readonly addresses: Addresses;
  readonly hosts: FileHosts;
  readonly archive: () => Promise<Archive>;
  readonly publisher: Publisher;
  readonly downloads: Pick<Downloads, 'checkpoint'>;
  readonly files: Pick<Files, 'find'>;
  readonly steps: StepRecorder;
  readonly bandwidth: Bandwidth;
  readonly space: DiskSpace;
  /** Whether another download waits for the place of one in progress. */
  readonly isPlaceWanted: () => boolean;
  /** The maximum size of a file, in bytes. */
  readonly maxFileBytes: () => number;
  /** The service whose responses name the files: a file may be no nearer to this machine than the service is. */
  readonly baseUrl: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  /** How to reach the file host; default: directly. */
  readonly agent?: Agents;
}

/** Called as an attempt proceeds. */
export interface AttemptReport {
  readonly step: (state: TransferStep) => void;
  /** The origin of the file's address, before the first request to it. */
  readonly host: (origin: string) => void;
  readonly progress: (bytesDone: number, bytesTotal: number | null) => void;
  /** The file has arrived; the rest of the attempt needs no network. */
  readonly publishing: () => void;
  /** A resume point is in the catalogue. */
  readonly checkpoint: (bytesDone: number) => void;
}

/** An address may expire while the download waits: one attempt requests at most this many. */
const maxAddresses = 3;

/**
 * Throws what its steps throw, and `cancelled` when the signal is aborted before the file is passed on to be
 * published; after that the attempt runs to its end.
 */
export async function attempt(
  job: DownloadJob,
  deps: AttemptDeps,
  signal: AbortSignal,
  report: AttemptReport,
): Promise<ArchivedFile> {
  // Nothing is requested while the archive's drive is not there.
  await deps.archive();
  const { url, transferred } = await fetchWithFreshAddresses(job, deps, signal, report);
  step(job, 'verifying', deps, signal, report);
  const { platformGameId, contentType, place } = job;
  const { etag, mediaType } = transferred;
  const recorded = job.isRepair ? deps.files.find(job.id) : null;
  const publication = { place, contentType, ...(recorded && { repairs: recorded.sha256 }) };
  const content =
    'data' in transferred ? { data: transferred.data, mediaType } : await checkPart(contentType, transferred);
  throwIfStopped(signal);
  report.publishing();
  return await deps.publisher.publish({
    request: { ...publication, ...content },
    recorded,
    facts: { platformGameId, contentType, origin: url.origin + url.pathname, etag, mediaType },
  });
}

/** Throws `file-corrupt` if the part file does not have the format of its content type. */
async function checkPart(contentType: string, { part, bytes, sha256, head, mediaType }: TransferredPart) {
  const { extension } = await checkContent({ path: part, bytes, head, contentType, mediaType });
  return { part, bytes, sha256, extension };
}

async function fetchWithFreshAddresses(
  job: DownloadJob,
  deps: AttemptDeps,
  signal: AbortSignal,
  report: AttemptReport,
): Promise<{ readonly url: URL; readonly transferred: Transferred }> {
  let resume = job.resume;
  for (let tries = 1; ; tries += 1) {
    const url = await deps.addresses.resolve(job, signal);
    report.host(url.origin);
    const bytesBefore = resume?.bytesDone ?? 0;
    const hasAdvanced = () => (resume?.bytesDone ?? 0) > bytesBefore;
    const fetchFile = async () => {
      step(job, 'transferring', deps, signal, report);
      return await transfer({
        url,
        part: async () => await (await deps.archive()).partFile(job),
        resume,
        bandwidth: deps.bandwidth,
        space: deps.space,
        maxBytes: deps.maxFileBytes(),
        speedLimit: { ...speedLimitFor(job), isPlaceWanted: deps.isPlaceWanted },
        agent: deps.agent,
        now: deps.now,
        guard: await createReachGuard(deps.baseUrl()),
        signal,
        onProgress: report.progress,
        onCheckpoint(point) {
          resume = point;
          deps.downloads.checkpoint(job, point);
          report.checkpoint(point.bytesDone);
        },
      });
    };
    try {
      const transferred = await deps.hosts.use(url.origin, job.id, fetchFile, hasAdvanced);
      return { url, transferred };
    } catch (error) {
      const isExpired = error instanceof MatchkeepError && error.code === 'address-expired';
      if (!isExpired || tries >= maxAddresses) throw error;
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
  throwIfStopped(signal);
  deps.steps.begin(job, state, signal);
  report.step(state);
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new MatchkeepError('cancelled', 'The download was stopped.');
}
