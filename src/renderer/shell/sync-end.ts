/** How a look at the service ended that has a problem: what was read is kept where only some could not be. */
import type { ErrorData } from '../../shared/errors.ts';

export function syncEnd({ code }: ErrorData): string {
  return code === 'service-unreadable' ? 'Last sync not complete' : 'Last sync failed';
}
