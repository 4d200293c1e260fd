/** A series of games, and the files that Matchkeep wants of it, as its decision needs them. Times are epoch ms. */

import type { ErrorData } from '../../shared/base/errors.ts';
import type { DownloadState } from '../../shared/domain/domain.ts';

export interface SeriesGame {
  /** The place in the series, from 1. */
  readonly number: number;
  /** Names the team that won, the same in every game of the series; null if it is unknown. */
  readonly winner: string | null;
  /** Whether the service lists the game as begun or ended, or lists a file of it. */
  readonly isPlayed: boolean;
  /** Whether the archive has a file of the game. */
  readonly isArchived: boolean;
}

/** What the rules of a series depend on. */
export interface SeriesResult {
  /** As the service lists it; the set of values is open. */
  readonly seriesType: string | null;
  readonly seriesMax: number | null;
  readonly games: readonly SeriesGame[];
}

/** A wanted file that is not archived. */
export interface SeriesAsset {
  readonly key: number;
  readonly contentType: string;
  readonly state: DownloadState;
  /** The checks that are left of a file that is not needed; null if its game may still be played. */
  readonly checksLeft: number | null;
  readonly dueAt: number;
  readonly error: ErrorData | null;
  /** Whether a part of the file was transferred. */
  readonly hasPart: boolean;
  /** See `SeriesStep`. */
  readonly isUndecided: boolean;
}

export interface WantedSeries extends Omit<SeriesResult, 'games'> {
  /** The match's start; null if it is unknown. */
  readonly startAt: number | null;
  readonly games: readonly (Omit<SeriesGame, 'number'> & {
    /** Null if it is not known, and for a game that does not count. */
    readonly number: number | null;
    /** Whether the listing had the game no more before its match began. */
    readonly isGone: boolean;
    /** The content types that the service lists for the game. */
    readonly listedAssets: readonly string[];
    /** Whether the service called the game off, or another game is played in its place. */
    readonly isWithdrawn: boolean;
    readonly assets: readonly SeriesAsset[];
  })[];
}

/** What becomes of one wanted file after its series was looked at. */
export interface SeriesStep {
  /** Whether the file is of a later game that nobody knows to have been played. */
  readonly isUndecided: boolean;
  readonly key: number;
  readonly state: DownloadState;
  readonly checksLeft: number | null;
  readonly dueAt: number;
}
