/** Reads the list of people; see shared/library/people.ts. */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';
import { type Person, peopleByName } from '../../../shared/library/people.ts';

/** The `game_key` of the line that a change of the list adds to the log of changed games: no game has it. */
export const peopleChanged = 0;

/** Reads all people, by name, each with the names that the user entered. */
export function createPeopleReader(db: Database.Database): () => Person[] {
  const rows = db.prepare<[], { readonly id: string; readonly name: string; readonly one: string }>(
    `SELECT p.id, p.name, n.name AS one FROM people p JOIN person_names n ON n.person_key = p.key
     ORDER BY p.key, n.place`,
  );
  return () => {
    const people = new Map<string, Person>();
    for (const { id, name, one } of rows.all()) {
      const person = people.get(id);
      if (person === undefined) people.set(id, { id, name, names: [one] });
      else person.names.push(one);
    }
    const keyed = Array.from(people.values(), (person) => ({ key: nameKey(person.name), person }));
    return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ person }) => person);
  };
}

/** The same, each also with the names in files that are one of these behind the code of a team: `T1 Faker` of Faker. */
export function createPeopleInFiles(db: Database.Database): () => Person[] {
  const read = createPeopleReader(db);
  const withCode = db.prepare<[], { readonly id: string; readonly name: string }>(
    `SELECT p.id, f.name FROM players f JOIN person_names n ON n.folded = f.without_code
     JOIN people p ON p.key = n.person_key ORDER BY f.key`,
  );
  return () => {
    const people = read();
    const entered = peopleByName(people);
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const { id, name } of withCode.all())
      if (!entered.has(nameKey(name))) byId.get(id)?.names.push(name);
    return people;
  };
}
