/** The transfer engine as downloads see it: fetches one file after another from its host into the archive. */
import type { Settings } from '../../../shared/settings/settings.ts';
import type { ArchivePlace, Published } from '../../archive/archive.ts';
import type { RecordedContent } from '../../archive/earlier-version.ts';
import type { WriteSidecars } from '../../archive/sidecar-queue.ts';
import type { AssetName, GamePlace, ResumePoint } from '../../domain/assets.ts';
import type { Validators } from '../transfer/file-response.ts';

/** One file to fetch and publish. All of it can be sent to a thread. */
export interface FileTask {
  readonly asset: AssetName;
  /** A safe address: https, or http on this machine. */
  readonly url: string;
  readonly archive: ArchivePlace;
  readonly place: GamePlace;
  /** For a file that is archived already, or was: what the catalogue says of it; otherwise null. */
  readonly recorded: RecordedContent | null;
  readonly resume: ResumePoint | null;
  /**
   * Those of the recorded content: if the host says that it has no other one, that is the result, which is not read then.
   */
  readonly known?: Validators | undefined;
  /** Marks a part file that only this task writes, and that is removed at its end. Default: the asset's, to be resumed. */
  readonly partMark?: string;
  /** The maximum size of the file. */
  readonly maxBytes: number;
  /** Whether several attempts, some of them minutes ago, got a file that was not readable. */
  readonly isLate: boolean;
  /** Slower transfers give up their place; see minimum-speed.ts. */
  readonly minBytesPerSecond: number;
  /** The service whose responses name the files: a file may be no nearer to this machine than the service is. */
  readonly baseUrl: string;
  /** See `Timeouts.fileMs`. */
  readonly timeoutMs?: number | undefined;
  /** Epoch ms: what the archiver's clock shows when the task begins. */
  readonly startedAt: number;
}

/** What all tasks together may use. */
export interface EngineLimits {
  /** Over all transfers; 0: no limit. */
  readonly bytesPerSecond: number;
  /** `downloads.concurrency` files are received at once; other tasks wait in the order of their calls. */
  readonly settings: Settings;
}

/** Called as a task proceeds, in this order, but for progress and resume points, which come at any time before. */
export interface FileReport {
  /** The task has its place, and calls its host now. */
  readonly begun: () => void;
  readonly progress: (bytesDone: number, bytesTotal: number | null) => void;
  /** The bytes of the point are on disk. */
  readonly checkpoint: (point: ResumePoint) => void;
  /** The whole file has arrived: its host did all it had to. */
  readonly arrived: () => void;
  /** The file's content is fine, or is checked while it is published. From here on, the task runs to its end. */
  readonly publishing: () => void;
  /** Whether another download waits for the place of this one. */
  readonly isPlaceWanted: () => boolean | Promise<boolean>;
}

export interface PublishedFile extends Published {
  readonly etag: string | null;
  /** As the file host's `Content-Type` says. */
  readonly mediaType: string | null;
  /** The other headers of the response that identify the content: a JSON object of texts. */
  readonly headers: string | null;
}

export interface TransferEngine {
  /**
   * Resolves when the file is durable under its final name. Throws what `transfer` throws, `file-corrupt`, the errors
   * of the archive, and `cancelled` if the signal is aborted before `publishing`.
   */
  run(task: FileTask, signal: AbortSignal, report: FileReport): Promise<PublishedFile>;
  /** Applies to transfers in progress too. Before the first call, nothing is limited. */
  setLimits(limits: EngineLimits): void;
  /** Throws `NoRoomError` if this many bytes still do not fit in the archive. */
  checkRoom(archive: ArchivePlace, bytesNeeded: number): Promise<void>;
  writeSidecars: WriteSidecars;
  /** Ends connections; call when no task is in progress. */
  close(): Promise<void>;
}

/** The engine as the archiver's thread has it. */
export interface ThreadedEngine extends TransferEngine {
  /** Starts the thread for tasks that come soon. */
  warmUp(): void;
  isRunning(): boolean;
}
