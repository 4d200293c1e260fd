/** Games with their assets, as the interface shows them. */
import type Database from 'better-sqlite3';
import type { Game } from '../../../shared/domain/domain.ts';
import type { VoidReason } from '../../../shared/domain/void-games.ts';
import { toGameVersion } from '../../../shared/games/game-version.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { type AssetRow, toAsset } from '../../downloads/records/download-rows.ts';
import type { FactColumns } from '../facts/fact-columns.ts';
import { findWinner, type WinnerColumns } from '../facts/winner.ts';
import type { Names } from '../rows/names.ts';
import { selectedSeriesId, toSeriesId } from '../rows/series-id.ts';
import { toIsoOrNull } from '../rows/sort-key.ts';
import { readTexts } from '../rows/wantable.ts';

export interface ReadGames {
  /** By sort keys, latest first. */
  bySortKeys(keys: readonly number[]): Game[];
  /** Of matches by their keys, in the order of each series; a game that several matches list is in each of them. */
  ofMatches(keys: readonly number[]): ReadonlyMap<string, readonly Game[]>;
  byId(platformGameId: string): Game | null;
}

interface GameRow extends WinnerColumns, Pick<FactColumns, 'file_version'> {
  readonly key: number;
  readonly id: string;
  readonly order_key: number;
  readonly match_key: number | null;
  readonly match_id: string | null;
  readonly series_game_id: string | null;
  readonly void_reason: VoidReason | null;
  readonly replaced_by_id: string | null;
  /** JSON. */
  readonly other_ids: string | null;
  readonly number: number | null;
  readonly series_max: number | null;
  readonly state: string | null;
  readonly game_version: string | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly played_at: number;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
}

const gameColumns = `g.key, g.id, g.order_key, g.match_key, m.id AS match_id, g.number,
  coalesce(nullif(m.series_max, 0), g.series_max) AS series_max, ${selectedSeriesId}, g.void_reason,
  (SELECT o.id FROM games o WHERE o.key = g.replaced_by) AS replaced_by_id,
  (SELECT json_group_array(x.id ORDER BY x.id) FROM other_matches o JOIN matches x ON x.key = o.match_key
    WHERE o.game_key = g.key) AS other_ids, g.state,
  g.game_version, f.file_version, f.winner, f.blue_team_key, f.red_team_key, g.started_at, g.ended_at, g.played_at,
  g.league_key, g.tournament_key, g.team_keys`;
const gameTables =
  'games g LEFT JOIN matches m ON m.key = g.match_key LEFT JOIN game_facts f ON f.game_key = g.key';
const listed = '(SELECT value FROM json_each(?))';

const toOrder = ({ number }: Game) => number ?? Number.MAX_SAFE_INTEGER;

export function createReadGames(db: Database.Database, names: Names, time: () => StatusTime): ReadGames {
  const gamesByOrder = db.prepare<[string], GameRow>(
    `SELECT ${gameColumns} FROM ${gameTables} WHERE g.order_key IN ${listed} ORDER BY g.order_key DESC`,
  );
  const gamesByMatch = db.prepare<[string], GameRow>(
    `SELECT ${gameColumns} FROM ${gameTables} WHERE g.match_key IN ${listed} ORDER BY g.match_key, g.number IS NULL, g.number,
       g.position, g.key`,
  );
  const gamesByOther = db.prepare<[string], GameRow & { other_id: string; other_position: number }>(
    `SELECT ${gameColumns}, other.id AS other_id, l.position AS other_position FROM ${gameTables}
     JOIN other_matches l ON l.game_key = g.key JOIN matches other ON other.key = l.match_key
     WHERE l.match_key IN ${listed} ORDER BY l.match_key, l.position`,
  );
  const gameById = db.prepare<[string], GameRow>(`SELECT ${gameColumns} FROM ${gameTables} WHERE g.id = ?`);
  const selectAssets = db.prepare<[string], AssetRow>(
    `SELECT a.game_key, a.content_type, a.state, a.due_at, a.error, a.bytes, a.first_due_at,
       a.unplayed_until, a.wanted_at, a.day, a.unavailable_count, a.is_undecided, f.path, f.sha256, f.origin, f.archived_at, f.verified_at
     FROM assets a LEFT JOIN files f ON f.asset_key = a.key
     WHERE a.game_key IN ${listed} ORDER BY a.game_key, a.content_type`,
  );

  function toGames(rows: readonly GameRow[]): Game[] {
    const assets = Map.groupBy(
      selectAssets.all(JSON.stringify(rows.map((row) => row.key))),
      (row) => row.game_key,
    );
    const at = time();
    return rows.map((row) => {
      const teams = names.teams(row.team_keys);
      const { winner, winningSide } = findWinner(row, teams, names);
      return {
        platformGameId: row.id,
        matchId: row.match_id,
        seriesId: toSeriesId(row),
        number: row.number,
        voidReason: row.void_reason,
        replacedBy: row.replaced_by_id,
        otherMatches: readTexts(row.other_ids ?? '[]'),
        seriesMax: row.series_max,
        state: row.state,
        gameVersion: toGameVersion(row.file_version, row.game_version).gameVersion,
        serviceGameVersion: row.game_version,
        startedAt: toIsoOrNull(row.started_at),
        endedAt: toIsoOrNull(row.ended_at),
        playedAt: toIsoOrNull(row.played_at),
        leagueName: names.league(row.league_key).name,
        tournamentName: names.tournament(row.tournament_key).name,
        teams,
        winner,
        winningSide,
        assets: (assets.get(row.key) ?? []).map((asset) => toAsset(asset, row.id, at)),
      };
    });
  }

  return {
    bySortKeys: (keys) => toGames(gamesByOrder.all(JSON.stringify(keys))),
    ofMatches(keys) {
      const list = JSON.stringify(keys);
      const own = Map.groupBy(toGames(gamesByMatch.all(list)), ({ matchId }) => matchId ?? '');
      const shared = gamesByOther.all(list);
      if (shared.length === 0) return own;
      const games = toGames(shared);
      const others = shared.flatMap(({ other_id, other_position }, at) => {
        const game = games[at];
        return game ? [{ id: other_id, game: { ...game, number: other_position } }] : [];
      });
      for (const { id, game } of others)
        own.set(
          id,
          [...(own.get(id) ?? []), game].sort((a, b) => toOrder(a) - toOrder(b)),
        );
      return own;
    },
    byId(platformGameId) {
      const row = gameById.get(platformGameId);
      return row ? (toGames([row])[0] ?? null) : null;
    },
  };
}
