/**
 * A world with a long past: exactly so many games that were played before the last week, in series of one, three and
 * five games in twelve leagues, and a few series of these days, which alone are listed as upcoming.
 */
import { createWorldFrom } from './fixed.ts';
import { seasonLeagues } from './leagues.ts';
import type { PlannedMatch, World } from './plan.ts';
import { Random } from './random.ts';
import { gameId, pickTeams } from './season.ts';
import { planSeries } from './series.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const idsPerMatch = 1_000_003n;
const firstId = 114_560_983_131_400_123n;
const listedPastDays = 3;
/** On some days, many series of one game begin at the same minute, as in an open qualifier. */
const qualifiers = 3;
const qualifierShare = 0.03;
const minQualifierGames = 30;
/** Hours from now at which the series of these days begin. */
const recentHours = [-40, -32, -24, -16, 24, 32, 40, 48];

export interface HistoryOptions {
  readonly seed: number;
  /** Games played up to a week ago, without those of these days. */
  readonly games: number;
  /** Over how many days they are spread. */
  readonly days: number;
  /** Epoch ms. The world stays where it is at this time. */
  readonly now: number;
}

export function createHistory(options: HistoryOptions): World {
  const matches: PlannedMatch[] = [];
  const plan = (startAt: number, seriesMax: number) => {
    const match = planMatch(options.seed, matches.length, startAt, seriesMax);
    matches.push(match);
    return match;
  };
  planPast(options, plan);
  for (const hours of recentHours) plan(options.now + hours * hourMs, 3);
  return {
    ...createWorldFrom(matches),
    listed: (now) => matches.filter(({ startAt }) => startAt > now - listedPastDays * dayMs),
  };
}

/** Plans series of which exactly `games` games are played. */
function planPast(
  { seed, games, days, now }: HistoryOptions,
  plan: (startAt: number, seriesMax: number) => PlannedMatch,
): void {
  const random = new Random(seed, 'history');
  const begin = now - (7 + days) * dayMs;
  const qualifierGames = Math.max(minQualifierGames, Math.round(games * qualifierShare));
  let played = 0;
  let held = 0;
  while (played < games) {
    const left = games - played;
    const startAt = begin + Math.floor((played / games) * days * dayMs);
    if (held < qualifiers && played >= ((held + 1) * games) / (qualifiers + 1)) {
      held += 1;
      for (let count = 0; count < Math.min(qualifierGames, left); count += 1)
        played += countPlayed(plan(startAt, 1));
      continue;
    }
    const seriesMax = random.pick([1, 3, 3, 5]);
    played += countPlayed(plan(startAt, seriesMax <= left ? seriesMax : 1));
  }
}

function countPlayed({ games }: PlannedMatch): number {
  return games.filter(({ isPlayed }) => isPlayed).length;
}

function planMatch(seed: number, index: number, startAt: number, seriesMax: number): PlannedMatch {
  const league = new Random(seed, 'history league', index).pick(seasonLeagues);
  const id = firstId + BigInt(index) * idsPerMatch;
  return planSeries(seed, {
    id,
    leagueId: league.id,
    leagueName: league.name,
    seriesMax,
    startAt,
    teams: pickTeams(seed, league, index, 0),
    platformGameId: (number) => gameId(league, id, index, number),
  });
}
