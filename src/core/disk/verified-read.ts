/** Checks that a file is unchanged while it is read. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { systemCode } from './disk-error.ts';

/**
 * Passes on the pieces of a file; each is valid only until the next one. Returns null if the file has this SHA-256
 * (lower-case hex), otherwise the difference. Throws the signal's reason if it is aborted, and what `take` throws.
 */
export async function readVerified(
  { pieces, sha256 }: { readonly pieces: AsyncIterable<Uint8Array>; readonly sha256: string },
  take: (piece: Uint8Array) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const reader = pieces[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  try {
    for (;;) {
      // Lets an abort arrive.
      await yieldToEventLoop();
      signal.throwIfAborted();
      let next: IteratorResult<Uint8Array, unknown>;
      try {
        next = await reader.next();
      } catch (error) {
        // A read-only archive is away.
        if (error instanceof MatchkeepError) return error.message;
        const code = systemCode(error);
        if (code === null) throw error;
        return code === 'ENOENT' ? 'missing in the archive' : `cannot be read from the archive (${code})`;
      }
      if (next.done === true) break;
      hash.update(next.value);
      take(next.value);
    }
  } finally {
    await reader.return?.();
  }
  return hash.digest('hex') === sha256 ? null : 'damaged in the archive: run "matchkeep verify --repair"';
}
