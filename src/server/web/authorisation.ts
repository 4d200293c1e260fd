/**
 * Which requests may pass: calls need the cookie and the page token, downloads by link the cookie and a ticket,
 * and the program's own page and its files the cookie. So a stolen cookie leads to nothing of the user's.
 */
import type { FastifyRequest } from 'fastify';
import { pageToken } from '../../shared/base/page-token.ts';
import type { WebAppOptions } from './options.ts';

type Options = Pick<WebAppOptions, 'access' | 'originRules'>;

/** Cookies ignore the port: named by it, two servers on one machine do not overwrite each other's. */
export function cookieName(port: number): string {
  return `matchkeep_${port}`;
}

/** The session that the request's cookie names, or null. */
export function findSession(request: FastifyRequest, { access, originRules }: Options): string | null {
  return access.sessionByCookie(request.cookies[cookieName(originRules().port)]);
}

/** Whether the request comes from our own page: a header of a call, or a subprotocol of a socket. */
export function isFromOwnPage(request: FastifyRequest, sessionId: string, { access }: Options): boolean {
  const header = request.headers[pageToken.header];
  const token = typeof header === 'string' ? header : offeredToken(request);
  return access.hasPageToken(sessionId, token);
}

/** Whether the address carries a valid ticket for its own path. */
export function hasTicket(request: FastifyRequest, sessionId: string, { access }: Options): boolean {
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('ticket' in query)) return false;
  return typeof query.ticket === 'string' && access.hasTicket(sessionId, requestPath(request), query.ticket);
}

/** Without the query. */
export function requestPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function offeredToken(request: FastifyRequest): string | undefined {
  const [name, token] = (request.headers['sec-websocket-protocol'] ?? '').split(',');
  return name?.trim() === pageToken.subprotocol ? token?.trim() : undefined;
}
