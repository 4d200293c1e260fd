/** Recognises timelines that belong to another game than the summary next to them. They are not exported. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import { readGameFile } from '../game-files/read-file.ts';
import { readSummary } from '../game-files/summary.ts';
import { readLastFrame, requireMatchingSummary } from '../game-files/timeline.ts';
import type { ExportFile, ExportGame } from './games.ts';

/** Turns a path in the archive into an absolute one. */
type Absolute = (path: string) => string;

export function jsonFile({ files }: ExportGame, contentType: string): ExportFile | undefined {
  return files.find((one) => one.contentType === contentType && one.path.endsWith('.json'));
}

/** The summary, which identifies the game of a timeline. Null if none is intact and readable. */
export function readGameSummary(game: ExportGame, absolute: Absolute): GameFacts | null {
  const file = jsonFile(game, 'GAMH_SUMMARY');
  if (file === undefined) return null;
  try {
    const { json, isSame } = readGameFile({ path: absolute(file.path), sha256: file.sha256 });
    if (!isSame) return null;
    const timeline = jsonFile(game, 'GAMH_DETAILS');
    return readSummary(json, (gameId) =>
      timeline === undefined ? null : lastFrame(timeline, gameId, absolute),
    );
  } catch (error) {
    if (error instanceof MatchkeepError) return null;
    throw error;
  }
}

/** Null for an unreadable timeline, which says nothing about the length of the game. */
function lastFrame(timeline: ExportFile, gameId: string, absolute: Absolute): number | null {
  try {
    const { json } = readGameFile({ path: absolute(timeline.path), sha256: timeline.sha256 });
    return readLastFrame(json, gameId);
  } catch (error) {
    if (error instanceof MatchkeepError) return null;
    throw error;
  }
}

/** The reason if the file belongs to another game; null otherwise. Synchronous: for worker threads. */
export function otherGameReason(game: ExportGame, file: ExportFile, absolute: Absolute): string | null {
  if (file !== jsonFile(game, 'GAMH_DETAILS')) return null;
  const summary = readGameSummary(game, absolute);
  if (summary === null) return null;
  try {
    requireMatchingSummary(readGameFile({ path: absolute(file.path), sha256: file.sha256 }).json, summary);
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    // Other problems of the file do not prevent copying it unchanged.
    if (error.code === 'other-game') return error.message;
  }
  return null;
}
