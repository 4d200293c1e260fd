/** Assets: one file of one game, from wanted to archived. Times are epoch milliseconds. */
import type { DownloadState } from '../../shared/domain.ts';
import type { ErrorData } from '../../shared/errors.ts';

/** Names one asset. Its id on the bridge is `<platformGameId>/<contentType>`. */
export interface AssetName {
  readonly platformGameId: string;
  readonly contentType: string;
}

/** What the archive needs to name a game's folder and to write its sidecar. */
export interface GamePlace {
  readonly platformGameId: string;
  readonly number: number;
  readonly matchId: string | null;
  readonly leagueName: string;
  readonly tournamentName: string;
  /** The match's start, or when the game was played: epoch ms. */
  readonly startAt: number | null;
  /** Codes of the two sides, as the service lists them. */
  readonly teamCodes: readonly string[];
  /** The match's folder relative to the archive, fixed when its first file was published; else null. */
  readonly folder: string | null;
}

/** Bytes [0, `bytesDone`) of the part file are on disk (fsynced) and came from the file that `validator` names. */
export interface ResumePoint {
  readonly bytesDone: number;
  readonly bytesTotal: number | null;
  /** A strong ETag, or a Last-Modified date; null means: start over. */
  readonly validator: string | null;
}

/** A download as a worker claims it. */
export interface DownloadJob extends AssetName {
  readonly id: string;
  readonly place: GamePlace;
  readonly attempts: number;
  /** What came of the attempt before; null where there was none, or all is to begin anew. */
  readonly problem: ErrorData | null;
  /** How often the service said "not there yet" (its own schedule, apart from `attempts`). */
  readonly unavailableCount: number;
  readonly priority: number;
  /** When the first try was due: epoch ms. */
  readonly firstDueAt: number;
  /** Whether the service said that the game was played or offers this content type. */
  readonly isKnownPlayed: boolean;
  /** Whether its file stood in the archive before and is fetched again (missing or changed). */
  readonly isRepair: boolean;
  /** The last known address and what a resume needs; null when nothing was transferred yet. */
  readonly resume: ResumePoint | null;
}

/** One step of a download. A field left out keeps its value; null clears it. */
export interface Transition {
  readonly state: DownloadState;
  readonly retryAt?: number | null;
  readonly error?: ErrorData | null;
  readonly attempts?: number;
  readonly unavailableCount?: number;
  readonly resume?: ResumePoint | null;
}

export interface ArchivedFile extends AssetName {
  /** Relative to the archive, `/` between parts. */
  readonly path: string;
  /** The match's folder (or the game's, for one listed alone), relative to the archive. */
  readonly folder: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly archivedAt: number;
  /** Origin and path of the file host's address, without its query (which may carry a signature). */
  readonly origin: string;
  readonly etag: string | null;
  readonly mediaType: string | null;
}

export interface WantedAsset extends AssetName {
  /** When its first try is due: epoch ms. */
  readonly dueAt: number;
}

export interface AssetState {
  readonly contentType: string;
  readonly state: string;
}
