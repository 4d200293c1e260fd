/** Finds the games of given leagues, tournaments, teams, players and champions. */
import type { Role, Side } from '../../../shared/games/game-facts.ts';
import type { Condition, NameValue } from '../../../shared/query/conditions.ts';
import type { NameField } from '../../../shared/query/fields.ts';
import { packedRoles, readSide } from '../../catalogue/facts/packed-players.ts';
import { Bitset } from '../index/bitset.ts';
import type { Model } from '../index/model.ts';
import { entityTable, rowsListed } from './scan.ts';

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

/** A table by a player's packed flags: 1 if the filter accepts the player. A player on no side is on neither. */
export function roleFilterTable({ isBlue, isRed, roles }: RoleFilter): Uint8Array {
  const isAsked = (side: Side | null) =>
    (isBlue && isRed) || (side === 'blue' ? isBlue : side === 'red' && isRed);
  return Uint8Array.from({ length: 256 }, (_, mark) =>
    isAsked(readSide(mark)) && (roles === null || roles.has((mark >> 1) & 7)) ? 1 : 0,
  );
}

export interface Found {
  readonly set: Bitset;
  /** Values that the library does not have. */
  readonly unknown: readonly NameValue[];
}

/** Games with one of the names; with one of the teams on an accepted side. */
export function byNames(
  model: Model,
  field: NameField,
  values: readonly NameValue[],
  { isBlue, isRed }: RoleFilter,
): Found {
  const { columns, names } = model;
  const { entities, unknown } = resolved(model, field, values);
  const set = new Bitset(columns.capacity);
  for (const entity of entities) model.postings[field].addTo(set, entity);
  if (field !== 'team' || (isBlue && isRed)) return { set, unknown };
  const isOne = entityTable(entities, names.team.size);
  const onSide = new Bitset(columns.capacity);
  if (isBlue) onSide.orAndRelease(rowsListed(columns, columns.blueTeam, isOne));
  if (isRed) onSide.orAndRelease(rowsListed(columns, columns.redTeam, isOne));
  set.and(onSide);
  onSide.release();
  return { set, unknown };
}

/** Games that one of the sides, or one of the teams on either side, won or lost. The winner is known. */
export function byOutcome(
  model: Model,
  { field, sides, names }: Omit<Extract<Condition, { kind: 'outcomes' }>, 'kind'>,
): Found {
  const { columns } = model;
  const { entities, unknown } = resolved(model, 'team', names);
  const isTeam = entityTable(entities, model.names.team.size);
  const ofSide = (side: Side, winner: number, team: Uint32Array) => {
    const ended = rowsListed(
      columns,
      columns.winner,
      Uint8Array.from({ length: 3 }, (_, one) => +(one === winner)),
    );
    if (sides.includes(side)) return ended;
    const teams = rowsListed(columns, team, isTeam);
    ended.and(teams);
    teams.release();
    return ended;
  };
  const [blue, red] = field === 'win' ? [1, 2] : [2, 1];
  const set = ofSide('blue', blue, columns.blueTeam);
  set.orAndRelease(ofSide('red', red, columns.redTeam));
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
