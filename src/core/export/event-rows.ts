/** The events of a game, read from its timeline; see columns.ts for their columns. Synchronous: for worker threads. */
import { MatchkeepError } from '../../shared/errors.ts';
import type { GameFacts } from '../../shared/game-facts.ts';
import { readGameFile } from '../games/read-file.ts';
import { readSummary } from '../games/summary.ts';
import { readTimelineEvents } from '../games/timeline.ts';
import type { Row } from './columns.ts';
import type { ExportFile, ExportGame } from './games.ts';

export interface EventRows {
  readonly rows: readonly Row[];
  /** Why a timeline that is held could not be read, or that it was changed since it was archived. */
  readonly leftOut: { readonly path: string; readonly reason: string } | null;
}

/** `absolute` gives a path in the archive its absolute form. A game without a timeline has no rows, and no fault. */
export function eventRows({ record, files }: ExportGame, absolute: (path: string) => string): EventRows {
  const file = jsonFile(files, 'GAMH_DETAILS');
  if (file === undefined) return { rows: [], leftOut: null };
  try {
    const summary = summaryOf(jsonFile(files, 'GAMH_SUMMARY'), absolute);
    return { rows: rowsOf(record.id, file, absolute(file.path), summary), leftOut: null };
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    return { rows: [], leftOut: { path: file.path, reason: error.message } };
  }
}

function jsonFile(files: readonly ExportFile[], contentType: string): ExportFile | undefined {
  return files.find((one) => one.contentType === contentType && one.path.endsWith('.json'));
}

/** What says which game the timeline must be of. Null where there is none, or none that can be read. */
function summaryOf(file: ExportFile | undefined, absolute: (path: string) => string): GameFacts | null {
  if (file === undefined) return null;
  try {
    const { json, isSame } = readGameFile({ path: absolute(file.path), sha256: file.sha256 });
    return isSame ? readSummary(json) : null;
  } catch (error) {
    if (error instanceof MatchkeepError) return null;
    throw error;
  }
}

/** A file that was changed since it was archived is not exported. Throws as the readers do. */
function rowsOf(
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
