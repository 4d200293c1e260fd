/**
 * The list of downloads: first those in progress, then the next ones, then those that ended, latest first. Each state
 * is one range of the index (state, due_at, key), or of one problem; a page reads the states in turn. Filters are
 * checked along the way, and one call reads a limited number of rows: then its page has fewer items than asked for, or
 * none, and a cursor.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import { type AssetStatus, assetStatuses } from '../../../shared/domain/asset-status.ts';
import { type DownloadState, downloadStates } from '../../../shared/domain/domain.ts';
import { isOpen } from '../../../shared/downloads/download-states.ts';
import { fromCursor, toCursor } from '../../catalogue/rows/cursors.ts';
import type { Names } from '../../catalogue/rows/names.ts';
import { statusCase } from '../../catalogue/rows/status-sql.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { type DownloadRow, downloadColumns, downloadTables, toDownload } from './download-rows.ts';
import { createCounts } from './read-downloads.ts';
import { createTextFilter, type SearchedRow } from './text-filter.ts';

type Input = HandlerInput<'downloads.list'>;
export type DownloadPages = (input: Input) => OperationOutput<'downloads.list'>;

type Direction = 'asc' | 'desc';
const shown: readonly { readonly state: DownloadState; readonly direction: Direction }[] = [
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
const ends = { asc: Number.MIN_SAFE_INTEGER, desc: Number.MAX_SAFE_INTEGER };

/** Rows that one call reads at most, each about ten milliseconds: of the index alone, or of assets with their games. */
const indexRowsPerCall = 20_000;
const gameRowsPerCall = 1_000;

interface Position {
  readonly due_at: number;
  readonly key: number;
}
type Row = DownloadRow & SearchedRow;
type Values = Readonly<Record<string, string | number>>;

export function createDownloadPages(
  db: Database.Database,
  names: Names,
  time: () => StatusTime,
): DownloadPages {
  const counts = createCounts(db);
  const edges = prepareOnce<Position>(db);
  const pages = prepareOnce<Row>(db);

  return (input) => {
    const { limit, text } = input;
    const [rank = 0, dueAt, key] = input.cursor === undefined ? [] : fromCursor('downloads', input.cursor, 3);
    const at = time();
    const filter = toFilter(input, names, at);
    const states = filteredStates(input);
    const isFound = text === undefined || text.trim() === '' ? null : createTextFilter(text, names);
    const rowsPerCall =
      isFound !== null || filter.needsRow ? gameRowsPerCall : filter.where === '' ? null : indexRowsPerCall;
    const found: { readonly rank: number; readonly row: Row }[] = [];
    let cut: readonly number[] | null = null;
    for (const [index, { state, direction }] of shown.entries()) {
      if (index < rank || !states.has(state)) continue;
      const isResumed = index === rank && dueAt !== undefined && key !== undefined;
      const from = isResumed ? { due_at: dueAt, key } : { due_at: ends[direction], key: ends[direction] };
      const range = { ...filter, state, from, direction };
      const edge = rowsPerCall === null ? undefined : readEdge(edges, range, rowsPerCall);
      const room = limit + 1 - found.length;
      const rows = readRows(pages, range, edge, isFound ? gameRowsPerCall : room);
      for (const row of isFound ? rows.filter(isFound).slice(0, room) : rows)
        found.push({ rank: index, row });
      if (found.length > limit) break;
      if (edge) {
        cut = [index, edge.due_at, edge.key];
        break;
      }
    }
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? [last.rank, last.row.due_at, last.row.key] : cut;
    return {
      items: page.map(({ row }) => toDownload(row, names, at)),
      nextCursor: next && toCursor('downloads', next),
      counts: counts(),
    };
  };
}

/** A page with items, unless the list ends: where few downloads meet the filters, other work runs between the calls. */
export async function readPage(
  pages: DownloadPages,
  input: Input,
): Promise<OperationOutput<'downloads.list'>> {
  let page = pages(input);
  while (page.items.length === 0 && page.nextCursor !== null) {
    await yieldToEventLoop();
    page = pages({ ...input, cursor: page.nextCursor });
  }
  return page;
}

