/** The status of updates, if the application installs them itself. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';

export const updateModes = ['automatic', 'ask', 'off'] as const;

const version = z.string();
const checkedAt = z.string().nullable();

export const updateStatusSchema = z.discriminatedUnion('state', [
  /** Matchkeep does not update itself here; `reason` is a sentence that says what does. */
  z.object({ state: z.literal('unsupported'), reason: z.string() }),
  /** The user turned automatic checks off; a manual check is possible. */
  z.object({ state: z.literal('off'), checkedAt }),
  /** Up to date at the last check. */
  z.object({ state: z.literal('idle'), checkedAt }),
  z.object({ state: z.literal('checking'), checkedAt }),
  /** Available; waits for the user's decision. */
  z.object({ state: z.literal('available'), version }),
  z.object({ state: z.literal('downloading'), version, percent: z.number().min(0).max(100) }),
  /** Downloaded and verified; installed when Matchkeep quits. */
  z.object({ state: z.literal('ready'), version }),
  /** The restart was requested and waits until no transfer is active. */
  z.object({ state: z.literal('waiting'), version, transfers: z.number().int() }),
  z.object({ state: z.literal('installing'), version }),
  z.object({ state: z.literal('failed'), error: errorDataSchema, checkedAt }),
]);
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

/** `when-idle` waits for active transfers; `now` interrupts them where they can resume. */
export const installWhenSchema = z.enum(['when-idle', 'now']);
export type InstallWhen = z.infer<typeof installWhenSchema>;
