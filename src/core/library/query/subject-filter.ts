/**
 * The subjects of a query: the players, champions and teams that it names, with its sides and roles. A role alone means
 * all players who had it.
 */
import { type NameField, subjectFields } from '../../../shared/query/fields.ts';
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { playersPerGame } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import { readRoleFilter } from './evaluate.ts';
import { resolved, roleFilterTable } from './find-names.ts';
import { entityTable } from './scan.ts';

export interface SubjectFilter {
  /** Whether the player at this position of the game is a subject. */
  matchesPlayer(row: number, place: number): boolean;
  /** Whether the team on this side is a subject, or one of its players. */
  matchesSide(row: number, isRed: boolean): boolean;
}

/** Null if the query names no subjects, so that everyone counts. */
export function createSubjectFilter(query: ParsedQuery, model: Model): SubjectFilter | null {
  const [teams, players, champions] = subjectFields.map((field) => namedEntities(field, query, model));
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

/** A table of the field's entities (plus 1) in the query. Several parts of one field are alternatives. */
function namedEntities(field: NameField, query: ParsedQuery, model: Model): Uint8Array | null {
  const values = query.terms.flatMap(({ condition, isNegated }) =>
    !isNegated && condition.kind === 'names' && condition.field === field ? condition.values : [],
  );
  return values.length === 0
    ? null
    : entityTable(resolved(model, field, values).entities, model.names[field].size);
}
