/** Finds the games of named leagues, tournaments, teams, players and champions. */
import type { Side } from '../../shared/game-facts.ts';
import type { NameField } from '../../shared/library-fields.ts';
import type { NameValue } from '../../shared/library-query.ts';
import { Bitset } from './bitset.ts';
import { playersPerGame } from './columns.ts';
import type { Model } from './model.ts';
import { slotsWhere } from './scan.ts';

/** What `side:` and `role:` say more about teams, players and champions. */
export interface Narrowing {
  readonly isBlue: boolean;
  readonly isRed: boolean;
  /** By their packed numbers, where 0 is a role that the file does not tell. Null: whatever the role. */
  readonly roles: ReadonlySet<number> | null;
}

export interface Found {
  readonly set: Bitset;
  /** Values that mean nothing here. */
  readonly unknown: readonly NameValue[];
}

export function byNames(
  model: Model,
  field: NameField,
  values: readonly NameValue[],
  narrowing: Narrowing,
): Found {
  const { entities, unknown } = resolved(model, field, values);
  const set = new Bitset(model.columns.capacity);
  for (const entity of entities) model.postings[field].addTo(set, entity);
  return { set: narrowed(model, field, set, entities, narrowing), unknown };
}

/** Of the games that have one of the entities, those in which one had the side and role asked for. */
function narrowed(
  { columns }: Model,
  field: NameField,
  set: Bitset,
  entities: ReadonlySet<number>,
  { isBlue, isRed, roles: wanted }: Narrowing,
): Bitset {
  const isAnySide = isBlue && isRed;
  if (field === 'league' || field === 'tournament' || (isAnySide && (wanted === null || field === 'team')))
    return set;
  const result = new Bitset(columns.capacity);
  const { blueTeam, redTeam, marks } = columns;
  const isOne = (entityPlusOne: number | undefined) => entities.has((entityPlusOne ?? 0) - 1);
  const column = field === 'player' ? columns.players : columns.champions;
  const slots = set.slots();
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    if (field === 'team') {
      if ((isBlue && isOne(blueTeam[slot])) || (isRed && isOne(redTeam[slot]))) result.add(slot);
      continue;
    }
    for (let at = slot * playersPerGame; at < (slot + 1) * playersPerGame; at += 1) {
      if (!isOne(column[at])) continue;
      const mark = marks[at] ?? 0;
      const isSideMeant = (mark & 1) === 0 ? isBlue : isRed;
      if (isSideMeant && (wanted === null || wanted.has((mark >> 1) & 7))) result.add(slot);
    }
  }
  return result;
}

/** Won by one of the sides, or by one of the teams on whichever side it was. */
export function byWinners(model: Model, sides: readonly Side[], names: readonly NameValue[]): Found {
  const { columns } = model;
  const { entities, unknown } = resolved(model, 'team', names);
  const { winner, blueTeam, redTeam } = columns;
  const [isBlue, isRed] = [sides.includes('blue'), sides.includes('red')];
  const set = slotsWhere(columns, (slot) => {
    if (winner[slot] === 1) return isBlue || entities.has((blueTeam[slot] ?? 0) - 1);
    if (winner[slot] === 2) return isRed || entities.has((redTeam[slot] ?? 0) - 1);
    return false;
  });
  return { set, unknown };
}

function resolved({ names }: Model, field: NameField, values: readonly NameValue[]) {
  const entities = new Set<number>();
  const unknown: NameValue[] = [];
  for (const value of values) {
    const means = names[field].resolve(value.text);
    if (means.length === 0) unknown.push(value);
    for (const entity of means) entities.add(entity);
  }
  return { entities, unknown };
}
