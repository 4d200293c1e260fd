/**
 * A world whose schedule changes: some weeks of matches in twelve leagues, of which some are moved, postponed,
 * cancelled, announced late, or vanish from the listing. What each match comes to is planned from the seed; the listing
 * shows only what was announced so far.
 */
import { oldestFirst } from './calendar.ts';
import { type League, seasonLeagues } from './leagues.ts';
import type { PlannedGame, PlannedMatch, PlannedTeam, World } from './plan.ts';
import { Random } from './random.ts';
import { planSeries } from './series.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const announcedAheadMs = 3 * dayMs;
/** A match leaves the listing this long after its announced start: only upcoming matches are listed. */
const listedAfterStartMs = 6 * hourMs;
const idsPerMatch = 1_000_003n;
const firstId = 117_560_983_131_400_123n;

export interface SeasonOptions {
  readonly seed: number;
  /** Epoch ms: the first match begins on this UTC day. */
  readonly from: number;
  readonly days: number;
  readonly matchesPerDay: number;
}

/** What happens to a match between its announcement and its end. */
type Fate =
  | 'as announced'
  | 'moved'
  | 'postponed'
  | 'cancelled'
  | 'cancelled and unlisted'
  | 'announced late'
  | 'unlisted'
  | 'unlisted for hours';

/** From this time on, the listing shows the match with this start, or not at all. Epoch ms. */
interface Announcement {
  readonly at: number;
  readonly startAt: number;
  readonly isListed: boolean;
}

export interface SeasonMatch extends PlannedMatch {
  readonly fate: Fate;
  /** Oldest first. */
  readonly announcements: readonly Announcement[];
}

export interface Season extends World {
  /** All matches, oldest first, with what becomes of them. */
  readonly matches: readonly SeasonMatch[];
}

export function createSeason(options: SeasonOptions): Season {
  const firstDay = Math.floor(options.from / dayMs) * dayMs;
  const matches = Array.from({ length: options.days * options.matchesPerDay }, (_, index) =>
    planMatch(options, firstDay, index),
  ).sort(oldestFirst);
  const games = new Map(
    matches.flatMap((match) => match.games.map((game) => [game.platformGameId, { match, game }] as const)),
  );
  return {
    matches,
    listed: (now) => matches.flatMap((match) => listedAs(match, now) ?? []).sort(oldestFirst),
    began: (from, to) =>
      matches
        .filter(
          ({ startAt, games }) => startAt >= from && startAt < to && games.some((game) => game.isPlayed),
        )
        .reverse(),
    find: (platformGameId) => games.get(platformGameId) ?? null,
  };
}

/** The match as it is announced at `now`; null if it is not listed. */
function listedAs(match: SeasonMatch, now: number): PlannedMatch | null {
  const announced = match.announcements.findLast(({ at }) => at <= now);
  if (!announced?.isListed || now > announced.startAt + listedAfterStartMs) return null;
  return { ...match, startAt: announced.startAt };
}

function planMatch({ seed, matchesPerDay }: SeasonOptions, firstDay: number, index: number): SeasonMatch {
  const random = new Random(seed, 'season', index);
  const day = Math.floor(index / matchesPerDay);
  const slot = index % matchesPerDay;
  const league = leagueAt(slot);
  const round = Math.floor(slot / seasonLeagues.length);
  const id = firstId + BigInt(index) * idsPerMatch;
  const announcedStart =
    firstDay + day * dayMs + Math.floor((slot * dayMs) / matchesPerDay / minuteMs) * minuteMs;
  const { fate, startAt, announcements } = planFate(random, announcedStart);
  const planned = planSeries(seed, {
    id,
    leagueId: league.id,
    leagueName: league.name,
    seriesMax: league.slots[round % league.slots.length]?.seriesMax ?? 3,
    startAt,
    teams: pickTeams(seed, league, day, round),
    platformGameId: (number) => gameId(league, id, index, number),
  });
  const isCancelled = fate === 'cancelled' || fate === 'cancelled and unlisted';
  return {
    ...planned,
    games: planned.games.map((game) =>
      isCancelled ? { ...game, isPlayed: false } : withFiles(random, game),
    ),
    fate,
    announcements,
  };
}

