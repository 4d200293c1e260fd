/**
 * The server shell's web side: the interface's files, the bridge over HTTP and WebSocket, and archived
 * files. Everything goes through one gate first: our host, our origin, and (but for the link) our cookie.
 */
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '../../shared/content-policy.ts';
import { addBridgeRoutes } from './bridge-routes.ts';
import { addControlRoute, linkPath } from './control.ts';
import { addDiagnosticsRoute } from './diagnostics-route.ts';
import { addExportRoute } from './export-route.ts';
import { addFileRoutes } from './file-routes.ts';
import { setSecurityHeaders } from './headers.ts';
import { addInterfaceRoutes } from './interface-routes.ts';
import { addOpenRoute, isLetIn } from './open-route.ts';
import type { WebAppOptions } from './options.ts';
import { refusalOf } from './origin.ts';
import { plainPage, refusalReply } from './refusals.ts';

/** Ten thousand ids of 200 characters are the largest input of the contract. */
const bodyLimitBytes = 3 * 1024 * 1024;

/** Routes that check a key of their own instead of the cookie. */
const hasOwnKey: ReadonlySet<string> = new Set(['/open', linkPath]);

export async function createWebApp(options: WebAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 1000 },
  });
  app.removeContentTypeParser('text/plain'); // What a form on another site could send without asking.
  await app.register(cookie);
  await app.register(websocket, { options: { maxPayload: 1024 } });

  app.addHook('onRequest', async (request, reply) => {
    const policy = contentSecurityPolicy({
      streamBaseUrl: await options.streamBaseUrl(),
      connect: [`ws://${request.headers.host ?? ''}`],
    });
    setSecurityHeaders(reply, policy);
    const refusal = refusalOf(request.headers, options.originRules(), isDocumentRequest(request));
    if (refusal !== null) return refusalReply(reply, 403, refusal);
    if (hasOwnKey.has(pathOf(request)) || isLetIn(request, options)) return;
    if (isDocumentRequest(request)) return reply.code(401).type('text/html').send(plainPage('not-let-in'));
    return refusalReply(reply, 401, 'This browser has not been let in.');
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) options.onUnexpected(error, pathOf(request));
    const message = status >= 500 ? 'Something went wrong in Matchkeep.' : error.message;
    return refusalReply(reply, status, message);
  });

  addOpenRoute(app, options);
  addControlRoute(app, options.controlKey, options.newLink);
  addBridgeRoutes(app, options);
  addFileRoutes(app, options);
  addDiagnosticsRoute(app, options);
  addExportRoute(app, options);
  await addInterfaceRoutes(app, options, isDocumentRequest);
  return app;
}

/** Without the query: the link's key must not get into a message or a log. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** A page the browser's user goes to. Where the browser doesn't say, a name with an extension is a file. */
function isDocumentRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.upgrade !== undefined) return false;
  const path = pathOf(request);
  if (/^\/(api|events|files|exports|assets|diagnostics)(\/|$)/.test(path)) return false;
  const destination = request.headers['sec-fetch-dest'];
  return destination === undefined ? !/\.[a-z0-9]+$/i.test(path) : destination === 'document';
}
