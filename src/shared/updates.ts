/** How a new version of Matchkeep itself stands, where the application looks after that. */
import { z } from 'zod';
import { errorDataSchema } from './errors.ts';

export const updateModes = ['automatic', 'ask', 'off'] as const;

const version = z.string();
const checkedAt = z.string().nullable();

export const updateStatusSchema = z.discriminatedUnion('state', [
  /** It is not Matchkeep's business here; `reason` says whose, as a sentence. */
  z.object({ state: z.literal('unsupported'), reason: z.string() }),
  /** The user switched it off. A look can still be asked for. */
  z.object({ state: z.literal('off'), checkedAt }),
  /** Up to date when it last looked. */
  z.object({ state: z.literal('idle'), checkedAt }),
  z.object({ state: z.literal('checking'), checkedAt }),
  /** There, and waiting for the user's word. */
  z.object({ state: z.literal('available'), version }),
  z.object({ state: z.literal('downloading'), version, percent: z.number().min(0).max(100) }),
  /** On this disk, its signature verified; takes effect when Matchkeep is quit. */
  z.object({ state: z.literal('ready'), version }),
  /** The restart was asked for, and waits until no transfer is under way. */
  z.object({ state: z.literal('waiting'), version, transfers: z.number().int() }),
  z.object({ state: z.literal('installing'), version }),
  z.object({ state: z.literal('failed'), error: errorDataSchema, checkedAt }),
]);
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

/** `when-idle` waits for transfers under way; `now` stops them where they can be taken up again. */
export const installWhenSchema = z.enum(['when-idle', 'now']);
export type InstallWhen = z.infer<typeof installWhenSchema>;
