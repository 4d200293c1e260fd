/** Rows of `games` with their raw JSON and their entries in the index of teams. */
import type Database from 'better-sqlite3';
import type { ListedGame } from '../../domain/listing.ts';
import { createGameRaws } from './game-raws.ts';
import type { MatchRow } from './match-rows.ts';
import type { Names } from './names.ts';
import type { SeriesPlaces } from './places.ts';
import { noTime, sortKey, toMs } from './sort-key.ts';
import type { TeamIndex } from './team-index.ts';

export interface GameRow {
  readonly key: number;
  readonly id: string;
  readonly order_key: number;
  readonly match_key: number | null;
  /** In the list of games of its match, from 1; 0 if the match does not list it. */
  readonly position: number;
  /** 1 if the last listing of its match left it out. */
  readonly is_omitted: number;
  /** 1 if a listing that was read before its match began had it no more. */
  readonly is_gone: number;
  readonly series_max: number | null;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly played_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly state: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly name: string | null;
  readonly game_version: string | null;
  readonly listed_assets: string;
  readonly team_keys: string;
}

const columnNames = [
  'key',
  'id',
  'order_key',
  'match_key',
  'position',
  'is_omitted',
  'is_gone',
  'series_max',
  'league_key',
  'tournament_key',
  'played_at',
  'started_at',
  'ended_at',
  'state',
  'status',
  'type',
  'name',
  'game_version',
  'listed_assets',
  'team_keys',
] as const satisfies readonly (keyof GameRow)[];
const columns = columnNames.join(', ');

export function createGameRows(
  db: Database.Database,
  names: Names,
  teams: TeamIndex,
  places: Pick<SeriesPlaces, 'markChanged'>,
) {
  const find = db.prepare<[string], GameRow>(`SELECT ${columns} FROM games WHERE id = ?`);
  const ofMatch = db.prepare<[number], GameRow>(
    `SELECT ${columns} FROM games WHERE match_key = ? ORDER BY position, key`,
  );
  const lastKey = db.prepare<[], number>('SELECT coalesce(max(key), 0) FROM games').pluck();
  const taken = db.prepare<[number], number>('SELECT 1 FROM games WHERE order_key = ?').pluck();
  const insert = db.prepare<unknown[]>(
    `INSERT INTO games (${columns}, first_seen_at) VALUES (${columnNames.map(() => '?').join(', ')}, ?)`,
  );
  const update = db.prepare<GameRow>(
    `UPDATE games SET ${columnNames.map((name) => `${name} = :${name}`).join(', ')}, revision = revision + 1
     WHERE key = :key`,
  );
  const touch = db.prepare<[number]>('UPDATE games SET revision = revision + 1 WHERE key = ?');
  const raws = createGameRaws(db);

  const isTaken = (order: number) => taken.get(order) !== undefined;

  function insertNew(
    listed: ListedGame,
    match: MatchRow | null,
    position: number,
    seenAt: number | null,
  ): void {
    const row = newRow((lastKey.get() ?? 0) + 1, {
      listed,
      match,
      position,
      names,
      isTaken,
    });
    insert.run([...columnNames.map((name) => row[name]), seenAt]);
    raws.put(row.key, listed.raw, row.match_key);
    teams.add(row);
  }

  /**
   * Writes the changes. Returns whether there were any. `left`: whether the listing of the match leaves the game out;
   * without it, what is known of that does not change.
   */
  function updateKnown(
    row: GameRow,
    listed: ListedGame | null,
    match: MatchRow | null,
    position: number,
    left?: LeftOut,
  ): boolean {
    const is = merged(row, { listed, match, position, left, names, isTaken });
    const isRowSame = columnNames.every((name) => is[name] === row[name]);
    const isRawSame = listed === null || raws.isSame(row.key, listed.raw);
    if (isRowSame && isRawSame) return false;
    if (row.match_key === null) places.markChanged(row.key);
    if (is.match_key !== row.match_key) raws.detach(row.key);
    if (listed !== null && !isRawSame) raws.put(row.key, listed.raw, is.match_key);
    if (isRowSame) {
      touch.run(row.key);
      return true;
    }
    update.run(is);
    if (is.order_key !== row.order_key || is.team_keys !== row.team_keys) {
      teams.drop(row);
      teams.add(is);
    }
    return true;
  }

  return {
    raws,
    find: (id: string): GameRow | undefined => find.get(id),
    ofMatch: (matchKey: number): GameRow[] => ofMatch.all(matchKey),
    update: updateKnown,
    /**
     * Inserts the game, or joins a game that was listed alone to its match. `seenAt` (epoch ms) is the time of the
     * listing, null if it is not from one. Returns whether it is new.
     */
    save(listed: ListedGame, match: MatchRow | null, position: number, seenAt: number | null): boolean {
      const known = find.get(listed.platformGameId);
      if (known === undefined) insertNew(listed, match, position, seenAt);
      else updateKnown(known, listed, match, position, 'no');
      return known === undefined;
    },
  };
}

