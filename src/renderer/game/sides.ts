/** What the two sides of a game are called: by the service's teams where it is told who played which. */
import type { Team } from '../../shared/domain.ts';
import type { GameFacts, Side } from '../../shared/game-facts.ts';

export const sides = ['blue', 'red'] as const satisfies readonly Side[];
export const sideWords: Readonly<Record<Side, string>> = { blue: 'Blue', red: 'Red' };
export const otherSide = (side: Side): Side => (side === 'blue' ? 'red' : 'blue');

export interface SideName {
  readonly side: Side;
  /** For tables and charts: a team's code, else the side. */
  readonly short: string;
  readonly long: string;
  /** Null where the files don't tell which team it was. */
  readonly team: Team | null;
}

export type SideNames = Readonly<Record<Side, SideName>>;

export function sideNames(teams: Readonly<Record<Side, Team | null>>): SideNames {
  const nameOf = (side: Side): SideName => {
    const team = teams[side];
    const word = sideWords[side];
    if (!team) return { side, short: word, long: word, team };
    return { side, short: team.code || team.name, long: team.name || team.code, team };
  };
  return { blue: nameOf('blue'), red: nameOf('red') };
}

/** Fewer marked names than this are no proof: a player may be called like a team. */
const leastMarked = 3;

/**
 * Which team played which side, from the players' names: professionals carry their team's code before their
 * own (`T1 Faker`). Both null unless exactly one team fits each side.
 */
export function teamsBySide(
  teams: readonly Team[],
  players: GameFacts['players'],
): Readonly<Record<Side, Team | null>> {
  const [first, second] = teams;
  if (!first || !second || teams.length !== 2) return { blue: null, red: null };
  const marked = (team: Team, side: Side) => {
    const mark = `${team.code.toLowerCase()} `;
    return team.code !== '' && countOf(players, side, mark) >= leastMarked;
  };
  const fits = (blue: Team, red: Team) => marked(blue, 'blue') || marked(red, 'red');
  if (fits(first, second) === fits(second, first)) return { blue: null, red: null };
  return fits(first, second) ? { blue: first, red: second } : { blue: second, red: first };
}

const countOf = (players: GameFacts['players'], side: Side, mark: string) =>
  players.filter((player) => player.side === side && player.name.toLowerCase().startsWith(mark)).length;
