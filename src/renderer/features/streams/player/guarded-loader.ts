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
  LoaderStats,
} from 'hls.js';
import { GuardError, type GuardReason } from './guard-error.ts';
import { type FetchRules, guardedFetch, StatusError } from './guarded-fetch.ts';
import { createSmallDiscontinuities } from './small-discontinuities.ts';

export interface LoaderRules extends FetchRules {
  /** Called for a rejection; hls.js also gets a failed load. */
  readonly onRejected: (reason: GuardReason) => void;
}

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;

/** hls.js expects a class. */
export function createGuardedLoader(rules: LoaderRules): LoaderClass {
  const small = createSmallDiscontinuities();
  return class extends GuardedLoader {
    constructor() {
      super(rules, small);
    }
  };
}

class GuardedLoader implements Loader<LoaderContext> {
  readonly #rules: LoaderRules;
  /** Changes the text of a playlist. */
  readonly #small: (playlist: string) => string;
  context: LoaderContext | null = null;
  stats = freshStats();
  #controller: AbortController | null = null;
  #callbacks: LoaderCallbacks<LoaderContext> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #response: Response | null = null;

  constructor(rules: LoaderRules, small: (playlist: string) => string) {
    this.#rules = rules;
    this.#small = small;
  }

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
    guardedFetch(context, this.#rules, this.#controller, {
      onResponse: (response) => {
        this.#response = response;
        this.stats.loading.first = performance.now();
        const spentMs = this.stats.loading.first - this.stats.loading.start;
        this.#limitTime(loadPolicy.maxLoadTimeMs + heldMs - spentMs);
      },
      onLength: (bytes) => {
        this.stats.total = bytes;
      },
      onChunk: (bytes) => {
        this.stats.loaded += bytes;
        this.stats.chunkCount += 1;
      },
    })
      .then((data) => this.#succeed(typeof data === 'string' ? this.#small(data) : data))
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
    if (error instanceof GuardError) this.#rules.onRejected(error.reason);
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
}

/** Without the browser's message, which may contain the address. */
function errorText(error: unknown): string {
  if (error instanceof GuardError || error instanceof StatusError) return error.message;
  return 'not loaded';
}

/**
 * The server holds a playlist reload with delivery directives until the requested part exists (RFC 8216bis,
 * 6.2.5.2): not a slow network. hls.js has its own limits for parts; a whole segment may take ten seconds.
 */
function maxBlockingMs(address: string): number {
  const query = URL.parse(address)?.searchParams;
  return query?.has('_HLS_msn') && !query.has('_HLS_part') ? 12_000 : 0;
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
