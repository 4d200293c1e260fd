/**
 * `POST /tickets`: an address for a download by link. Such a request carries the cookie and nothing else of
 * ours, so the page asks for a ticket first, which is part of the address and ends after a few minutes.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findSession } from './authorisation.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';

/** Routes that browsers open by link, and the addresses that lead to them. */
export const downloadRoutes: ReadonlySet<string> = new Set([
  '/files/:assetId',
  '/exports/:id',
  '/diagnostics',
  '/backup',
  '/coverage-gaps/:format',
  '/query-results/:id',
]);
const downloadPath = /^\/(?:files|exports|diagnostics|backup|coverage-gaps|query-results)(?:\/|$)/;

const bodySchema = z.object({ path: z.string().startsWith('/').max(2000) });

export function addTicketRoute(
  app: FastifyInstance,
  options: Pick<WebAppOptions, 'access' | 'originRules'>,
): void {
  app.post('/tickets', (request, reply) => {
    const body = bodySchema.safeParse(request.body);
    const [path = '', search = ''] = body.success ? body.data.path.split('?', 2) : [];
    if (!downloadPath.test(path)) return refusalReply(reply, 400, 'There is no download at this address.');
    const sessionId = findSession(request, options);
    const ticket = sessionId === null ? null : options.access.mintTicket(sessionId, path);
    if (ticket === null) return refusalReply(reply, 401, 'This browser is not authorised.');
    const query = new URLSearchParams(search);
    query.set('ticket', ticket);
    return reply.send({ address: `${path}?${query}` });
  });
}
