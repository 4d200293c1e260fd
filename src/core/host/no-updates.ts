/** New versions where Matchkeep does not look after them itself: says whose business they are. */
import type { UpdateStatus } from '../../shared/updates.ts';
import type { Updates } from './types.ts';

/** `reason` is a sentence. */
export function noUpdates(reason: string): Updates {
  const status = (): UpdateStatus => ({ state: 'unsupported', reason });
  return { status, check: status, download: status, install: status, onChange: () => () => {} };
}
