/** What the archiver's thread and the one that looks into files say to each other. */
import { z } from 'zod';
import { errorDataSchema } from '../../shared/errors.ts';
import { searchPlaces } from '../../shared/inspect.ts';

/** `path` is absolute; `entry` a place in a zip's list; `tempDir` is where entries are unpacked to be looked at. */
const file = z.object({
  path: z.string(),
  entry: z.number().int().nullable(),
  tempDir: z.string(),
});
const search = { text: z.string(), where: z.enum(searchPlaces) };

export const inspectJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look'), file }),
  z.object({ kind: z.literal('tree'), file }),
  z.object({ kind: z.literal('children'), file, node: z.number(), offset: z.number(), limit: z.number() }),
  z.object({
    kind: z.literal('value'),
    file,
    node: z.number(),
    from: z.number(),
    limit: z.number(),
    isRaw: z.boolean(),
  }),
  z.object({ kind: z.literal('way'), file, node: z.number() }),
  z.object({ kind: z.literal('search'), file, ...search }),
  z.object({
    kind: z.literal('match'),
    file,
    ...search,
    at: z.number().int().nullable(),
    from: z.number(),
  }),
  z.object({ kind: z.literal('stop'), file }),
  z.object({ kind: z.literal('bytes'), file, offset: z.number(), limit: z.number() }),
  z.object({ kind: z.literal('text'), file, offset: z.number(), limit: z.number() }),
  z.object({ kind: z.literal('replay'), file }),
  z.object({
    kind: z.literal('entries'),
    file,
    filter: z.string(),
    offset: z.number().int(),
    limit: z.number().int(),
  }),
  z.object({
    kind: z.literal('extract'),
    file,
    entries: z.array(z.number().int()),
    folder: z.string(),
    archiveDir: z.string(),
  }),
]);
export type InspectJob = z.infer<typeof inspectJobSchema>;
export type FileToLookAt = z.infer<typeof file>;

/** `value` is read with the operation's own schema. */
export const inspectAnswerSchema = z.union([
  z.object({ value: z.unknown() }),
  z.object({ error: errorDataSchema }),
]);
export type InspectAnswer = z.infer<typeof inspectAnswerSchema>;
