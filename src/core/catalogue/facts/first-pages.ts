/**
 * Pages of all games, or of all archived games, newest first, directly from the catalogue. The interface shows them
 * while the engine is loading.
 */
import type Database from 'better-sqlite3';
import { provisionalVersion } from '../../../shared/library/library.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import { createRows } from './library-rows.ts';

/**
 * Null for all other questions, which only the engine can answer. `isCounted`: the games with archived files are counted,
 * some tens of milliseconds for a million games; otherwise such a page has the provisional version.
 */
export type FirstPages = (
  input: LibraryAnswers['page'][0],
  options?: { readonly isCounted: boolean },
) => LibraryAnswers['page'][1] | null;

/** Beyond this offset, skipping rows would block the archiver. */
const deepest = 5_000;

export function createFirstPages(db: Database.Database): FirstPages {
  const rows = createRows(db);
  const keys = db
    .prepare<[number, number], number>('SELECT key FROM games ORDER BY order_key DESC LIMIT ? OFFSET ?')
    .pluck();
  const total = db.prepare<[], number>('SELECT coalesce(sum(games), 0) FROM leagues').pluck();
  const version = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM changes').pluck();
  const archivedKeys = db
    .prepare<[number, number], number>(
      'SELECT key FROM games WHERE archived_assets > 0 ORDER BY order_key DESC LIMIT ? OFFSET ?',
    )
    .pluck();
  const archivedFiles = db
    .prepare<[], number>(
      "SELECT assets FROM state_counts WHERE scope = 'all' AND ref = 0 AND state = 'archived'",
    )
    .pluck();
  const readAll = db.transaction((offset: number, limit: number) => ({
    version: version.get() ?? 0,
    total: total.get() ?? 0,
    offset,
    rows: rows.rows(keys.all(limit, offset)),
    problems: [],
  }));
  const archivedGames = db
    .prepare<[], number>('SELECT count(*) FROM games WHERE archived_assets > 0')
    .pluck();
  const readArchived = db.transaction((offset: number, limit: number, isCounted: boolean) => ({
    ...(isCounted
      ? { version: version.get() ?? 0, total: archivedGames.get() ?? 0 }
      : { version: provisionalVersion, total: Math.min(total.get() ?? 0, archivedFiles.get() ?? 0) }),
    offset,
    rows: rows.rows(archivedKeys.all(limit, offset)),
    problems: [],
  }));
  return ({ query, sort, offset, limit }, { isCounted } = { isCounted: false }) => {
    const isNewestFirst = sort.by === 'date' && sort.direction === 'desc' && !sort.isGrouped;
    if (!isNewestFirst || offset > deepest) return null;
    if (query.trim() === '') return readAll(offset, limit);
    return query.trim() === 'has:any' ? readArchived(offset, limit, isCounted) : null;
  };
}
