/** Recognises timelines that belong to another game than the summary next to them. They are not exported. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import { checkedAnywhere } from '../archive/layout.ts';
import type { ArchiveStore } from '../archive/store/store.ts';
import type { TimelineEnd } from '../game-files/length.ts';
import { readGameFile } from '../game-files/read-file.ts';
import type { FileToRead } from '../game-files/reader-threads.ts';
import { readSummary } from '../game-files/summary.ts';
import { parseTimeline, readTimelineEnd, requireMatchingSummary } from '../game-files/timeline.ts';
import type { ExportFile, ExportGame } from './games.ts';

/** Of whatever format: reading one of another format than expected throws `service-unreadable`, which says so. */
export function findFile({ files }: ExportGame, contentType: string): ExportFile | undefined {
  return files.find((one) => one.contentType === contentType);
}

/** Throws `path-invalid`. */
export async function locateFile({ path, sha256 }: ExportFile, store: ArchiveStore): Promise<FileToRead> {
  return { path: await store.localFile(checkedAnywhere(path)), sha256 };
}

/**
 * The summary, which identifies the game of a timeline. Null if the archive has none; the error if it cannot be read, or
 * has changed since it was archived.
 */
export async function readGameSummary(
  game: ExportGame,
  store: ArchiveStore,
): Promise<GameFacts | MatchkeepError | null> {
  const file = findFile(game, 'GAMH_SUMMARY');
  if (file === undefined) return null;
  try {
    const { json, isSame } = readGameFile(await locateFile(file, store));
    if (!isSame) return damagedError();
    const details = findFile(game, 'GAMH_DETAILS');
    const timeline = details && (await locateFile(details, store));
    return readSummary(json, (gameId) => (timeline === undefined ? null : readEnd(timeline, gameId)));
  } catch (error) {
    if (error instanceof MatchkeepError) return error;
    throw error;
  }
}

export function damagedError(): MatchkeepError {
  return new MatchkeepError('file-corrupt', 'damaged in the archive: run "matchkeep verify --repair"');
}

/** Null for an unreadable timeline, which says nothing about the length of the game. */
function readEnd(timeline: FileToRead, gameId: string): TimelineEnd | null {
  try {
    return readTimelineEnd(parseTimeline(readGameFile(timeline).json), gameId);
  } catch (error) {
    if (error instanceof MatchkeepError) return null;
    throw error;
  }
}

/** The reason if the file belongs to another game; null otherwise. For worker threads. */
export async function otherGameReason(
  game: ExportGame,
  file: ExportFile,
  store: ArchiveStore,
): Promise<string | null> {
  if (file !== findFile(game, 'GAMH_DETAILS')) return null;
  const summary = await readGameSummary(game, store);
  if (summary === null || summary instanceof MatchkeepError) return null;
  try {
    requireMatchingSummary(readGameFile(await locateFile(file, store)).json, summary);
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    // Other problems of the file do not prevent copying it unchanged.
    if (error.code === 'other-game') return error.message;
  }
  return null;
}
