/** The games that have a player, or a team, as a query requires. */
import { Bitset } from '../index/bitset.ts';
import { endPlace, findPlaces, firstPlace } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import { type RoleFilter, resolved } from './find-names.ts';
import { createPlayerTest, meetsTest, type PlayerTest } from './player-test.ts';
import { isAboutTeam, type PlayerConditions } from './players.ts';
import { rowsListed, rowsWhere } from './scan.ts';

/** Games with a player, or a team on a known side, that meets the conditions. The caller owns the set. */
export function findPlayerGames(model: Model, conditions: PlayerConditions): Bitset {
  const test = createPlayerTest(model, conditions);
  const { names, roleFilter, bans, against, plays } = conditions;
  if (bans.length > 0 && isAboutTeam(conditions)) return findSidesWithBans(model, test, roleFilter);
  const candidates = findCandidates(model, conditions, test);
  if (candidates !== null && isAboutTeam(conditions)) return candidates;
  const isOfOneName =
    names.length === 1 &&
    names[0]?.field !== 'team' &&
    test.flags === null &&
    bans.length + against.length + plays.length === 0;
  if (candidates !== null && isOfOneName && roleFilter.roles === null) return candidates;
  const { columns } = model;
  const isMet = (row: number) => {
    if (test.sides?.[row] === 0) return false;
    const places = findPlaces(columns, row);
    const end = endPlace(columns, row, places);
    for (let at = firstPlace(columns, row, places); at < end; at += 1)
      if (meetsTest(columns, test, row, places, at)) return true;
    return false;
  };
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

/** Games with a side that had the bans, of one of the teams. An unknown team is not known to be another one. */
function findSidesWithBans(
  { columns }: Model,
  { teams, hasBans }: PlayerTest,
  { isBlue, isRed }: RoleFilter,
): Bitset {
  const isMet = (row: number, red: 0 | 1) => {
    const team = (red === 1 ? columns.redTeam : columns.blueTeam)[row] ?? 0;
    return (teams === null || (team !== 0 && teams[team] === 1)) && hasBans?.(row, red) === true;
  };
  return rowsWhere(columns, (row) => (isBlue && isMet(row, 0)) || (isRed && isMet(row, 1)));
}

/** The games that have the required names, or teams; null for all games. */
function findCandidates(model: Model, conditions: PlayerConditions, test: PlayerTest): Bitset | null {
  if (isAboutTeam(conditions)) return findTeamGames(model, test.teams, conditions.roleFilter);
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

function findTeamGames({ columns }: Model, teams: Uint8Array | null, { isBlue, isRed }: RoleFilter): Bitset {
  // An unknown team is not known to be another one.
  const accepted = teams?.map((isAccepted, index) => (index === 0 ? 0 : isAccepted)) ?? new Uint8Array(0);
  const found = new Bitset(columns.capacity);
  if (isBlue) found.orAndRelease(rowsListed(columns, columns.blueTeam, accepted));
  if (isRed) found.orAndRelease(rowsListed(columns, columns.redTeam, accepted));
  return found;
}
