/**
 * Finds the sort keys of a page of matches or games. One source is read in order from the cursor on: the search index,
 * the teams, the leagues or the table itself, depending on the filters. So a page at the millionth row takes as long
 * as the first one. If a name means several rows (a team with two ids), SQLite merges their ordered lists.
 */
import type Database from 'better-sqlite3';
import { maxLiveMs } from '../../../shared/domain/live-match.ts';
import type { Names } from '../rows/names.ts';
import { createEndings, matchExpression } from '../rows/search.ts';
import { firstDatedSortKey, sortKeyFloor } from '../rows/sort-key.ts';
import { hasWinner, liveByTime } from './live.ts';

export interface Filters {
  /** For matches: words. */
  readonly search?: string | undefined;
  readonly league?: string | undefined;
  readonly team?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only rows with these sort keys. */
  readonly among?: readonly number[];
  /** Only games with an archived file. */
  readonly archivedOnly?: boolean;
  /** Only games that are in no match. */
  readonly withoutMatch?: boolean | undefined;
  /** For matches. */
  readonly phase?: Phase;
}

/**
 * `upcoming`: only upcoming and live matches; `past`: only others; `won`: only those that are live by their times and have a
 * game with a known winner. `now` is epoch ms; `decided` are the sort keys of matches that are not live in spite of their times.
 */
type Phase =
  | { readonly when: 'upcoming' | 'past'; readonly now: number; readonly decided: readonly number[] }
  | { readonly when: 'won'; readonly now: number };

export interface PageOptions {
  readonly direction: 'asc' | 'desc';
  /** The sort key of the last row of the previous page. */
  readonly after: number | null;
  readonly limit: number;
}

