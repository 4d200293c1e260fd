/** The practice service's own books: which matches there were and what became of them, and the files of their games. */
import { createHash } from 'node:crypto';
import type { Season, SeasonMatch } from '../world/season.ts';
import type { FileSource } from './content.ts';

interface BookedFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Books {
  /** Every match of a season, oldest first; empty for another world. */
  readonly matches: readonly SeasonMatch[];
  /** The file as it is served without faults, whenever it appears; null if the game never has it. */
  file(platformGameId: string, contentType: string): Promise<BookedFile | null>;
}

export function createBooks({
  season,
  files,
}: {
  readonly season?: Season | null;
  readonly files: FileSource;
}): Books {
  return {
    matches: season?.matches ?? [],
    async file(platformGameId, contentType) {
      const content = await files.find(platformGameId, contentType);
      if (content === null) return null;
      const hash = createHash('sha256');
      for await (const chunk of content.read(0, content.bytes)) hash.update(chunk);
      return { bytes: content.bytes, sha256: hash.digest('hex') };
    },
  };
}
