/** Whether a file or a folder may have changed since a time. */

/** Some file systems record when a file changed only to two seconds. */
const timeGrainMs = 2_000;

/** `touchedAt` as in `ReaderPool.lookAtAll`; `since` in epoch ms. */
export function isTouchedSince({ touchedAt }: { readonly touchedAt: number }, since: number): boolean {
  return touchedAt >= since - timeGrainMs;
}
