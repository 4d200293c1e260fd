/** How the last pass over the service's listing ended, where it has a problem. */
import type { SyncRun } from '../../shared/domain.ts';
import type { ErrorData } from '../../shared/errors.ts';

/** `pages` is the number of pages that could be read: what they list is saved. */
export function syncEnd({ code }: ErrorData, { pages }: Pick<SyncRun, 'pages'>): string {
  if (isStopped({ code })) return 'Last sync stopped';
  return pages > 0 ? 'Last sync incomplete' : 'Last sync failed';
}

/** Somebody ended the pass, as Ctrl-C does: nothing is wrong. */
export function isStopped({ code }: Pick<ErrorData, 'code'>): boolean {
  return code === 'cancelled';
}