function leagueAt(slot: number): League {
  const league = seasonLeagues[slot % seasonLeagues.length];
  if (league === undefined) throw new RangeError('There are no leagues.');
  return league;
}

export function pickTeams(
  seed: number,
  league: League,
  day: number,
  round: number,
): [PlannedTeam, PlannedTeam] {
  const order = new Random(seed, 'season pairs', league.name, day).shuffled(league.teams);
  const first = order[(round * 2) % order.length];
  const second = order[(round * 2 + 1) % order.length];
  if (first === undefined || second === undefined) throw new RangeError('A league needs two teams.');
  return [first, second];
}

export function gameId(league: League, matchId: bigint, index: number, number: number): string {
  switch (league.gameIds) {
    case 'numeric':
      return (matchId + BigInt(number)).toString();
    case 'ESPORTSTMNT01':
      return `ESPORTSTMNT01:${3_000_000 + index * 8 + number}`;
    case 'LOLTMNT03':
      return `LOLTMNT03_${300_000 + index * 8 + number}`;
  }
}

interface PlannedFate {
  readonly fate: Fate;
  /** When the match really begins: epoch ms. */
  readonly startAt: number;
  readonly announcements: readonly Announcement[];
}

/** Three quarters of the matches are played as they were announced. */
const weights: readonly (readonly [Fate, number])[] = [
  ['as announced', 75],
  ['moved', 6],
  ['postponed', 4],
  ['cancelled', 2],
  ['cancelled and unlisted', 2],
  ['announced late', 6],
  ['unlisted', 3],
  ['unlisted for hours', 2],
];

function planFate(random: Random, start: number): PlannedFate {
  const fate = weights[random.weighted(weights.map(([, weight]) => weight))]?.[0] ?? 'as announced';
  const minutes = (from: number, to: number) => random.int(from, to) * minuteMs;
  const first = { at: start - announcedAheadMs, startAt: start, isListed: true };
  const then = (at: number, change: Partial<Announcement>) => ({ ...first, at, ...change });
  switch (fate) {
    case 'as announced':
      return { fate, startAt: start, announcements: [first] };
    case 'moved': {
      // Announced some hours before either start.
      const startAt = start + minutes(-10 * 60, 30 * 60);
      const at = Math.min(start, startAt) - minutes(20, 30 * 60);
      return { fate, startAt, announcements: [first, then(at, { startAt })] };
    }
    case 'postponed': {
      const startAt = start + minutes(8 * 60, 60 * 60);
      return { fate, startAt, announcements: [first, then(start + minutes(-10, 120), { startAt })] };
    }
    case 'cancelled':
      return { fate, startAt: start, announcements: [first] };
    case 'cancelled and unlisted':
      return {
        fate,
        startAt: start,
        announcements: [first, then(start + minutes(-30 * 60, 60), { isListed: false })],
      };
    case 'announced late':
      return { fate, startAt: start, announcements: [then(start + minutes(-180, 40), {})] };
    case 'unlisted':
      return {
        fate,
        startAt: start,
        announcements: [first, then(start + minutes(-30 * 60, 120), { isListed: false })],
      };
    case 'unlisted for hours': {
      const at = start + minutes(-20 * 60, 60);
      const again = then(at + minutes(60, 20 * 60), {});
      return { fate, startAt: start, announcements: [first, then(at, { isListed: false }), again] };
    }
  }
}

/** The files of a few games appear hours later, and those of a very few never. */
function withFiles(random: Random, game: PlannedGame): PlannedGame {
  const lateMs = random.chance(0.03) ? random.int(2, 60) * hourMs : 0;
  const contentTypes = random.chance(0.01) ? [] : game.contentTypes;
  return { ...game, availableAt: game.availableAt + lateMs, contentTypes };
}
