/** Whom a query names: the players, champions and teams that it asks for, on the sides and in the roles it says; a role alone names all who had it. */
import { type NameField, subjectFields } from '../../../shared/query/fields.ts';
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { playersPerGame } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import { narrowingOf } from './evaluate.ts';
import { meantMarks, resolved } from './find-names.ts';
import { listOf } from './scan.ts';

export interface Named {
  /** Whether the query means the player at this place of the game. */
  isPlayerMeant(slot: number, place: number): boolean;
  /** Whether it means the team on this side, or somebody who played for it. */
  isSideMeant(slot: number, isRed: boolean): boolean;
}

/** Null where the query names nobody: then it means all. */
export function namedIn(query: ParsedQuery, model: Model): Named | null {
  const [teams, players, champions] = subjectFields.map((field) => entitiesOf(field, query, model));
  const narrowing = narrowingOf(query.terms);
  if (!teams && !players && !champions && narrowing.roles === null) return null;
  const isMarkMeant = meantMarks(narrowing);
  const { columns } = model;
  const isTeamMeant = (slot: number, isRed: boolean) =>
    !teams || teams[(isRed ? columns.redTeam : columns.blueTeam)[slot] ?? 0] === 1;
  const isPlayerMeant = (slot: number, place: number) => {
    const at = slot * playersPerGame + place;
    const mark = columns.marks[at] ?? 0;
    return (
      place < playersPerGame &&
      (!players || players[columns.players[at] ?? 0] === 1) &&
      (!champions || champions[columns.champions[at] ?? 0] === 1) &&
      isMarkMeant[mark] === 1 &&
      isTeamMeant(slot, (mark & 1) === 1)
    );
  };
  const places = Array.from({ length: playersPerGame }, (_, place) => place);
  return {
    isPlayerMeant,
    isSideMeant: (slot, isRed) =>
      places.some(
        (place) =>
          ((columns.marks[slot * playersPerGame + place] ?? 0) & 1) === +isRed && isPlayerMeant(slot, place),
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
    : listOf(resolved(model, field, values).entities, model.names[field].size);
}
