/** Bytes per second over the last few seconds; call the result with the bytes so far. `now` is in epoch ms. */
export function createRateMeter(now: () => number): (bytes: number) => number {
  const seen: { readonly at: number; readonly bytes: number }[] = [];
  return (bytes) => {
    const at = now();
    seen.push({ at, bytes });
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > 5_000) seen.shift();
    const [first] = seen;
    const elapsed = first ? at - first.at : 0;
    return first && elapsed > 0 ? Math.round(((bytes - first.bytes) * 1000) / elapsed) : 0;
  };
}
