/** A long list in parts, so that whoever goes through it can rest in between. */
export function* chunks<T>(list: readonly T[], atOnce: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += atOnce) yield list.slice(at, at + atOnce);
}
