/** The games that have a player, or a team, as a query requires. */
import { Bitset } from '../index/bitset.ts';
import { type Columns, endPlace, findPlaces, firstPlace } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import { type RoleFilter, resolved } from './find-names.ts';
import { createPlayerTest, findMetSides, meetsTest, type PlayerTest } from './player-test.ts';
import type { PlayerConditions } from './players.ts';
import { rowsListed, rowsWhere } from './scan.ts';

/** Games with a player, or a side, that meets the conditions. The caller owns the set. */
export function findPlayerGames(model: Model, conditions: PlayerConditions): Bitset {
  const test = createPlayerTest(model, conditions);
  if (test.ofSides !== null) return findSideGames(model, conditions, test);
  const { names, roleFilter, bans, against, plays } = conditions;
  const candidates = findCandidates(model, conditions, test);
  const isOfOneName =
    names.length === 1 &&
    names[0]?.field !== 'team' &&
    test.flags === null &&
    bans.length + against.length + plays.length === 0;
  if (candidates !== null && isOfOneName && roleFilter.roles === null) return candidates;
  const { columns } = model;
  return rowsAmong(columns, candidates, (row) => {
    if (test.sides?.[row] === 0) return false;
    const places = findPlaces(columns, row);
    const end = endPlace(columns, row, places);
    for (let at = firstPlace(columns, row, places); at < end; at += 1)
      if (meetsTest(columns, test, row, places, at)) return true;
    return false;
  });
}

function findSideGames(
  model: Model,
  { roleFilter, bans, plays }: PlayerConditions,
  test: PlayerTest,
): Bitset {
  const candidates = test.teams === null ? null : findTeamGames(model, test.teams, roleFilter);
  if (candidates !== null && bans.length + plays.length === 0) return candidates;
  const { columns } = model;
  return rowsAmong(columns, candidates, (row) => findMetSides(columns, test, row) !== 0);
}

/** Releases the candidates; null for all games. */
function rowsAmong(columns: Columns, candidates: Bitset | null, isMet: (row: number) => boolean): Bitset {
  if (candidates === null) return rowsWhere(columns, isMet);
  const rows = candidates.rows();
  const found = Bitset.like(candidates);
  candidates.release();
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if (isMet(row)) found.add(row);
  }
  return found;
}

/** The games that have the required names, or teams; null for all games. */
function findCandidates(model: Model, conditions: PlayerConditions, test: PlayerTest): Bitset | null {
  let candidates: Bitset | null = null;
  for (const { field, values, isNegated } of conditions.names) {
    if (isNegated || field === 'team') continue;
    const set = new Bitset(model.columns.capacity);
    for (const entity of resolved(model, field, values).entities) model.postings[field].addTo(set, entity);
    if (candidates === null) candidates = set;
    else {
      candidates.and(set);
      set.release();
    }
  }
  if (candidates !== null || test.teams === null) return candidates;
  return conditions.names.some(({ field, isNegated }) => field === 'team' && !isNegated)
    ? findTeamGames(model, test.teams, conditions.roleFilter)
    : null;
}

function findTeamGames({ columns }: Model, teams: Uint8Array, { isBlue, isRed }: RoleFilter): Bitset {
  // An unknown team is not known to be another one.
  const accepted = teams.map((isAccepted, index) => (index === 0 ? 0 : isAccepted));
  const found = new Bitset(columns.capacity);
  if (isBlue) found.orAndRelease(rowsListed(columns, columns.blueTeam, accepted));
  if (isRed) found.orAndRelease(rowsListed(columns, columns.redTeam, accepted));
  return found;
}
