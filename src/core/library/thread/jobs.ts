/** What the archiver's thread and the library's say to each other. */
import { z } from 'zod';
import { operations } from '../../../shared/bridge.ts';
import { errorDataSchema } from '../../../shared/errors.ts';

/** Given to the thread when it starts. */
export const libraryThreadSchema = z.object({ file: z.string(), keptFrom: z.number().optional() });
export type LibraryThread = z.infer<typeof libraryThreadSchema>;

/** The archiver itself may ask for all at once; see found-ids.ts. */
const ofAnySize = { limit: z.number().int().min(1) };

const libraryJobSchema = z.object({
  id: z.number().int(),
  job: z.discriminatedUnion('question', [
    z.object({ question: z.literal('page'), input: operations['library.page'].input }),
    z.object({ question: z.literal('facets'), input: operations['library.facets'].input }),
    z.object({ question: z.literal('suggest'), input: operations['library.suggest'].input }),
    z.object({
      question: z.literal('aggregates'),
      input: operations['library.aggregates'].input.extend(ofAnySize),
    }),
    z.object({ question: z.literal('ids'), input: operations['library.ids'].input.extend(ofAnySize) }),
    z.object({ question: z.literal('size'), input: operations['library.size'].input }),
  ]),
});
export type LibraryJob = z.infer<typeof libraryJobSchema>;

/** After the last one the thread keeps what it knows, if that is worth it, and ends. */
export const libraryMessageSchema = z.union([libraryJobSchema, z.object({ isLast: z.literal(true) })]);

/** `value` is read with the question's own schema. `unsaved`: why what is kept for a quick start could not be written. */
export const libraryAnswerSchema = z.union([
  z.object({ unsaved: z.string() }),
  z.object({ id: z.number().int(), value: z.unknown() }),
  z.object({ id: z.number().int(), error: errorDataSchema }),
]);
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>;
