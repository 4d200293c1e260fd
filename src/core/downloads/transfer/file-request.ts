/**
 * One GET request to a file host with Node's own client: follows redirects and limits every wait. See
 * docs/decisions/file-client.md for why it is not got.
 */
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Agents } from 'got';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { parseSafeAddress } from '../../../shared/security/safe-address.ts';
import { unreachable } from '../../service/network-failure.ts';
import type { ReachGuard } from '../../service/network-reach.ts';

export interface FileRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** How to reach the host; default: directly. */
  readonly agent?: Agents | undefined;
  /** Where the request may lead; default: anywhere. */
  readonly guard?: ReachGuard | undefined;
  /** From the request to the first line of the response, and without any traffic; default: a minute. */
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
}

const connectMs = 10_000;
const maxRedirects = 10;
/** Of the body of a redirect that is read. */
const maxRedirectBytes = 16 * 1024;
const redirectStatuses: readonly (number | undefined)[] = [301, 302, 303, 307, 308];
/** A host may close several idle connections at once, and each is found out by a request. */
const maxClosedConnections = 5;

/** A response before its body, and the address that sent it after all redirects. */
interface SentFile {
  readonly response: IncomingMessage;
  readonly url: URL;
}

/**
 * Resolves with the response before its body, which the caller reads or destroys. Throws the system's errors (with
 * `ETIMEDOUT` for each of the limits), `AddressNotAllowedError`, and `address-unusable` for a redirect that cannot be
 * followed.
 */
export async function requestFile(url: URL, request: FileRequest): Promise<SentFile> {
  let address = url;
  for (let redirects = 0; ; redirects += 1) {
    request.guard?.check(address);
    const response = await sendOnLiveConnection(address, request).catch((error: unknown) => {
      // The error is of the host that a redirect leads to, and not of the one that was asked first.
      throw redirects === 0 || error instanceof MatchkeepError ? error : unreachable(address, error);
    });
    const { location } = response.headers;
    if (location === undefined || !redirectStatuses.includes(response.statusCode))
      return { response, url: address };
    endRedirect(response);
    if (redirects === maxRedirects) throw refusedRedirect(url, 'redirects too often');
    const target = URL.parse(location, address.href);
    if (target === null || parseSafeAddress(String(target)) === null)
      throw refusedRedirect(address, 'redirects to an unsafe address');
    address = target;
  }
}

/** Reads a short body, so that its connection can be used again; a long or endless one is not received. */
function endRedirect(response: IncomingMessage): void {
  if (Number(response.headers['content-length'] ?? Infinity) <= maxRedirectBytes) response.resume();
  else response.destroy();
}

export function refusedRedirect({ host }: URL, what: string): MatchkeepError {
  return new MatchkeepError('address-unusable', `${host} ${what}.`, {
    host,
    remedy: 'Matchkeep retries automatically. If that does not help, contact your data provider.',
  });
}

/** The host may have closed a connection of the pool at the moment it is used: the next one is tried. */
async function sendOnLiveConnection(url: URL, request: FileRequest): Promise<IncomingMessage> {
  for (let closed = 0; ; closed += 1) {
    const sent = send(url, request);
    try {
      return await sent.response;
    } catch (error) {
      const wasClosed = error instanceof Error && 'code' in error && closedCodes.includes(error.code);
      if (!wasClosed || !sent.client.reusedSocket || request.signal.aborted) throw error;
      if (closed === maxClosedConnections) throw error;
    }
  }
}

const closedCodes: readonly unknown[] = ['ECONNRESET', 'EPIPE'];

function send(url: URL, { headers, agent, guard, timeoutMs = 60_000, signal }: FileRequest) {
  const isHttps = url.protocol === 'https:';
  const options: RequestOptions = {
    headers,
    signal,
    timeout: timeoutMs,
    ...(guard && { lookup: guard.lookup }),
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

function limitWaits(client: ClientRequest, timeoutMs: number, isLiteral: boolean): void {
  const end = () =>
    void client.destroy(Object.assign(new Error('The host took too long.'), { code: 'ETIMEDOUT' }));
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
