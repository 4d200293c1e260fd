/** Closes resources in the reverse of the order in which they were opened. */
import { withTimeout } from './with-timeout.ts';

/**
 * Opens several resources: `open` adds each to the stack, which is for its caller to dispose of afterwards. Where it
 * throws, what is on the stack is closed again in reverse, and the error is thrown on. (The same as `await using` and
 * `move`, which the checker of imports cannot parse yet.)
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

/** Closes `rooms`, for at most `limitMs`, and then in any case `ground`, which they are built on. */
export async function closeWithin(
  limitMs: number,
  rooms: AsyncDisposable,
  ground: AsyncDisposable,
): Promise<void> {
  await withTimeout(limitMs, async () => await rooms[Symbol.asyncDispose]());
  await ground[Symbol.asyncDispose]();
}
