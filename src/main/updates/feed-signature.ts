/**
 * Checks an update feed before anything in it is used: signed with the key in this package, for this system, and not
 * older than its publisher allows. The digest of the new version's file is in it.
 */
import { createPublicKey, verify } from 'node:crypto';
import { readTerms, splitFeed } from '../../shared/security/signed-feed.ts';

/** `code` is one of electron-updater's form, as its own failures have. */
class FeedRefused extends Error {
  readonly code: 'ERR_FEED_SIGNATURE' | 'ERR_FEED_EXPIRED';

  constructor(code: FeedRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface FeedCheck {
  /** The publisher's Ed25519 key: SPKI, DER, base64. */
  readonly key: string;
  /** The file that was requested, such as `latest-linux.yml`. */
  readonly name: string;
  /** Epoch ms. */
  readonly now: number;
}

/** The part of the text that is signed. Throws `FeedRefused`. */
export function openFeed(text: string, { key, name, now }: FeedCheck): string {
  const feed = splitFeed(text);
  if (!feed) throw new FeedRefused('ERR_FEED_SIGNATURE', 'The update feed is not signed.');
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const isOurs =
    publicKey.asymmetricKeyType === 'ed25519' &&
    verify(null, Buffer.from(feed.signed), publicKey, Buffer.from(feed.signature, 'base64'));
  if (!isOurs)
    throw new FeedRefused('ERR_FEED_SIGNATURE', 'The update feed is signed with another key, or changed.');
  const terms = readTerms(feed.signed);
  if (terms?.feed !== name) throw new FeedRefused('ERR_FEED_SIGNATURE', `The update feed is not ${name}.`);
  const expiresAt = Date.parse(terms.expires);
  if (!(now < expiresAt))
    throw new FeedRefused('ERR_FEED_EXPIRED', `The update feed expired on ${terms.expires}.`);
  return feed.signed;
}
