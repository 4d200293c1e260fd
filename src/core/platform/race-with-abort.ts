import { MatchkeepError } from '../../shared/base/errors.ts';

/** Rejects with `cancelled` and `message` as soon as the signal is aborted; the work itself continues. */
export async function raceWithAbort<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  message: string,
): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new MatchkeepError('cancelled', message));
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
