/**
 * Finds which of the service's teams was on which side. The service does not document its order of teams, so the
 * players decide: their names in professional summaries begin with their team's code, `T1 Faker`.
 */

import { beginsWithName, isSameName } from '../base/names.ts';
import type { Side } from './game-facts.ts';

interface Player {
  readonly name: string;
  readonly side: Side | null;
}

/** At least this many of a side's five players must have the code: a substitute's name may lack it. */
const minPlayersWithCode = 3;

/**
 * Per side, the index of its team in `codes`; null if unknown: there are not two teams, both have the same code, or
 * the players contradict each other.
 */
export function findSides(
  codes: readonly string[],
  players: readonly Player[],
): Readonly<Record<Side, number>> | null {
  const [first, second] = codes;
  if (codes.length !== 2 || first === undefined || second === undefined) return null;
  if (isSameName(first, second)) return null;
  const blue = findTeam([first, second], players, 'blue');
  const red = findTeam([first, second], players, 'red');
  if (blue === null && red === null) return null;
  if (blue !== null && blue === red) return null;
  const blueTeam = blue ?? (red === 0 ? 1 : 0);
  return { blue: blueTeam, red: 1 - blueTeam };
}

function findTeam(codes: readonly [string, string], players: readonly Player[], side: Side): number | null {
  const own = players.filter((player) => player.side === side);
  const [first, second] = codes.map((code) => own.filter(({ name }) => beginsWithName(name, code)).length);
  if (first === undefined || second === undefined || (first > 0 && second > 0)) return null;
  if (first >= minPlayersWithCode) return 0;
  return second >= minPlayersWithCode ? 1 : null;
}
