/** What a backfill that has ended could not read, in words. */
import { counted } from '../../../shared/base/counted.ts';
import { type ErrorData, MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import type { BackfillJob } from '../../catalogue/backfills/backfill-rows.ts';

/** Null if it read everything. */
export function unreadProblem({
  unread,
  unreadable,
}: Pick<BackfillJob, 'unread' | 'unreadable'>): ErrorData | null {
  const parts = unread.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  const [reason] = parts;
  if (reason !== undefined) {
    const entries = unreadable === 0 ? '' : ` ${entriesText(unreadable)} could not be read either.`;
    const count = counted(parts.length, 'part');
    return problem(`${count} of the requested days could not be read: ${reason}${entries}`, {
      remedy: 'Resume the backfill to request them again.',
    });
  }
  if (unreadable === 0) return null;
  return problem(`${entriesText(unreadable)} of past games could not be read.`, {
    remedy:
      'All other games are saved. The log lists these entries. Report them to your data provider, and then run the backfill again.',
  });
}

const entriesText = (count: number) => counted(count, 'entry', 'entries');

function problem(message: string, options: { readonly remedy: string }): ErrorData {
  return toErrorData(new MatchkeepError('service-unreadable', message, options));
}
