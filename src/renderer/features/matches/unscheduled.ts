/**
 * Games that are in no match of the schedule, such as those of a backfill, as series: games of the same two teams in one
 * tournament that follow each other.
 */
import type { Game, SeriesScore, Team } from '../../../shared/domain.ts';
import { nameKey } from '../../../shared/names.ts';
import type { UnscheduledSeries } from '../../ui/match/series.ts';

/** Between the starts of two games of a series: a long game, and a long break. */
export const maxGapMs = 3 * 3_600_000;

const idPrefix = 'game:';

/** The game in the id of an unscheduled series, which is the series that has it; null for the id of a match. */
export const gameInId = (id: string) => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : null);

/** `games` latest first, as the archiver lists them. The series are in the order of their first games, latest first. */
export function toUnscheduledSeries(games: readonly Game[]): readonly UnscheduledSeries[] {
  const once = [...new Map(games.map((game) => [game.platformGameId, game])).values()];
  const groups: Game[][] = [];
  const latest = new Map<string, Game[]>();
  for (const game of once) {
    const key = seriesKey(game);
    const open = key === null ? undefined : latest.get(key);
    if (open && follows(open[0], game)) {
      open.unshift(game);
      continue;
    }
    const group = [game];
    groups.push(group);
    if (key !== null) latest.set(key, group);
  }
  return groups
    .flatMap((group) => toSeries(group) ?? [])
    .sort((a, b) => toTime(b.startAt) - toTime(a.startAt));
}

/** The series with the present state of its games, of which `current` may lack some; their numbers stay. */
export function withCurrentGames(series: UnscheduledSeries, current: readonly Game[]): UnscheduledSeries {
  const byId = new Map(current.map((game) => [game.platformGameId, game]));
  const games = series.games.map((game) => ({
    ...(byId.get(game.platformGameId) ?? game),
    number: game.number,
  }));
  return { ...series, games };
}

/** Epoch ms; an unknown time is before all others. */
export const toTime = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));

/** Null if the game is in no series with others, because its teams or its time are not known. */
function seriesKey({ leagueName, tournamentName, teams, playedAt }: Game): string | null {
  const keys = teams.map(teamKey);
  if (keys.length !== 2 || keys.includes('') || playedAt === null) return null;
  return JSON.stringify([leagueName, tournamentName, ...keys.sort()]);
}

/** A team without an id is known by its code; `''` if the service says nothing about the team. */
const teamKey = ({ esportsId, name, code }: Team) => esportsId || nameKey(code || name);

const follows = (next: Game | undefined, earlier: Game) =>
  next !== undefined && toTime(next.playedAt) - toTime(earlier.playedAt) <= maxGapMs;

/** `games` in the order in which they were played. */
function toSeries(games: readonly Game[]): UnscheduledSeries | null {
  const [first] = games;
  if (!first) return null;
  const isNumbered = new Set(games.map(({ number }) => number)).size === games.length && games.length > 1;
  return {
    id: `${idPrefix}${first.platformGameId}`,
    isUnscheduled: true,
    startAt: first.playedAt,
    leagueName: first.leagueName,
    tournamentName: first.tournamentName,
    teams: first.teams,
    seriesType: null,
    seriesMax: first.seriesMax,
    // The service gives a game that it lists alone no number.
    games: isNumbered ? [...games] : games.map((game, index) => ({ ...game, number: index + 1 })),
    score: countWins(first.teams, games),
  };
}

/** Never final: whether more games were played is not known. Null if no winner is. */
function countWins(teams: readonly Team[], games: readonly Game[]): SeriesScore | null {
  const [first, second] = teams.map(teamKey);
  const winners = games.flatMap(({ winner, teams: ofGame }) => {
    const team = winner === null ? undefined : ofGame[winner];
    return team ? [teamKey(team)] : [];
  });
  const wins = (team: string | undefined) => winners.filter((winner) => winner === team).length;
  return winners.length === 0 ? null : { wins: [wins(first), wins(second)], isFinal: false };
}
