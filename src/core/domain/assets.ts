/** Assets: an asset is one file of one game, from wanted to archived. Times are epoch milliseconds. */

import type { ErrorData } from '../../shared/base/errors.ts';
import { contentTypeAtStart } from '../../shared/domain/content-types.ts';

/** Names one asset. Its id on the bridge is `<platformGameId>/<contentType>`. */
export interface AssetName {
  readonly platformGameId: string;
  readonly contentType: string;
}

/** As the first words of a sentence: `The summary of game ESPORTSTMNT01:7`. */
export function assetAtStart({ platformGameId, contentType }: AssetName): string {
  return `${contentTypeAtStart(contentType)} of game ${platformGameId}`;
}

/** The facts with which the archive names a match's folder. */
export interface MatchPlace {
  readonly matchId: string;
  readonly leagueName: string;
  readonly tournamentName: string;
  /** The start of the match or of the game: epoch ms. */
  readonly startAt: number | null;
  /** Codes of the two sides, as the service lists them. */
  readonly teamCodes: readonly string[];
}

/** The facts with which the archive names a game's folder and writes its sidecar. */
export interface GamePlace extends Omit<MatchPlace, 'matchId'> {
  readonly platformGameId: string;
  /** The place in its series; null if it is not known. */
  readonly number: number | null;
  readonly matchId: string | null;
  /** The match's folder relative to the archive, since its first file was published; null before. */
  readonly folder: string | null;
}

/** Bytes [0, `bytesDone`) of the part file are on disk (fsynced) and came from the file that `validator` names. */
export interface ResumePoint {
  readonly bytesDone: number;
  readonly bytesTotal: number | null;
  /** A strong ETag or a Last-Modified date; null: start over. */
  readonly validator: string | null;
}

/** A download as a worker claims it. */
export interface DownloadJob extends AssetName {
  readonly id: string;
  readonly place: GamePlace;
  readonly attempts: number;
  /** The error of the previous attempt; null if there was none, or if the download starts over. */
  readonly problem: ErrorData | null;
  /** The number of "not available yet" responses, which are not part of `attempts`. */
  readonly unavailableCount: number;
  readonly priority: number;
  /** When the first attempt was due: epoch ms. */
  readonly firstDueAt: number;
  /** Whether the service lists the game as played, or lists this content type for it. */
  readonly isKnownPlayed: boolean;
  /** Whether the download replaces an archived file that is missing or changed. */
  readonly isRepair: boolean;
  /** The last known address and the resume point; null if nothing was transferred yet. */
  readonly resume: ResumePoint | null;
}

/** What every attempt writes that ended without a file. */
interface WithoutFile {
  readonly error: ErrorData;
  /** Null if the part is of no use; omitted if the next attempt continues it. */
  readonly resume?: null;
}

/** How an attempt ended without a file. `retryAt` is epoch ms; null: now. */
export type FailedStep =
  /** The cause is not in this file: it waits in the queue until the circuit closes. */
  | (WithoutFile & { readonly state: 'queued'; readonly retryAt: null })
  | (WithoutFile & {
      readonly state: 'waiting';
      readonly retryAt: number;
      readonly attempts: number;
      readonly unavailableCount?: number;
    })
  | (WithoutFile & { readonly state: 'not-offered'; readonly retryAt: null })
  | (WithoutFile & { readonly state: 'failed'; readonly retryAt: null; readonly attempts: number });

/** One step of a download, as the queue and its attempts write it. An omitted field does not change. */
export type Transition =
  | { readonly state: 'resolving' | 'transferring' | 'verifying' }
  /** Back to the queue; `retryAt` is the position in it: epoch ms. */
  | { readonly state: 'queued'; readonly retryAt?: number }
  | FailedStep;

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
  /** The other headers of the response that identify the content (its date and checksums): a JSON object of texts. */
  readonly headers: string | null;
  /**
   * 1 for the content that was archived first, one more for each content that replaced another; null if it is not known.
   * Omitted for a new file: its version follows from the file that it replaces.
   */
  readonly version?: number | null;
  /** Oldest first; omitted if there are none, or where nobody asks for them. */
  readonly earlier?: readonly EarlierVersion[];
}

/** A file that was just published. `replaced`: where the content is that it replaced, if that was another. */
export interface RecordedFile extends ArchivedFile {
  readonly replaced?: Pick<EarlierVersion, 'path' | 'damagedPath'>;
}

/** What a file contained before another content replaced it. */
export interface EarlierVersion {
  /** Where that content is, relative to the archive; null: it was lost before, or was deleted. */
  readonly path: string | null;
  /** When Matchkeep deleted it, since the settings ask for fewer earlier versions: epoch ms. */
  readonly removedAt: number | null;
  /** Where a damaged file is that was found in its place; null if there was none. */
  readonly damagedPath: string | null;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Epoch ms. */
  readonly archivedAt: number;
  /** Epoch ms. */
  readonly replacedAt: number;
  /** As that of the file. */
  readonly version: number | null;
}

export interface WantedAsset extends AssetName {
  /** When the first attempt is due: epoch ms. */
  readonly dueAt: number;
}

/** Whether a file in this state is wanted, but not archived. */
export function isMissing(state: string): boolean {
  return state !== 'archived' && state !== 'not-wanted';
}

export interface AssetState {
  readonly contentType: string;
  readonly state: string;
}