type Value = string | number;
interface Arm {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** If a name means more rows than this, they are read as one list and sorted, which is slower. */
const maxArms = 20;

/** Words that match no more rows than this are rare. */
const maxRareMatches = 20;

/** The rows that filters select; pages of different times can be read from one selection. */
export interface Selection {
  /** Sort keys of the rows that meet `within` as well, at most `limit`. */
  keys(within: Within, options: PageOptions): number[];
}

/** Replaces the times of the filters. */
export type Within = Pick<Filters, 'from' | 'to' | 'phase'>;

export function createPages(db: Database.Database, names: Names, kind: 'match' | 'game') {
  const vocabulary = kind === 'match' ? { endings: createEndings(db), spellings: names.spellings } : null;
  const statements = new Map<string, Database.Statement<Value[], number>>();
  const findWords = db
    .prepare<[string, number], number>('SELECT rowid FROM match_search WHERE match_search MATCH ? LIMIT ?')
    .pluck();

  function prepared(sql: string): Database.Statement<Value[], number> {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare<Value[], number>(sql).pluck();
    statements.set(sql, statement);
    return statement;
  }

  /** Null if no row can match the filters. */
  function readSubjects(filters: Filters): Subjects | null {
    const leagues = filters.league === undefined ? null : names.leaguesNamed(filters.league);
    const teams = filters.team === undefined ? null : names.teamsNamed(filters.team);
    const hasWords = vocabulary !== null && filters.search !== undefined && filters.search.trim() !== '';
    const expression = hasWords ? matchExpression(filters.search ?? '', vocabulary) : null;
    if (leagues?.length === 0 || teams?.length === 0 || (hasWords && expression === null)) return null;
    return { leagues, teams, words: expression === null ? null : { expression } };
  }

  /** Reads the few matches of rare words once, so that their pages do not search for them again. */
  function findRareWords(subjects: Subjects): Subjects {
    if (subjects.words === null || 'sortKeys' in subjects.words) return subjects;
    const sortKeys = findWords.all(subjects.words.expression, maxRareMatches + 1);
    return sortKeys.length > maxRareMatches ? subjects : { ...subjects, words: { sortKeys } };
  }

  function readKeys(
    subjects: Subjects,
    filters: Filters,
    { direction, after, limit }: PageOptions,
  ): number[] {
    if (subjects.words !== null && 'sortKeys' in subjects.words && subjects.words.sortKeys.length === 0)
      return [];
    let { low, high } = timeRange(filters);
    if (after !== null && direction === 'asc') low = Math.max(low ?? 0, after);
    if (after !== null && direction === 'desc') high = Math.min(high ?? after, after);
    const within = { range: { low, high }, withoutMatch: filters.withoutMatch === true };
    const found = arms(kind, subjects, rowConditions(kind, subjects, filters), within);
    const sql = `${found.map((arm) => arm.sql).join(' UNION ')} ORDER BY k ${direction} LIMIT ?`;
    return prepared(sql).all(...found.flatMap((arm) => arm.values), limit);
  }

  return {
    /** For several pages that differ in time. Null if no row can match the filters. */
    select(filters: Filters): Selection | null {
      const read = readSubjects(filters);
      if (read === null) return null;
      const subjects = findRareWords(read);
      return { keys: (within, options) => readKeys(subjects, { ...filters, ...within }, options) };
    },

    /** One page. */
    sortKeys(filters: Filters, options: PageOptions): number[] {
      const subjects = readSubjects(filters);
      return subjects === null ? [] : readKeys(subjects, filters, options);
    },
  };
}

/** What decides which source is read: keys of leagues and teams, and words. */
interface Subjects {
  readonly leagues: readonly number[] | null;
  readonly teams: readonly number[] | null;
  /** An expression of the search index, or the sort keys of all matches that it finds. */
  readonly words: { readonly expression: string } | { readonly sortKeys: readonly number[] } | null;
}

/** Both limits as sort keys, excluded from the range. */
interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

function timeRange({ from, to }: Filters): Range {
  const floor = from === undefined ? null : sortKeyFloor(Date.parse(from)) - 1;
  const isDated = from !== undefined || to !== undefined;
  return {
    low: isDated ? Math.max(floor ?? 0, firstDatedSortKey - 1) : null,
    high: to === undefined ? null : sortKeyFloor(Date.parse(to) + 1000),
  };
}

function bounds(column: string, { low, high }: Range): Arm {
  const sql: string[] = [];
  const values: Value[] = [];
  // FTS5 accepts a limit on its row id only as an integer, and SQLite gets a JS number as a float.
  if (low !== null) sql.push(`${column} > CAST(? AS INTEGER)`) && values.push(low);
  if (high !== null) sql.push(`${column} < CAST(? AS INTEGER)`) && values.push(high);
  return { sql: sql.map((text) => ` AND ${text}`).join(''), values };
}

/** Conditions on the row `r`, for what the source does not ensure; each begins with ` AND `. */
function rowConditions(kind: 'match' | 'game', { leagues, teams, words }: Subjects, filters: Filters): Arm {
  const row: string[] = [];
  const values: Value[] = [];
  const onRow = (sql: string, ...more: Value[]) => {
    row.push(` AND ${sql}`);
    values.push(...more);
  };
  const time = kind === 'match' ? 'start_at' : 'played_at';
  // Sort keys have whole seconds, so the exact limits are checked on the row.
  if (filters.from !== undefined) onRow(`r.${time} >= ?`, Date.parse(filters.from));
  if (filters.to !== undefined) onRow(`r.${time} < ?`, Date.parse(filters.to));
  if (filters.phase !== undefined) {
    const { phase } = filters;
    const { now } = phase;
    if (phase.when === 'won') onRow(`${liveByTime} AND ${hasWinner}`, now, now);
    else {
      const isDecided = 'r.order_key IN (SELECT value FROM json_each(?))';
      const decided = JSON.stringify(phase.decided);
      if (phase.when === 'upcoming')
        onRow(`(r.start_at >= ? OR (NOT ${isDecided} AND ${liveByTime}))`, now, decided, now, now);
      // The first condition is true for all older matches, so that their games are not read.
      else
        onRow(`(r.start_at <= ? OR ${isDecided} OR NOT ${liveByTime})`, now - maxLiveMs, decided, now, now);
    }
  }
  if (filters.among !== undefined) {
    onRow('r.order_key IN (SELECT value FROM json_each(?))', JSON.stringify(filters.among));
  }
  if (filters.archivedOnly === true) onRow('r.archived_assets > 0');
  if (filters.withoutMatch === true) onRow('r.match_key IS NULL');
  const isLeagueDriving = words === null && teams === null;
  if (leagues !== null && !isLeagueDriving) {
    onRow('r.league_key IN (SELECT value FROM json_each(?))', JSON.stringify(leagues));
  }
  if (words !== null && teams !== null) {
    onRow(
      `EXISTS (SELECT 1 FROM ${kind}_teams t WHERE t.order_key = r.order_key
         AND t.team_key IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(teams),
    );
  }
  return { sql: row.join(''), values };
}

/** The lists whose union has the rows: one for each team or league, unless there are very many. */
function arms(
  kind: 'match' | 'game',
  { leagues, teams, words }: Subjects,
  row: Arm,
  { range, withoutMatch }: { readonly range: Range; readonly withoutMatch: boolean },
): readonly Arm[] {
  const table = kind === 'match' ? 'matches' : 'games';
  const joined = (driver: string, order: string, where: string, value: Value): Arm => {
    const within = bounds(order, range);
    const join = row.sql === '' ? '' : ` CROSS JOIN ${table} r ON r.order_key = ${order}`;
    return {
      sql: `SELECT ${order} AS k FROM ${driver}${join} WHERE ${where}${within.sql}${row.sql}`,
      values: [value, ...within.values, ...row.values],
    };
  };
  if (words !== null) {
    return 'sortKeys' in words
      ? [joined('json_each(?) f', 'f.value', '1', JSON.stringify(words.sortKeys))]
      : [joined('match_search', 'match_search.rowid', 'match_search MATCH ?', words.expression)];
  }
  if (teams !== null) {
    return eachOrAll(teams, (where, value) =>
      joined(`${kind}_teams t`, 't.order_key', `t.team_key ${where}`, value),
    );
  }
  const within = bounds('r.order_key', range);
  // SQLite would choose an index by the match, and sort all games without one for each page.
  const ofLeagues = leagues === null ? '' : '_league';
  const index = withoutMatch ? ` INDEXED BY games_without_match${ofLeagues}` : '';
  const fromTable = (where: string, values: readonly Value[]): Arm => ({
    sql: `SELECT r.order_key AS k FROM ${table} r${index} WHERE ${where}${within.sql}${row.sql}`,
    values: [...values, ...within.values, ...row.values],
  });
  return leagues === null
    ? [fromTable('1', [])]
    : eachOrAll(leagues, (where, value) => fromTable(`r.league_key ${where}`, [value]));
}

function eachOrAll(keys: readonly number[], arm: (where: string, value: Value) => Arm): readonly Arm[] {
  return keys.length <= maxArms
    ? keys.map((key) => arm('= ?', key))
    : [arm('IN (SELECT value FROM json_each(?))', JSON.stringify(keys))];
}
