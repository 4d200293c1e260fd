/** An esports world of any size: leagues, teams whose players come and go, series, and how their games went. */
import type { GameSummaryRow } from '../../../src/core/domain/game-summary.ts';
import type { ListedGame, ListedMatch } from '../../../src/core/domain/listing.ts';
import { championName } from '../../../src/shared/game-names/champions.ts';
import { standingMinutes } from '../../../src/shared/games/game-facts.ts';
import { makePlays } from './made-plays.ts';

const leagueNames = [
  ...['LCK', 'LPL', 'LEC', 'LCS', 'CBLOL', 'PCS', 'VCS', 'LJL', 'LLA', 'LFL', 'Prime League', 'NLC'],
  ...[
    'LCK Challengers',
    'LDL',
    'Superliga',
    'TCL',
    'Ultraliga',
    'Hitpoint Masters',
    'EBL',
    'GLL',
    'PG Nationals',
  ],
  ...[
    'Arabian League',
    'LCO',
    'NACL',
    'Elite Series',
    'Liga Portuguesa',
    'Worlds',
    'MSI',
    'First Stand',
    'KeSPA Cup',
  ],
];
const splits = ['Winter', 'Spring', 'Summer', 'Playoffs'];
const roles = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const;
const champions = Array.from({ length: 1000 }, (_, id) => id).filter((id) => championName(id) !== null);
const starts = [
  'Fa',
  'Sho',
  'Chi',
  'Ke',
  'Gu',
  'Ze',
  'Ru',
  'Bda',
  'Vi',
  'Pea',
  'Ca',
  'Me',
  'Ni',
  'Per',
  'Do',
  'Smi',
  'Xi',
  'Dei',
];
const middles = ['k', 'vy', 'ma', 'ri', 'lo', 'no', 'us', 'ze', 'nut', 'bi', 'to', 'ya', 'sk', 'bo'];
const ends = ['er', 'maker', 'ria', 'us', 'on', 'kz', 'tt', 'y', 'lord', 'x', 'en', 'in'];
const teamWords = [
  'Dragons',
  'Esports',
  'Gaming',
  'Wolves',
  'Club',
  'Rising',
  'Academy',
  'Phoenix',
  'Legends',
  'Kings',
];

const teamsPerLeague = 12;
const firstStart = Date.UTC(2013, 0, 5);
const lastStart = Date.UTC(2026, 10, 18);
const dayMs = 86_400_000;

export interface PlayedMatch {
  readonly match: ListedMatch;
  /** The facts of each game's file. */
  readonly summaries: ReadonlyMap<string, GameSummaryRow>;
}

/** Always the same numbers from the same seed (mulberry32), in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Of a random sequence of its own: with one more figure, the other facts of a game are the same. */
function further(seed: number, role: number, lengthSeconds: number, isInFirstBlood: boolean) {
  const random = createRandom(seed);
  const wards = Math.floor((lengthSeconds / 60) * (role === 4 ? 1.4 : 0.4));
  return {
    wardsPlaced: wards,
    wardsKilled: Math.floor(wards * random()),
    controlWardsBought: Math.floor(random() * 12),
    isInFirstBlood,
    standings: standingMinutes.map((minute) =>
      lengthSeconds < minute * 60
        ? null
        : {
            gold: Math.floor(minute * (280 + 160 * random())),
            experience: Math.floor(minute * (350 + 150 * random())),
            creepScore: Math.floor(minute * (role === 4 ? 1 : 6 + 4 * random())),
          },
    ),
  };
}

/** Match number `index` of a calendar that spreads so many games over the years. */
export function playMatch(index: number, allGames: number): PlayedMatch {
  const random = createRandom(index + 1);
  const within = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const matches = Math.max(1, allGames / 2.4);
  const startAt = firstStart + Math.floor(((lastStart - firstStart) * index) / matches / 60_000) * 60_000;
  const year = new Date(startAt).getUTCFullYear();
  const league = Math.floor(random() ** 1.6 * leagueNames.length);
  const leagueName = leagueNames[league] ?? '';
  const split = splits[Math.floor(new Date(startAt).getUTCMonth() / 3)] ?? '';
  const home = within(0, teamsPerLeague - 1);
  const away = (home + within(1, teamsPerLeague - 1)) % teamsPerLeague;
  const teams = [makeTeam(league, home), makeTeam(league, away)];
  const seriesMax = [1, 1, 3, 3, 5][within(0, 4)] ?? 1;
  const firstGame = index * 5;
  const summaries = new Map<string, GameSummaryRow>();
  const games: ListedGame[] = [];
  const wins = [0, 0];
  while (Math.max(...wins) * 2 <= seriesMax && games.length < seriesMax) {
    const id = `ESPORTSTMNT0${1 + (league % 4)}:${100_000_000 + firstGame + games.length}`;
    const blue = random() < 0.5 ? 0 : 1;
    const summary = makeSummary(
      [league, [home, away][blue] ?? 0, [home, away][1 - blue] ?? 0],
      year,
      startAt,
      random,
    );
    const winner = summary.winner === 'blue' ? blue : 1 - blue;
    wins[winner] = (wins[winner] ?? 0) + 1;
    summaries.set(id, summary);
    games.push(makeGame(id, teams, summary.gameVersion));
  }
  const details = {
    leagueName,
    tournamentName: `${leagueName} ${split} ${year}`,
    type: 'NORMAL',
    seriesType: 'BEST_OF',
    seriesMax,
    startTime: new Date(startAt).toISOString(),
    teams,
  };
  const numbers = {
    id: String(111_560_983_131_400_000n + BigInt(index) * 8n),
    leagueId: String(98_767_991_299_243_000n + BigInt(league)),
    tournamentId: String(
      110_303_581_083_678_000n + BigInt(league * 1000 + (year - 2013) * 4 + splits.indexOf(split)),
    ),
  };
  const head = Object.entries(numbers).map(([name, digits]) => `"${name}":${digits}`);
  const rest = JSON.stringify(details).slice(1, -1);
  const raw = `{${head.join(',')},${rest},"games":[${games.map((game) => game.raw).join(',')}]}`;
  return { match: { ...numbers, ...details, games, raw }, summaries };
}

