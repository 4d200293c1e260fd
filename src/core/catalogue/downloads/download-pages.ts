/**
 * The list of downloads: first those in progress, then the next ones, then those that ended, latest first. Each state
 * is one range of the index (state, due_at, key); a page reads the states in turn.
 */
import type Database from 'better-sqlite3';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { DownloadState } from '../../../shared/domain.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import type { Names } from '../rows/names.ts';
import { type DownloadRow, downloadColumns, downloadTables, toDownload } from './download-rows.ts';
import { createCounts } from './state-counts.ts';

export type DownloadPages = (input: HandlerInput<'downloads.list'>) => OperationOutput<'downloads.list'>;

const shown: readonly { readonly state: DownloadState; readonly direction: 'asc' | 'desc' }[] = [
  { state: 'verifying', direction: 'asc' },
  { state: 'transferring', direction: 'asc' },
  { state: 'resolving', direction: 'asc' },
  { state: 'queued', direction: 'asc' },
  { state: 'paused', direction: 'asc' },
  { state: 'failed', direction: 'desc' },
  { state: 'waiting', direction: 'asc' },
  { state: 'scheduled', direction: 'asc' },
  { state: 'archived', direction: 'desc' },
  { state: 'not-offered', direction: 'desc' },
  { state: 'not-needed', direction: 'desc' },
  { state: 'cancelled', direction: 'desc' },
  { state: 'not-wanted', direction: 'desc' },
];

export function createDownloadPages(
  db: Database.Database,
  names: Names,
  time: () => StatusTime,
): DownloadPages {
  const counts = createCounts(db);
  const select = `SELECT ${downloadColumns} FROM ${downloadTables}`;
  const statements = {
    asc: db.prepare<[DownloadState, number, number, number], DownloadRow>(
      `${select} WHERE a.state = ? AND (a.due_at, a.key) > (?, ?) ORDER BY a.due_at, a.key LIMIT ?`,
    ),
    desc: db.prepare<[DownloadState, number, number, number], DownloadRow>(
      `${select} WHERE a.state = ? AND (a.due_at, a.key) < (?, ?) ORDER BY a.due_at DESC, a.key DESC LIMIT ?`,
    ),
  };
  const ends = { asc: Number.MIN_SAFE_INTEGER, desc: Number.MAX_SAFE_INTEGER };

  return ({ cursor, limit, states }) => {
    const [rank = 0, dueAt, key] = cursor === undefined ? [] : fromCursor('downloads', cursor, 3);
    const found: { readonly rank: number; readonly row: DownloadRow }[] = [];
    shown.forEach(({ state, direction }, at) => {
      const room = limit + 1 - found.length;
      if (at < rank || room <= 0 || (states && !states.includes(state))) return;
      const isResumed = at === rank && dueAt !== undefined && key !== undefined;
      const start = isResumed ? ([dueAt, key] as const) : ([ends[direction], ends[direction]] as const);
      for (const row of statements[direction].all(state, ...start, room)) found.push({ rank: at, row });
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const isMore = found.length > limit && last !== undefined;
    const at = time();
    return {
      items: page.map(({ row }) => toDownload(row, names, at)),
      nextCursor: isMore ? toCursor('downloads', [last.rank, last.row.due_at, last.row.key]) : null,
      counts: counts(),
    };
  };
}
