/** A feed of new versions on this machine, as `npm run package` creates it for a server. */
import { createHash } from 'node:crypto';
import { startTestServer } from '../../support/test-server.ts';

interface Offer {
  readonly version: string;
  /** The file that is downloaded. */
  readonly bytes: Buffer;
  /** What the feed says about the file; the truth by default. */
  readonly sha512?: string;
  /** Send this many bytes of the file, and then close the connection. */
  readonly breakAfter?: number;
}

export interface UpdateFeed {
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
  const asked: string[] = [];
  const server = await startTestServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed');
    asked.push(pathname);
    if (offered === null) return void response.writeHead(404).end();
    const { bytes, breakAfter } = offered;
    if (pathname === '/feed/latest-linux.yml') return void response.end(describe(offered));
    if (pathname === namedPath) return void response.writeHead(302, { location: storedPath }).end();
    if (pathname !== storedPath) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': bytes.length });
    if (breakAfter === undefined) return void response.end(bytes);
    response.write(bytes.subarray(0, breakAfter), () => response.destroy());
  });
  return {
    url: `${server.origin}/feed/`,
    asked,
    offer: (given) => {
      offered = given;
    },
    close: server.close,
  };
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
