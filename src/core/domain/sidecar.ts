/** The data of a match's sidecar, and of a file to verify. */
import type { ArchivedFile, AssetName } from './assets.ts';

/** A file to verify: an archived asset and the catalogue's data about its file. */
export interface KnownFile extends AssetName {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface KeyedFile extends KnownFile {
  /** The catalogue's own key; a file that is archived later has a larger one, unless its download was known before. */
  readonly key: number;
}

export interface SidecarMatch {
  readonly id: string | null;
  readonly leagueId: string | null;
  readonly leagueName: string;
  readonly tournamentId: string | null;
  readonly tournamentName: string;
  readonly startAt: string | null;
  /** The service's own JSON of the match (text, exact), null for a game listed alone. */
  readonly raw: string | null;
}

/** The whole content of a sidecar (`match.json`), as JSON-ready data. See `archive/sidecar.ts`. */
export interface SidecarData {
  readonly match: SidecarMatch & {
    readonly folder: string;
    /** The folders that the match had before, oldest first; absent if there are none. */
    readonly earlierFolders?: readonly string[] | undefined;
  };
  readonly games: readonly {
    readonly platformGameId: string;
    /** The place in the series; null if it is not known. */
    readonly number: number | null;
    /** In the match's list of games, from 1; 0 if the match does not list it. */
    readonly position: number;
    /** The service's own JSON of the game (text, exact). */
    readonly raw: string;
    readonly files: readonly ArchivedFile[];
    /** The other matches that list the game, each with its position in their lists; absent if there are none. */
    readonly otherMatches?: readonly (SidecarMatch & { readonly id: string; readonly position: number })[];
  }[];
}
