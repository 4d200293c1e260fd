/** A feed of new versions on this machine, as `npm run package` creates it for a server. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { joinFeed, withTerms } from '../../../src/shared/security/signed-feed.ts';
import { startTestServer } from '../../support/test-server.ts';

interface Offer {
  readonly version: string;
  /** The file that is downloaded. */
  readonly bytes: Buffer;
  /** What the feed says about the file; the truth by default. */
  readonly sha512?: string;
  /** The key that signs the feed; the publisher's by default, null for none. */
  readonly signedBy?: KeyObject | null;
  /** What the feed is for, and until when; the truth by default, and for a day. */
  readonly feed?: string;
  readonly expires?: string;
  /** Changes the text after it was signed. */
  readonly tamper?: (text: string) => string;
  /** Send this many bytes of the file, and then close the connection. */
  readonly breakAfter?: number;
}

const day = 24 * 60 * 60_000;

/** Another system's feed has another name; Linux has one for each processor. */
const feedName = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`;

export interface UpdateFeed {
  /** The publisher's public key: SPKI, DER, base64. */
  readonly key: string;
  /** The name of the feed's file for this machine. */
  readonly name: string;
  /** A folder's address, with a slash at its end. */
  readonly url: string;
  /** The requested paths, without their queries. */
  readonly asked: readonly string[];
  offer(given: Offer): void;
  /** Stops the server. */
  close(): Promise<void>;
}

/** The file has another path than the feed names, as when a server redirects to its storage. */
const namedPath = '/feed/Matchkeep-linux-x64.AppImage';
const storedPath = '/storage/Matchkeep-linux-x64.AppImage';

export async function startUpdateFeed(): Promise<UpdateFeed> {
  let offered: Offer | null = null;
  const publisher = generateKeyPairSync('ed25519');
  const asked: string[] = [];
  const server = await startTestServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed');
    asked.push(pathname);
    if (offered === null) return void response.writeHead(404).end();
    const { bytes, breakAfter } = offered;
    if (pathname === `/feed/${feedName}`) return void response.end(signed(offered, publisher.privateKey));
    if (pathname === namedPath) return void response.writeHead(302, { location: storedPath }).end();
    if (pathname !== storedPath) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': bytes.length });
    if (breakAfter === undefined) return void response.end(bytes);
    response.write(bytes.subarray(0, breakAfter), () => response.destroy());
  });
  return {
    url: `${server.origin}/feed/`,
    key: publisher.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    name: feedName,
    asked,
    offer: (given) => {
      offered = given;
    },
    close: server.close,
  };
}

function signed(offer: Offer, publisher: KeyObject): string {
  const { signedBy = publisher, feed = feedName, tamper = (text) => text } = offer;
  const { expires = new Date(Date.now() + day).toISOString() } = offer;
  const text = withTerms(describe(offer), { feed, expires });
  if (signedBy === null) return tamper(text);
  const signature = sign(null, Buffer.from(text), signedBy).toString('base64');
  return tamper(joinFeed({ signed: text, signature }));
}

function describe({ version, bytes, sha512 = createHash('sha512').update(bytes).digest('base64') }: Offer) {
  const file = namedPath.split('/').at(-1);
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${file}`,
    `    sha512: ${sha512}`,
    `    size: ${bytes.length}`,
    `path: ${file}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-21T12:00:00.000Z'",
  ].join('\n');
}
