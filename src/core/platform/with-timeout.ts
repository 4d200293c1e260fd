/** Limits a wait. Work that takes longer continues, or ends with the process. */
export async function withTimeout(limitMs: number, work: () => Promise<void>): Promise<void> {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work(), timeUp]).finally(() => clearTimeout(timer));
}
