/** The names of the two sides: team names if it is known which team played which side. */
import type { Team } from '../../../../shared/domain/domain.ts';
import type { GameFacts, Side } from '../../../../shared/games/game-facts.ts';
import { findSides } from '../../../../shared/games/sides-of-teams.ts';

export const sides = ['blue', 'red'] as const satisfies readonly Side[];
export const sideWords: Readonly<Record<Side, string>> = { blue: 'Blue', red: 'Red' };

export interface SideName {
  readonly side: Side;
  /** For tables and charts: the team's code, or the side. */
  readonly short: string;
  readonly long: string;
  /** Null if the files do not say which team it was. */
  readonly team: Team | null;
}

export type SideNames = Readonly<Record<Side, SideName>>;

export function sideNames(teams: Readonly<Record<Side, Team | null>>): SideNames {
  const sideName = (side: Side): SideName => {
    const team = teams[side];
    const word = sideWords[side];
    if (!team) return { side, short: word, long: word, team };
    return { side, short: team.code || team.name, long: team.name || team.code, team };
  };
  return { blue: sideName('blue'), red: sideName('red') };
}

/** Matches teams to sides by the players' names. */
export function teamsBySide(
  teams: readonly Team[],
  players: GameFacts['players'],
): Readonly<Record<Side, Team | null>> {
  const places = findSides(
    teams.map(({ code }) => code),
    players,
  );
  const teamOnSide = (side: Side) => (places === null ? null : (teams[places[side]] ?? null));
  return { blue: teamOnSide('blue'), red: teamOnSide('red') };
}
