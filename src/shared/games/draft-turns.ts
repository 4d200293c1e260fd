/** The turns in which the sides of a tournament draft ban, and what the turns in a file say about its draft. */
import type { Side, TeamFacts } from './game-facts.ts';

/** Of each side. */
export const firstPhaseBans = 3;
const secondPhaseBans = 2;
export const maxBansOfSide = firstPhaseBans + secondPhaseBans;
/** Of both sides. */
export const banTurns = 2 * maxBansOfSide;

/**
 * The turn, 1 to 10, in which a side had its ban of this index: the sides take turns, the one with the first pick begins, and
 * in the second phase, from turn 7 on, the other one.
 */
export function banTurn(firstPick: Side, side: Side, index: number): number {
  const begins = index < firstPhaseBans ? firstPick : firstPick === 'blue' ? 'red' : 'blue';
  return 2 * index + (side === begins ? 1 : 2);
}

export interface Draft {
  /** The phase of the ban of this index on its side, 1 or 2; null where the turns are not those of a tournament draft. */
  readonly phase: (index: number) => number | null;
  /** The side that had the first turn, and with it the first pick; null where the turns do not say it. */
  readonly firstPick: Side | null;
}

/**
 * In a tournament draft, the sides ban in turns: three champions each in the first phase, whose turns are 1 to 6, and two
 * each in the second one, whose turns begin with the other side and are 1 to 4, or 7 to 10. A side's bans are listed in the
 * order of time. Drafts before 2017 have the first phase only. In other games, the turns only number the bans.
 */
export function readDraft(teams: readonly Pick<TeamFacts, 'side' | 'bans'>[]): Draft {
  const turns = (side: Side) => teams.find((team) => team.side === side)?.bans.map(({ turn }) => turn) ?? [];
  const [blue, red] = [turns('blue'), turns('red')];
  const first = sideThatBegins(blue.slice(0, firstPhaseBans), red.slice(0, firstPhaseBans), firstPhaseBans);
  const later = [blue.slice(firstPhaseBans), red.slice(firstPhaseBans)] as const;
  const second =
    sideThatBegins(...later, secondPhaseBans) ??
    sideThatBegins(...later, secondPhaseBans, 2 * firstPhaseBans + 1);
  const hasOnePhase = Math.max(blue.length, red.length) <= firstPhaseBans;
  const firstPick = hasOnePhase || (second !== null && second !== first) ? first : null;
  return {
    phase: (index) => (firstPick === null ? null : index < firstPhaseBans ? 1 : 2),
    firstPick,
  };
}

type Turns = readonly (number | null)[];

/** The side with the first turn, if the sides have every other turn from `first` on, each `count` of them. */
function sideThatBegins(blue: Turns, red: Turns, count: number, first = 1): Side | null {
  const from = (start: number) => Array.from({ length: count }, (_, index) => start + 2 * index).join();
  if (blue.join() === from(first) && red.join() === from(first + 1)) return 'blue';
  if (red.join() === from(first) && blue.join() === from(first + 1)) return 'red';
  return null;
}
