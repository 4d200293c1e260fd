/** Closes resources in the reverse of the order in which they were opened. */
import { withTimeout } from './with-timeout.ts';

/**
 * Opens several resources: `open` adds each to the stack, which the caller disposes of later. If `open` throws, the
 * resources on the stack are closed in reverse order and the error is rethrown. (Equivalent to `await using` and
 * `move`, which the import checker cannot parse yet.)
 */
export async function closeOnFailure<T>(open: (closing: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const closing = new AsyncDisposableStack();
  try {
    return await open(closing);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** Closes `rooms`, for at most `limitMs`, and then in any case `ground`, on which they depend. */
export async function closeWithin(
  limitMs: number,
  rooms: AsyncDisposable,
  ground: AsyncDisposable,
): Promise<void> {
  try {
    await withTimeout(limitMs, async () => await rooms[Symbol.asyncDispose]());
  } finally {
    await ground[Symbol.asyncDispose]();
  }
}
