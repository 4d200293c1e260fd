/** Timelines that belong to another game than the summary next to them: nothing of them is exported. */
import { MatchkeepError } from '../../shared/errors.ts';
import type { GameFacts } from '../../shared/game-facts.ts';
import { readGameFile } from '../games/read-file.ts';
import { readSummary } from '../games/summary.ts';
import { requireGameOf } from '../games/timeline.ts';
import type { ExportFile, ExportGame } from './games.ts';

/** Gives a path in the archive its absolute form. */
type Absolute = (path: string) => string;

export function jsonFile({ files }: ExportGame, contentType: string): ExportFile | undefined {
  return files.find((one) => one.contentType === contentType && one.path.endsWith('.json'));
}

/** What says which game a timeline must be of. Null where there is none that is whole and can be read. */
export function readSummaryOf(game: ExportGame, absolute: Absolute): GameFacts | null {
  const file = jsonFile(game, 'GAMH_SUMMARY');
  if (file === undefined) return null;
  try {
    const { json, isSame } = readGameFile({ path: absolute(file.path), sha256: file.sha256 });
    return isSame ? readSummary(json) : null;
  } catch (error) {
    if (error instanceof MatchkeepError) return null;
    throw error;
  }
}

/** Why the file may not be exported as one of this game; null where it may. Synchronous: for worker threads. */
export function otherGameReason(game: ExportGame, file: ExportFile, absolute: Absolute): string | null {
  if (file !== jsonFile(game, 'GAMH_DETAILS')) return null;
  const summary = readSummaryOf(game, absolute);
  if (summary === null) return null;
  try {
    requireGameOf(readGameFile({ path: absolute(file.path), sha256: file.sha256 }).json, summary);
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    // What else is wrong with the file does not keep it from being copied as it is.
    if (error.code === 'other-game') return error.message;
  }
  return null;
}
