/**
 * Makes names from outside safe as one segment of a path on Linux, macOS and Windows.
 * Rules: https://learn.microsoft.com/windows/win32/fileio/naming-a-file, and 255 bytes of UTF-8 (ext4).
 */
import { createHash } from 'node:crypto';

const segmentBytes = 255;
/** Separators, characters that Windows forbids, control and format characters, and halves of surrogate pairs. */
const unsafe = /[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}]+/gu;
/** A device name of Windows, alone or before any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\s*(\.|$))/i;
/** An id that is used unchanged: upper case only, so that no two such ids differ only by case. */
const plainId = /^[A-Z0-9_-](?:[A-Z0-9_.-]*[A-Z0-9_-])?$/;
const hashUnits = 8;

/**
 * A readable name of at most `units` UTF-16 units (8 or more). Two names may give the same result: use it only for
 * names that need not be distinct. Idempotent.
 */
export function safeName(text: string, units: number, placeholder: string): string {
  const spaced = text.toWellFormed().replace(unsafe, ' ').normalize('NFC').replace(/\s+/g, ' ');
  const short = cutName(spaced.replace(/^[. ]+/, ''), units);
  // Checked after the cut, which may leave a device name. The mark makes the name longer, so it is cut again.
  return cutName(short.replace(reserved, '$1_'), units) || placeholder;
}

const cutName = (text: string, units: number) => cutText(text, units).replace(/[. ]+$/, '');

/**
 * An id as ASCII without spaces, at most `units` long (20 or more). Distinct ids give distinct tokens, even
 * if case is ignored: an id that is not plain or is too long ends in `~` and a hash of the whole id.
 */
export function idToken(id: string, units: number): string {
  if (plainId.test(id) && !reserved.test(id) && id.length <= units) return id;
  const readable = id.replace(/[^A-Za-z0-9_-]/gu, '_').slice(0, units - hashUnits - 1);
  return `${readable}~${shortHash(id)}`;
}

/**
 * The id of a token, or null if it cannot be recovered: a hashed token contains its id only if the id lost
 * nothing, or one `:` (as in `ESPORTSTMNT01:2690210`).
 */
export function idFromToken(token: string): string | null {
  const mark = token.lastIndexOf('~');
  if (mark === -1) return plainId.test(token) ? token : null;
  const readable = token.slice(0, mark);
  const guesses = [readable];
  for (let at = readable.indexOf('_'); at !== -1; at = readable.indexOf('_', at + 1)) {
    guesses.push(`${readable.slice(0, at)}:${readable.slice(at + 1)}`);
  }
  return guesses.find((guess) => shortHash(guess) === token.slice(mark + 1)) ?? null;
}

function shortHash(id: string): string {
  return createHash('sha256').update(id, 'utf8').digest('hex').slice(0, hashUnits);
}

/** The longest beginning of at most `units` UTF-16 units (and one segment's bytes) that does not end in half a character. */
export function cutText(text: string, units: number): string {
  let end = 0;
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (end + character.length > units || size > segmentBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
