/** The responses of the practice service: JSON with its length, errors with a body that names the cause. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ExactJson, writeExactJson } from './exact-json.ts';

/** A whole response of a practice server. */
export interface PracticeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function jsonResponse(
  value: ExactJson,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): PracticeResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: writeExactJson(value),
  };
}

export function errorResponse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): PracticeResponse {
  return jsonResponse({ success: false, status, message }, status, headers);
}

export function tooMany(seconds: number, message: string): PracticeResponse {
  return errorResponse(429, message, {
    'retry-after': String(seconds),
    'x-rate-limit-retry-after-seconds': String(seconds),
  });
}

/** `cutAt`: breaks off after these percent of the body. */
export function send(
  response: ServerResponse,
  { status, headers, body: text }: PracticeResponse,
  cutAt: number | null = null,
): void {
  const body = Buffer.from(text);
  response.writeHead(status, { ...headers, 'content-length': body.length });
  sendBody(response, body, cutAt);
}

/** The same for the body alone. */
export function sendBody(response: ServerResponse, body: Uint8Array, cutAt: number | null): void {
  if (cutAt === null) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor((body.length * cutAt) / 100)));
  response.socket?.end();
}

/** Thrown by handlers; the server sends it and counts a bad request. */
export class BadRequest extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * A server's handler: bad requests get a response and are counted, a disconnected client is ignored, and an
 * internal error is printed to stderr and becomes a 500.
 */
export function responding(
  counts: { badRequests: number },
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (response.destroyed || request.socket.destroyed) return;
      if (error instanceof BadRequest) {
        counts.badRequests += 1;
        send(response, errorResponse(error.status, error.message));
        return;
      }
      process.emitWarning(error instanceof Error ? error : String(error));
      if (response.headersSent) response.destroy();
      else send(response, errorResponse(500, 'A fault of the practice service itself.'));
    });
  };
}

const maxBodyBytes = 64 * 1024;

/** Reads a JSON object sent as such; throws `BadRequest` for anything else. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new BadRequest('Send application/json.', 415);
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw new BadRequest('Too long.', 413);
  const body = await text(request);
  try {
    return JSON.parse(body);
  } catch {
    throw new BadRequest('The body is not JSON.');
  }
}
