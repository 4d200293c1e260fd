/** What the archiver's thread and the thread that reads game files say to each other. */
import { z } from 'zod';
import { errorDataSchema } from '../../shared/errors.ts';
import type { GameFacts, GameTimeline } from '../../shared/game-facts.ts';
import { digestSchema } from '../domain/game-summary.ts';

/** `path` is absolute; `sha256` (lower-case hex) is what the catalogue knows of the file. */
const fileSchema = z.object({ path: z.string(), sha256: z.string() });
export type FileToRead = z.infer<typeof fileSchema>;

export const factsJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('facts'), file: fileSchema }),
  /** With the summary that puts names to the timeline's numbers, where there is one. */
  z.object({ kind: z.literal('timeline'), file: fileSchema, summary: fileSchema.nullable() }),
  /** Whether the timeline is of the summary's game. */
  z.object({ kind: z.literal('compare'), file: fileSchema, summary: fileSchema }),
  /** One event of a timeline as the file has it. */
  z.object({ kind: z.literal('event'), file: fileSchema, index: z.number().int().min(0) }),
  /** For each game the files that may be its summary, the likeliest first. */
  z.object({ kind: z.literal('digests'), games: z.array(z.array(fileSchema)) }),
]);
export type FactsJob = z.infer<typeof factsJobSchema>;

/** `file` is the place in the game's list; `problem` is about the likeliest file, `isLost` says it can't be read now. */
const digestAnswerSchema = z.union([
  z.object({ file: z.number().int(), digest: digestSchema }),
  z.object({ problem: errorDataSchema, isLost: z.boolean() }),
]);
export type DigestAnswer = z.infer<typeof digestAnswerSchema>;

/** Facts and timelines come from our own reader and are large: they are not checked once more. */
const object = (value: unknown) => typeof value === 'object' && value !== null;
export const factsAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('facts'),
    facts: z.custom<GameFacts>(object).nullable(),
    problem: errorDataSchema.nullable(),
  }),
  z.object({
    kind: z.literal('timeline'),
    timeline: z.custom<GameTimeline>(object).nullable(),
    problem: errorDataSchema.nullable(),
  }),
  z.object({
    kind: z.literal('event'),
    event: z.object({ json: z.string(), isCut: z.boolean() }).nullable(),
    problem: errorDataSchema.nullable(),
  }),
  z.object({ kind: z.literal('compare'), problem: errorDataSchema.nullable() }),
  z.object({ kind: z.literal('digests'), games: z.array(digestAnswerSchema) }),
]);
export type FactsAnswer = z.infer<typeof factsAnswerSchema>;
