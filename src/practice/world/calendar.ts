/**
 * The default world: every league plays on every day, from a year back to a week ahead. A match is worked
 * out from its day and slot alone, so the same world is there after a restart and tomorrow, moved on.
 */
import { type GameIdKind, type League, type LeagueSlot, leagues } from './leagues.ts';
import type { PlannedMatch, PlannedTeam, World } from './plan.ts';
import { hash32, Random } from './random.ts';
import { planSeries } from './series.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const historyDays = 365;

/** Ids grow with the day: slot and chance fill the lower digits, beyond what a double can hold. */
const idsPerDay = 5_600_000_000_000n;
const idsPerSlot = 10_000_000_000n;
/** Opaque ids count games from here: day, slot (32) and game (8). */
const opaqueFirstDay = 16_000;

/** The first seed's world always has the match whose id tests whether clients keep all digits. */
const showcaseId = 111_560_983_131_400_123n;

interface DaySlot {
  readonly league: League;
  readonly slot: LeagueSlot;
  /** Which of the league's matches of the day. */
  readonly round: number;
}

const daySlots: readonly DaySlot[] = leagues.flatMap((league) =>
  league.slots.map((slot, round) => ({ league, slot, round })),
);

export interface CalendarOptions {
  readonly seed: number;
  /** How long a match stays listed after it began, and how far ahead matches are listed. */
  readonly listedPastDays?: number;
  readonly listedFutureDays?: number;
}

export function createCalendar({ seed, listedPastDays = 3, listedFutureDays = 7 }: CalendarOptions): World {
  const days = new Map<number, readonly PlannedMatch[]>();

  const toDay = (day: number): readonly PlannedMatch[] => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const planned = daySlots.map((entry, index) => planSlot(seed, day, index, entry));
    if (days.size > 2 * historyDays) days.clear();
    days.set(day, planned);
    return planned;
  };

  const between = (from: number, to: number): PlannedMatch[] => {
    const matches: PlannedMatch[] = [];
    for (let day = Math.floor(from / dayMs); day * dayMs < to; day += 1) {
      matches.push(...toDay(day).filter((match) => match.startAt >= from && match.startAt < to));
    }
    return matches;
  };

  const withShowcase = (matches: PlannedMatch[], now: number): PlannedMatch[] =>
    seed === 1 ? [...matches, showcase(seed, now)] : matches;

  return {
    listed: (now) =>
      withShowcase(between(now - listedPastDays * dayMs, now + listedFutureDays * dayMs), now).sort(
        oldestFirst,
      ),
    began: (from, to) =>
      withShowcase(between(Math.max(from, to - historyDays * dayMs), to), to)
        .filter((match) => match.startAt >= from && match.startAt < to)
        .sort(oldestFirst)
        .reverse(),
    find(platformGameId, now) {
      const day = dayOfGame(platformGameId);
      const today = Math.floor(now / dayMs);
      const isReachable = day !== null && day >= today - historyDays && day <= today + listedFutureDays;
      const candidates = withShowcase(isReachable ? [...toDay(day)] : [], now);
      for (const match of candidates) {
        const game = match.games.find((each) => each.platformGameId === platformGameId);
        if (game !== undefined) return { match, game };
      }
      return null;
    },
  };
}

export function oldestFirst(a: PlannedMatch, b: PlannedMatch): number {
  if (a.startAt !== b.startAt) return a.startAt - b.startAt;
  return a.id < b.id ? -1 : 1;
}

function planSlot(seed: number, day: number, index: number, { league, slot, round }: DaySlot): PlannedMatch {
  const chance = BigInt(hash32(`${seed}|match|${day}|${index}`)) * 2n + 1n;
  const id = BigInt(day) * idsPerDay + BigInt(index) * idsPerSlot + chance;
  const weekday = new Date(day * dayMs).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const order = new Random(seed, 'pairs', league.name, day).shuffled(league.teams);
  return planSeries(seed, {
    id,
    leagueId: league.id,
    leagueName: league.name,
    seriesMax: isWeekend ? slot.weekendMax : slot.seriesMax,
    startAt: day * dayMs + slot.hour * hourMs,
    teams: pair(order, round),
    platformGameId: (number) => gameId(league.gameIds, seed, id, day, index, number),
  });
}

function pair(teams: readonly PlannedTeam[], round: number): readonly [PlannedTeam, PlannedTeam] {
  const [first, second] = teams.slice(round * 2, round * 2 + 2);
  if (first === undefined || second === undefined)
    throw new RangeError('A league has more matches than teams.');
  return [first, second];
}

function gameId(
  kind: GameIdKind,
  seed: number,
  matchId: bigint,
  day: number,
  index: number,
  number: number,
): string {
  const count = ((day - opaqueFirstDay) * 32 + index) * 8 + number;
  switch (kind) {
    case 'numeric':
      return (matchId + BigInt(number)).toString();
    case 'ESPORTSTMNT01':
      return `ESPORTSTMNT0${1 + (seed % 6)}:${count}`;
    case 'LOLTMNT03':
      return `LOLTMNT03_${count}`;
  }
}

/** Which day an id of ours can only belong to; whether it does is for the day's matches to say. */
function dayOfGame(platformGameId: string): number | null {
  const opaque = /^(?:ESPORTSTMNT0\d:|LOLTMNT03_)(\d{1,9})$/.exec(platformGameId)?.[1];
  if (opaque !== undefined) return opaqueFirstDay + Math.floor(Number(opaque) / 256);
  if (!/^\d{15,19}$/.test(platformGameId)) return null;
  return Number(BigInt(platformGameId) / idsPerDay);
}

/** Played last Sunday night, so that it moves on once a week only; it never leaves the listing. */
function showcase(seed: number, now: number): PlannedMatch {
  const [league] = leagues;
  if (league === undefined) throw new RangeError('There are no leagues.');
  // Epoch day 0 was a Thursday: days 4, 11, … are Mondays.
  const monday = Math.floor((Math.floor(now / dayMs) - 4) / 7) * 7 + 4;
  return planSeries(seed, {
    id: showcaseId,
    leagueId: league.id,
    leagueName: league.name,
    seriesMax: 5,
    startAt: monday * dayMs - 14 * hourMs,
    teams: pair(league.teams, 0),
    platformGameId: (number) => (showcaseId + BigInt(number)).toString(),
  });
}
