/** The table of games: one row for each. */
import { errorDataSchema } from '../../shared/base/errors.ts';
import type { Team } from '../../shared/domain/domain.ts';
import type { Side } from '../../shared/games/game-facts.ts';
import { toGameVersion } from '../../shared/games/game-version.ts';
import { toSeriesId } from '../catalogue/rows/series-id.ts';
import type { ExportGame } from './games.ts';
import { defineTable, type TableColumn } from './table.ts';

const winners: Readonly<Record<number, Side>> = { 1: 'blue', 2: 'red' };

const winningSide = ({ record }: ExportGame): Side | null => winners[record.winner ?? 0] ?? null;

const version = ({ record }: ExportGame) => toGameVersion(record.file_version, record.game_version);

/** The team that played on a side, if the player names show it. */
export function teamOn({ blueTeam, redTeam }: ExportGame, side: Side | null): Team | null {
  return side === null ? null : side === 'blue' ? blueTeam : redTeam;
}

/** The message of a recorded problem. */
export function problemText(problem: string): string {
  return errorDataSchema.parse(JSON.parse(problem)).message;
}

export const gameColumns: readonly TableColumn<ExportGame>[] = [
  {
    name: 'platform_game_id',
    type: 'text',
    meaning: "the game's ID",
    source: 'service',
    value: ({ record }) => record.id,
  },
  {
    name: 'match_id',
    type: 'text',
    meaning: 'the match (series); null for a game listed alone',
    source: 'service',
    value: ({ record }) => record.match_id,
  },
  {
    name: 'game_number',
    type: 'integer',
    meaning:
      'place in the series, from 1; null if it is not known, and for a game that was replaced by another one',
    source: 'derived',
    value: ({ record }) => record.number,
  },
  {
    name: 'series_max',
    type: 'integer',
    unit: 'games',
    meaning: "size of the series' format, of the match or of the game's own listing",
    source: 'service',
    value: ({ record }) => record.series_max,
  },
  {
    name: 'played_at',
    type: 'time',
    meaning: 'when it was played; the start of the match if nothing better is known',
    source: 'service',
    value: ({ playedAt }) => playedAt,
  },
  {
    name: 'started_at',
    type: 'time',
    meaning: 'start',
    source: 'service',
    value: ({ record }) => record.started_at,
  },
  {
    name: 'ended_at',
    type: 'time',
    meaning: 'end',
    source: 'service',
    value: ({ record }) => record.ended_at,
  },
  { name: 'league_id', type: 'text', source: 'service', value: ({ league }) => league.id || null },
  { name: 'league', type: 'text', meaning: 'name', source: 'service', value: ({ league }) => league.name },
  {
    name: 'tournament_id',
    type: 'text',
    source: 'service',
    value: ({ tournament }) => tournament.id || null,
  },
  {
    name: 'tournament',
    type: 'text',
    meaning: 'name',
    source: 'service',
    value: ({ tournament }) => tournament.name,
  },
  {
    name: 'state',
    type: 'text',
    meaning: 'open set, such as `UNSTARTED`',
    source: 'service',
    value: ({ record }) => record.state,
  },
  {
    name: 'status',
    type: 'text',
    meaning: 'open set, such as `FINISHED`',
    source: 'service',
    value: ({ record }) => record.status,
  },
  {
    name: 'type',
    type: 'text',
    meaning: 'open set, such as `ESPORTS`',
    source: 'service',
    value: ({ record }) => record.type,
  },
  {
    name: 'team1_id',
    type: 'text',
    meaning: 'first team as listed',
    source: 'service',
    value: ({ teams: [first] }) => first?.esportsId || null,
  },
  {
    name: 'team1_code',
    type: 'text',
    source: 'service',
    value: ({ teams: [first] }) => first?.code ?? null,
  },
  {
    name: 'team1',
    type: 'text',
    meaning: 'name',
    source: 'service',
    value: ({ teams: [first] }) => first?.name ?? null,
  },
  {
    name: 'team2_id',
    type: 'text',
    meaning: 'second team as listed',
    source: 'service',
    value: ({ teams: [, second] }) => second?.esportsId || null,
  },
  {
    name: 'team2_code',
    type: 'text',
    source: 'service',
    value: ({ teams: [, second] }) => second?.code ?? null,
  },
  {
    name: 'team2',
    type: 'text',
    meaning: 'name',
    source: 'service',
    value: ({ teams: [, second] }) => second?.name ?? null,
  },
  {
    name: 'blue_team_id',
    type: 'text',
    meaning: 'the team on the blue side, if the player names show it',
    source: 'catalogue',
    value: ({ blueTeam }) => blueTeam?.esportsId || null,
  },
  {
    name: 'blue_team_code',
    type: 'text',
    source: 'catalogue',
    value: ({ blueTeam }) => blueTeam?.code ?? null,
  },
  {
    name: 'red_team_id',
    type: 'text',
    meaning: 'the team on the red side',
    source: 'catalogue',
    value: ({ redTeam }) => redTeam?.esportsId || null,
  },
  {
    name: 'red_team_code',
    type: 'text',
    source: 'catalogue',
    value: ({ redTeam }) => redTeam?.code ?? null,
  },
  {
    name: 'winner',
    type: 'text',
    meaning: '`blue` or `red`; null where teams and players of the summary contradict each other',
    source: 'summary',
    value: winningSide,
  },
  {
    name: 'winner_team_id',
    type: 'text',
    source: 'catalogue',
    value: (game) => teamOn(game, winningSide(game))?.esportsId || null,
  },
  {
    name: 'length_seconds',
    type: 'integer',
    unit: 's',
    meaning:
      "without pauses: the longest time that a player played, if it fits the timeline's end or the file's duration; otherwise that duration or, if no player has a time, when the timeline says that the game ended",
    source: 'summary, timeline',
    value: ({ record }) => record.length_seconds,
  },
  {
    name: 'patch',
    type: 'text',
    meaning: 'the first two parts of `game_version`, `13.17`: text, since 13.1 is not 13.10',
    source: 'summary, service',
    value: (game) => version(game).patch,
  },
  {
    name: 'game_version',
    type: 'text',
    meaning: 'from the summary if it contains a patch, otherwise from the service',
    source: 'summary, service',
    value: (game) => version(game).gameVersion,
  },
  {
    name: 'service_game_version',
    type: 'text',
    meaning: 'as the service lists it; it may differ from `game_version`',
    source: 'service',
    value: ({ record }) => record.game_version,
  },
  {
    name: 'blue_kills',
    type: 'integer',
    meaning:
      "the summary's count for the side, which may differ from the sum of its players (a champion that no player killed); without one, that sum if it has exactly five",
    source: 'summary',
    value: ({ record }) => record.blue_kills,
  },
  { name: 'red_kills', type: 'integer', source: 'summary', value: ({ record }) => record.red_kills },
  {
    name: 'blue_gold',
    type: 'integer',
    unit: 'gold',
    meaning: 'earned; null unless the side has exactly five players',
    source: 'summary',
    value: ({ record }) => record.blue_gold,
  },
  {
    name: 'red_gold',
    type: 'integer',
    unit: 'gold',
    meaning: 'earned; null unless the side has exactly five players',
    source: 'summary',
    value: ({ record }) => record.red_gold,
  },
  {
    name: 'held',
    type: 'text',
    meaning: 'archived content types, separated by a space',
    source: 'catalogue',
    value: ({ files }) => files.map(({ contentType }) => contentType).join(' '),
  },
  {
    name: 'bytes',
    type: 'bytes',
    unit: 'B',
    meaning: 'size of those files',
    source: 'catalogue',
    value: ({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0),
  },
  {
    name: 'facts_sha256',
    type: 'text',
    meaning: 'SHA-256 of the file with these values, lower-case hex',
    source: 'catalogue',
    value: ({ record }) => record.sha256?.toString('hex') ?? null,
  },
  {
    name: 'facts_problem',
    type: 'text',
    meaning:
      'why the JSON file could not be read; the values are then missing. See `problem` of the table `files`, too',
    source: 'catalogue',
    value: ({ record }) => (record.problem === null ? null : problemText(record.problem)),
  },
  {
    name: 'series_id',
    type: 'text',
    meaning: "the same for all games of a series: the match's ID, or `game:` and the ID of its first game",
    source: 'derived',
    value: ({ record }) => toSeriesId(record),
  },
  {
    name: 'void_reason',
    type: 'text',
    meaning:
      'why the game does not count: `remake`, `early-surrender`, `aborted`, `replaced`; null if it counts, as far as is known',
    source: 'derived',
    value: ({ record }) => record.void_reason,
  },
];

export const gamesTable = defineTable<ExportGame>({ rows: (game) => [game], columns: gameColumns });
