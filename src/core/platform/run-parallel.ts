/** Runs `work` over all items, `most` at the same time; the first error ends it. */
export async function runParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let hasFailed = false;
  const lane = async () => {
    while (!hasFailed) {
      const next = await iterator.next();
      if (next.done === true) return;
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: most }, lane));
  } finally {
    await iterator.return?.();
  }
}
