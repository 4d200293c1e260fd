/**
 * The gateway between Vite's server and ours in development. Vite serves the page, so the page's requests come from
 * Vite's origin: they are passed on under the server's own. Sessions end with the server's process: a browser that was
 * authorised before a restart is passed on under a session that the gateway opens with the new process.
 */
import type { IncomingMessage } from 'node:http';
import type { ProxyOptions } from 'vite';
import { z } from 'zod';
import { pageToken } from '../../src/shared/base/page-token.ts';

/** Both secrets of a session: see docs/security.md. */
interface Session {
  /** `name=value`, as browsers send it. */
  readonly cookie: string;
  readonly token: string;
}

export interface Gateway {
  /** Paths that the server answers, as a regular expression; all others are Vite's. */
  readonly paths: string;
  readonly proxy: ProxyOptions;
  /** Where the page is; requests of other origins are passed on as they are, and refused. */
  setPageOrigin(origin: string): void;
  /** Opens a session with a server that has just started. `link` is one-time. Throws where it is refused. */
  authorise(link: string): Promise<void>;
}

const openPath = '/open';
const openedSchema = z.object({ token: z.string() });

export function createGateway(serverAddress: string): Gateway {
  let pageOrigin = '';
  /** Those that browsers have. */
  const opened: Session[] = [];
  let current: Session | null = null;

  const headersFor = (request: IncomingMessage): Readonly<Record<string, string>> => {
    const { origin, cookie } = request.headers;
    const token = request.headers[pageToken.header];
    const protocols = request.headers['sec-websocket-protocol'];
    const session = current;
    const replace = (text: string, of: (one: Session) => string) =>
      session === null ? text : opened.reduce((sum, one) => sum.replace(of(one), of(session)), text);
    return {
      ...(origin !== undefined && origin === pageOrigin && { origin: serverAddress }),
      ...(cookie !== undefined && { cookie: replace(cookie, (one) => one.cookie) }),
      ...(typeof token === 'string' && { [pageToken.header]: replace(token, (one) => one.token) }),
      ...(protocols !== undefined && {
        'sec-websocket-protocol': replace(protocols, (one) => one.token),
      }),
    };
  };

  /** A browser was authorised through us: its session is remembered. */
  const remember = (response: IncomingMessage) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => void chunks.push(chunk));
    response.on('end', () => {
      const [cookie] = response.headers['set-cookie'] ?? [];
      if (response.statusCode !== 200 || cookie === undefined) return;
      opened.push(sessionFrom(cookie, JSON.parse(Buffer.concat(chunks).toString('utf8'))));
      current = null;
    });
  };

  return {
    paths: '^/(api|events|tickets|files|exports|diagnostics|open)(/|\\?|$)',
    proxy: {
      target: serverAddress,
      changeOrigin: true,
      ws: true,
      configure(proxy) {
        proxy.on('proxyReq', (outgoing, request) => {
          for (const [name, value] of Object.entries(headersFor(request))) outgoing.setHeader(name, value);
        });
        proxy.on('proxyReqWs', (outgoing, request) => {
          for (const [name, value] of Object.entries(headersFor(request))) outgoing.setHeader(name, value);
        });
        proxy.on('proxyRes', (response, request) => {
          if (request.method === 'POST' && request.url === openPath) remember(response);
        });
      },
    },
    setPageOrigin(origin) {
      pageOrigin = origin;
    },
    async authorise(link) {
      const key = new URL(link).hash.slice(1);
      const response = await fetch(serverAddress + openPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key }),
      });
      const [cookie] = response.headers.getSetCookie();
      if (!response.ok || cookie === undefined)
        throw new Error(`The server rejected its own link (status ${response.status}).`);
      current = sessionFrom(cookie, await response.json());
    },
  };
}

function sessionFrom(setCookie: string, body: unknown): Session {
  return { cookie: setCookie.split(';', 1)[0] ?? '', token: openedSchema.parse(body).token };
}
