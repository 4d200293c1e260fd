/**
 * The server shell's web side: the interface's files, the bridge over HTTP and WebSocket, and archived
 * files. Everything goes through one gate first: our host, our origin, and the secrets of a session.
 */
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '../../shared/security/content-policy.ts';
import { findSession, hasTicket, isFromOwnPage, requestPath } from './authorisation.ts';
import { addBridgeRoutes } from './bridge-routes.ts';
import { addExportRoute } from './export-route.ts';
import { addFileRoutes } from './file-routes.ts';
import { addGapsRoute } from './gaps-route.ts';
import { setSecurityHeaders } from './headers.ts';
import { addInterfaceRoutes } from './interface-routes.ts';
import { addOpenRoute, openPath } from './open-route.ts';
import type { WebAppOptions } from './options.ts';
import { findRefusal } from './origin.ts';
import { notAuthorisedPage, refusalReply } from './refusals.ts';
import { addResultRoute } from './result-route.ts';
import { sendTicketPage } from './script-pages.ts';
import { addTicketRoute, downloadRoutes } from './ticket-route.ts';
import { addZipRoutes } from './zip-routes.ts';

/** Ten thousand ids of 200 characters are the largest input of the contract. */
const bodyLimitBytes = 3 * 1024 * 1024;

/** Routes that check a key of their own. */
const hasOwnKey: ReadonlySet<string> = new Set([openPath]);
/** The program's own page and its files, which contain no user data. */
const isInterface: ReadonlySet<string> = new Set(['/*']);

export async function createWebApp(options: WebAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 1000 },
  });
  app.removeContentTypeParser('text/plain'); // A form on another site could send it without a preflight request.
  await app.register(cookie);
  await app.register(websocket, { options: { maxPayload: 1024 } });

  app.addHook('onRequest', async (request, reply) => {
    const session = findSession(request, options);
    const policy = contentSecurityPolicy({
      streamBaseUrl: session === null ? '' : await options.streamBaseUrl(),
      connect: [`ws://${request.headers.host ?? ''}`],
    });
    setSecurityHeaders(reply, policy);
    const refusal = findRefusal(request.headers, options.originRules(), isDocumentRequest(request));
    if (refusal !== null) return refusalReply(reply, 403, refusal);
    return refuseUnauthorised(request, reply, session, options);
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) options.onUnexpected(error, requestPath(request));
    const message = status >= 500 ? 'Something went wrong in Matchkeep.' : error.message;
    return refusalReply(reply, status, message);
  });

  addOpenRoute(app, options);
  addTicketRoute(app, options);
  addBridgeRoutes(app, options);
  addFileRoutes(app, options);
  addZipRoutes(app, options);
  addGapsRoute(app, options);
  addExportRoute(app, options);
  addResultRoute(app, options);
  await addInterfaceRoutes(app, options, isDocumentRequest);
  return app;
}

/**
 * Rejects a request that is not allowed; else returns nothing. Decides by the matched route, never by the raw
 * address: `/%61pi/…` also leads to the bridge. Routes that are not listed need both secrets.
 */
function refuseUnauthorised(
  request: FastifyRequest,
  reply: FastifyReply,
  session: string | null,
  options: WebAppOptions,
): FastifyReply | undefined {
  const route = request.routeOptions.url ?? '/*';
  if (hasOwnKey.has(route)) return;
  if (session === null) {
    return isDocumentRequest(request)
      ? reply.code(401).type('text/html').send(notAuthorisedPage)
      : refusalReply(reply, 401, 'This browser is not authorised.');
  }
  if (isInterface.has(route) || isFromOwnPage(request, session, options)) return;
  const isDownload = downloadRoutes.has(route);
  if (isDownload && hasTicket(request, session, options)) return;
  // A plain link to a file, or a reload after the ticket's time: our own script gets a ticket.
  if (isDownload && request.headers['sec-fetch-dest'] === 'document') return sendTicketPage(reply);
  return refusalReply(reply, 401, 'This browser is not authorised.');
}

/** A page the browser's user goes to. Where the browser doesn't say, a name with an extension is a file. */
function isDocumentRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.upgrade !== undefined) return false;
  const path = requestPath(request);
  if (
    /^\/(api|events|tickets|files|exports|assets|diagnostics|backup|coverage-gaps|query-results)(\/|$)/.test(
      path,
    )
  )
    return false;
  const destination = request.headers['sec-fetch-dest'];
  return destination === undefined ? !/\.[a-z0-9]+$/i.test(path) : destination === 'document';
}
