/**
 * Runs `work` over all items, `most` at the same time. The first error ends it: nothing more begins, and it is thrown when
 * what runs has ended, so that nothing is still written behind the caller. Who stops the work aborts it first.
 */
export async function runParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const errors: unknown[] = [];
  const lane = async () => {
    try {
      while (errors.length === 0) {
        const next = await iterator.next();
        if (next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
  await iterator.return?.();
  if (errors.length > 0) throw errors[0];
}
