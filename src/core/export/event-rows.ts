/** The events of a game, read from its timeline; see columns.ts for their columns. Synchronous: for worker threads. */
import { MatchkeepError } from '../../shared/errors.ts';
import { readGameFile } from '../games/read-file.ts';
import { readTimeline } from '../games/timeline.ts';
import type { Row } from './columns.ts';
import type { ExportFile, ExportGame } from './games.ts';

const contentType = 'GAMH_DETAILS';

export interface EventRows {
  readonly rows: readonly Row[];
  /** Why a timeline that is held could not be read, or that it was changed since it was archived. */
  readonly leftOut: { readonly path: string; readonly reason: string } | null;
}

/** `absolute` gives a path in the archive its absolute form. A game without a timeline has no rows, and no fault. */
export function eventRows({ record, files }: ExportGame, absolute: (path: string) => string): EventRows {
  const file = files.find((one) => one.contentType === contentType && one.path.endsWith('.json'));
  if (file === undefined) return { rows: [], leftOut: null };
  try {
    return { rows: rowsOf(record.id, file, absolute(file.path)), leftOut: null };
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    return { rows: [], leftOut: { path: file.path, reason: error.message } };
  }
}

/** What was changed since it was archived is nobody's fact. Throws as the readers do. */
function rowsOf(platformGameId: string, { sha256 }: ExportFile, path: string): Row[] {
  const { json, isSame } = readGameFile({ path, sha256 });
  if (!isSame) {
    throw new MatchkeepError('file-corrupt', 'damaged in the archive: run "matchkeep verify --repair"');
  }
  return readTimeline(json, null).events.map(
    (event): Row => [
      ...[platformGameId, event.index, Math.round(event.at), event.type],
      ...[event.participantId, event.victimId, event.assistIds.join(' ') || null],
      ...[event.side, event.subject],
      ...[rounded(event.position?.x), rounded(event.position?.y)],
      JSON.stringify(event.raw),
    ],
  );
}

function rounded(place: number | undefined): number | null {
  return place === undefined ? null : Math.round(place);
}
