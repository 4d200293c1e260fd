/**
 * The specs that `npm test` leaves to the long run (`npm test -- everywhere`), which runs every spec on every host in
 * more than an hour on two cores. Tags choose them, and they are reported as not run, with this reason. The short run
 * has, for each screen, its main path and its accessibility in light, and everything about safety. The long run also has
 * the page on a second host, in a second theme or window size, the details of a screen, and subjects that a unit test or
 * a faster spec covers too. The short run should take less than half of `npm test`.
 */
import type { HostKind } from './hosts/running.ts';

/** Set by the long run. */
export const everywhere = 'MATCHKEEP_SPECS_EVERYWHERE';

export const leftReason = 'left to the long run: npm test -- everywhere';

/** Details of a spec that only the long run runs. */
export const longRun = { tag: '@long-run' };

/** Details that the specs have which run on no server: the short run has those on the stand-in. */
export const desktopToo = { tag: '@desktop-too' };

export function isLeftOut(host: HostKind, tags: readonly string[]): boolean {
  if (process.env[everywhere] || host === 'electron') return false;
  return host === 'stand-in' ? !tags.includes(desktopToo.tag) : tags.includes(longRun.tag);
}
