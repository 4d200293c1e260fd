/** The list of people: which names are one player's. */
import { z } from 'zod';
import { idSchema } from '../domain/domain.ts';
import { maxImportLength, peopleImportSchema, personDraftSchema, personSchema } from '../library/people.ts';
import { changed, command, nothing, query } from './operation.ts';

export const peopleOperations = {
  /** By name. */
  'people.list': query(nothing, z.array(personSchema)),
  /**
   * Without an id, a new person. Throws `conflict` for a name that another person has, and `invalid-input` for more people
   * than the list can have.
   */
  'people.save': command(personDraftSchema, personSchema, { changes: ['people'] }),
  'people.remove': command(z.object({ id: idSchema }), changed, { changes: ['people'] }),
  /**
   * Adds people and names from CSV with the columns `person` and `name`; removes none. With a line that is not valid,
   * nothing changes.
   */
  'people.import': command(z.object({ text: z.string().max(maxImportLength) }), peopleImportSchema, {
    changes: ['people'],
  }),
  /** The list in the form that an import reads. */
  'people.export': query(nothing, z.object({ text: z.string() })),
} as const;
