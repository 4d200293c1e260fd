/** Converts a game to its rows in the tables of games, players and copied files; see columns.ts for the columns. */
import type Database from 'better-sqlite3';
import { errorDataSchema } from '../../shared/base/errors.ts';
import type { Side } from '../../shared/games/game-facts.ts';
import type { AggregateRow } from '../../shared/library/library.ts';
import { gameVersions } from '../catalogue/facts/fact-columns.ts';
import { unpackPlayers } from '../catalogue/facts/packed-players.ts';
import { unpackDetails } from '../catalogue/facts/player-details.ts';
import { toSeriesId } from '../catalogue/rows/series-id.ts';
import type { Row } from './columns.ts';
import type { ExportFile, ExportGame } from './games.ts';

const winners: Readonly<Record<number, Side>> = { 1: 'blue', 2: 'red' };

export function gameRow({ record, teams, blueTeam, redTeam, files, ...game }: ExportGame): Row {
  const [first, second] = teams;
  const winner = winners[record.winner ?? 0] ?? null;
  const version = gameVersions(record, record.game_version);
  const winnerTeam = winner === null ? null : winner === 'blue' ? blueTeam : redTeam;
  return [
    ...[record.id, record.match_id, record.number, record.series_max],
    ...[game.playedAt, record.started_at, record.ended_at],
    ...[game.league.id || null, game.league.name, game.tournament.id || null, game.tournament.name],
    ...[record.state, record.status, record.type],
    ...[first?.esportsId || null, first?.code ?? null, first?.name ?? null],
    ...[second?.esportsId || null, second?.code ?? null, second?.name ?? null],
    ...[blueTeam?.esportsId || null, blueTeam?.code ?? null],
    ...[redTeam?.esportsId || null, redTeam?.code ?? null],
    ...[winner, winnerTeam?.esportsId || null],
    ...[record.length_seconds, version.patch, version.gameVersion, record.game_version],
    ...[record.blue_kills, record.red_kills, record.blue_gold, record.red_gold],
    files.map(({ contentType }) => contentType).join(' '),
    files.reduce((sum, { bytes }) => sum + bytes, 0),
    record.sha256?.toString('hex') ?? null,
    record.problem === null ? null : problemText(record.problem),
    toSeriesId(record),
    record.void_reason,
  ];
}

function problemText(problem: string): string {
  return errorDataSchema.parse(JSON.parse(problem)).message;
}

/** Names of champions and players by key. Their rows in the catalogue never change, so the names are cached. */
export function createPlayerRows(db: Database.Database): (game: ExportGame) => Row[] {
  const playerName = remembered(
    db.prepare<[number], string>('SELECT name FROM players WHERE key = ?').pluck(),
  );
  const champion = remembered(
    db.prepare<[number], { id: number; name: string }>('SELECT id, name FROM champions WHERE key = ?'),
  );
  return ({ record, blueTeam, redTeam }) => {
    if (record.players === null) return [];
    return unpackPlayers(record.players).map((player, index): Row => {
      const team = player.side === null ? null : player.side === 'blue' ? blueTeam : redTeam;
      const details = unpackDetails(record.player_details, index);
      const played = champion(player.championKey);
      return [
        ...[record.id, index + 1, details.participantId],
        playerName(player.playerKey),
        ...[team?.esportsId || null, team?.code ?? null, player.side, player.role],
        ...[played?.id ?? null, played?.name ?? null, player.isWinner],
        ...[player.level, player.kills, player.deaths, player.assists, player.creepScore, player.gold],
        ...[player.damageToChampions, player.damageTaken, player.visionScore],
        ...[details.roleSource, details.spell1Id, details.spell2Id, details.subteam, details.subteamPlace],
      ];
    });
  };
}

const maxRemembered = 50_000;

function remembered<T>(find: Database.Statement<[number], T>): (key: number) => T | null {
  const known = new Map<number, T | null>();
  return (key) => {
    const had = known.get(key);
    if (had !== undefined) return had;
    if (known.size >= maxRemembered) known.clear();
    const value = find.get(key) ?? null;
    known.set(key, value);
    return value;
  };
}

export function manifestRow({ record, teams, ...game }: ExportGame, file: ExportFile): Row {
  return [
    ...[record.id, record.match_id, record.number, game.league.name, game.tournament.name, game.playedAt],
    ...[
      gameVersions(record, record.game_version).gameVersion,
      teams.map(({ code, name }) => code || name).join(' vs '),
    ],
    ...[file.contentType, file.path, file.bytes, file.sha256, file.archivedAt],
  ];
}

export function aggregateToRow(row: AggregateRow): Row {
  return [
    ...[row.value, row.label, row.games, row.wins, row.winRate, row.kills, row.deaths, row.assists, row.kda],
    ...[row.creepScorePerMinute, row.goldPerMinute, row.damagePerMinute, row.damageShare, row.goldShare],
  ];
}
