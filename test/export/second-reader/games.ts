/** The second reader's tables of games and files. */
import { createHash } from 'node:crypto';
import { type Row, word } from './json.ts';
import { statistic } from './players.ts';
import { byType, onSide, type ReadGame } from './read-game.ts';
import type { Side, Team } from './shapes.ts';
import { sideTotal, teamKills, winner } from './summary.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const time = (iso: string | null) => (iso === null ? null : new Date(iso).toISOString());
const patch = (version: string | null) =>
  version?.match(/^(?:version |v)?([1-9]\d{0,2}\.\d{1,3})(?!\d)/i)?.[1] ?? null;

export function gameRow(game: ReadGame, before: readonly ReadGame[]): Row {
  const { listed, match, summary, files, reason } = game;
  const teamOn = (side: Side | null) => onSide(game, side);
  const [one, two] = listed.teams;
  const version = word(summary?.game['gameVersion']);
  const shown = patch(version) === null ? (listed.gameVersion ?? version) : version;
  const won = summary === null ? null : winner(summary);
  const listedTeam = (side: Side) => summary?.teams.find((team) => team.side === side);
  const kills = (team: Team | undefined) => (team ? teamKills(team) : null);
  const gold = (team: Team | undefined) =>
    team ? sideTotal(team.players, team.size, (player) => statistic(player, 'gold')) : null;
  const read = byType(files, 'GAMH_SUMMARY');
  return {
    platform_game_id: game.id,
    match_id: match.id,
    game_number: reason === null ? before.filter((other) => other.reason === null).length + 1 : null,
    series_max: match.seriesMax || (listed.seriesMax ?? null),
    played_at: time(listed.startedAt ?? match.startTime),
    started_at: time(listed.startedAt),
    ended_at: time(listed.endedAt),
    league_id: match.leagueId,
    league: match.leagueName,
    tournament_id: match.tournamentId,
    tournament: match.tournamentName,
    state: listed.state,
    status: listed.status,
    type: listed.type,
    team1_id: one?.esportsId || null,
    team1_code: one?.code ?? null,
    team1: one?.name ?? null,
    team2_id: two?.esportsId || null,
    team2_code: two?.code ?? null,
    team2: two?.name ?? null,
    blue_team_id: teamOn('blue')?.esportsId || null,
    blue_team_code: teamOn('blue')?.code ?? null,
    red_team_id: teamOn('red')?.esportsId || null,
    red_team_code: teamOn('red')?.code ?? null,
    winner: won,
    winner_team_id: teamOn(won)?.esportsId || null,
    length_seconds: game.lengthSeconds,
    patch: patch(shown),
    game_version: shown,
    service_game_version: listed.gameVersion,
    blue_kills: kills(listedTeam('blue')),
    red_kills: kills(listedTeam('red')),
    blue_gold: gold(listedTeam('blue')),
    red_gold: gold(listedTeam('red')),
    held: files
      .map(({ contentType }) => contentType)
      .toSorted()
      .join(' '),
    bytes: files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    facts_sha256: read === null ? null : sha256(read.text),
    facts_problem: read === null || summary !== null ? null : (game.summaryReason ?? /./),
    series_id: match.id,
    void_reason: reason,
  };
}

export function fileRows(game: ReadGame): Row[] {
  const problems: Readonly<Record<string, RegExp | null>> = {
    GAMH_SUMMARY: game.summaryReason,
    GAMH_DETAILS: game.timelineReason,
  };
  return game.files
    .toSorted((a, b) => (a.contentType < b.contentType ? -1 : 1))
    .map(
      ({ contentType, path, text, earlier, archivedAt }): Row => ({
        platform_game_id: game.id,
        content_type: contentType,
        path,
        bytes: Buffer.byteLength(text),
        sha256: sha256(text),
        archived_at: new Date(archivedAt).toISOString(),
        problem: path.endsWith('.json') ? (problems[contentType] ?? null) : /not readable as JSON/,
        version: [...earlier, text].filter((content, at, all) => content !== all[at - 1]).length,
      }),
    );
}