export type GameRows = ReturnType<typeof createGameRows>;

/** Whether the listing of its match leaves a game out, and whether it did so before the match began. */
type LeftOut = 'no' | 'early' | 'late';

/** As the last listing of the match has it. */
export function wasLeftOut({ is_gone: isGone, is_omitted: isOmitted }: GameRow): LeftOut {
  if (isGone === 1) return 'early';
  return isOmitted === 1 ? 'late' : 'no';
}

interface Listing<L> {
  readonly listed: L;
  readonly match: MatchRow | null;
  readonly position: number;
  readonly names: Names;
  /** Whether a game has this sort key already. */
  readonly isTaken: (order: number) => boolean;
}

function newRow(key: number, { listed, match, position, names, isTaken }: Listing<ListedGame>): GameRow {
  const startedAt = toMs(listed.startedAt);
  const playedAt = startedAt ?? match?.start_at ?? noTime;
  return {
    key,
    id: listed.platformGameId,
    order_key: sortKey(playedAt, key, isTaken),
    match_key: match?.key ?? null,
    position,
    is_omitted: 0,
    is_gone: 0,
    series_max: listed.seriesMax ?? null,
    league_key: match?.league_key ?? names.leagueKey(listed.leagueId ?? '', listed.leagueName ?? ''),
    tournament_key:
      match?.tournament_key ?? names.tournamentKey(listed.tournamentId ?? '', listed.tournamentName ?? ''),
    played_at: playedAt,
    started_at: startedAt,
    ended_at: toMs(listed.endedAt),
    state: listed.state,
    status: listed.status,
    type: listed.type,
    name: listed.name,
    game_version: listed.gameVersion,
    listed_assets: JSON.stringify(listed.assets),
    team_keys: listed.teams.length === 0 ? (match?.team_keys ?? '') : names.teamKeys(listed.teams),
  };
}

/** The new row after `listed` (null: only its match changed). Known values are not erased. */
function merged(
  row: GameRow,
  {
    listed,
    match,
    position,
    left,
    names,
    isTaken,
  }: Listing<ListedGame | null> & {
    readonly left: LeftOut | undefined;
  },
): GameRow {
  const startedAt = toMs(listed?.startedAt ?? null) ?? row.started_at;
  const playedAt = startedAt ?? match?.start_at ?? row.played_at;
  return {
    ...row,
    order_key:
      playedAt === row.played_at ? row.order_key : sortKey(playedAt, row.key, isTaken, row.order_key),
    match_key: match?.key ?? row.match_key,
    position,
    ...(left !== undefined && { is_omitted: left === 'no' ? 0 : 1, is_gone: left === 'early' ? 1 : 0 }),
    series_max: listed?.seriesMax ?? row.series_max,
    league_key:
      match?.league_key ??
      (listed?.leagueName ? names.leagueKey(listed.leagueId ?? '', listed.leagueName) : row.league_key),
    tournament_key:
      match?.tournament_key ??
      (listed?.tournamentName
        ? names.tournamentKey(listed.tournamentId ?? '', listed.tournamentName)
        : row.tournament_key),
    played_at: playedAt,
    started_at: startedAt,
    ended_at: toMs(listed?.endedAt ?? null) ?? row.ended_at,
    state: listed?.state ?? row.state,
    status: listed?.status ?? row.status,
    type: listed?.type ?? row.type,
    name: listed?.name ?? row.name,
    game_version: listed?.gameVersion ?? row.game_version,
    listed_assets: listed?.assets.length ? JSON.stringify(listed.assets) : row.listed_assets,
    team_keys: listed?.teams.length ? names.teamKeys(listed.teams) : row.team_keys,
  };
}
