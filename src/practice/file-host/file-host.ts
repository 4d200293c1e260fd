/** The file host: a signed address is all it takes. Ranges, validators and HEAD as RFC 9110 has them. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { FileContent } from '../files/content.ts';
import { corrected } from '../files/corrected.ts';
import type { AddressedFile } from '../service/addresses.ts';
import type { PracticeContext } from '../service/context.ts';
import { interfere } from '../service/interference.ts';
import { errorResponse, responding, send } from '../service/response.ts';
import { nextDamage, sendDamaged } from './file-damage.ts';
import { sendBytes } from './send-bytes.ts';

export function createFileHost(context: PracticeContext): Server {
  return createServer(
    responding(context.counts, (request, response) => {
      const url = URL.parse(request.url ?? '/', 'http://practice');
      const faults = context.faultsFor(url?.pathname ?? '');
      return respond({ ...context, faults }, url, request, response);
    }),
  );
}

async function respond(
  context: PracticeContext,
  url: URL | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { addresses, counts, faults, files, origins } = context;
  counts.fileRequests += 1;
  if (request.headers.range !== undefined) counts.rangeRequests += 1;
  if (request.headers.authorization !== undefined) {
    counts.bearerAtFileHost += 1;
    send(response, errorResponse(400, 'An address carries its own permission: send no Authorization here.'));
    return;
  }
  if (await interfere(faults, 'file', request, response, origins().stream)) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    counts.badRequests += 1;
    send(response, errorResponse(405, 'Use GET or HEAD.'));
    return;
  }
  const checked = url === null ? ({ kind: 'unknown' } as const) : addresses.check(url);
  const refusedStatus = faults.take('expired-address', 'file');
  if (checked.kind === 'expired' || refusedStatus !== null) {
    counts.expiredAddresses += 1;
    send(response, errorResponse(refusedStatus ?? 403, 'This address has expired.'));
    return;
  }
  if (checked.kind !== 'good') {
    if (checked.kind === 'forged') counts.badSignatures += 1;
    else counts.badRequests += 1;
    send(
      response,
      checked.kind === 'forged'
        ? errorResponse(403, 'Wrong signature.')
        : errorResponse(404, 'No such file.'),
    );
    return;
  }
  const found = await files.find(checked.file.platformGameId, checked.file.contentType);
  if (found === null) {
    send(response, errorResponse(404, 'No such file.'));
    return;
  }
  const gold = faults.take('corrected', 'file');
  const content = gold === null ? found : await corrected(found, gold);
  await sendContent(context, request, response, checked.file, content);
}

async function sendContent(
  context: PracticeContext,
  request: IncomingMessage,
  response: ServerResponse,
  file: AddressedFile,
  content: FileContent,
): Promise<void> {
  const { clock, counts, faults, onAnswer } = context;
  const etag = faults.strikes('changed', 'file') ? `"changed-${counts.fileRequests}"` : content.etag;
  const hasRanges = !faults.strikes('no-ranges', 'file');
  const modified = new Date(content.modifiedAt).toUTCString();
  const hasValidators = !faults.strikes('no-validators', 'file');
  const headers: Record<string, string | number> = {
    'content-type': content.mediaType,
    'content-disposition': `attachment; filename="${content.fileName}"`,
    'accept-ranges': hasRanges ? 'bytes' : 'none',
    ...(hasValidators && { etag, 'last-modified': modified }),
  };
  if (hasValidators && isNotModified(request.headers, etag, content.modifiedAt)) {
    counts.filesNotModified += 1;
    response.writeHead(304, { etag, 'last-modified': modified }).end();
    return;
  }
  const range = hasRanges
    ? chooseRange(request.headers, content.bytes, hasValidators ? [etag, modified] : [])
    : null;
  if (range === 'unsatisfiable') {
    response
      .writeHead(416, { ...headers, 'content-range': `bytes */${content.bytes}`, 'content-length': 0 })
      .end();
    return;
  }
  const from = range?.from ?? 0;
  const to = range?.to ?? content.bytes;
  if (range !== null) headers['content-range'] = `bytes ${from}-${to - 1}/${content.bytes}`;
  const status = range === null ? 200 : 206;
  const countBytes = (bytes: number) => {
    counts.bytesServed += bytes;
  };
  if (request.method === 'HEAD') {
    response.writeHead(status, { ...headers, 'content-length': to - from }).end();
    return;
  }
  const damage = nextDamage(faults);
  if (damage !== null) {
    await sendDamaged(response, { status, headers, content, from, to, damage, countBytes });
    return;
  }
  onAnswer({ kind: 'file', at: clock.now(), ...file, from, to, bytes: content.bytes });
  response.writeHead(status, { ...headers, 'content-length': to - from });
  await sendBytes(response, content.read(from, to), countBytes);
}

/** Bytes [`from`, `to`). */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * `Range` and `If-Range` (RFC 9110 §13.1.5, §14). Several ranges at once are ignored, as the RFC allows. Null: send the
 * whole. `validators` are those that `If-Range` may name.
 */
function chooseRange(
  headers: IncomingHttpHeaders,
  bytes: number,
  validators: readonly string[],
): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range'];
  if (typeof condition === 'string' && !validators.includes(condition)) return null;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const wanted = Number(last);
    return wanted === 0 ? 'unsatisfiable' : { from: Math.max(0, bytes - wanted), to: bytes };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= bytes) return 'unsatisfiable';
  return { from, to: last === '' ? bytes : Math.min(bytes, Number(last) + 1) };
}

/**
 * Whether the client has this content (RFC 9110 §13.1): `If-None-Match`, or `If-Modified-Since` without it. `modifiedAt`
 * is epoch ms.
 */
function isNotModified(headers: IncomingHttpHeaders, etag: string, modifiedAt: number): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
  return Date.parse(headers['if-modified-since'] ?? '') >= modifiedAt;
}
