/** Rows of `matches` with their raw JSON and their entries in the search index. */
import type Database from 'better-sqlite3';
import type { ListedMatch } from '../../domain/listing.ts';
import type { Named, Names } from './names.ts';
import type { MatchIndexer } from './search.ts';
import { noTime, sortKey, toMs } from './sort-key.ts';

export interface MatchRow {
  readonly key: number;
  readonly id: string;
  readonly order_key: number;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly type: string | null;
  readonly series_type: string | null;
  readonly series_max: number | null;
  readonly start_at: number;
  readonly team_keys: string;
  readonly folder: string | null;
}

/** The folder is recorded with the match's first archived file. */
const insertedNames = [
  'key',
  'id',
  'order_key',
  'league_key',
  'tournament_key',
  'type',
  'series_type',
  'series_max',
  'start_at',
  'team_keys',
] as const satisfies readonly (keyof MatchRow)[];
const columns = [...insertedNames, 'folder'].join(', ');

/** `place`: a change that affects the search index and the match's games; `facts`: any other change. */
export type MatchChange = 'none' | 'facts' | 'place';

export function matchChanges(was: MatchRow, is: MatchRow): MatchChange {
  if (
    was.start_at !== is.start_at ||
    was.league_key !== is.league_key ||
    was.tournament_key !== is.tournament_key ||
    was.team_keys !== is.team_keys
  ) {
    return 'place';
  }
  const isSame =
    was.type === is.type && was.series_type === is.series_type && was.series_max === is.series_max;
  return isSame ? 'none' : 'facts';
}

export function createMatchRows(db: Database.Database, names: Names, indexer: MatchIndexer) {
  const find = db.prepare<[string], MatchRow>(`SELECT ${columns} FROM matches WHERE id = ?`);
  const get = db.prepare<[number], MatchRow>(`SELECT ${columns} FROM matches WHERE key = ?`);
  const lastKey = db.prepare<[], number>('SELECT coalesce(max(key), 0) FROM matches').pluck();
  const taken = db.prepare<[number], number>('SELECT 1 FROM matches WHERE order_key = ?').pluck();
  const insert = db.prepare<unknown[]>(
    `INSERT INTO matches (${insertedNames.join(', ')}, is_listed, first_seen_at, last_seen_at)
     VALUES (${insertedNames.map(() => '?').join(', ')}, ?, ?, ?)`,
  );
  const update = db.prepare<MatchRow>(
    `UPDATE matches SET order_key = :order_key, league_key = :league_key, tournament_key = :tournament_key,
       type = :type, series_type = :series_type, series_max = :series_max, start_at = :start_at,
       team_keys = :team_keys WHERE key = :key`,
  );
  const touch = db.prepare<[number]>('UPDATE matches SET revision = revision + 1 WHERE key = ?');
  const sameRaw = db.prepare<[string, number], number>('SELECT raw = ? FROM match_raw WHERE key = ?').pluck();
  const putRaw = db.prepare<[number, string]>('INSERT OR REPLACE INTO match_raw (key, raw) VALUES (?, ?)');

  const isTaken = (order: number) => taken.get(order) !== undefined;
  // Also those that belong to another match.
  const gameIds = db
    .prepare<{ match: number }, string>(
      `SELECT id FROM games WHERE match_key = :match
       UNION ALL SELECT g.id FROM other_matches o JOIN games g ON g.key = o.game_key WHERE o.match_key = :match`,
    )
    .pluck();

  return {
    find: (id: string): MatchRow | undefined => find.get(id),
    get: (key: number): MatchRow | null => get.get(key) ?? null,

    insert(listed: ListedMatch, seenAt: number, isListed: boolean): MatchRow {
      const key = (lastKey.get() ?? 0) + 1;
      const startAt = toMs(listed.startTime) ?? noTime;
      const row: MatchRow = {
        key,
        id: listed.id,
        order_key: sortKey(startAt, key, isTaken),
        league_key: names.leagueKey(listed.leagueId, listed.leagueName),
        tournament_key: names.tournamentKey(listed.tournamentId, listed.tournamentName),
        type: listed.type,
        series_type: listed.seriesType,
        series_max: listed.seriesMax,
        start_at: startAt,
        team_keys: names.teamKeys(listed.teams),
        folder: null,
      };
      insert.run([...insertedNames.map((name) => row[name]), isListed ? 1 : 0, seenAt, seenAt]);
      putRaw.run(key, listed.raw);
      return row;
    },

    /** The new row after `listed`. A null or an empty list there does not erase known values. */
    merged(row: MatchRow, listed: ListedMatch): MatchRow {
      const startAt = toMs(listed.startTime) ?? row.start_at;
      return {
        ...row,
        order_key:
          startAt === row.start_at ? row.order_key : sortKey(startAt, row.key, isTaken, row.order_key),
        league_key: names.leagueKey(
          ...knownOr(listed.leagueId, listed.leagueName, names.league(row.league_key)),
        ),
        tournament_key: names.tournamentKey(
          ...knownOr(listed.tournamentId, listed.tournamentName, names.tournament(row.tournament_key)),
        ),
        type: listed.type ?? row.type,
        series_type: listed.seriesType ?? row.series_type,
        series_max: listed.seriesMax ?? row.series_max,
        start_at: startAt,
        team_keys: listed.teams.length === 0 ? row.team_keys : names.teamKeys(listed.teams),
      };
    },

    update: (is: MatchRow): void => void update.run(is),

    /** Adds a new match to the search index, also under the ids of its games. */
    index(row: MatchRow, games: readonly string[]): void {
      indexer.add({ ...row, ids: [row.id, ...games].join(' ') });
    },
    reindex(was: MatchRow, is: MatchRow): void {
      indexer.drop(was);
      this.index(is, gameIds.all({ match: is.key }));
    },

    /** Marks the match's sidecar as stale. */
    touch: (key: number): void => void touch.run(key),

    isRawSame: (key: number, raw: string): boolean => sameRaw.get(raw, key) === 1,
    saveRaw: (key: number, raw: string): void => void putRaw.run(key, raw),
  };
}

/** An empty id or name means unknown: the known value stays. */
function knownOr(id: string, name: string, known: Named): [string, string] {
  return [id || known.id, name || known.name];
}

export type MatchRows = ReturnType<typeof createMatchRows>;
