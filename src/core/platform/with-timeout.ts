/** Bounds a wait: what is not done by then goes on, or ends with the process. */
export async function withTimeout(limitMs: number, work: () => Promise<void>): Promise<void> {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work(), timeUp]).finally(() => clearTimeout(timer));
}
