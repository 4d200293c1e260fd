/** The bridge over HTTP (`POST /api/<operation>`) and WebSocket (`/events`). */
import type { FastifyInstance } from 'fastify';
import { dispatch } from '../../core/bridge.ts';
import { type BridgeReply, isOperationName } from '../../shared/bridge.ts';
import type { WebAppOptions } from './options.ts';

/** A page that stopped reading (a sleeping tab) is let go: it reconnects, and then asks for everything. */
const mostBufferedBytes = 4 * 1024 * 1024;
const pingEveryMs = 30_000;

/** Errors of operations are data: the status is 200 unless the question itself was wrong. */
export function addBridgeRoutes(app: FastifyInstance, options: WebAppOptions): void {
  app.post<{ Params: { name: string } }>('/api/:name', async (request, reply) => {
    const { name } = request.params;
    const answer = await dispatch(options.handlers, name, request.body ?? null, options.onUnexpected);
    return reply.code(statusOf(name, answer)).send(answer);
  });

  app.get('/events', { websocket: true }, (socket) => {
    let isAlive = true;
    const stopListening = options.onEvent((event) => {
      if (socket.bufferedAmount > mostBufferedBytes) socket.terminate();
      else socket.send(JSON.stringify(event));
    });
    const heartbeat = setInterval(() => {
      if (!isAlive) return socket.terminate();
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
    });
  });
}

function statusOf(name: string, answer: BridgeReply): number {
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
