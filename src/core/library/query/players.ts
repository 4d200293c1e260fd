/** What a query requires of the players of a game, and the games that have such a player. */

import type { NameValue, QueryTerm } from '../../../shared/query/conditions.ts';
import { type SubjectField, subjectFields } from '../../../shared/query/fields.ts';
import { noSide, packedRoles } from '../../catalogue/facts/packed-players.ts';
import { Bitset } from '../index/bitset.ts';
import { type Columns, endPlace, findPlaces, firstPlace } from '../index/columns.ts';
import type { Places } from '../index/large-games.ts';
import type { Model } from '../index/model.ts';
import { type RoleFilter, resolved, roleFilterTable } from './find-names.ts';
import { entityTable, rowsListed, rowsWhere } from './scan.ts';

/** Names in a field: a player has one of them, or, negated, none. */
interface SubjectNames {
  readonly field: SubjectField;
  readonly values: readonly NameValue[];
  readonly isNegated: boolean;
}

/** What one player meets. */
export interface PlayerConditions {
  readonly names: readonly SubjectNames[];
  readonly roleFilter: RoleFilter;
}

/** The sides and roles that the terms require of teams, players and champions. */
export function readRoleFilter(terms: readonly QueryTerm[]): RoleFilter {
  let isBlue = true;
  let isRed = true;
  let roles: Set<number> | null = null;
  for (const { condition, isNegated } of terms) {
    if (condition.kind === 'sides') {
      isBlue &&= condition.sides.includes('blue') !== isNegated;
      isRed &&= condition.sides.includes('red') !== isNegated;
    }
    if (condition.kind === 'roles') {
      const given = condition.roles;
      const meant = [0, ...packedRoles.map((_, index) => index + 1)].filter((number) => {
        const role = packedRoles[number - 1];
        return (role !== undefined && given.includes(role)) !== isNegated;
      });
      roles = new Set(roles === null ? meant : meant.filter((number) => roles?.has(number)));
    }
  }
  return { isBlue, isRed, roles };
}

/** The conditions between parentheses. */
export function readOnePlayer(terms: readonly QueryTerm[]): PlayerConditions {
  const names = terms.flatMap(({ condition, isNegated }): SubjectNames[] => {
    const field =
      condition.kind === 'names' ? subjectFields.find((one) => one === condition.field) : undefined;
    return condition.kind !== 'names' || field === undefined
      ? []
      : [{ field, values: condition.values, isNegated }];
  });
  return { names, roleFilter: readRoleFilter(terms) };
}

/** The names that a query requires outside parentheses, one list of values for each part. */
function readNames(terms: readonly QueryTerm[], field: SubjectField): readonly SubjectNames[] {
  const required = terms.filter(({ isNegated }) => !isNegated);
  return readOnePlayer(required).names.filter((one) => one.field === field);
}

/** The names of any of the parts of one field; empty without such a part. */
function readAny(terms: readonly QueryTerm[], field: SubjectField): readonly SubjectNames[] {
  const values = readNames(terms, field).flatMap((names) => names.values);
  return values.length === 0 ? [] : [{ field, values, isNegated: false }];
}

/**
 * The subject of a query: a player with one of its players, champions and teams each, on its sides and in its roles.
 * Every game that the query finds has one if it names players, champions or roles.
 */
export function readSubject(terms: readonly QueryTerm[]): PlayerConditions {
  return {
    names: subjectFields.flatMap((field) => readAny(terms, field)),
    roleFilter: readRoleFilter(terms),
  };
}

/**
 * What a query requires of players outside parentheses; each is met by some player of the game. Teams, sides and roles
 * apply to every player and champion. Of several players and champions, all are in the game, and one of the players
 * played one of the champions.
 */
export function readDemands(terms: readonly QueryTerm[]): readonly PlayerConditions[] {
  const roleFilter = readRoleFilter(terms);
  const players = readNames(terms, 'player');
  const champions = readNames(terms, 'champion');
  const subject = readSubject(terms);
  if (players.length === 0 && champions.length === 0) {
    const needsRole = terms.some(({ condition, isNegated }) => condition.kind === 'roles' && !isNegated);
    return needsRole ? [subject] : [];
  }
  if (players.length <= 1 && champions.length <= 1) return [subject];
  const teams = readAny(terms, 'team');
  const each = [...players, ...champions].map((names) => ({ names: [names, ...teams], roleFilter }));
  return players.length > 0 && champions.length > 0 ? [...each, subject] : each;
}

/** Tables by the numbers in the columns: 1 for what is accepted. Null accepts everything. */
export interface PlayerTest {
  readonly players: Uint8Array | null;
  readonly champions: Uint8Array | null;
  readonly teams: Uint8Array | null;
  readonly flags: Uint8Array | null;
}

