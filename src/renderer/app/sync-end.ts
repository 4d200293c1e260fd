/** Describes how the last sync ended, if it had a problem. */
import type { ErrorData } from '../../shared/base/errors.ts';
import type { SyncRun } from '../../shared/work/status.ts';

/** `pages`: how many pages of the listing were read; their matches are saved. */
export function syncEnd({ code }: ErrorData, { pages }: Pick<SyncRun, 'pages'>): string {
  if (isStopped({ code })) return 'Last sync stopped';
  return pages > 0 ? 'Last sync incomplete' : 'Last sync failed';
}

/** The user stopped the sync, for example with Ctrl+C: nothing is wrong. */
export function isStopped({ code }: Pick<ErrorData, 'code'>): boolean {
  return code === 'cancelled';
}
