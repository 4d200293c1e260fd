/**
 * Finds the order keys of a page of matches or games. Whatever filters are given, one of them drives: the
 * search index, the teams, the leagues or the table itself, each read in order from the cursor on, so that
 * a page costs the same at the top and at the millionth row. Where a name means several rows (a team under
 * two ids), SQLite merges their ordered lists.
 */
import type Database from 'better-sqlite3';
import { maxLiveMs } from '../../../shared/live-match.ts';
import type { Names } from '../rows/names.ts';
import { createEndings, matchExpression } from '../rows/search.ts';
import { firstDatedSortKey, sortKeyFloor } from '../rows/sort-key.ts';
import { liveCondition } from './live.ts';

export interface Filters {
  readonly search?: string | undefined;
  readonly league?: string | undefined;
  readonly team?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Games with an archived file only. */
  readonly archivedOnly?: boolean;
  /** Matches only: those to come and live, or those that are over, at a time in epoch ms. */
  readonly phase?: { readonly when: 'upcoming' | 'past'; readonly now: number };
}

export interface PageOptions {
  readonly direction: 'asc' | 'desc';
  /** The order key of the last row of the page before. */
  readonly after: number | null;
  readonly limit: number;
}

type Value = string | number;
interface Arm {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** More rows under one name than this are read as one list, sorted: slower, never wrong. */
const maxArms = 20;

export function createPages(db: Database.Database, names: Names, kind: 'match' | 'game') {
  const table = kind === 'match' ? 'matches' : 'games';
  const time = kind === 'match' ? 'start_at' : 'played_at';
  const search = `${kind}_search`;
  const vocabulary = { endings: createEndings(db, kind), spellings: names.spellings };
  const statements = new Map<string, Database.Statement<Value[], number>>();

  function prepared(sql: string): Database.Statement<Value[], number> {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare<Value[], number>(sql).pluck();
    statements.set(sql, statement);
    return statement;
  }

  /** Null where the filters can find nothing at all. */
  function arms(filters: Filters, low: number | null, high: number | null): readonly Arm[] | null {
    const leagues = filters.league === undefined ? null : names.leaguesNamed(filters.league);
    const teams = filters.team === undefined ? null : names.teamsNamed(filters.team);
    const hasWords = filters.search !== undefined && filters.search.trim() !== '';
    const expression = hasWords ? matchExpression(filters.search ?? '', vocabulary) : null;
    if (leagues?.length === 0 || teams?.length === 0 || (hasWords && expression === null)) return null;

    const bounds = (column: string): Arm => {
      const sql: string[] = [];
      const values: Value[] = [];
      // FTS5 takes a bound on its row id only as an integer, and a bound JS number is a float.
      if (low !== null) sql.push(`${column} > CAST(? AS INTEGER)`) && values.push(low);
      if (high !== null) sql.push(`${column} < CAST(? AS INTEGER)`) && values.push(high);
      return { sql: sql.map((text) => ` AND ${text}`).join(''), values };
    };
    const row: string[] = [];
    const rowValues: Value[] = [];
    const onRow = (sql: string, ...values: Value[]) => {
      row.push(` AND ${sql}`);
      rowValues.push(...values);
    };
    // Order keys know whole seconds; the exact ends are checked on the row.
    if (filters.from !== undefined) onRow(`r.${time} >= ?`, Date.parse(filters.from));
    if (filters.to !== undefined) onRow(`r.${time} < ?`, Date.parse(filters.to));
    if (filters.phase !== undefined) {
      const { when, now } = filters.phase;
      if (when === 'upcoming') onRow(`(r.start_at >= ? OR ${liveCondition})`, now, now, now);
      // The first condition spares the games of all older matches a look.
      else onRow(`(r.start_at <= ? OR NOT ${liveCondition})`, now - maxLiveMs, now, now);
    }
    if (filters.archivedOnly === true) onRow('r.archived_assets > 0');
    const isLeagueDriving = expression === null && teams === null;
    if (leagues !== null && !isLeagueDriving) {
      onRow('r.league_key IN (SELECT value FROM json_each(?))', JSON.stringify(leagues));
    }

    const joined = (driver: string, order: string, where: string, value: Value): Arm => {
      const range = bounds(order);
      const join = row.length > 0 ? ` CROSS JOIN ${table} r ON r.order_key = ${order}` : '';
      return {
        sql: `SELECT ${order} AS k FROM ${driver}${join} WHERE ${where}${range.sql}${row.join('')}`,
        values: [value, ...range.values, ...rowValues],
      };
    };
    if (expression !== null) {
      if (teams !== null) {
        onRow(
          `EXISTS (SELECT 1 FROM ${kind}_teams t WHERE t.order_key = ${search}.rowid
             AND t.team_key IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(teams),
        );
      }
      return [joined(search, `${search}.rowid`, `${search} MATCH ?`, expression)];
    }
    if (teams !== null) {
      const driver = `${kind}_teams t`;
      return teams.length <= maxArms
        ? teams.map((team) => joined(driver, 't.order_key', 't.team_key = ?', team))
        : [
            joined(
              driver,
              't.order_key',
              't.team_key IN (SELECT value FROM json_each(?))',
              JSON.stringify(teams),
            ),
          ];
    }
    const range = bounds('r.order_key');
    const rest = `${range.sql}${row.join('')}`;
    const restValues = [...range.values, ...rowValues];
    const head = `SELECT r.order_key AS k FROM ${table} r WHERE`;
    if (leagues === null) return [{ sql: `${head} 1${rest}`, values: restValues }];
    return leagues.length <= maxArms
      ? leagues.map((league) => ({ sql: `${head} r.league_key = ?${rest}`, values: [league, ...restValues] }))
      : [
          {
            sql: `${head} r.league_key IN (SELECT value FROM json_each(?))${rest}`,
            values: [JSON.stringify(leagues), ...restValues],
          },
        ];
  }

  /** Both ends excluded, as order keys. */
  function timeRange({ from, to }: Filters): { low: number | null; high: number | null } {
    const floor = from === undefined ? null : sortKeyFloor(Date.parse(from)) - 1;
    const isDated = from !== undefined || to !== undefined;
    return {
      low: isDated ? Math.max(floor ?? 0, firstDatedSortKey - 1) : null,
      high: to === undefined ? null : sortKeyFloor(Date.parse(to) + 1000),
    };
  }

  return {
    orderKeys(filters: Filters, { direction, after, limit }: PageOptions): number[] {
      let { low, high } = timeRange(filters);
      if (after !== null && direction === 'asc') low = Math.max(low ?? 0, after);
      if (after !== null && direction === 'desc') high = Math.min(high ?? after, after);
      const found = arms(filters, low, high);
      if (found === null) return [];
      const sql = `${found.map((arm) => arm.sql).join(' UNION ')} ORDER BY k ${direction} LIMIT ?`;
      return prepared(sql).all(...found.flatMap((arm) => arm.values), limit);
    },
  };
}
