/** Reads the whole catalogue in a thread, while it is in use. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { startThread } from '../workers/worker-thread.ts';
import type { Catalogue } from './catalogue.ts';
import { checkWorker } from './check-job.ts';
import { DamagedCatalogue } from './schema/damage.ts';

/**
 * Throws `catalogue-unreadable` if it is damaged, which the catalogue then knows, too; `cancelled`, and the errors of the
 * disk. `isQuick`: does not compare indexes with their tables, which takes most of the time.
 */
export async function checkCatalogue(
  { file, reportFailure }: Pick<Catalogue, 'file' | 'reportFailure'>,
  { isQuick, signal }: { readonly isQuick: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const thread = startThread(checkWorker, { data: undefined, onEvent: () => {}, onStop: () => {} });
  const stop = () => void thread.terminate(stopped());
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const how = isQuick ? 'quick_check' : 'integrity_check';
    if (!(await thread.run('check', { file, how }))) return;
    const damage = new DamagedCatalogue(file);
    reportFailure(damage);
    throw damage;
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate(stopped());
  }
}

const stopped = () => new MatchkeepError('cancelled', 'The check of the catalogue was stopped.');
