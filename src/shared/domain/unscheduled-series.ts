/** Games that are in no match of the schedule, such as those of a backfill, as series. */

import { nameKey } from '../base/names.ts';
import type { Game, SeriesScore, Team } from './domain.ts';
import type { UnscheduledSeries } from './series.ts';

/** The series are in the order of their first games, latest first. */
export function toUnscheduledSeries(games: readonly Game[]): readonly UnscheduledSeries[] {
  const once = new Map(games.map((game) => [game.platformGameId, game]));
  const series = Map.groupBy(once.values(), ({ seriesId }) => seriesId);
  return [...series]
    .map(([id, own]) =>
      toSeries(
        id,
        own.toSorted((a, b) => toTime(a.playedAt) - toTime(b.playedAt)),
      ),
    )
    .flatMap((one) => one ?? [])
    .sort((a, b) => toTime(b.startAt) - toTime(a.startAt));
}

/** The series with the present state of its games, of which `current` may lack some. */
export function withCurrentGames(series: UnscheduledSeries, current: readonly Game[]): UnscheduledSeries {
  const byId = new Map(current.map((game) => [game.platformGameId, game]));
  const games = series.games.map((game) => byId.get(game.platformGameId) ?? game);
  return { ...series, games };
}

/** Epoch ms; an unknown time is before all others. */
export const toTime = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));

/** A team without an id is known by its code; `''` if the service says nothing about the team. */
const teamKey = ({ esportsId, name, code }: Team) => esportsId || nameKey(code || name);

/** `games` in the order in which they were played. */
function toSeries(id: string, games: readonly Game[]): UnscheduledSeries | null {
  const [first] = games;
  if (!first) return null;
  return {
    id,
    isUnscheduled: true,
    startAt: first.playedAt,
    leagueName: first.leagueName,
    tournamentName: first.tournamentName,
    teams: first.teams,
    seriesType: null,
    seriesMax: games.find(({ seriesMax }) => seriesMax !== null)?.seriesMax ?? null,
    games: [...games],
    score: countWins(first.teams, games),
  };
}

/** Never final: whether more games were played is not known. Null if no winner is. */
function countWins(teams: readonly Team[], games: readonly Game[]): SeriesScore | null {
  const [first, second] = teams.map(teamKey);
  const winners = games.flatMap(({ winner, voidReason, teams: ofGame }) => {
    const team = winner === null || voidReason !== null ? undefined : ofGame[winner];
    return team ? [teamKey(team)] : [];
  });
  const wins = (team: string | undefined) => winners.filter((winner) => winner === team).length;
  return winners.length === 0 ? null : { wins: [wins(first), wins(second)], isFinal: false };
}
