/** Whom a query names: the players, champions and teams that it asks for, on the sides and in the roles it says. */
import type { ParsedQuery } from '../../shared/library-query.ts';
import { playersPerGame } from './columns.ts';
import { narrowingOf } from './evaluate.ts';
import { meantMarks } from './find-names.ts';
import type { Model } from './model.ts';
import { listOf } from './scan.ts';

const subjects = ['team', 'player', 'champion'] as const;
type Subject = (typeof subjects)[number];

export interface Named {
  /** Whether the query means the player at this place of the game. */
  isPlayerMeant(slot: number, place: number): boolean;
  /** Whether it means the team on this side, or somebody who played for it. */
  isSideMeant(slot: number, isRed: boolean): boolean;
}

/** Null where the query names nobody: then it means all. */
export function namedIn(query: ParsedQuery, model: Model): Named | null {
  const asked = new Map(subjects.map((subject) => [subject, entitiesOf(subject, query, model)]));
  const [teams, players, champions] = subjects.map((subject) => asked.get(subject) ?? null);
  if (!teams && !players && !champions) return null;
  const marksMeant = meantMarks(narrowingOf(query.terms));
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
      (marksMeant === null || marksMeant[mark] === 1) &&
      isTeamMeant(slot, (mark & 1) === 1)
    );
  };
  const places = Array.from({ length: playersPerGame }, (_, place) => place);
  return {
    isPlayerMeant,
    isSideMeant: (slot, isRed) =>
      isTeamMeant(slot, isRed) &&
      places.some(
        (place) =>
          ((columns.marks[slot * playersPerGame + place] ?? 0) & 1) === +isRed && isPlayerMeant(slot, place),
      ),
  };
}

/** A table of them, plus 1, as columns have them. Several parts of one field mean any of theirs. */
function entitiesOf(subject: Subject, query: ParsedQuery, { names }: Model): Uint8Array | null {
  const values = query.terms.flatMap(({ condition, isNegated }) =>
    !isNegated && condition.kind === 'names' && condition.field === subject ? condition.values : [],
  );
  if (values.length === 0) return null;
  const dictionary = names[subject];
  return listOf(
    values.flatMap(({ text }) => dictionary.resolve(text)),
    dictionary.size,
  );
}
