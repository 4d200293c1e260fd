/** Reads the rows of a page from the catalogue by key. The engine's columns are for searching only. */
import type Database from 'better-sqlite3';
import type { VoidReason } from '../../../shared/domain/void-games.ts';
import { toGameVersion } from '../../../shared/games/game-version.ts';
import type { LibraryRow } from '../../../shared/library/library.ts';
import { type AssetState, isMissing } from '../../domain/assets.ts';
import { createNames } from '../rows/names.ts';
import { toIsoOrNull } from '../rows/sort-key.ts';
import { readTexts } from '../rows/wantable.ts';
import { type FactColumns, selectedFacts } from './fact-columns.ts';
import { findWinner } from './winner.ts';

interface Row extends FactColumns {
  readonly key: number;
  readonly id: string;
  readonly match_id: string | null;
  readonly number: number | null;
  readonly void_reason: VoidReason | null;
  readonly series_max: number | null;
  readonly played_at: number;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
  readonly game_version: string | null;
  readonly is_starred: number | null;
  readonly tags: string | null;
  readonly has_notes: number;
}

type AssetRow = readonly [gameKey: number, contentType: string, state: string, bytes: number | null];

/** A game's files. */
export interface RowFiles {
  /** By content type, in alphabetical order. */
  readonly states: readonly AssetState[];
  /** Total size of the archived files. */
  readonly bytes: number;
}

export function createRows(db: Database.Database) {
  const names = createNames(db);
  // One statement for the page: a statement for each row would take longer than the rows.
  const find = db.prepare<[string], Row>(
    `SELECT g.key, g.id, m.id AS match_id, g.number, g.void_reason, coalesce(nullif(m.series_max, 0), g.series_max) AS series_max, g.played_at, g.league_key, g.tournament_key,
       g.team_keys, g.game_version, n.is_starred, n.tags,
       EXISTS (SELECT 1 FROM notes o WHERE o.name = g.id AND (o.kind = 'moment' OR (o.kind = 'game' AND o.text <> ''))) AS has_notes,
       ${selectedFacts}
     FROM games g LEFT JOIN matches m ON m.key = g.match_key LEFT JOIN game_facts f ON f.game_key = g.key
     LEFT JOIN notes n ON n.name = g.id AND n.kind = 'game'
     WHERE g.key IN (SELECT value FROM json_each(?))`,
  );
  const selectAssets = db
    .prepare<[string], AssetRow>(
      `SELECT game_key, content_type, state, bytes FROM assets WHERE game_key IN (SELECT value FROM json_each(?))
       ORDER BY game_key, content_type`,
    )
    .raw();
  const selectIds = db
    .prepare<[string], readonly [key: number, id: string]>(
      'SELECT key, id FROM games WHERE key IN (SELECT value FROM json_each(?))',
    )
    .raw();

  function filesIn(keys: string): (key: number) => RowFiles {
    const assets = Map.groupBy(selectAssets.all(keys), ([gameKey]) => gameKey);
    return (key) => {
      const all = assets.get(key) ?? [];
      return {
        states: all.map(([, contentType, state]) => ({ contentType, state })),
        bytes: all.reduce((sum, [, , state, bytes]) => sum + (state === 'archived' ? (bytes ?? 0) : 0), 0),
      };
    };
  }

  function toRow(row: Row, { states, bytes }: RowFiles): LibraryRow {
    const teams = names.teams(row.team_keys);
    return {
      platformGameId: row.id,
      matchId: row.match_id,
      number: row.number,
      voidReason: row.void_reason,
      seriesMax: row.series_max,
      playedAt: toIsoOrNull(row.played_at),
      leagueName: names.league(row.league_key).name,
      tournamentName: names.tournament(row.tournament_key).name,
      teams,
      ...findWinner(row, teams, names),
      lengthSeconds: row.length_seconds,
      patch: toGameVersion(row.file_version, row.game_version).patch,
      kills: { blue: row.blue_kills, red: row.red_kills },
      gold: { blue: row.blue_gold, red: row.red_gold },
      held: states.filter(({ state }) => state === 'archived').map(({ contentType }) => contentType),
      missing: states.filter(({ state }) => isMissing(state)),
      bytes,
      isStarred: row.is_starred === 1,
      tags: row.tags === null ? [] : [...readTexts(row.tags)],
      hasNotes: row.has_notes === 1,
    };
  }

  return {
    /** In the order of the keys. `getKnownFiles` supplies the files if they are already known. */
    rows(keys: readonly number[], getKnownFiles?: (key: number) => RowFiles): LibraryRow[] {
      const list = JSON.stringify(keys);
      const files = getKnownFiles ?? filesIn(list);
      const found = new Map(find.all(list).map((row) => [row.key, row]));
      return keys.flatMap((key) => {
        const row = found.get(key);
        return row === undefined ? [] : [toRow(row, files(key))];
      });
    },
    ids(keys: readonly number[]): string[] {
      const found = new Map(selectIds.all(JSON.stringify(keys)));
      return keys.map((key) => found.get(key) ?? '');
    },
  };
}
