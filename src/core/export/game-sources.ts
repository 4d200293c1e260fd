/** The files of one game that tables are made from, each read once for all of them. For worker threads. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import type { ArchiveStore } from '../archive/store/store.ts';
import { readGameFile } from '../game-files/read-file.ts';
import { type OpenTimeline, openWholeTimeline, parseTimeline } from '../game-files/timeline.ts';
import type { ExportGame } from './games.ts';
import { damagedError, findFile, locateFile, readGameSummary } from './other-game.ts';

/**
 * A result is null if the archive has no such file, or if the file cannot be read, has changed since it was archived or
 * belongs to another game; then it is reported as skipped, once.
 */
export interface GameSources {
  /** Why a file of this content type could not be read as a part of the game; null if it could, or is not read. */
  readonly problem: (contentType: string) => Promise<string | null>;
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
  const problems = new Map<string, string>();
  const summary = onlyOnce(() => readGameSummary(game, store));
  const report = (contentType: string, { message }: MatchkeepError) => {
    problems.set(contentType, message);
    skip(findFile(game, contentType)?.path ?? game.record.id, message);
  };

  const timeline = onlyOnce(async () => {
    const file = findFile(game, 'GAMH_DETAILS');
    if (file === undefined) return null;
    try {
      const facts = await summary();
      const { json, isSame } = readGameFile(await locateFile(file, store));
      if (!isSame) throw damagedError();
      return openWholeTimeline(parseTimeline(json), facts instanceof MatchkeepError ? null : facts);
    } catch (error) {
      if (!(error instanceof MatchkeepError)) throw error;
      report('GAMH_DETAILS', error);
      return null;
    }
  });

  const known = onlyOnce(async () => {
    const read = await summary();
    if (!(read instanceof MatchkeepError)) return read;
    report('GAMH_SUMMARY', read);
    return null;
  });
  return {
    async problem(contentType) {
      await known();
      await timeline();
      return problems.get(contentType) ?? null;
    },
    summary: known,
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
