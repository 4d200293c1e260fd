/** Matches as a listing has them, as many as wanted, always the same ones. */
import type { ListedGame, ListedMatch } from '../src/core/domain/listing.ts';
import type { Team } from '../src/shared/domain/domain.ts';

const leagues = [
  'LCK',
  'LPL',
  'LEC',
  'LCS',
  'CBLOL',
  'PCS',
  'VCS',
  'LJL',
  'LLA',
  'LFL',
  'Prime League',
  'NLC',
];
const splits = ['Spring', 'Summer', 'Winter', 'Playoffs'];
const teamsPerLeague = 12;
const gamesPerMatch = 5;
const firstStart = Date.UTC(2014, 0, 1);
const betweenStartsMs = 30 * 60_000;

/** Match number `index` of an endless calendar: five games, two teams of one league, unstarted. */
export function matchAt(index: number): ListedMatch {
  const league = index % leagues.length;
  const year = 2014 + Math.floor(index / 20_000);
  const split = splits[Math.floor(index / 5000) % splits.length] ?? '';
  const first = Math.floor(index / leagues.length) % teamsPerLeague;
  const second = (first + 1 + (index % (teamsPerLeague - 1))) % teamsPerLeague;
  const teams = [makeTeam(league, first), makeTeam(league, second)];
  const startTime = new Date(firstStart + index * betweenStartsMs).toISOString();
  const games = Array.from({ length: gamesPerMatch }, (_, at) => makeGame(index * gamesPerMatch + at, teams));
  const match = {
    id: String(111_560_983_131_400_000n + BigInt(index) * 7n),
    leagueId: String(98_767_991_299_243_000n + BigInt(league)),
    leagueName: leagues[league] ?? '',
    tournamentId: String(110_303_581_083_678_000n + BigInt(league * 1000 + Math.floor(index / 5000))),
    tournamentName: `${leagues[league]} ${split} ${year}`,
    type: 'NORMAL',
    seriesType: 'BEST_OF',
    seriesMax: gamesPerMatch,
    startTime,
    teams,
  };
  const { id, leagueId, tournamentId, ...texts } = match;
  const numbers = `"id":${id},"leagueId":${leagueId},"tournamentId":${tournamentId}`;
  const rest = JSON.stringify(texts).slice(1, -1);
  const raw = `{${numbers},${rest},"games":[${games.map((game) => game.raw).join(',')}]}`;
  return { ...match, games, raw };
}

function makeTeam(league: number, number: number): Team {
  const code = `${leagues[league]?.slice(0, 2).toUpperCase()}${number}`;
  return { esportsId: String(100_000_000 + league * 100 + number), code, name: `${code} Gaming Club` };
}

function makeGame(number: number, teams: readonly Team[]): ListedGame {
  const platformGameId = `ESPORTSTMNT01:${2_000_000 + number}`;
  const nothing = {
    type: null,
    name: null,
    status: null,
    startedAt: null,
    endedAt: null,
    gameVersion: null,
  };
  const raw = JSON.stringify({
    platformGameId,
    esportsGameId: null,
    ...nothing,
    league: null,
    tournament: null,
    assets: [],
    tags: [],
    teams,
    matchFormat: null,
    state: 'UNSTARTED',
  });
  return {
    platformGameId,
    ...nothing,
    state: 'UNSTARTED',
    leagueName: null,
    tournamentName: null,
    assets: [],
    teams: [...teams],
    raw,
  };
}
