/** Which team won a game, from the facts of its summary. */

import { nameKey } from '../../../shared/base/names.ts';
import type { Game, Team } from '../../../shared/domain/domain.ts';
import type { Names } from '../rows/names.ts';
import type { FactColumns } from './fact-columns.ts';

export type WinnerColumns = Pick<FactColumns, 'winner' | 'blue_team_key' | 'red_team_key'>;

/** `teams` are the game's, in the service's order; `winner` is an index in them. */
export function findWinner(
  facts: WinnerColumns,
  teams: readonly Team[],
  names: Pick<Names, 'team'>,
): Pick<Game, 'winner' | 'winningSide'> {
  if (!facts.winner) return { winner: null, winningSide: null };
  const isBlue = facts.winner === 1;
  const key = isBlue ? facts.blue_team_key : facts.red_team_key;
  const winner = key === null ? null : findTeam(teams, names.team(key));
  return { winner, winningSide: isBlue ? 'blue' : 'red' };
}

/**
 * The index of `team`; null if none or several of `teams` are the same team. A renamed team has the same id, and a team
 * without an id is known by its code.
 */
export function findTeam(teams: readonly Team[], team: Team): number | null {
  const index = teams.findIndex((each) => isSameTeam(each, team));
  return index === -1 || teams.findLastIndex((each) => isSameTeam(each, team)) !== index ? null : index;
}

function isSameTeam(a: Team, b: Team): boolean {
  if (a.esportsId !== '' || b.esportsId !== '') return a.esportsId === b.esportsId;
  return a.code !== '' && b.code !== '' && nameKey(a.code) === nameKey(b.code);
}
