/**
 * Rejects playlists that make hls.js do far more work than their length suggests: skipped segments that are
 * only counted, variables, and attributes matched repeatedly. hls.js also reads tags in the middle of a line,
 * so these checks do too.
 */
import { GuardError } from './guard-error.ts';

/** The length of a variable's value, in characters; it may be an address. */
const maxValueLength = 4_096;
/** The total length of all substituted variables, in characters. */
const maxSubstituted = 32 * 1024 * 1024;
/** hls.js needs quadratic time for such a line. Keys and advertisement marks have some kilobytes. */
const longLine = 1_024;
const maxSteps = 1e9;

/**
 * Throws `GuardError` if `playlist`, loaded from `base`, would grow too much. Returns how many segments it
 * skips.
 */
export function checkGrowth(playlist: string, base: string): number {
  checkTags(playlist);
  checkVariables(playlist, base);
  return countSkipped(playlist);
}

function checkTags(playlist: string): void {
  let steps = 0;
  for (const { 0: tag } of playlist.matchAll(/#EXT-X-[^\r\n]*/g)) {
    if (tag.length > longLine) steps += tag.length ** 2;
  }
  if (steps > maxSteps) throw new GuardError('too-large');
}

/** In any other form, hls.js could read a different number. */
const plainSkip = /(?:^|,)SKIPPED-SEGMENTS=(\d+)\s*(?:,|$)/;

function countSkipped(playlist: string): number {
  let skipped = 0;
  for (const [, attributes = ''] of playlist.matchAll(/#EXT-X-SKIP:([^\r\n]*)/g)) {
    const mentions = attributes.split('SKIPPED-SEGMENTS').length - 1;
    const count = plainSkip.exec(attributes)?.[1];
    if (mentions > 1 || (mentions === 1 && count === undefined)) throw new GuardError('too-many');
    skipped += Number(count ?? 0);
  }
  return skipped;
}

function checkVariables(playlist: string, base: string): void {
  let longest = 0;
  for (const [, attributes = ''] of playlist.matchAll(/#EXT-X-DEFINE:([^\r\n]*)/g)) {
    longest = Math.max(longest, valueLength(attributes, base));
    // Values that use other values double with each line.
    if (longest > maxValueLength || attributes.includes('{$')) throw new GuardError('too-many');
  }
  const names = playlist.split('{$').length - 1;
  if (names * longest > maxSubstituted) throw new GuardError('too-many');
}

/** An upper bound; values from the stream's first playlist were checked there. */
function valueLength(attributes: string, base: string): number {
  if (attributes.includes('IMPORT')) return Math.max(maxValueLength, attributes.length);
  return attributes.includes('QUERYPARAM') ? Math.max(base.length, attributes.length) : attributes.length;
}
