/** Which names of the library are one person's, by the list of people. */
import { foldedWords, nameKey } from '../../../shared/base/names.ts';
import { type Person, peopleByName } from '../../../shared/library/people.ts';

/** Entities are numbers of the dictionary. One of them counts for all names of a person: the first that was seen. */
export interface NameGroups {
  /** By the number in columns (plus 1): the entity that counts for it, likewise. */
  readonly leaders: Uint32Array;
  /** By the number in columns (plus 1): 1 if it counts for a person. */
  readonly isPerson: Uint8Array;
  /** All entities of each person, by the one that counts. */
  readonly members: ReadonlyMap<number, readonly number[]>;
  /** The names of people, by the entity that counts. */
  readonly labels: ReadonlyMap<number, string>;
  /** The entity that counts, by each name of its person, as `nameKey` has it. */
  readonly byName: ReadonlyMap<string, number>;
  /** The folded words of names that the library does not have. */
  readonly unseen: readonly { readonly words: string; readonly entity: number }[];
}

/** `entities` are by `nameKey`; `size` is how many there are. Null if the library has none of the names. */
export function groupNames(
  people: readonly Person[],
  entities: ReadonlyMap<string, number>,
  size: number,
): NameGroups | null {
  const members = new Map<Person, number[]>();
  for (const [key, person] of peopleByName(people)) {
    const entity = entities.get(key);
    if (entity !== undefined) members.set(person, [...(members.get(person) ?? []), entity]);
  }
  if (members.size === 0) return null;
  const leaders = Uint32Array.from({ length: size + 1 }, (_, index) => index);
  const isPerson = new Uint8Array(size + 1);
  const byName = new Map<string, number>();
  const unseen: { words: string; entity: number }[] = [];
  const byLeader = Array.from(members, ([person, all]) => ({ person, all, leader: Math.min(...all) }));
  for (const { person, all, leader } of byLeader) {
    for (const entity of all) leaders[entity + 1] = leader + 1;
    isPerson[leader + 1] = 1;
    for (const name of person.names) {
      const key = nameKey(name);
      byName.set(key, leader);
      const words = foldedWords(name);
      if (!entities.has(key) && words !== '') unseen.push({ words, entity: leader });
    }
  }
  return {
    leaders,
    isPerson,
    members: new Map(byLeader.map(({ leader, all }) => [leader, all])),
    labels: new Map(byLeader.map(({ leader, person }) => [leader, person.name])),
    byName,
    unseen,
  };
}
