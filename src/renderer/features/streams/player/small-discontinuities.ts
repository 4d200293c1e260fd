/**
 * Counts a stream's discontinuities from its first playlist on. hls.js keeps an array by that number and walks
 * through it with each playlist: a stream that has counted into the millions would hold the page up for seconds.
 */
import { GuardError } from './guard-error.ts';

/** Wherever it stands: hls.js finds it in the middle of a line too, and takes the last of several. */
const tag = /#EXT-X-DISCONTINUITY-SEQUENCE:[ \t]*(\d+)/g;
/** Another quality may be a little behind the first one's playlist. */
const qualityMargin = 100;
/** No stream breaks off so often while somebody watches it. */
const maxDiscontinuities = 100_000;

/** One for each player: all playlists of a stream must count from the same. */
export function createSmallDiscontinuities(): (playlist: string) => string {
  let base: number | null = null;
  return (playlist) =>
    playlist.replace(tag, (_line, digits: string) => {
      const count = Number(digits);
      base ??= Math.max(0, count - qualityMargin);
      const small = count - base;
      // Its packager was restarted. What was loaded before counts from elsewhere: a fresh player is needed.
      if (small < 0) throw new GuardError('sequence-restarted');
      if (small > maxDiscontinuities) throw new GuardError('too-many');
      return `#EXT-X-DISCONTINUITY-SEQUENCE:${small}`;
    });
}
