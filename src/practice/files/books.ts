/** The practice service's own books: which matches there were and what became of them, and the files of their games. */
import { createHash } from 'node:crypto';
import type { PlannedGame, PlannedMatch, World } from '../world/plan.ts';
import type { Season, SeasonMatch } from '../world/season.ts';
import type { FileSource } from './content.ts';

const dayMs = 86_400_000;

/** A game that was played, and its match. */
interface PlayedGame {
  readonly match: PlannedMatch;
  readonly game: PlannedGame;
}

interface BookedFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Books {
  /** Every match of a season, oldest first; empty for another world. */
  readonly matches: readonly SeasonMatch[];
  /** Every game that began in [`from`, `to`): epoch ms. */
  played(from: number, to: number): readonly PlayedGame[];
  /** The file as it is served without faults, whenever it appears; null if the game never has it. */
  file(platformGameId: string, contentType: string): Promise<BookedFile | null>;
}

export function createBooks({
  world,
  season,
  files,
}: {
  readonly world: World;
  readonly season?: Season | null;
  readonly files: FileSource;
}): Books {
  return {
    matches: season?.matches ?? [],
    played: (from, to) =>
      // A series lasts less than a day.
      world
        .began(from - dayMs, to)
        .flatMap((match) => match.games.map((game) => ({ match, game })))
        .filter(({ game }) => game.isPlayed && game.startAt >= from && game.startAt < to),
    async file(platformGameId, contentType) {
      const content = await files.find(platformGameId, contentType);
      if (content === null) return null;
      const hash = createHash('sha256');
      for await (const chunk of content.read(0, content.bytes)) hash.update(chunk);
      return { bytes: content.bytes, sha256: hash.digest('hex') };
    },
  };
}
