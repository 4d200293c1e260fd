import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importPeople } from '../../src/core/user-data/import-people.ts';
import { nameKey } from '../../src/shared/base/names.ts';
import { peopleCsv, personDraftSchema } from '../../src/shared/library/people.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { propertyRuns } from '../support/property-runs.ts';

const namesIn = ({ people }: ReturnType<typeof newCatalogue>) =>
  people.list().map(({ name, names }) => [name, ...names.slice(1)]);

it('A person has its own name first, and each name once, however it is spelled', () => {
  const { people } = newCatalogue();
  expect(
    people.save({ name: 'Faker', names: ['T1 Faker', 'FAKER', 't1-faker', 'SKT T1 Faker'] }).names,
  ).toEqual(['Faker', 'T1 Faker', 'SKT T1 Faker']);
});

it('A name belongs to one person only: a second one is refused with the name of the first, and nothing changes', () => {
  const catalogue = newCatalogue();
  const { people } = catalogue;
  people.save({ name: 'Faker', names: ['T1 Faker'] });
  const chovy = people.save({ name: 'Chovy', names: ['GEN Chovy'] });
  const before = people.list();
  for (const draft of [
    { name: 'Lee', names: ['Hide on bush', 't1 faker'] },
    { name: 'T1 Faker', names: [] },
    { ...chovy, names: ['HLE Chovy', 'faker'] },
  ])
    expect(() => people.save(draft)).toThrow(/is already a name of the person "Faker"/);
  expect(people.list()).toEqual(before);
  people.save({ ...chovy, name: 'Jeong Ji-hoon' });
  expect(namesIn(catalogue)).toEqual([
    ['Faker', 'T1 Faker'],
    ['Jeong Ji-hoon', 'Chovy', 'GEN Chovy'],
  ]);
});

it('A person that was removed can be restored under its ID, and its names are free meanwhile', () => {
  const { people } = newCatalogue();
  const faker = people.save({ name: 'Faker', names: ['T1 Faker'] });
  expect(people.remove(faker.id)).toBe(1);
  expect(people.remove(faker.id)).toBe(0);
  const other = people.save({ name: 'T1 Faker', names: [] });
  expect(() => people.save(faker)).toThrow('is already a name');
  people.remove(other.id);
  expect(people.save(faker)).toEqual(faker);
});

it.each([
  [{ name: '???', names: [] }, 'needs a letter or a digit'],
  [{ name: ' ', names: [] }, 'is empty'],
  [{ name: 'Faker', names: ['T1\nFaker'] }, 'control character'],
  [{ name: 'Faker', names: ['x'.repeat(101)] }, 'more than 100 characters'],
  [{ name: 'Faker', names: Array.from({ length: 100 }, (_, at) => `Faker ${at}`) }, 'more than 100 names'],
])('The person %j is refused: %s', (draft, reason) => {
  const parsed = personDraftSchema.safeParse(draft);
  expect(parsed.success).toBe(false);
  expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(reason);
});

it('An import adds people and names, says how many, and removes nothing', () => {
  const catalogue = newCatalogue();
  catalogue.people.save({ name: 'Faker', names: ['T1 Faker'] });
  const lines = [
    '\uFEFFPerson,Name',
    'faker,SKT T1 Faker',
    'FAKER,t1 faker',
    '',
    'Deft,KT Deft',
    'Deft,"Deft, the ""Alpaca"""',
    'Ruler,Ruler',
    '',
  ];
  const result = importPeople(catalogue.people, lines.join('\r\n'));
  expect(result).toEqual({ added: 2, changed: 1, refused: [], refusedCount: 0 });
  expect(namesIn(catalogue)).toEqual([
    ['Deft', 'KT Deft', 'Deft, the "Alpaca"'],
    ['Faker', 'T1 Faker', 'SKT T1 Faker'],
    ['Ruler'],
  ]);
});

it('A file with lines that are not valid changes nothing, and each is named by its number', () => {
  const catalogue = newCatalogue();
  catalogue.people.save({ name: 'Faker', names: ['T1 Faker'] });
  const before = catalogue.people.list();
  const lines = [
    'person,name',
    'Deft,KT Deft',
    'Lee,T1 Faker',
    'Deft',
    'Ruler,KT Deft',
    '???,Bang',
    'a,b,c',
    'Bang,',
  ];
  expect(importPeople(catalogue.people, lines.join('\n'))).toEqual({
    added: 0,
    changed: 0,
    refused: [
      { line: 3, message: '"T1 Faker" is already a name of "Faker".' },
      { line: 4, message: 'It does not have the two cells "person" and "name".' },
      { line: 5, message: '"KT Deft" is already a name of "Deft".' },
      { line: 6, message: 'The name of a person needs a letter or a digit.' },
      { line: 7, message: 'It does not have the two cells "person" and "name".' },
      { line: 8, message: 'A name is empty.' },
    ],
    refusedCount: 6,
  });
  expect(importPeople(catalogue.people, 'Faker,KT Deft\n').refused).toEqual([
    { line: 1, message: 'The first line must be "person,name".' },
  ]);
  const many = `person,name\n${'x\n'.repeat(250)}`;
  expect(importPeople(catalogue.people, many)).toMatchObject({ refused: { length: 100 }, refusedCount: 250 });
  expect(catalogue.people.list()).toEqual(before);
});

it('An export that is imported again changes nothing, and makes the same list elsewhere, whatever the names are', () => {
  const name = fc
    .string({
      unit: fc.constantFrom('a', 'B', 'é', '"', ',', ' ', ';', "'", '=', '1', '\u3042'),
      minLength: 1,
      maxLength: 6,
    })
    .filter((text) => text.trim() !== '');
  const people = fc.array(fc.record({ name, names: fc.array(name, { maxLength: 3 }) }), { maxLength: 6 });
  fc.assert(
    fc.property(people, (drafts) => {
      const [here, there] = [newCatalogue(), newCatalogue()];
      const taken = new Set<string>();
      for (const draft of drafts) {
        const parsed = personDraftSchema.safeParse(draft);
        const keys = parsed.data === undefined ? [] : [parsed.data.name, ...parsed.data.names].map(nameKey);
        if (parsed.data === undefined || keys.some((key) => taken.has(key))) continue;
        for (const key of keys) taken.add(key);
        here.people.save(parsed.data);
      }
      const text = peopleCsv(here.people.list());
      const nothing = { added: 0, changed: 0, refused: [], refusedCount: 0 };
      const seq = here.changeLog.end();
      expect(importPeople(here.people, text)).toEqual(nothing);
      expect(here.changeLog.end()).toEqual(seq);
      expect(importPeople(there.people, text)).toEqual({ ...nothing, added: here.people.list().length });
      expect(namesIn(there)).toEqual(namesIn(here));
      here.close();
      there.close();
    }),
    propertyRuns(30, 300),
  );
});
