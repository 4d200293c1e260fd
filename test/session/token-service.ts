/** A service whose refresh endpoint fails in a chosen way, while its login works; it counts requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTestServer } from '../support/test-server.ts';

/** What the refresh endpoint does; the last two issue tokens that data calls refuse. */
export const refreshFaults = [
  '500',
  '404',
  'html',
  'unknown shape',
  'dropped connection',
  'hang',
  '429 with Retry-After',
  'unusable tokens',
  'tokens that data calls refuse',
  'all tokens refused by data calls',
] as const;
export type RefreshFault = (typeof refreshFaults)[number];

export interface TokenService {
  readonly baseUrl: string;
  readonly counts: { logins: number; refreshes: number; listings: number };
  /** Null: no failure. */
  setFault(fault: RefreshFault | null): void;
}

export async function startTokenService(): Promise<TokenService> {
  const counts = { logins: 0, refreshes: 0, listings: 0 };
  let fault: RefreshFault | null = null;
  let issued = 0;

  const token = (kind: string) => {
    issued += 1;
    return { accessToken: `${kind}-token-${issued}`, refreshToken: `renewal-${issued}`, expiresIn: 86_400 };
  };

  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  const refresh = (response: ServerResponse) => {
    counts.refreshes += 1;
    switch (fault) {
      case '500':
        return json(response, 500, { message: 'Something went wrong.' });
      case '404':
        return json(response, 404, {});
      case 'html':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>');
      case 'unknown shape':
        return json(response, 200, { data: { token: 'elsewhere' } });
      case 'dropped connection':
        return response.socket?.destroy();
      case 'hang':
        return; // The client gives up.
      case '429 with Retry-After':
        return json(response, 429, {}, { 'retry-after': '3600' });
      case 'unusable tokens':
        return json(response, 200, { success: true, accessToken: '', refreshToken: null, expiresIn: null });
      default:
        return json(response, 200, { success: true, ...token('refreshed') });
    }
  };

  const isAccepted = (authorization = '') => {
    if (fault === 'all tokens refused by data calls') return false;
    if (fault === 'tokens that data calls refuse') return authorization.startsWith('Bearer login-token');
    return /^Bearer (login|refreshed)-token/.test(authorization);
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/v2/auth/login') {
      counts.logins += 1;
      return json(response, 200, { success: true, ...token('login') });
    }
    if (request.url === '/v2/auth/refresh') return refresh(response);
    counts.listings += 1;
    if (!isAccepted(request.headers.authorization)) return json(response, 401, {});
    return json(response, 200, { totalCount: 0, totalPages: 0, pageNumber: 0, items: [] });
  };

  const { origin } = await startTestServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  return {
    baseUrl: `${origin}/v2`,
    counts,
    setFault(next) {
      fault = next;
    },
  };
}
