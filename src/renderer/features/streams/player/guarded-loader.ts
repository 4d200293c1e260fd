/**
 * The loader of hls.js: uses `fetch`, loads only from the stream's own origin, without cookies and referrer,
 * and limits the size. Reports each rejection once to the owner of the player.
 */
import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderContextType,
  LoaderStats,
} from 'hls.js';
import { GuardError, type GuardReason } from './guard-error.ts';
import type { PendingLoads } from './pending-loads.ts';
import { byteLimits, checkAddress, checkPlaylist } from './playlist-guard.ts';
import { createSmallDiscontinuities } from './small-discontinuities.ts';

export interface LoaderRules {
  /** The only origin to load from. */
  readonly origin: () => string;
  /** Called for a rejection; hls.js also gets a failed load. */
  readonly onRefused: (reason: GuardReason) => void;
  /** Records each load. */
  readonly loads: PendingLoads;
}

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** hls.js expects a class. */
export function createGuardedLoader(rules: LoaderRules): LoaderClass {
  const small = createSmallDiscontinuities();
  return class GuardedLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats = freshStats();
    #controller: AbortController | null = null;
    #callbacks: LoaderCallbacks<LoaderContext> | null = null;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #response: Response | null = null;

    load(
      context: LoaderContext,
      { loadPolicy }: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.context = context;
      this.#callbacks = callbacks;
      this.#controller = new AbortController();
      this.stats.loading.start = performance.now();
      const heldMs = maxBlockingMs(context.url);
      this.#limitTime((loadPolicy.maxTimeToFirstByteMs || loadPolicy.maxLoadTimeMs) + heldMs);
      this.#fetch(context, this.#controller.signal, loadPolicy.maxLoadTimeMs + heldMs)
        .then((data) => this.#succeed(data))
        .catch((error: unknown) => this.#fail(error));
    }

    abort(): void {
      const callbacks = this.#end();
      if (callbacks !== null && this.context !== null) {
        this.stats.aborted = true;
        callbacks.onAbort?.(this.stats, this.context, null);
      }
    }

    destroy(): void {
      this.#end();
      this.context = null;
    }

    getCacheAge(): number | null {
      const age = this.#response?.headers.get('age');
      return age ? Number.parseFloat(age) : null;
    }

    getResponseHeader(name: string): string | null {
      return this.#response?.headers.get(name) ?? null;
    }

    async #fetch(
      context: LoaderContext,
      signal: AbortSignal,
      limitMs: number,
    ): Promise<string | ArrayBuffer> {
      const origin = rules.origin();
      checkAddress(context.url, context.url, origin);
      const response = await this.#ask(context, signal);
      this.#response = response;
      this.stats.loading.first = performance.now();
      this.#limitTime(limitMs - (this.stats.loading.first - this.stats.loading.start));
      // A redirect may leave the origin; the page's policy forbids that too.
      if (response.redirected) checkAddress(response.url, response.url, origin);
      if (!response.ok) throw new StatusError(response.status);
      const isPlaylist = isText(context);
      const bytes = await this.#read(response, maxBytesFor(context, isPlaylist));
      if (!isPlaylist) return bytes;
      const text = new TextDecoder().decode(bytes);
      checkPlaylist(text, response.url || context.url, origin);
      return small(text);
    }

    async #ask(context: LoaderContext, signal: AbortSignal): Promise<Response> {
      const { url } = context;
      rules.loads.start(url);
      try {
        const response = await fetch(url, {
          signal,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          headers: rangeHeader(context),
        });
        rules.loads.end(url, 'answered');
        return response;
      } catch (error) {
        rules.loads.end(url, signal.aborted ? 'aborted' : 'unanswered');
        throw error;
      }
    }

    async #read(response: Response, limit: number): Promise<ArrayBuffer> {
      const { stats } = this;
      const announced = Number(response.headers.get('content-length') ?? 0);
      if (announced > limit) {
        this.#controller?.abort();
        throw new GuardError('too-large');
      }
      stats.total = announced;
      const chunks: Uint8Array[] = [];
      const reader = response.body?.getReader();
      for (;;) {
        const part = await reader?.read();
        if (part === undefined || part.done) break;
        stats.loaded += part.value.length;
        if (stats.loaded > limit) {
          this.#controller?.abort();
          throw new GuardError('too-large');
        }
        chunks.push(part.value);
        stats.chunkCount += 1;
      }
      return joined(chunks, stats.loaded);
    }

    #succeed(data: string | ArrayBuffer): void {
      const { context, stats } = this;
      const callbacks = this.#end();
      if (callbacks === null || context === null) return;
      stats.loading.end = Math.max(performance.now(), stats.loading.first);
      stats.total = stats.loaded;
      const { url = context.url, status = 200 } = this.#response ?? {};
      callbacks.onProgress?.(stats, context, data, this.#response);
      callbacks.onSuccess({ url, data, code: status }, stats, context, this.#response);
    }

    #fail(error: unknown): void {
      const { context, stats } = this;
      const callbacks = this.#end();
      if (callbacks === null || context === null) return;
      if (error instanceof GuardError) rules.onRefused(error.reason);
      const code = error instanceof StatusError ? error.status : 0;
      callbacks.onError({ code, text: errorText(error) }, context, this.#response, stats);
    }

    #limitTime(ms: number): void {
      clearTimeout(this.#timer);
      if (!Number.isFinite(ms)) return;
      this.#timer = setTimeout(
        () => {
          const { context, stats } = this;
          const callbacks = this.#end();
          if (callbacks !== null && context !== null) callbacks.onTimeout(stats, context, this.#response);
        },
        Math.max(0, ms),
      );
    }

    /** Returns the callbacks only once, so that a load ends only once. */
    #end(): LoaderCallbacks<LoaderContext> | null {
      const callbacks = this.#callbacks;
      this.#callbacks = null;
      clearTimeout(this.#timer);
      this.#controller?.abort();
      this.#controller = null;
      return callbacks;
    }
  };
}

class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** Without the browser's message, which may contain the address. */
function errorText(error: unknown): string {
  if (error instanceof GuardError || error instanceof StatusError) return error.message;
  return 'not loaded';
}

/** The values of an enum of hls.js, which is not imported to avoid loading its code. */
const playlistTypes: ReadonlySet<string> = new Set<`${LoaderContextType}`>([
  'manifest',
  'level',
  'audioTrack',
  'subtitleTrack',
]);
const isText = ({ type }: LoaderContext) => playlistTypes.has(type);

/**
 * The server holds a playlist reload with delivery directives until the requested part exists (RFC 8216bis,
 * 6.2.5.2): not a slow network. hls.js has its own limits for parts; a whole segment may take ten seconds.
 */
function maxBlockingMs(address: string): number {
  const query = URL.parse(address)?.searchParams;
  return query?.has('_HLS_msn') && !query.has('_HLS_part') ? 12_000 : 0;
}

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

function freshStats(): LoaderStats {
  return {
    aborted: false,
    loaded: 0,
    retry: 0,
    total: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  };
}
