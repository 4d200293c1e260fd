/**
 * The transfer engine: requests, receives, limits, hashes, checks and publishes files. It runs in a thread of its own
 * (transfer-worker.ts), so that the archiver's thread only schedules, asks for addresses and records.
 */

import type { Agents } from 'got';
import { type Archive, type ArchivePlace, openArchive } from '../../archive/archive.ts';
import { checkContent, OtherFormatError } from '../../archive/check-content.ts';
import type { RecordedContent } from '../../archive/earlier-version.ts';
import { matchFolder } from '../../archive/layout.ts';
import { threadDisk } from '../../disk/disk.ts';
import { createReachGuard } from '../../service/network-reach.ts';
import { createBandwidth } from '../transfer/bandwidth.ts';
import { createDiskSpace, type DiskSpace } from '../transfer/disk-space.ts';
import { NotModifiedError } from '../transfer/file-response.ts';
import { defaultSpeedLimit } from '../transfer/minimum-speed.ts';
import { stopped, type Transferred, type TransferredPart, transfer } from '../transfer/transfer.ts';
import { createPlaces } from './places.ts';
import { createPublishQueue, type PublishQueue } from './publish-queue.ts';
import { type CheckedDownload, confirmOtherFormat, fetchSameAgain } from './second-download.ts';
import type { FileReport, FileTask, PublishedFile, TransferEngine } from './types.ts';

/** A file's content for the archive: a small file may be unchecked yet. */
type Content =
  | CheckedDownload
  | { readonly data: Uint8Array<ArrayBuffer>; readonly mediaType: string | null };

/** An archive that files are fetched into. */
interface OpenArchive {
  readonly archive: Archive;
  readonly space: DiskSpace;
  readonly queue: PublishQueue;
}

export interface EngineOptions {
  /** How to reach file hosts. */
  readonly agent: Agents;
  /** Ends the connections of `agent`. */
  readonly endConnections: () => void;
}

export function createTransferEngine({ agent, endConnections }: EngineOptions): TransferEngine {
  const bandwidth = createBandwidth(0);
  const places = createPlaces();
  const archives = createArchives();

  /** `aheadMs`: by how much the archiver's clock is ahead of this thread's. */
  const fetchFile = async (
    task: FileTask,
    signal: AbortSignal,
    report: FileReport,
    { into, aheadMs }: { readonly into: OpenArchive; readonly aheadMs: number },
  ) => {
    const { asset, resume, known, maxBytes, minBytesPerSecond, timeoutMs } = task;
    return await transfer({
      resume,
      known,
      maxBytes,
      timeoutMs,
      bandwidth,
      space: into.space,
      agent,
      signal,
      url: new URL(task.url),
      part: () => into.archive.partFile(asset, task.partMark),
      speedLimit: { ...defaultSpeedLimit, minBytesPerSecond, isPlaceWanted: report.isPlaceWanted },
      now: () => Date.now() + aheadMs,
      guard: await createReachGuard(task.baseUrl),
      onProgress: report.progress,
      onCheckpoint: report.checkpoint,
    });
  };

  const fetchAndPublish = async (
    task: FileTask,
    signal: AbortSignal,
    report: FileReport,
    at: { readonly into: OpenArchive; readonly aheadMs: number },
  ): Promise<PublishedFile> => {
    const first = await fetchFile(task, signal, report, at);
    report.arrived();
    const again = () => fetchFile({ ...task, resume: null, known: undefined }, signal, report, at);
    const transferred = first.isDoubtful ? await fetchSameAgain(first, again) : first;
    const { etag, mediaType, headers } = transferred;
    const publish = async (content: Content): Promise<PublishedFile> => {
      if (signal.aborted) throw stopped();
      report.publishing();
      const { place, recorded, asset } = task;
      const published = await at.into.queue.publish({
        place,
        contentType: asset.contentType,
        ...(recorded && { recorded }),
        ...content,
      });
      return { ...published, etag, mediaType, headers };
    };
    try {
      return await publish(await toContent(task, transferred));
    } catch (error) {
      if (!(error instanceof OtherFormatError)) throw error;
      return await publish(await confirmOtherFormat(error, transferred, again, task.isLate));
    }
  };

  return {
    async run(task, signal, report) {
      const aheadMs = task.startedAt - Date.now();
      const into = await archives.open(task.archive);
      const freePlace = await places.take(signal);
      try {
        report.begun();
        const publishing = () => {
          freePlace();
          report.publishing();
        };
        return await fetchAndPublish(task, signal, { ...report, publishing }, { into, aheadMs });
      } catch (error) {
        if (!(error instanceof NotModifiedError) || task.recorded === null) throw error;
        return unchanged(task.place, task.recorded);
      } finally {
        // A part file that cannot be removed now is swept later.
        if (task.partMark !== undefined)
          await into.archive.discardPart(task.asset, task.partMark).catch(() => {});
        freePlace();
      }
    },
    setLimits(limits) {
      bandwidth.setLimit(limits.bytesPerSecond);
      places.setCount(limits.settings['downloads.concurrency']);
    },
    async checkRoom(place, bytesNeeded) {
      await (await archives.open(place)).space.check(bytesNeeded);
    },
    writeSidecars: async (place, sidecars) =>
      await (await archives.open(place)).archive.writeSidecars(sidecars),
    async close() {
      endConnections();
    },
  };
}

/** As if the recorded content had arrived. */
function unchanged(place: FileTask['place'], recorded: RecordedContent): PublishedFile {
  const none = { etag: null, mediaType: null, headers: null };
  return { ...recorded, folder: matchFolder(place), isFound: true, ...none };
}

/** A small file is checked when it is published. Throws `file-corrupt` if a part has not the format of its content type. */
async function toContent({ asset: { contentType } }: FileTask, transferred: Transferred): Promise<Content> {
  if ('data' in transferred) return { data: transferred.data, mediaType: transferred.mediaType };
  return await checkPart(contentType, transferred);
}

async function checkPart(contentType: string, { part, bytes, sha256, head, mediaType }: TransferredPart) {
  const { extension } = await checkContent({ path: part, bytes, head, contentType, mediaType });
  return { part, bytes, sha256, extension };
}

/** By folder and marker. There are as many as archives were open: one, or a few after it was moved. */
function createArchives() {
  const opened = new Map<string, OpenArchive>();
  return {
    async open({ dir, id }: ArchivePlace): Promise<OpenArchive> {
      const key = `${id} ${dir}`;
      const known = opened.get(key);
      if (known) return known;
      const archive = await openArchive({ dir, expectedId: id, disk: threadDisk });
      const open = opened.get(key) ?? {
        archive,
        space: createDiskSpace(archive.space),
        queue: createPublishQueue(archive),
      };
      opened.set(key, open);
      return open;
    },
  };
}
