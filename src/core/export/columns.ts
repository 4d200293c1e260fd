/**
 * The columns of every exported table: their names and types. docs/export.md describes them for users; a test compares
 * the two.
 */
import type { ExportTable } from '../../shared/library/export.ts';

/** `time` is epoch milliseconds in a row, ISO 8601 in text, a UTC timestamp in Parquet. */
export type ColumnType = 'text' | 'integer' | 'bytes' | 'number' | 'boolean' | 'time';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

export type CellValue = string | number | boolean | null;
/** One value for each column, in the columns' order. */
export type Row = readonly CellValue[];

const column = (type: ColumnType) => (name: string) => ({ name, type }) as const;
const text = column('text');
const integer = column('integer');
const time = column('time');
const boolean = column('boolean');
const number = column('number');

const gamesColumns: readonly Column[] = [
  ...['platform_game_id', 'match_id'].map(text),
  integer('game_number'),
  integer('series_max'),
  time('played_at'),
  time('started_at'),
  time('ended_at'),
  ...['league_id', 'league', 'tournament_id', 'tournament', 'state', 'status', 'type'].map(text),
  ...['team1_id', 'team1_code', 'team1', 'team2_id', 'team2_code', 'team2'].map(text),
  ...['blue_team_id', 'blue_team_code', 'red_team_id', 'red_team_code', 'winner', 'winner_team_id'].map(text),
  integer('length_seconds'),
  ...['patch', 'game_version', 'service_game_version'].map(text),
  ...['blue_kills', 'red_kills', 'blue_gold', 'red_gold'].map(integer),
  text('held'),
  { name: 'bytes', type: 'bytes' },
  ...['facts_sha256', 'facts_problem', 'series_id', 'void_reason'].map(text),
];

const playersColumns: readonly Column[] = [
  text('platform_game_id'),
  ...['place', 'participant_id'].map(integer),
  ...['player', 'team_id', 'team_code', 'side', 'role'].map(text),
  integer('champion_id'),
  text('champion'),
  boolean('is_winner'),
  ...['level', 'kills', 'deaths', 'assists', 'creep_score', 'gold'].map(integer),
  ...['damage_to_champions', 'damage_taken', 'vision_score'].map(integer),
  text('role_source'),
  ...['spell1_id', 'spell2_id', 'subteam', 'subteam_place'].map(integer),
];

const eventsColumns: readonly Column[] = [
  text('platform_game_id'),
  ...['event', 'at_ms'].map(integer),
  text('type'),
  ...['participant_id', 'victim_id'].map(integer),
  ...['assist_ids', 'side', 'subject'].map(text),
  ...['x', 'y'].map(integer),
  text('raw'),
];

export const tableColumns: Readonly<Record<ExportTable, readonly Column[]>> = {
  games: gamesColumns,
  players: playersColumns,
  events: eventsColumns,
};

/** One row for each copied file. Earlier versions wrote the same column names. */
export const manifestColumns: readonly Column[] = [
  ...['platformGameId', 'matchId'].map(text),
  integer('number'),
  ...['league', 'tournament'].map(text),
  time('playedAt'),
  ...['gameVersion', 'teams', 'contentType', 'path'].map(text),
  { name: 'bytes', type: 'bytes' },
  text('sha256'),
  time('archivedAt'),
];

export const aggregatesColumns: readonly Column[] = [
  ...['value', 'label'].map(text),
  ...['games', 'wins'].map(integer),
  ...[
    ...['win_rate', 'kills', 'deaths', 'assists', 'kda', 'creep_score_per_minute', 'gold_per_minute'],
    ...['damage_per_minute', 'damage_share', 'gold_share'],
  ].map(number),
];

/** What each format gives; see row-writers.ts. */
export interface TableWriter {
  write(rows: readonly Row[]): void;
  /** Writes buffered rows. The output stays open. */
  end(): void;
}
