/** What the service sent when it was asked for an archived file again, and its words. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';

/** Times are ISO 8601 in UTC, paths are relative to the archive. */
export const askedAgainSchema = z.discriminatedUnion('result', [
  /** The same content; it was archived at `since`. */
  z.object({ id: z.string(), result: z.literal('unchanged'), since: z.string() }),
  /** The same content, in the place of a file that was missing or damaged. */
  z.object({ id: z.string(), result: z.literal('repaired') }),
  /** Another content, which is archived now. `earlierPath` is where the earlier one is; null if it was damaged before. */
  z.object({ id: z.string(), result: z.literal('corrected'), earlierPath: z.string().nullable() }),
  z.object({ id: z.string(), result: z.literal('failed'), error: errorDataSchema }),
]);
export type AskedAgain = z.infer<typeof askedAgainSchema>;

/** A sentence. */
export function askedAgainText(asked: AskedAgain, time: (iso: string) => string): string {
  switch (asked.result) {
    case 'unchanged':
      return `Unchanged since ${time(asked.since)}.`;
    case 'repaired':
      return 'The archived file was damaged or missing, and is intact again.';
    case 'corrected':
      return asked.earlierPath === null
        ? 'Corrected: the service sent another content. The earlier one was damaged before.'
        : `Corrected: the service sent another content. The earlier one is ${asked.earlierPath}.`;
    case 'failed':
      return [asked.error.message, asked.error.remedy ?? []].flat().join(' ');
  }
}
