/** Starts the jobs ahead, `most` at the same time, and returns their results in order; the first error ends it. */
export async function* runInTurn<T>(
  jobs: AsyncIterable<() => Promise<T>>,
  most: number,
): AsyncGenerator<T, void> {
  const running: Promise<T>[] = [];
  for await (const job of jobs) {
    const result = job();
    // Its error is thrown when it is its turn.
    result.catch(() => {});
    running.push(result);
    const first = running.length >= most ? running.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of running) yield await result;
}
