/** The list of people: the only place that changes it. */
import type Database from 'better-sqlite3';
import { counted } from '../../../shared/base/counted.ts';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { nameKey } from '../../../shared/base/names.ts';
import { maxPeople, namesOnce, type Person, type PersonDraft } from '../../../shared/library/people.ts';
import { createPeopleReader, peopleChanged } from '../rows/people.ts';
import type { Write } from '../schema/write.ts';

export interface People {
  /** By name. */
  list(): Person[];
  /**
   * Without an id, a new person. Throws `conflict` for a name that another person has, and `invalid-input` for more people
   * than the list can have; then nothing changes.
   */
  save(person: PersonDraft): Person;
  /** Like `save`, all or none of them. */
  saveAll(people: readonly PersonDraft[]): Person[];
  /** Returns the number of people that it removed. */
  remove(id: string): number;
}

export function createPeople(db: Database.Database, write: Write, newId: () => string): People {
  const list = createPeopleReader(db);
  const count = db.prepare<[], number>('SELECT count(*) FROM people').pluck();
  const put = db
    .prepare<[string, string], number>(
      `INSERT INTO people (id, name) VALUES (?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING key`,
    )
    .pluck();
  const owner = db
    .prepare<[string], string>(
      'SELECT p.name FROM person_names n JOIN people p ON p.key = n.person_key WHERE n.folded = ?',
    )
    .pluck();
  const removeNames = db.prepare<[number]>('DELETE FROM person_names WHERE person_key = ?');
  const addName = db.prepare<[string, string, number, number]>(
    'INSERT INTO person_names (folded, name, person_key, place) VALUES (?, ?, ?, ?)',
  );
  const remove = db.prepare<[string]>('DELETE FROM people WHERE id = ?');
  const log = db.prepare<[number]>('INSERT INTO changes (game_key) VALUES (?)');

  const saveOne = (draft: PersonDraft): Person => {
    const saved = { id: draft.id ?? newId(), name: draft.name, names: namesOnce(draft) };
    const key = put.get(saved.id, saved.name) ?? 0;
    removeNames.run(key);
    for (const [place, name] of saved.names.entries()) {
      const folded = nameKey(name);
      const other = owner.get(folded);
      if (other !== undefined) throw nameTaken(name, other);
      addName.run(folded, name, key, place);
    }
    return saved;
  };
  const saveAll: People['saveAll'] = (people) =>
    write(() => {
      const saved = people.map(saveOne);
      if ((count.get() ?? 0) > maxPeople) throw tooMany();
      if (saved.length > 0) log.run(peopleChanged);
      return saved;
    });
  return {
    list,
    save(person) {
      const [saved] = saveAll([person]);
      if (saved === undefined) throw new Error('No person was saved.');
      return saved;
    },
    saveAll,
    remove: (id) =>
      write(() => {
        const { changes } = remove.run(id);
        if (changes > 0) log.run(peopleChanged);
        return changes;
      }),
  };
}

function nameTaken(name: string, person: string): MatchkeepError {
  return new MatchkeepError('conflict', `"${name}" is already a name of the person "${person}".`, {
    remedy: 'Remove the name there first. A name belongs to one person only.',
  });
}

function tooMany(): MatchkeepError {
  return new MatchkeepError('invalid-input', `The list can have ${counted(maxPeople, 'person', 'people')}.`, {
    remedy: 'Remove people who are not needed, then try again.',
  });
}
