/** Splits a long list into chunks, so that the caller can yield to other work in between. */
export function* chunks<T>(list: readonly T[], atOnce: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += atOnce) yield list.slice(at, at + atOnce);
}