interface Filter {
  /** Conditions on a row of `assets`, each with a leading AND. */
  readonly where: string;
  readonly problem: string;
  readonly values: Values;
  /** Whether the conditions need more than the index of states has. */
  readonly needsRow: boolean;
}

function toFilter(input: Input, names: Names, at: StatusTime): Filter {
  const { league, contentType, problem, statuses } = input;
  const isOpenWanted = statuses?.some((status) => openStatuses.has(status)) === true;
  const conditions = [
    contentType !== undefined && 'a.content_type = :contentType',
    league !== undefined && 'a.league_key IN (SELECT value FROM json_each(:league))',
    isOpenWanted &&
      `${statusCase('a.counted_as', 'a.counted_step')} IN (SELECT value FROM json_each(:statuses))`,
  ];
  return {
    where: conditions.flatMap((condition) => (condition ? [` AND ${condition}`] : [])).join(''),
    problem: problem === undefined ? '' : 'a.problem = :problem AND ',
    values: {
      ...(contentType !== undefined && { contentType }),
      ...(league !== undefined && { league: JSON.stringify(names.leaguesNamed(league)) }),
      ...(problem !== undefined && { problem }),
      ...(isOpenWanted && { ...at, statuses: JSON.stringify(statuses) }),
    },
    needsRow: isOpenWanted,
  };
}

/** The statuses of downloads that are not at an end; each other status is the state of the same name. */
const openStatuses: ReadonlySet<AssetStatus> = new Set(
  assetStatuses.filter((status) => !downloadStates.some((state) => state === status && !isOpen(state))),
);

function filteredStates({ states, statuses }: Input): ReadonlySet<DownloadState> {
  const isWanted = (state: DownloadState) =>
    statuses === undefined ||
    (isOpen(state)
      ? statuses.some((status) => openStatuses.has(status))
      : statuses.some((status) => status === state));
  return new Set((states ?? downloadStates).filter(isWanted));
}

interface Range extends Filter {
  readonly state: DownloadState;
  readonly from: Position;
  readonly direction: Direction;
}

type Prepared<R> = (sql: string) => Database.Statement<[Values], R>;

/** Statements differ by the filters that are set, which are few. */
function prepareOnce<R>(db: Database.Database): Prepared<R> {
  const statements = new Map<string, Database.Statement<[Values], R>>();
  return (sql) => {
    const statement = statements.get(sql) ?? db.prepare<[Values], R>(sql);
    statements.set(sql, statement);
    return statement;
  };
}

/** The last row of the range that this call reads; undefined if it reads all of them. */
function readEdge(edges: Prepared<Position>, range: Range, rows: number): Position | undefined {
  const { where, order, values } = toSql(range);
  return edges(`SELECT a.due_at, a.key FROM assets a WHERE ${where} ${order} LIMIT 1 OFFSET :skip`).get({
    ...values,
    skip: rows - 1,
  });
}

/** The rows of the range that the filters let through, up to the edge if there is one. */
function readRows(pages: Prepared<Row>, range: Range, edge: Position | undefined, limit: number) {
  const { where, order, values } = toSql(range);
  const isUpToEdge = edge
    ? ` AND (a.due_at, a.key) ${range.direction === 'asc' ? '<=' : '>='} (:edgeDue, :edgeKey)`
    : '';
  const sql = `SELECT ${downloadColumns}, g.tournament_key FROM ${downloadTables}
    WHERE ${where}${isUpToEdge}${range.where} ${order} LIMIT :limit`;
  return pages(sql).all({ ...values, limit, ...(edge && { edgeDue: edge.due_at, edgeKey: edge.key }) });
}

function toSql({ problem, direction, state, from, values }: Range) {
  return {
    where: `${problem}a.state = :state AND (a.due_at, a.key) ${direction === 'asc' ? '>' : '<'} (:due, :key)`,
    order: `ORDER BY a.due_at ${direction}, a.key ${direction}`,
    values: { ...values, state, due: from.due_at, key: from.key },
  };
}
