/** The bridge over HTTP (`POST /api/<operation>`) and WebSocket (`/events`). */
import type { FastifyInstance } from 'fastify';
import { dispatch, type Handlers } from '../../core/bridge/dispatch.ts';
import { createBrowserHandlers } from '../../core/host/browsers.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { type BridgeEvent, type BridgeReply, isOperationName } from '../../shared/bridge/bridge.ts';
import { queriesShowing } from '../../shared/bridge/invalidation.ts';
import { findSession } from './authorisation.ts';
import type { WebAppOptions } from './options.ts';

/** A page that stopped reading (a sleeping tab) is disconnected. It reconnects and reloads everything. */
const maxBufferedBytes = 4 * 1024 * 1024;
const pingEveryMs = 30_000;

/** Errors of operations are data: the status is 200 unless the question itself was wrong. */
export function addBridgeRoutes(app: FastifyInstance, options: WebAppOptions): void {
  const { access } = options;
  app.post<{ Params: { name: string } }>('/api/:name', async (request, reply) => {
    const { name } = request.params;
    const handlers = withBrowsers(options, findSession(request, options) ?? undefined);
    const answer = await dispatch(handlers, name, request.body ?? null, options.onUnexpected);
    return reply.code(toHttpStatus(name, answer)).send(answer);
  });

  app.get('/events', { websocket: true }, (socket, request) => {
    const session = findSession(request, options) ?? '';
    let isAlive = true;
    const send = (event: BridgeEvent) => {
      if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
      else socket.send(JSON.stringify(event));
    };
    const stopListening = options.onEvent(send);
    const stopWatching = access.onChange(() => {
      if (access.touch(session)) send({ invalidates: [...queriesShowing(['browsers'])] });
      else socket.terminate();
    });
    const heartbeat = setInterval(() => {
      if (!isAlive || !access.touch(session)) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, pingEveryMs).unref();
    socket.on('pong', () => {
      isAlive = true;
    });
    // Its closing follows, and is handled there; a reset connection is no fault.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(heartbeat);
      stopListening();
      stopWatching();
    });
  });
}

/** The sessions are the server's own: the archiver behind it knows none. */
function withBrowsers({ handlers, access }: WebAppOptions, current: string | undefined): Handlers {
  const own = createBrowserHandlers(() => ({
    list: () => access.list(current),
    end: access.end,
    async link() {
      throw new MatchkeepError('not-supported', 'Only "matchkeep open" is given a link.');
    },
  }));
  return { ...handlers, ...own };
}

function toHttpStatus(name: string, answer: BridgeReply): number {
  if (!isOperationName(name)) return 404;
  if (answer.ok) return 200;
  switch (answer.error.code) {
    case 'invalid-input':
    case 'path-invalid':
      return 400;
    case 'conflict':
      return 409;
    case 'not-supported':
      return 501;
    default:
      return 200;
  }
}
