/** Reads games, their players and their files from the catalogue for exports. */
import type Database from 'better-sqlite3';
import type { Team } from '../../shared/domain/domain.ts';
import type { Note } from '../../shared/library/notes.ts';
import { type FactColumns, selectedFacts } from '../catalogue/facts/fact-columns.ts';
import { createNames, type Named } from '../catalogue/rows/names.ts';
import { createNotesOfGamesReader } from '../catalogue/rows/notes.ts';
import { selectedSeriesId } from '../catalogue/rows/series-id.ts';
import { gameDateSql, noTime } from '../catalogue/rows/sort-key.ts';

interface GameRecord extends FactColumns {
  readonly key: number;
  readonly id: string;
  readonly match_id: string | null;
  readonly series_game_id: string | null;
  readonly void_reason: string | null;
  readonly number: number | null;
  readonly series_max: number | null;
  readonly played_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly state: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly game_version: string | null;
  readonly team_keys: string;
  readonly players: Buffer | null;
  readonly player_details: Buffer | null;
  readonly sha256: Buffer | null;
  readonly problem: string | null;
}

/** A file in the archive. `path` is relative to it, `/` between parts. */
export interface ExportFile {
  readonly gameKey: number;
  readonly contentType: string;
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Epoch ms. */
  readonly archivedAt: number;
  /** See ArchivedFile. */
  readonly version: number | null;
}

export interface ExportGame {
  readonly record: GameRecord;
  readonly playedAt: number | null;
  readonly league: Named;
  readonly tournament: Named;
  /** In the service's order. */
  readonly teams: readonly Team[];
  readonly blueTeam: Team | null;
  readonly redTeam: Team | null;
  readonly files: readonly ExportFile[];
  /** On the game and on moments in it, in the order of the game. */
  readonly notes: readonly Note[];
}

/** When the game began, or was played; epoch ms, null if neither is known. */
export const gameDate = ({ record, playedAt }: ExportGame): number | null => record.started_at ?? playedAt;

/** The year of that date in UTC. */
export function gameYear(game: ExportGame): number | null {
  const at = gameDate(game);
  return at === null ? null : new Date(at).getUTCFullYear();
}

export interface Games {
  /** The ids by `gameDate`, those of games without one first; unknown ids last. */
  byDate(ids: readonly string[]): readonly string[];
  /** The ids of known games by the names of their leagues, then as `byDate`. */
  byLeague(ids: readonly string[]): readonly string[];
  /** The years of these games, in order; null is for games without a date. */
  years(ids: readonly string[]): readonly (number | null)[];
  /** In the order of the ids; unknown ids are skipped. */
  read(ids: readonly string[]): readonly ExportGame[];
}

export function createGames(db: Database.Database): Games {
  const names = createNames(db);
  const find = db.prepare<[string], GameRecord>(
    `SELECT g.key, g.id, m.id AS match_id, g.number,
       coalesce(nullif(m.series_max, 0), g.series_max) AS series_max, ${selectedSeriesId}, g.void_reason,
       g.played_at, g.started_at, g.ended_at,
       g.league_key, g.tournament_key, g.state, g.status, g.type, g.game_version, g.team_keys, ${selectedFacts},
       f.players, f.player_details, f.sha256, f.problem
     FROM games g LEFT JOIN matches m ON m.key = g.match_key LEFT JOIN game_facts f ON f.game_key = g.key
     WHERE g.id IN (SELECT value FROM json_each(?))`,
  );
  const files = db.prepare<[string], ExportFile>(
    `SELECT a.game_key AS gameKey, a.content_type AS contentType, f.path, coalesce(a.bytes, 0) AS bytes, f.sha256,
       f.archived_at AS archivedAt, f.version
     FROM assets a JOIN files f ON f.asset_key = a.key
     WHERE a.game_key IN (SELECT value FROM json_each(?)) AND a.state = 'archived'
     ORDER BY a.game_key, a.content_type`,
  );
  const readNotes = createNotesOfGamesReader(db);
  const inOrder = db
    .prepare<[string], string>(
      `SELECT i.value FROM json_each(?) i LEFT JOIN games g ON g.id = i.value ORDER BY g.key IS NULL, ${gameDateSql}, g.key`,
    )
    .pluck();
  const byLeague = db
    .prepare<[string], string>(
      `SELECT g.id FROM json_each(?) i JOIN games g ON g.id = i.value JOIN leagues l ON l.key = g.league_key
       ORDER BY l.name, ${gameDateSql}, g.key`,
    )
    .pluck();
  const years = db
    .prepare<[string], number | null>(
      `SELECT DISTINCT CAST(strftime('%Y', ${gameDateSql} / 1000.0, 'unixepoch') AS INTEGER) AS year
       FROM games g WHERE g.id IN (SELECT value FROM json_each(?)) ORDER BY year`,
    )
    .pluck();
  const team = (key: number | null): Team | null =>
    key === null ? null : (names.teams(String(key))[0] ?? null);

  return {
    byDate: (ids) => inOrder.all(JSON.stringify(ids)),
    byLeague: (ids) => byLeague.all(JSON.stringify(ids)),
    years: (ids) => years.all(JSON.stringify(ids)),
    read(ids) {
      const found = new Map(find.all(JSON.stringify(ids)).map((record) => [record.id, record]));
      const keys = Array.from(found.values(), ({ key }) => key);
      const notes = Map.groupBy(readNotes([...found.keys()]), ({ name }) => name);
      const byGame = Map.groupBy(files.all(JSON.stringify(keys)), ({ gameKey }) => gameKey);
      return ids.flatMap((id): ExportGame[] => {
        const record = found.get(id);
        if (record === undefined) return [];
        return [
          {
            record,
            playedAt: record.played_at === noTime ? null : record.played_at,
            league: names.league(record.league_key),
            tournament: names.tournament(record.tournament_key),
            teams: names.teams(record.team_keys),
            blueTeam: team(record.blue_team_key),
            redTeam: team(record.red_team_key),
            files: byGame.get(record.key) ?? [],
            notes: notes.get(record.id) ?? [],
          },
        ];
      });
    },
  };
}
