/** The files of one game that tables are made from, each read once for all of them. For worker threads. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import type { ArchiveStore } from '../archive/store/store.ts';
import { readGameFile } from '../game-files/read-file.ts';
import { type OpenTimeline, openWholeTimeline } from '../game-files/timeline.ts';
import type { ExportGame } from './games.ts';
import { damagedError, jsonFile, locateFile, readGameSummary } from './other-game.ts';

/**
 * A result is null if the archive has no such file, or if the file cannot be read, has changed since it was archived or
 * belongs to another game; then it is reported as skipped, once.
 */
export interface GameSources {
  readonly summary: () => Promise<GameFacts | null>;
  /** With the players and sides of the summary, if that can be read. */
  readonly timeline: () => Promise<OpenTimeline | null>;
}

/** `skip` reports a file of the archive that is not used, and why. */
export function createGameSources(
  game: ExportGame,
  store: ArchiveStore,
  skip: (path: string, reason: string) => void,
): GameSources {
  const summary = onlyOnce(() => readGameSummary(game, store));

  const timeline = onlyOnce(async () => {
    const file = jsonFile(game, 'GAMH_DETAILS');
    if (file === undefined) return null;
    try {
      const known = await summary();
      const { json, isSame } = readGameFile(await locateFile(file, store));
      if (!isSame) throw damagedError();
      return openWholeTimeline(json, known instanceof MatchkeepError ? null : known);
    } catch (error) {
      if (!(error instanceof MatchkeepError)) throw error;
      skip(file.path, error.message);
      return null;
    }
  });

  return {
    summary: onlyOnce(async () => {
      const known = await summary();
      if (!(known instanceof MatchkeepError)) return known;
      skip(jsonFile(game, 'GAMH_SUMMARY')?.path ?? game.record.id, known.message);
      return null;
    }),
    timeline,
  };
}

function onlyOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= read();
    return result;
  };
}
