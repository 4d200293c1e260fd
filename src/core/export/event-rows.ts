/**
 * Rows of the events of a game, read from its timeline; see columns.ts for the columns. Synchronous: for worker
 * threads.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import { readGameFile } from '../games/read-file.ts';
import { readTimelineEvents } from '../games/timeline.ts';
import type { Row } from './columns.ts';
import type { ExportFile, ExportGame } from './games.ts';
import { jsonFile, readGameSummary } from './other-game.ts';

export interface EventRows {
  readonly rows: readonly Row[];
  /** Why an archived timeline could not be read or has changed since it was archived. */
  readonly skipped: { readonly path: string; readonly reason: string } | null;
}

/**
 * `absolute` turns a path in the archive into an absolute one. A game without a timeline has no rows and no problem.
 */
export function eventRows(game: ExportGame, absolute: (path: string) => string): EventRows {
  const file = jsonFile(game, 'GAMH_DETAILS');
  if (file === undefined) return { rows: [], skipped: null };
  try {
    const summary = readGameSummary(game, absolute);
    return { rows: toEventRows(game.record.id, file, absolute(file.path), summary), skipped: null };
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    return { rows: [], skipped: { path: file.path, reason: error.message } };
  }
}

/** Throws the readers' errors, and `file-corrupt` for a file that has changed since it was archived. */
function toEventRows(
  platformGameId: string,
  { sha256 }: ExportFile,
  path: string,
  summary: GameFacts | null,
): Row[] {
  const { json, isSame } = readGameFile({ path, sha256 });
  if (!isSame) {
    throw new MatchkeepError('file-corrupt', 'damaged in the archive: run "matchkeep verify --repair"');
  }
  return readTimelineEvents(json, summary).map(
    ({ event, raw }): Row => [
      ...[platformGameId, event.index, Math.round(event.at), event.type],
      ...[event.participantId, event.victimId, event.assistIds.join(' ') || null],
      ...[event.side, event.subject],
      ...[rounded(event.position?.x), rounded(event.position?.y)],
      JSON.stringify(raw),
    ],
  );
}

function rounded(place: number | undefined): number | null {
  return place === undefined ? null : Math.round(place);
}