function makeTeam(league: number, number: number) {
  const word = teamWords[(league * 7 + number * 3) % teamWords.length] ?? '';
  const code = toCode(league, number);
  return { esportsId: String(100_000_000 + league * 100 + number), code, name: `${code} ${word}` };
}

function toCode(league: number, number: number): string {
  const letters = (leagueNames[league] ?? '').replaceAll(/[^A-Z]/g, '').slice(0, 2);
  return `${letters}${String.fromCharCode(65 + (league % 26))}${number}`;
}

/** A team's player of a role in a year: about one in three goes each year. */
function findPlayer(league: number, team: number, role: number, year: number): string {
  const random = createRandom(
    ((league * teamsPerLeague + team) * 5 + role) * 64 + Math.floor((year + role) / 3),
  );
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const tail = random() < 0.2 ? String(Math.floor(random() * 99)) : '';
  return `${toCode(league, team)} ${pick(starts)}${pick(middles)}${pick(ends)}${tail}`;
}

function makeGame(
  platformGameId: string,
  teams: ListedGame['teams'],
  gameVersion: string | null,
): ListedGame {
  const details = {
    platformGameId,
    state: 'FINISHED',
    status: 'ENDED',
    type: 'ESPORTS',
    name: null,
    gameVersion,
    startedAt: null,
    endedAt: null,
    assets: ['GAMH_SUMMARY', 'GAMH_DETAILS'],
    teams,
  };
  const raw = JSON.stringify({
    ...details,
    esportsGameId: null,
    league: null,
    tournament: null,
    tags: [],
    matchFormat: null,
  });
  return { ...details, leagueName: null, tournamentName: null, raw };
}

function makeSummary(
  [league, blueTeam, redTeam]: readonly [number, number, number],
  year: number,
  startAt: number,
  random: () => number,
): GameSummaryRow {
  const within = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const lengthSeconds = within(1300, 2900);
  const winner = random() < 0.53 ? 'blue' : 'red';
  const picked = new Set<number>();
  // Some champions are in fashion: the square leans towards the first of the list.
  while (picked.size < 10) picked.add(champions[Math.floor(random() ** 2 * champions.length)] ?? 1);
  const version = Math.floor((startAt - Date.UTC(year, 0, 1)) / (15 * dayMs)) + 1;
  const patch = `${year - 2010}.${version}`;
  const players = [...picked].map((championId, index) => {
    const side = index < 5 ? ('blue' as const) : ('red' as const);
    const role = index % 5;
    const isWinner = side === winner;
    const minutes = lengthSeconds / 60;
    return {
      name: findPlayer(league, index < 5 ? blueTeam : redTeam, role, year),
      // Not in the order of the players, as in many files.
      participantId: ((index * 3) % 10) + 1,
      championId,
      championName: championName(championId),
      side,
      role: roles[role] ?? null,
      roleSource: 'file' as const,
      spell1Id: 4,
      spell2Id: role === 1 ? 11 : 12,
      subteam: null,
      subteamPlace: null,
      isWinner,
      level: within(11, 18),
      kills: within(0, isWinner ? 9 : 5),
      deaths: within(0, isWinner ? 4 : 8),
      assists: within(0, isWinner ? 16 : 9),
      gold: Math.floor(minutes * within(260, 480)),
      damageToChampions: Math.floor(minutes * within(120, 800)),
      damageTaken: Math.floor(minutes * within(300, 1100)),
      creepScore: Math.floor(minutes * (role === 4 ? 1.2 : within(5, 10))),
      visionScore: Math.floor(minutes * (role === 4 ? 2.4 : 1)),
      ...further(startAt + index, role, lengthSeconds, index === 0),
    };
  });
  const total = (figure: 'kills' | 'gold', from: number) =>
    players.slice(from, from + 5).reduce((sum, player) => sum + player[figure], 0);
  return {
    winner,
    voidReason: null,
    lengthSeconds,
    gameVersion: `${patch}.${within(100, 600)}.${within(1000, 9999)}`,
    patch,
    kills: { blue: total('kills', 0), red: total('kills', 5) },
    gold: { blue: total('gold', 0), red: total('gold', 5) },
    draft: makeDraft(picked, createRandom(startAt / 60_000)),
    plays: makePlays(lengthSeconds, winner),
    players,
  };
}

/** In one of thirty games the bans are unknown, and in some others who began. */
function makeDraft(picked: ReadonlySet<number>, random: () => number): GameSummaryRow['draft'] {
  if (random() < 1 / 30) return null;
  const banned = new Set<number>();
  while (banned.size < 10) {
    const id = champions[Math.floor(random() ** 2 * champions.length)] ?? 1;
    if (!picked.has(id)) banned.add(id);
  }
  const bans = Array.from(banned, (id) => (random() < 0.02 ? null : { id, name: championName(id) }));
  const firstPick = random() < 0.1 ? null : 'blue';
  return { firstPick, bans: { blue: bans.slice(0, 5), red: bans.slice(5) } };
}
