/** What the turns of the bans say about a game's draft. */

import { firstPhaseBans, maxBansOfSide, secondPhaseBans } from '../../shared/games/draft-turns.ts';
import type { Side, TeamFacts } from '../../shared/games/game-facts.ts';
import type { DraftRow } from '../domain/game-summary.ts';

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

/**
 * The bans that the catalogue stores. Null where they are unknown: a file that lists none for a side, such as one of a mode
 * without bans, does not say that the side used none of its turns; and no draft has more than five for a side.
 */
export function toDraftRow(teams: readonly Pick<TeamFacts, 'side' | 'bans'>[]): DraftRow | null {
  const bans = (side: Side) =>
    (teams.find((team) => team.side === side)?.bans ?? []).map(
      ({ champion }) => champion && { id: champion.id, name: champion.name },
    );
  const [blue, red] = [bans('blue'), bans('red')];
  const isDraft = [blue, red].every(({ length }) => length > 0 && length <= maxBansOfSide);
  return isDraft ? { firstPick: readDraft(teams).firstPick, bans: { blue, red } } : null;
}

type Turns = readonly (number | null)[];

/** The side with the first turn, if the sides have every other turn from `first` on, each `count` of them. */
function sideThatBegins(blue: Turns, red: Turns, count: number, first = 1): Side | null {
  const from = (start: number) => Array.from({ length: count }, (_, index) => start + 2 * index).join();
  if (blue.join() === from(first) && red.join() === from(first + 1)) return 'blue';
  if (red.join() === from(first) && blue.join() === from(first + 1)) return 'red';
  return null;
}
