/** What the second reader is given of a game: its listing, its files' texts, and the names that no file contains. */
import type { ListedGame, ListedMatch } from '../../../src/core/domain/listing.ts';

export interface GivenFile {
  readonly contentType: string;
  /** Below the folder of the archive. */
  readonly path: string;
  readonly text: string;
  /** The contents that were archived before it, in their order. */
  readonly earlier: readonly string[];
  /** Epoch ms. */
  readonly archivedAt: number;
}

export interface GivenGame {
  readonly listed: ListedGame;
  readonly match: ListedMatch;
  readonly files: readonly GivenFile[];
}

/** Names of the game, which files have only by number, and of people. Null: not known. */
export interface GivenNames {
  readonly champion: (id: number) => string | null;
  readonly championNumber: (spelling: string) => number | null;
  readonly item: (id: number) => string | null;
  /** The name of the person who has this name, too. */
  readonly person: (name: string) => string | null;
}
