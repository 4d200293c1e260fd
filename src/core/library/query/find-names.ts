/** Finds the games of given leagues, tournaments, teams, players and champions. */
import type { Side } from '../../../shared/game-facts.ts';
import type { NameField } from '../../../shared/query/fields.ts';
import type { NameValue, Role } from '../../../shared/query/parse-query.ts';
import { packedRoles } from '../../catalogue/facts/packed-players.ts';
import { Bitset } from '../index/bitset.ts';
import { playersPerGame } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import { entityTable, rowsListed, rowsWhere } from './scan.ts';

/** The sides and roles that `side:` and `role:` require of teams, players and champions. */
export interface RoleFilter {
  readonly isBlue: boolean;
  readonly isRed: boolean;
  /** Packed role numbers; 0 is an unknown role. Null accepts all roles. */
  readonly roles: ReadonlySet<number> | null;
}

/** Accepts all sides and roles. */
export const anyRole: RoleFilter = { isBlue: true, isRed: true, roles: null };

/** Packed role numbers. */
export function roleNumbers(roles: readonly Role[]): ReadonlySet<number> {
  return new Set(roles.map((role) => packedRoles.indexOf(role) + 1));
}

/** Whether the filter applies to names of this field. */
export function isFilteredByRole(field: string, { isBlue, isRed, roles }: RoleFilter): boolean {
  const isOnOneSide = !(isBlue && isRed);
  if (field === 'team') return isOnOneSide;
  return (field === 'player' || field === 'champion') && (isOnOneSide || roles !== null);
}

/** A table by a player's packed flags: 1 if the filter accepts the player. */
export function roleFilterTable({ isBlue, isRed, roles }: RoleFilter): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, mark) =>
    ((mark & 1) === 0 ? isBlue : isRed) && (roles === null || roles.has((mark >> 1) & 7)) ? 1 : 0,
  );
}

export interface Found {
  readonly set: Bitset;
  /** Values that the library does not have. */
  readonly unknown: readonly NameValue[];
}

export function byNames(
  model: Model,
  field: NameField,
  values: readonly NameValue[],
  roleFilter: RoleFilter,
): Found {
  const { entities, unknown } = resolved(model, field, values);
  const set = new Bitset(model.columns.capacity);
  for (const entity of entities) model.postings[field].addTo(set, entity);
  return { set: filteredByRole(model, field, set, entities, roleFilter), unknown };
}

/** Of the games with one of the entities, those in which the entity has an accepted side and role. */
function filteredByRole(
  { columns, names }: Model,
  field: NameField,
  set: Bitset,
  entities: ReadonlySet<number>,
  roleFilter: RoleFilter,
): Bitset {
  if (!isFilteredByRole(field, roleFilter)) return set;
  const { isBlue, isRed } = roleFilter;
  const isOne = entityTable(entities, names[field].size);
  if (field === 'team') {
    const result = new Bitset(columns.capacity);
    for (const [isAsked, column] of [
      [isBlue, columns.blueTeam],
      [isRed, columns.redTeam],
    ] as const) {
      if (!isAsked) continue;
      result.orAndRelease(rowsListed(columns, column, isOne));
    }
    result.and(set);
    set.release();
    return result;
  }
  const matches = roleFilterTable(roleFilter);
  const { playerFlags } = columns;
  const column = field === 'player' ? columns.players : columns.champions;
  const result = new Bitset(columns.capacity);
  const rows = set.rows();
  set.release();
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    for (let at = row * playersPerGame, end = at + playersPerGame; at < end; at += 1)
      if (isOne[column[at] ?? 0] === 1 && matches[playerFlags[at] ?? 0] === 1) result.add(row);
  }
  return result;
}

/** Games with a player in one of the roles on one of the sides. */
export function byRoles({ columns }: Model, roleFilter: RoleFilter): Bitset {
  const matches = roleFilterTable(roleFilter);
  const { playerFlags } = columns;
  return rowsWhere(columns, (row) => {
    for (let at = row * playersPerGame, end = at + playersPerGame; at < end; at += 1)
      if (matches[playerFlags[at] ?? 0] === 1) return true;
    return false;
  });
}

/** Games won by one of the sides, or by one of the teams on either side. */
export function byWinners(model: Model, sides: readonly Side[], names: readonly NameValue[]): Found {
  const { columns } = model;
  const { entities, unknown } = resolved(model, 'team', names);
  const isTeam = entityTable(entities, model.names.team.size);
  const wonBy = (side: Side, winner: number, team: Uint32Array) => {
    const won = rowsListed(
      columns,
      columns.winner,
      Uint8Array.from({ length: 3 }, (_, one) => +(one === winner)),
    );
    if (sides.includes(side)) return won;
    const teams = rowsListed(columns, team, isTeam);
    won.and(teams);
    teams.release();
    return won;
  };
  const set = wonBy('blue', 1, columns.blueTeam);
  set.orAndRelease(wonBy('red', 2, columns.redTeam));
  return { set, unknown };
}

/** The entities that the values mean, and the unknown values. */
export function resolved({ names }: Model, field: NameField, values: readonly NameValue[]) {
  const entities = new Set<number>();
  const unknown: NameValue[] = [];
  for (const value of values) {
    const means = names[field].resolve(value.text);
    if (means.length === 0) unknown.push(value);
    for (const entity of means) entities.add(entity);
  }
  return { entities, unknown };
}
