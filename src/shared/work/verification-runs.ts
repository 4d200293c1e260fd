/** The history of verifications. Times are ISO 8601 UTC strings. */
import { z } from 'zod';
import { formatCount } from '../base/counted.ts';

/** What was verified: `all`, a part that was asked for, or what was due (`unasked`, all that was read on one day). */
const verifiedWhatSchema = z.enum(['all', 'damaged', 'sample', 'since', 'unasked']);
export type VerifiedWhat = z.infer<typeof verifiedWhatSchema>;

export const verificationRunSchema = z.object({
  what: verifiedWhatSchema,
  beganAt: z.string(),
  endedAt: z.string(),
  /** False if it was stopped, or ended early. */
  isComplete: z.boolean(),
  isRepair: z.boolean(),
  files: z.number().int(),
  bytes: z.number(),
  /** Found missing, changed or unreadable; of `unasked`, those that were not known before. Null if it is not complete. */
  damaged: z.number().int().nullable(),
  /** Downloaded again. */
  repairing: z.number().int(),
});
export type VerificationRun = z.infer<typeof verificationRunSchema>;

export const verifiedWords: Readonly<Record<VerifiedWhat, string>> = {
  all: 'all files',
  damaged: 'damaged files',
  sample: 'a sample',
  since: 'files since a day',
  unasked: 'by itself',
};

/** What it found and did, as a phrase. */
export function verificationResult({ isComplete, damaged, repairing }: VerificationRun): string {
  if (damaged === null) return isComplete ? '' : 'ended early';
  const found = damaged === 0 ? 'none damaged' : `${formatCount(damaged)} damaged`;
  return repairing > 0 ? `${found}, ${formatCount(repairing)} downloaded again` : found;
}
