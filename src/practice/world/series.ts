/** Plans one series in full: how long each game takes, who wins it, and where the series ends. */
import { allContentTypes, type PlannedGame, type PlannedMatch, type PlannedTeam } from './plan.ts';
import { Random } from './random.ts';

const minuteMs = 60_000;

export interface SeriesOutline {
  readonly id: bigint;
  readonly leagueId: bigint;
  readonly leagueName: string;
  readonly seriesMax: number;
  /** Epoch ms. */
  readonly startAt: number;
  readonly teams: readonly [PlannedTeam, PlannedTeam];
  readonly platformGameId: (number: number) => string;
  /** True: all games are played, whatever the score. */
  readonly isPlayedOut?: boolean;
  /** Default: most content types, differing from game to game. */
  readonly contentTypes?: readonly string[];
}

export function planSeries(seed: number, outline: SeriesOutline): PlannedMatch {
  const random = new Random(seed, 'series', outline.id);
  const needed = outline.isPlayedOut ? outline.seriesMax + 1 : Math.floor(outline.seriesMax / 2) + 1;
  const strength = 0.35 + random.next() * 0.3;
  const wins = [0, 0];
  const games: PlannedGame[] = [];
  let startAt = outline.startAt + random.int(4, 14) * minuteMs;
  for (let number = 1; number <= outline.seriesMax; number += 1) {
    const isPlayed = Math.max(...wins) < needed;
    const isFirstBlue = number % 2 === 1;
    const isFirstWinner = random.chance(strength);
    if (isPlayed) wins[isFirstWinner ? 0 : 1] = (wins[isFirstWinner ? 0 : 1] ?? 0) + 1;
    const [first, second] = outline.teams;
    const endAt = startAt + random.int(24 * 60, 41 * 60) * 1000;
    games.push({
      platformGameId: outline.platformGameId(number),
      number,
      startAt,
      endAt,
      availableAt: endAt + random.int(4 * 60, 12 * 60) * 1000,
      isPlayed,
      blue: isFirstBlue ? first : second,
      red: isFirstBlue ? second : first,
      winner: isFirstWinner === isFirstBlue ? 'blue' : 'red',
      gameVersion: gameVersion(outline.startAt),
      contentTypes: outline.contentTypes ?? someContentTypes(random),
    });
    startAt = endAt + random.int(9, 15) * minuteMs;
  }
  const tournament = tournamentAt(outline.leagueName, outline.startAt);
  return {
    id: outline.id,
    leagueId: outline.leagueId,
    leagueName: outline.leagueName,
    tournamentId: tournament.id,
    tournamentName: tournament.name,
    seriesMax: outline.seriesMax,
    startAt: outline.startAt,
    teams: outline.teams,
    games,
    tags: [
      `LEAGUE_${outline.leagueName.toUpperCase()}`,
      outline.seriesMax === 5 ? 'PLAYOFFS' : 'REGULAR_SEASON',
    ],
  };
}

/** Patches come every two weeks, in the year's own numbering. */
function gameVersion(at: number): string {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const dayOfYear = Math.floor((at - Date.UTC(year, 0, 1)) / 86_400_000);
  const patch = Math.min(24, 1 + Math.floor(dayOfYear / 15));
  const random = new Random('patch', year, patch);
  return `${year - 2010}.${patch}.${random.int(520, 790)}.${random.int(1000, 9899)}`;
}

const splits = ['Winter', 'Spring', 'Summer', 'Finals'] as const;

function tournamentAt(league: string, at: number): { readonly id: bigint; readonly name: string } {
  const date = new Date(at);
  const split = splits[Math.floor(date.getUTCMonth() / 3)] ?? 'Finals';
  const name = `${league} ${date.getUTCFullYear()} ${split}`;
  const random = new Random('tournament', name);
  return { id: 111_000_000_000_000_001n + BigInt(random.int(1, 999_999_999)) * 4_000_000n, name };
}

function someContentTypes(random: Random): readonly string[] {
  const left = random.next();
  if (left < 0.7) return allContentTypes;
  if (left < 0.9) return ['GAMH_SUMMARY', 'GAMH_DETAILS', 'ROFL_REPLAY', 'HISTORIC_BAYES_SEPARATED'];
  return ['GAMH_SUMMARY', 'GAMH_DETAILS'];
}
