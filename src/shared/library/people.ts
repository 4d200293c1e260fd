/**
 * The list of people: a player who has changed names is one person with several names, as the files have them. The user
 * enters it. A name belongs to one person only; names are compared by `nameKey`.
 */
import { z } from 'zod';
import { foldedWords, nameKey } from '../base/names.ts';
import { idSchema } from '../domain/domain.ts';

export const maxPeople = 10_000;
/** Of one person, its own included. */
const maxNames = 100;
const maxNameLength = 100;
const tooManyNames = `A person has more than ${maxNames} names.`;

const personNameSchema = z
  .string()
  .trim()
  .min(1, 'A name is empty.')
  .max(maxNameLength, `A name has more than ${maxNameLength} characters.`)
  .regex(/^\P{Cc}*$/u, 'A name has a line break, a tab or another control character.');

/** `name` is what Matchkeep shows; it is the first of `names`. A search must be able to name it. */
const fields = z.object({
  name: personNameSchema.refine((name) => foldedWords(name) !== '', {
    error: 'The name of a person needs a letter or a digit.',
  }),
  names: z.array(personNameSchema).max(maxNames, tooManyNames),
});

export const personDraftSchema = fields
  .extend({ id: idSchema.optional() })
  .refine((person) => namesOnce(person).length <= maxNames, tooManyNames);
export type PersonDraft = z.infer<typeof personDraftSchema>;

export const personSchema = fields.extend({ id: idSchema });
export type Person = z.infer<typeof personSchema>;

/** The names of a person, its own first, each once. */
export function namesOnce({ name, names }: Pick<Person, 'name' | 'names'>): string[] {
  const all = [name, ...names];
  return [...new Set(all.map(nameKey))].map((key) => all.find((one) => nameKey(one) === key) ?? name);
}

/** Each person by all its names, as `nameKey` has them: what all of Matchkeep looks names up in. */
export function peopleByName<P extends Pick<Person, 'names'>>(people: readonly P[]): ReadonlyMap<string, P> {
  return new Map(people.flatMap((person) => person.names.map((name) => [nameKey(name), person] as const)));
}

/** The longest text that is imported. */
export const maxImportLength = 2_000_000;

/** What an import did. With a line that is not valid, it did nothing: `added` and `changed` are then 0. */
export const peopleImportSchema = z.object({
  /** People that are new. */
  added: z.number().int(),
  /** People that have more names than before. */
  changed: z.number().int(),
  /** The first hundred lines that are not valid, by number from 1. */
  refused: z.array(z.object({ line: z.number().int(), message: z.string() })),
  refusedCount: z.number().int(),
});
export type PeopleImport = z.infer<typeof peopleImportSchema>;

const head = 'person,name';
const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The list as CSV: the columns `person` and `name`, one line for each name. */
export function peopleCsv(people: readonly Person[]): string {
  const lines = people.flatMap(({ name, names }) => names.map((one) => `${quoted(name)},${quoted(one)}`));
  return [head, ...lines, ''].join('\r\n');
}
