/** Whom a query names: the players, champions and teams that it asks for, on the sides and in the roles it says; a role alone names all who had it. */
import { type NameField, subjectFields } from '../../../shared/query/fields.ts';
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { playersPerGame } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import { readRoleFilter } from './evaluate.ts';
import { resolved, roleFilterTable } from './find-names.ts';
import { entityTable } from './scan.ts';

export interface SubjectFilter {
  /** Whether the query means the player at this place of the game. */
  matchesPlayer(row: number, place: number): boolean;
  /** Whether it means the team on this side, or somebody who played for it. */
  matchesSide(row: number, isRed: boolean): boolean;
}

/** Null where the query names nobody: then it means all. */
export function createSubjectFilter(query: ParsedQuery, model: Model): SubjectFilter | null {
  const [teams, players, champions] = subjectFields.map((field) => entitiesOf(field, query, model));
  const roleFilter = readRoleFilter(query.terms);
  if (!teams && !players && !champions && roleFilter.roles === null) return null;
  const matchesFlags = roleFilterTable(roleFilter);
  const { columns } = model;
  const matchesTeam = (row: number, isRed: boolean) =>
    !teams || teams[(isRed ? columns.redTeam : columns.blueTeam)[row] ?? 0] === 1;
  const matchesPlayer = (row: number, place: number) => {
    const at = row * playersPerGame + place;
    const mark = columns.playerFlags[at] ?? 0;
    return (
      place < playersPerGame &&
      (!players || players[columns.players[at] ?? 0] === 1) &&
      (!champions || champions[columns.champions[at] ?? 0] === 1) &&
      matchesFlags[mark] === 1 &&
      matchesTeam(row, (mark & 1) === 1)
    );
  };
  const places = Array.from({ length: playersPerGame }, (_, place) => place);
  return {
    matchesPlayer,
    matchesSide: (row, isRed) =>
      places.some(
        (place) =>
          ((columns.playerFlags[row * playersPerGame + place] ?? 0) & 1) === +isRed &&
          matchesPlayer(row, place),
      ),
  };
}

/** A table of them, plus 1, as columns have them. Several parts of one field mean any of theirs. */
function entitiesOf(field: NameField, query: ParsedQuery, model: Model): Uint8Array | null {
  const values = query.terms.flatMap(({ condition, isNegated }) =>
    !isNegated && condition.kind === 'names' && condition.field === field ? condition.values : [],
  );
  return values.length === 0
    ? null
    : entityTable(resolved(model, field, values).entities, model.names[field].size);
}
