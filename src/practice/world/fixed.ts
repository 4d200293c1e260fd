/** A world of an exact size, for tests and measurements: so many matches, all over, and so many to come. */
import { oldestFirst } from './calendar.ts';
import { leagues } from './leagues.ts';
import type { PlannedMatch, World } from './plan.ts';
import { Random } from './random.ts';
import { planSeries } from './series.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface FixedWorldOptions {
  readonly seed: number;
  /** Matches that are over, all of their games played, with their files there. */
  readonly matches: number;
  /** Over how many days the matches that are over are spread. Default 1. */
  readonly days?: number;
  /** Matches to come. Default 0. */
  readonly upcoming?: number;
  /** Games of each match. Default 1. */
  readonly gamesPerMatch?: number;
  readonly contentTypes?: readonly string[];
  /** Epoch ms. The world stays where it is on this UTC day. */
  readonly now: number;
}

export function createFixedWorld(options: FixedWorldOptions): World {
  const { seed, matches, days = 1, upcoming = 0, gamesPerMatch = 1, contentTypes, now } = options;
  const today = Math.floor(now / dayMs) * dayMs;
  const lastStart = today - (2 + gamesPerMatch) * hourMs;
  const planned: PlannedMatch[] = [];
  for (let index = 0; index < matches + upcoming; index += 1) {
    const isOver = index < matches;
    const spreadMs = ((isOver ? days : 1) * dayMs) / Math.max(1, isOver ? matches : upcoming);
    const startAt = isOver
      ? lastStart - Math.floor((matches - 1 - index) * spreadMs)
      : today + dayMs + hourMs + Math.floor((index - matches) * spreadMs);
    const random = new Random(seed, 'fixed', index);
    const league = random.pick(leagues);
    const [first, second] = random.shuffled(league.teams);
    if (first === undefined || second === undefined) throw new RangeError('A league needs two teams.');
    const id = 111_560_983_131_400_123n + BigInt(index) * 1_000_003n;
    planned.push(
      planSeries(seed, {
        id,
        leagueId: league.id,
        leagueName: league.name,
        seriesMax: gamesPerMatch,
        startAt,
        teams: [first, second],
        platformGameId: (number) => (id + BigInt(number)).toString(),
        isPlayedOut: true,
        ...(contentTypes !== undefined && { contentTypes }),
      }),
    );
  }
  return createWorldFrom(planned);
}

/** A world of given matches, all of which stay listed. */
export function createWorldFrom(matches: readonly PlannedMatch[]): World {
  const ordered = [...matches].sort(oldestFirst);
  const games = new Map(
    ordered.flatMap((match) => match.games.map((game) => [game.platformGameId, { match, game }] as const)),
  );
  return {
    listed: () => ordered,
    began: (from, to) => ordered.filter((match) => match.startAt >= from && match.startAt < to).reverse(),
    find: (platformGameId) => games.get(platformGameId) ?? null,
  };
}
