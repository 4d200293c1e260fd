/**
 * Renumbers a stream's discontinuities from its first playlist on. hls.js has an array indexed by that
 * number and scans it for each playlist: a count in the millions would block the page for seconds.
 */
import { GuardError } from './guard-error.ts';

/** Matches anywhere: hls.js also finds the tag in the middle of a line, and uses the last one. */
const tag = /#EXT-X-DISCONTINUITY-SEQUENCE:[ \t]*(\d+)/g;
/** Other qualities may be slightly behind the first playlist. */
const qualityMargin = 100;
/** More than any stream has during a session. */
const maxDiscontinuities = 100_000;

/** One per player: all playlists of a stream must use the same base. */
export function createSmallDiscontinuities(): (playlist: string) => string {
  let base: number | null = null;
  return (playlist) =>
    playlist.replace(tag, (_line, digits: string) => {
      const count = Number(digits);
      base ??= Math.max(0, count - qualityMargin);
      const small = count - base;
      // The packager was restarted; media loaded before counts from another base, so a new player is needed.
      if (small < 0) throw new GuardError('sequence-restarted');
      if (small > maxDiscontinuities) throw new GuardError('too-many');
      return `#EXT-X-DISCONTINUITY-SEQUENCE:${small}`;
    });
}
