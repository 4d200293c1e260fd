/** Waiting for something of the queue, or for the word to stop. */
import { MatchkeepError } from '../../shared/errors.ts';

/** Throws `cancelled` as soon as the signal is aborted; the work itself goes on. */
export async function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new MatchkeepError('cancelled', 'The download was stopped.'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Resolves with the next call of the watchers, or when the signal is aborted. */
export function nextChange(watchers: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      watchers.delete(done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    watchers.add(done);
    signal?.addEventListener('abort', done, { once: true });
  });
}
