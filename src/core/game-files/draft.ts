/** What the turns of the bans say about a game's draft. */
import type { Side, TeamFacts } from '../../shared/games/game-facts.ts';

export interface Draft {
  /** The phase of the ban of this index on its side, 1 or 2; null where the turns are not those of a tournament draft. */
  readonly phase: (index: number) => number | null;
  /** The side that had the first turn, and with it the first pick; null where the turns do not say it. */
  readonly firstPick: Side | null;
}

const firstPhaseBans = 3;
const secondPhaseBans = 2;

/**
 * In a tournament draft, the sides ban in turns: three champions each in the first phase, whose turns are 1 to 6, and two
 * each in the second one, whose turns are 1 to 4 and begin with the other side. A side's bans are listed in the order of
 * time. Drafts before 2017 have the first phase only. In other games, the turns only number the bans.
 */
export function readDraft(teams: readonly Pick<TeamFacts, 'side' | 'bans'>[]): Draft {
  const turns = (side: Side) => teams.find((team) => team.side === side)?.bans.map(({ turn }) => turn) ?? [];
  const [blue, red] = [turns('blue'), turns('red')];
  const first = sideThatBegins(blue.slice(0, firstPhaseBans), red.slice(0, firstPhaseBans), firstPhaseBans);
  const second = sideThatBegins(blue.slice(firstPhaseBans), red.slice(firstPhaseBans), secondPhaseBans);
  const hasOnePhase = Math.max(blue.length, red.length) <= firstPhaseBans;
  const firstPick = hasOnePhase || (second !== null && second !== first) ? first : null;
  return {
    phase: (index) => (firstPick === null ? null : index < firstPhaseBans ? 1 : 2),
    firstPick,
  };
}

type Turns = readonly (number | null)[];

/** The side with the odd turns, if those of the sides are 1, 3, … and 2, 4, …, each `count` of them. */
function sideThatBegins(blue: Turns, red: Turns, count: number): Side | null {
  const from = (start: number) => Array.from({ length: count }, (_, index) => start + 2 * index).join();
  if (blue.join() === from(1) && red.join() === from(2)) return 'blue';
  if (red.join() === from(1) && blue.join() === from(2)) return 'red';
  return null;
}
