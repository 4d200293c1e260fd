/** Adds people and their names to the list from CSV: the columns `person` and `name`, one line for each name. */
import { nameKey } from '../../shared/base/names.ts';
import {
  maxPeople,
  type PeopleImport,
  type PersonDraft,
  peopleByName,
  personDraftSchema,
} from '../../shared/library/people.ts';
import type { People } from '../catalogue/user/people.ts';

/** A cell, in quotes or without. Names have no line breaks, so a line is a record. */
const cell = '(?:"((?:[^"]|"")*)"|([^",]*))';
const record = new RegExp(`^${cell},${cell}$`);
const maxRefusedShown = 100;

/** A person as the file leaves it. */
interface Imported {
  readonly person: PersonDraft;
  readonly isNew: boolean;
  hasMore: boolean;
}

/** Removes nothing. With a line that is not valid, nothing changes. */
export function importPeople(people: Pick<People, 'list' | 'saveAll'>, text: string): PeopleImport {
  const present = people.list().map(
    (person): Imported => ({
      person: { ...person, names: [...person.names] },
      isNew: false,
      hasMore: false,
    }),
  );
  const byOwnName = new Map(present.map((one) => [nameKey(one.person.name), one]));
  const owners = new Map(
    Array.from(peopleByName(present.map(({ person }) => person)), ([key, { name }]) => [key, name]),
  );
  const refused: PeopleImport['refused'] = [];
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);

  /** What is wrong with the line; null if nothing is. */
  const take = (line: string): string | null => {
    const cells = record.exec(line);
    if (cells === null) return 'It does not have the two cells "person" and "name".';
    const [, quotedPerson, plainPerson = '', quotedName, plainName = ''] = cells;
    const parsed = personDraftSchema.safeParse({
      name: quotedPerson?.replaceAll('""', '"') ?? plainPerson,
      names: [quotedName?.replaceAll('""', '"') ?? plainName],
    });
    if (!parsed.success) return parsed.error.issues[0]?.message ?? 'It is not valid.';
    const { name: own, names } = parsed.data;
    const known = byOwnName.get(nameKey(own));
    const one = known ?? { person: { name: own, names: [] }, isNew: true, hasMore: true };
    const label = one.person.name;
    for (const name of [own, ...names]) {
      const owner = owners.get(nameKey(name));
      if (owner !== undefined && owner !== label) return `"${name}" is already a name of "${owner}".`;
      if (owner !== undefined) continue;
      one.person.names.push(name);
      one.hasMore = true;
      owners.set(nameKey(name), label);
    }
    byOwnName.set(nameKey(own), one);
    if (!personDraftSchema.safeParse(one.person).success) return `"${label}" has too many names.`;
    if (known === undefined && byOwnName.size > maxPeople) return `The list can have ${maxPeople} people.`;
    return null;
  };

  if (head.trim().toLowerCase() !== 'person,name')
    refused.push({ line: 1, message: 'The first line must be "person,name".' });
  else
    for (const [at, line] of lines.entries()) {
      if (line.trim() === '') continue;
      const message = take(line);
      if (message !== null) refused.push({ line: at + 2, message });
    }
  if (refused.length > 0)
    return {
      added: 0,
      changed: 0,
      refused: refused.slice(0, maxRefusedShown),
      refusedCount: refused.length,
    };
  const different = [...byOwnName.values()].filter(({ hasMore }) => hasMore);
  if (different.length > 0) people.saveAll(different.map(({ person }) => person));
  const added = different.filter(({ isNew }) => isNew).length;
  return { added, changed: different.length - added, refused: [], refusedCount: 0 };
}
