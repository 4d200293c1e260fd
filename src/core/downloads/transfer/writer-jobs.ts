/** What the archiver's thread and the writer's thread say to each other about large part files. */
import { z } from 'zod';

/** Blocks of shared memory go to and fro: one is filled by the network while others are hashed and written. */
export const blockBytes = 1024 * 1024;
export const blocksPerFile = 4;
/** The content check wants the first bytes of a file. */
export const headBytes = 4096;

const id = z.string();

export const writerJobSchema = z.discriminatedUnion('kind', [
  /** Hashes the first `keptBytes` of an open file, which begins the hash of what follows. */
  z.object({
    kind: z.literal('open'),
    id,
    fd: z.number().int(),
    keptBytes: z.number().int(),
    memory: z.instanceof(SharedArrayBuffer),
  }),
  /** Hashes and writes `length` bytes of block `block` at `position` of the file. */
  z.object({
    kind: z.literal('write'),
    id,
    block: z.number().int(),
    length: z.number().int(),
    position: z.number().int(),
  }),
  /** The hash of all so far. */
  z.object({ kind: z.literal('digest'), id }),
  /** Forgets the file; closing it is for who opened it. */
  z.object({ kind: z.literal('forget'), id }),
]);
export type WriterJob = z.infer<typeof writerJobSchema>;

export const writerAnswerSchema = z.union([
  z.object({
    done: z.literal(true),
    sha256: z.string().optional(),
    head: z.instanceof(Uint8Array).optional(),
  }),
  z.object({ failure: z.object({ code: z.string().nullable(), message: z.string() }) }),
]);
export type WriterAnswer = z.infer<typeof writerAnswerSchema>;
