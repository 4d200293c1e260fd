/** Splits a long list into chunks, so that the caller can yield to other work in between. */
export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
