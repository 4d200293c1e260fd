/**
 * Playlists are untrusted and decide what is loaded next. Before the player reads one, this checks its size
 * and every address: only http(s) at the stream's own origin is allowed.
 */
import { GuardError } from './guard-error.ts';
import { checkGrowth } from './playlist-growth.ts';

/** The maximum size of a response, in bytes. A second of high-quality video is a few megabytes. */
export const byteLimits = {
  playlist: 2 * 1024 * 1024,
  segment: 64 * 1024 * 1024,
  key: 4 * 1024,
} as const;

/** A day of two-second segments is 43,200; live windows have a few dozen. */
const maxLines = 60_000;
const maxQualities = 100;
const maxAddressLength = 16_384;

/** `address` may be relative to `base`. Throws `GuardError` unless it stays at `origin`. */
export function checkAddress(address: string, base: string, origin: string): void {
  const url = address.length > maxAddressLength ? null : URL.parse(address, base);
  const isOurs = url?.origin === origin && /^https?:$/.test(url.protocol);
  if (!isOurs || url.username !== '' || url.password !== '') throw new GuardError('other-host');
}

/** Tags whose URI players load by themselves. Others (session data, advertisements) are never followed. */
const loadedTags = /^#EXT-X-(?:MAP|MEDIA|PART|PRELOAD-HINT|RENDITION-REPORT|KEY|SESSION-KEY):/;
const uriPattern = /[:,]URI="([^"]*)"/;
/** With a variable, the address is not known yet; the loader checks it later. */
const variable = /\{\$[\w-]+\}/;

/**
 * Throws `GuardError` if the text is not a playlist, is too large, or names an address outside `origin`.
 * `base` is the address that it was loaded from.
 */
export function checkPlaylist(text: string, base: string, origin: string): void {
  if (
    !text
      .trimStart()
      .replace(/^\uFEFF/, '')
      .startsWith('#EXTM3U')
  )
    throw new GuardError('not-a-playlist');
  let lines = checkGrowth(text, base);
  let qualities = 0;
  for (const line of splitLines(text)) {
    lines += 1;
    if (line.includes('#EXT-X-STREAM-INF:')) qualities += 1;
    if (lines > maxLines || qualities > maxQualities) throw new GuardError('too-many');
    if (line.startsWith('#')) {
      const uri = loadedTags.test(line) ? uriPattern.exec(line)?.[1] : undefined;
      if (uri !== undefined && !isKeySystem(line)) check(uri, base, origin);
    } else if (line !== '') {
      check(line, base, origin);
    }
  }
}

function check(uri: string, base: string, origin: string): void {
  if (!variable.test(uri)) checkAddress(uri, base, origin);
}

/** Keys of protected streams are not loaded; the player reports that it cannot play them. */
const isKeySystem = (line: string) => /[:,]METHOD=(?!AES-128)/.test(line);

/** Yields one line at a time, without copying a playlist of megabytes. Lines end where hls.js ends them. */
function* splitLines(text: string): Generator<string> {
  let from = 0;
  for (const end of text.matchAll(/\r\n|[\n\r\u2028\u2029]|$/g)) {
    if (from < text.length) yield text.slice(from, end.index).trim();
    from = end.index + end[0].length;
  }
}
