/**
 * What makes hls.js do far more for a playlist than its length says: segments that are only counted, variables put
 * in for their names, and attributes that its patterns look for again and again. It reads tags also in the middle
 * of a line, so they are looked for everywhere.
 */
import { GuardError } from './guard-error.ts';

/** Of a variable, in characters: it may be an address. */
const maxValueLength = 4_096;
/** What all variables of a playlist put in for their names may come to, in characters. */
const maxSubstituted = 32 * 1024 * 1024;
/** hls.js takes the square of such a line's length in steps. Keys and marks for advertisements are some kilobytes. */
const longLine = 1_024;
const maxSteps = 1e9;

/** Throws `GuardError` where `playlist`, loaded from `base`, would grow too much. Returns how many segments it skips. */
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

/** Written in any other way, hls.js could read another number than is read here. */
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
    // Values made of other values double with each line.
    if (longest > maxValueLength || attributes.includes('{$')) throw new GuardError('too-many');
  }
  const names = playlist.split('{$').length - 1;
  if (names * longest > maxSubstituted) throw new GuardError('too-many');
}

/** At most; a value of the stream's first playlist was held to the limit there. */
function valueLength(attributes: string, base: string): number {
  if (attributes.includes('IMPORT')) return Math.max(maxValueLength, attributes.length);
  return attributes.includes('QUERYPARAM') ? Math.max(base.length, attributes.length) : attributes.length;
}
