/** Conditions, `Range` and `If-Range` (RFC 9110 §13.1, §14). Several ranges at once are ignored, as the RFC allows. */
import type { IncomingHttpHeaders } from 'node:http';

/** Bytes [`from`, `to`). */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Null: send the whole. `validators` are those that `If-Range` may name. */
export function chooseRange(
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

/** Whether the client has this content: `If-None-Match`, or `If-Modified-Since` without it. `modifiedAt` is epoch ms. */
export function isNotModified(headers: IncomingHttpHeaders, etag: string, modifiedAt: number): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
  return Date.parse(headers['if-modified-since'] ?? '') >= modifiedAt;
}
