/** The faults that strike any request before it is looked at. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Place, RequestFaults } from './faults.ts';
import { errorResponse, send, tooMany } from './response.ts';

const statuses = ['401', '403', '404', '500', '503'] as const;

const pageHtml =
  '<!doctype html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1>' +
  '<form method="post" action="/login"><input name="user"><input name="password" type="password">' +
  '<button>Sign in</button></form></body></html>';

/** Returns true where a fault has dealt with the request. `elsewhere` is another origin, for redirects. */
export async function interfere(
  faults: RequestFaults,
  place: Place,
  request: IncomingMessage,
  response: ServerResponse,
  elsewhere: string,
): Promise<boolean> {
  if (faults.isQuiet) return false;
  const slowMs = faults.take('slow', place);
  if (slowMs !== null) await wait(slowMs);
  if (faults.strikes('hang', place)) return true;
  if (place !== 'file' && faults.strikes('reset', place)) {
    request.socket.resetAndDestroy();
    return true;
  }
  const seconds = faults.take('429', place);
  if (seconds !== null) {
    send(response, tooMany(seconds, 'Too many requests.'));
    return true;
  }
  for (const status of statuses) {
    if (faults.strikes(status, place)) {
      send(response, errorResponse(Number(status), `Practice fault ${status}.`));
      return true;
    }
  }
  if (faults.strikes('html', place)) {
    send(response, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageHtml });
    return true;
  }
  if (faults.strikes('redirect', place)) {
    response.writeHead(307, { location: `${elsewhere}${request.url ?? '/'}`, 'content-length': 0 }).end();
    return true;
  }
  if (faults.strikes('redirect-loop', place)) {
    response.writeHead(302, { location: request.url ?? '/', 'content-length': 0 }).end();
    return true;
  }
  return false;
}
