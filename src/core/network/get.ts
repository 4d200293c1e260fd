/**
 * One GET request with Node's own client, with a limit for every wait. See docs/decisions/file-client.md for why it is not
 * got.
 */
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Agents } from 'got';

/** `path`: the path and query to send in place of the URL's. */
export interface GetRequest extends Pick<RequestOptions, 'lookup' | 'path' | 'signal'> {
  readonly headers: Readonly<Record<string, string>>;
  /** How to reach the host; default: directly. */
  readonly agent?: Agents | undefined;
  /** From the request to the first line of the response, and without any traffic. */
  readonly timeoutMs: number;
}

const connectMs = 10_000;
/** A host may close several idle connections at once, and each is found out by a request. */
const maxClosedConnections = 5;

/**
 * Resolves with the response before its body, which the caller reads or destroys; follows no redirect. Throws the
 * system's errors, with `ETIMEDOUT` for each of the limits. The host may have closed a connection of the pool at the
 * moment it is used: the next one is tried.
 */
export async function sendGet(url: URL, request: GetRequest): Promise<IncomingMessage> {
  for (let closed = 0; ; closed += 1) {
    const sent = send(url, request);
    try {
      return await sent.response;
    } catch (error) {
      const wasClosed = error instanceof Error && 'code' in error && closedCodes.includes(error.code);
      if (!wasClosed || !sent.client.reusedSocket || request.signal?.aborted) throw error;
      if (closed === maxClosedConnections) throw error;
    }
  }
}

const closedCodes: readonly unknown[] = ['ECONNRESET', 'EPIPE'];

function send(url: URL, { agent, timeoutMs, ...given }: GetRequest) {
  const isHttps = url.protocol === 'https:';
  const options: RequestOptions = {
    ...given,
    timeout: timeoutMs,
    ...(isHttps ? agent?.https && { agent: agent.https } : agent?.http && { agent: agent.http }),
  };
  const client = (isHttps ? requestHttps : requestHttp)(url, options);
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    client.once('response', resolve);
    // After the response, its reader gets the error as well.
    client.on('error', reject);
  });
  limitWaits(client, timeoutMs, isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0);
  client.end();
  return { client, response };
}

export const tookTooLong = () => Object.assign(new Error('The host took too long.'), { code: 'ETIMEDOUT' });

function limitWaits(client: ClientRequest, timeoutMs: number, isLiteral: boolean): void {
  const end = () => void client.destroy(tookTooLong());
  const waiting = setTimeout(end, timeoutMs);
  let response: IncomingMessage | null = null;
  client.once('response', (given) => {
    response = given;
  });
  client.on('timeout', () => {
    // What has arrived is not read yet: the wait is ours, such as the bandwidth limit or a slow drive.
    if (response !== null && response.readableLength > 0) client.setTimeout(timeoutMs);
    else end();
  });
  client.once('socket', (socket: Socket) => {
    if (!socket.connecting) return;
    let connecting: NodeJS.Timeout | undefined;
    const start = () => {
      connecting = setTimeout(end, connectMs);
    };
    if (isLiteral) start();
    else socket.once('lookup', start);
    const stop = () => clearTimeout(connecting);
    socket.once('connect', stop);
    client.once('close', stop);
  });
  const stop = () => clearTimeout(waiting);
  client.once('response', stop);
  client.once('close', stop);
}

/**
 * The content of a body with this `content-encoding`. A failure of either side ends it with an error; no stream is without
 * an error listener.
 */
export function decoded(stream: Readable, encoding: string): Readable {
  const decoder =
    encoding === 'br' ? createBrotliDecompress() : encoding === 'deflate' ? createInflate() : createGunzip();
  pipeline(stream, decoder, () => {});
  return decoder;
}
