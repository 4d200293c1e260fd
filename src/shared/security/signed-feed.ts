/**
 * The text of a signed update feed: electron-builder's file, then what the signature is good for, and as its last line
 * the signature of all above. `scripts/sign-release.ts` writes it, the desktop reads it.
 */

/** A comment for the parser of the feed. */
const signatureLine = '# signature: ';

export interface SignedFeed {
  /** What was signed, to the last byte. */
  readonly signed: string;
  /** Ed25519, base64. */
  readonly signature: string;
}

/** Null if the text has no signature in the one form that 64 bytes have in base64, or anything after it. */
export function splitFeed(text: string): SignedFeed | null {
  const at = text.lastIndexOf(`\n${signatureLine}`) + 1;
  const [, signature] = /^([A-Za-z0-9+/]{85}[AQgw]==)\n?$/.exec(text.slice(at + signatureLine.length)) ?? [];
  return at > 0 && signature !== undefined ? { signed: text.slice(0, at), signature } : null;
}

export function joinFeed({ signed, signature }: SignedFeed): string {
  return `${signed}${signatureLine}${signature}\n`;
}

export interface FeedTerms {
  /** The file's name, such as `latest-linux.yml`: the feed of another system is no update for this one. */
  readonly feed: string;
  /** ISO 8601. After it the feed says nothing any more: there may be a newer one that somebody withholds. */
  readonly expires: string;
}

/** Null unless the text states each term once. */
export function readTerms(signed: string): FeedTerms | null {
  const [feed, ...otherFeeds] = readValues(signed, 'feed');
  const [expires, ...otherDates] = readValues(signed, 'expires');
  if (feed === undefined || expires === undefined || otherFeeds.length + otherDates.length > 0) return null;
  return { feed, expires };
}

/** The text to sign; earlier terms and an earlier signature are replaced. */
export function withTerms(text: string, { feed, expires }: FeedTerms): string {
  const lines = text.split('\n').filter((line) => !/^(feed: |expires: |# signature: )/.test(line));
  return `${lines.join('\n').trimEnd()}\nfeed: '${feed}'\nexpires: '${expires}'\n`;
}

function readValues(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^${name}: '([^']*)'$`, 'gm'))].map(([, value]) => value ?? '');
}
