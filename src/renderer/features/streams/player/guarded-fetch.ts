/** One load of a stream: only from its own origin, without cookies and referrer, and only up to a size. */
import type { LoaderContext, LoaderContextType } from 'hls.js';
import { GuardError } from './guard-error.ts';
import type { PendingLoads } from './pending-loads.ts';
import { byteLimits, checkAddress, checkPlaylist } from './playlist-guard.ts';

export interface FetchRules {
  /** The only origin to load from. */
  readonly origin: () => string;
  /** Records each load. */
  readonly loads: PendingLoads;
}

interface FetchProgress {
  readonly onResponse: (response: Response) => void;
  /** The announced size in bytes; 0 if it is unknown. */
  readonly onLength: (bytes: number) => void;
  /** The bytes of each chunk, before they are checked against the limit. */
  readonly onChunk: (bytes: number) => void;
}

/** The response has a status other than 2xx. */
export class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/**
 * Returns the text of a playlist, checked, or the bytes of anything else. Throws `GuardError` for what is not allowed,
 * `StatusError`, and what `fetch` throws. A load that is too large is aborted.
 */
export async function guardedFetch(
  context: LoaderContext,
  rules: FetchRules,
  controller: AbortController,
  progress: FetchProgress,
): Promise<string | ArrayBuffer> {
  const origin = rules.origin();
  checkAddress(context.url, context.url, origin);
  const response = await request(context, rules.loads, controller.signal);
  progress.onResponse(response);
  // A redirect may leave the origin; the page's policy forbids that too.
  if (response.redirected) checkAddress(response.url, response.url, origin);
  if (!response.ok) throw new StatusError(response.status);
  const isPlaylist = isText(context);
  const bytes = await readBody(response, maxBytesFor(context, isPlaylist), controller, progress);
  if (!isPlaylist) return bytes;
  const text = new TextDecoder().decode(bytes);
  checkPlaylist(text, response.url || context.url, origin);
  return text;
}

async function request(context: LoaderContext, loads: PendingLoads, signal: AbortSignal): Promise<Response> {
  const { url } = context;
  loads.start(url);
  try {
    const response = await fetch(url, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: rangeHeader(context),
    });
    loads.end(url, 'answered');
    return response;
  } catch (error) {
    loads.end(url, signal.aborted ? 'aborted' : 'unanswered');
    throw error;
  }
}

async function readBody(
  response: Response,
  limit: number,
  controller: AbortController,
  { onLength, onChunk }: FetchProgress,
): Promise<ArrayBuffer> {
  const refuse = (): never => {
    controller.abort();
    throw new GuardError('too-large');
  };
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > limit) refuse();
  onLength(announced);
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  let loaded = 0;
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    loaded += part.value.length;
    onChunk(part.value.length);
    if (loaded > limit) refuse();
    chunks.push(part.value);
  }
  return joined(chunks, loaded);
}

/** The values of an enum of hls.js, which is not imported to avoid loading its code. */
const playlistTypes: ReadonlySet<string> = new Set<`${LoaderContextType}`>([
  'manifest',
  'level',
  'audioTrack',
  'subtitleTrack',
]);
const isText = ({ type }: LoaderContext) => playlistTypes.has(type);

function maxBytesFor({ type }: LoaderContext, isPlaylist: boolean): number {
  if (isPlaylist) return byteLimits.playlist;
  return `${type}` === 'key' ? byteLimits.key : byteLimits.segment;
}

function rangeHeader({ headers, rangeStart, rangeEnd }: LoaderContext): Record<string, string> {
  const range = rangeEnd ? { range: `bytes=${rangeStart ?? 0}-${rangeEnd - 1}` } : {};
  return { ...headers, ...range };
}

function joined(chunks: readonly Uint8Array[], length: number): ArrayBuffer {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all.buffer;
}