export function createPlayerTest(model: Model, { names, roleFilter }: PlayerConditions): PlayerTest {
  const readTable = (field: SubjectField): Uint8Array | null => {
    let table: Uint8Array | null = null;
    for (const one of names) {
      if (one.field !== field) continue;
      const named = entityTable(resolved(model, field, one.values).entities, model.names[field].size);
      const before: Uint8Array | null = table;
      table = named.map((isNamed, index) =>
        (isNamed === 1) !== one.isNegated && before?.[index] !== 0 ? 1 : 0,
      );
    }
    return table;
  };
  const { isBlue, isRed, roles } = roleFilter;
  return {
    players: readTable('player'),
    champions: readTable('champion'),
    teams: readTable('team'),
    flags: isBlue && isRed && roles === null ? null : roleFilterTable(roleFilter),
  };
}

/** Whether the player of the game at index `at` of the places meets the test. Places without a player meet none. */
export function meetsTest(
  columns: Columns,
  test: PlayerTest,
  row: number,
  places: Places,
  at: number,
): boolean {
  const player = places.players[at] ?? 0;
  const champion = places.champions[at] ?? 0;
  const flags = places.playerFlags[at] ?? 0;
  if (player === 0 && champion === 0) return false;
  return (
    (test.players === null || test.players[player] === 1) &&
    (test.champions === null || test.champions[champion] === 1) &&
    (test.flags === null || test.flags[flags] === 1) &&
    (test.teams === null || test.teams[teamAt(columns, flags, row)] === 1)
  );
}

/** The team of a player with these flags, 0 if it is unknown or the player was on no side. */
function teamAt({ blueTeam, redTeam }: Columns, flags: number, row: number): number {
  if ((flags & noSide) !== 0) return 0;
  return ((flags & 1) === 1 ? redTeam : blueTeam)[row] ?? 0;
}

export const blueBit = 1;
export const redBit = 2;
/** The bit of a player's side; 0 for a player on no side. */
export const sideBits = Uint8Array.from({ length: 256 }, (_, flags) =>
  (flags & noSide) !== 0 ? 0 : (flags & 1) === 0 ? blueBit : redBit,
);

/** The bit of a player's role: the role's place in the list of roles; 0 for an unknown one. */
export const roleBits = Uint8Array.from({ length: 256 }, (_, flags) => (1 << ((flags >> 1) & 7)) >> 1);

/** The bits of the players that meet a test, over all tests; `bits` is by a player's packed flags. */
export function findBits(
  columns: Columns,
  tests: readonly PlayerTest[],
  row: number,
  bits: Uint8Array,
): number {
  const places = findPlaces(columns, row);
  const first = firstPlace(columns, row, places);
  const end = endPlace(columns, row, places);
  let common = 0xff;
  for (let index = 0; index < tests.length && common !== 0; index += 1) {
    const test = tests[index];
    if (test === undefined) break;
    let own = 0;
    for (let at = first; at < end; at += 1) {
      if (meetsTest(columns, test, row, places, at)) own |= bits[places.playerFlags[at] ?? 0] ?? 0;
    }
    common &= own;
  }
  return common;
}

/** Whether every player meets the conditions. */
export function isAnyone({ names, roleFilter: { isBlue, isRed, roles } }: PlayerConditions): boolean {
  return names.length === 0 && isBlue && isRed && roles === null;
}

/** Whether only teams and sides are required: then the conditions are about a team, and need no player. */
export function isAboutTeam({ names, roleFilter }: PlayerConditions): boolean {
  return names.length > 0 && names.every(({ field }) => field === 'team') && roleFilter.roles === null;
}

/** Games with a player, or a team on a known side, that meets the conditions. The caller owns the set. */
export function findPlayerGames(model: Model, conditions: PlayerConditions): Bitset {
  const test = createPlayerTest(model, conditions);
  const { names, roleFilter } = conditions;
  const candidates = findCandidates(model, conditions, test);
  if (candidates !== null && isAboutTeam(conditions)) return candidates;
  const isOfOneName = names.length === 1 && names[0]?.field !== 'team' && test.flags === null;
  if (candidates !== null && isOfOneName && roleFilter.roles === null) return candidates;
  const { columns } = model;
  const isMet = (row: number) => {
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

/** The meaning of conditions, without positions in the text. */
export function toKey({ names, roleFilter: { isBlue, isRed, roles } }: PlayerConditions): string {
  const texts = names.map(({ field, values, isNegated }) => [
    field,
    isNegated,
    values.map(({ text }) => text),
  ]);
  return JSON.stringify([texts, isBlue, isRed, roles === null ? null : [...roles]]);
}
