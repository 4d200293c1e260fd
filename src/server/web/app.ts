/**
 * The server shell's web side: the interface's files, the bridge over HTTP and WebSocket, and archived
 * files. Everything goes through one gate first: our host, our origin, and the secrets of a session.
 */
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '../../shared/security/content-policy.ts';
import { findSession, hasTicket, isFromOwnPage, requestPath } from './authorisation.ts';
import { addBridgeRoutes } from './bridge-routes.ts';
import {
  addExportRoute,
  addGapsRoute,
  addTicketRoute,
  addZipRoutes,
  downloadRoutes,
} from './download-routes.ts';
import { addFileRoutes } from './file-routes.ts';
import { addOpenRoute, openPath } from './open-route.ts';
import type { WebAppOptions } from './options.ts';
import { findRefusal } from './origin.ts';
import { notAuthorisedPage, refusalReply } from './refusals.ts';
import { addResultRoute } from './result-route.ts';
import { sendTicketPage } from './script-pages.ts';

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
  await addInterfaceRoutes(app, options);
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

/** The headers of every response. */
const fixedHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self)',
  'cache-control': 'no-store',
};

/** `policy` is the content security policy of this response: the page may run our own scripts and nothing else. */
function setSecurityHeaders(reply: FastifyReply, policy: string): void {
  reply.headers({ ...fixedHeaders, 'content-security-policy': policy });
}

/** Vite puts a digest into the name of everything under `assets`, so those never change. */
const hashedAssets = /[\\/]assets[\\/]/;

/** The built interface: its files, and its page at every address of its own router. */
async function addInterfaceRoutes(
  app: FastifyInstance,
  { rendererDir }: Pick<WebAppOptions, 'rendererDir'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: rendererDir,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = hashedAssets.test(path.slice(rendererDir.length));
      reply.header('cache-control', lasting ? 'private, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (isDocumentRequest(request)) return reply.sendFile('index.html');
    return refusalReply(reply, 404, 'There is nothing at this address.');
  });
}
