import type { RequestListener } from 'node:http';
import type { HlsConfig, LoaderContext, LoaderContextType } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { createGuardedLoader } from '../../../../src/renderer/features/streams/player/guarded-loader.ts';
import { createPendingLoads } from '../../../../src/renderer/features/streams/player/pending-loads.ts';
import { startTestServer } from '../../../support/test-server.ts';

async function serve(listener: RequestListener): Promise<string> {
  return (await startTestServer(listener)).origin;
}

interface Loaded {
  readonly outcome: 'success' | 'error' | 'timeout';
  readonly data?: unknown;
  readonly code?: number | undefined;
  readonly text?: string | undefined;
  readonly rejected: readonly string[];
}

const toType = (name: `${LoaderContextType}`) => name as LoaderContextType;
const noConfig = {} as HlsConfig;

function load(
  url: string,
  origin: string,
  type: `${LoaderContextType}`,
  limitMs = 5_000,
  loads = createPendingLoads(),
): Promise<Loaded> {
  const rejected: string[] = [];
  const GuardedLoader = createGuardedLoader({
    origin: () => origin,
    onRejected: (reason) => rejected.push(reason),
    loads,
  });
  const loader = new GuardedLoader(noConfig);
  const context: LoaderContext = { url, responseType: 'text', type: toType(type) };
  const loadPolicy = {
    maxTimeToFirstByteMs: limitMs,
    maxLoadTimeMs: limitMs,
    timeoutRetry: null,
    errorRetry: null,
  };
  return new Promise((resolve) => {
    loader.load(
      context,
      { loadPolicy, maxRetry: 0, timeout: 0, retryDelay: 0, maxRetryDelay: 0 },
      {
        onSuccess: ({ data }) => resolve({ outcome: 'success', data, rejected }),
        onError: ({ code, text }) => resolve({ outcome: 'error', code, text, rejected }),
        onTimeout: () => resolve({ outcome: 'timeout', rejected }),
      },
    );
  });
}

const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n';

describe('the loader', () => {
  it('the loader returns playlists as text and segments as bytes, without cookies or referrer', async () => {
    const seen: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      seen.push(request.headers.cookie, request.headers.referer, request.headers.authorization);
      response.end(request.url === '/a.ts' ? Buffer.from([1, 2, 3]) : playlist);
    });
    expect(await load(`${origin}/p.m3u8`, origin, 'level')).toMatchObject({
      outcome: 'success',
      data: playlist,
    });
    const segment = await load(`${origin}/a.ts`, origin, 'media-fragment');
    expect(segment.data).toEqual(new Uint8Array([1, 2, 3]).buffer);
    expect(seen.every((header) => header === undefined)).toBe(true);
  });

  it('the loader does not request another origin', async () => {
    let asked = 0;
    const elsewhere = await serve((_request, response) => {
      asked += 1;
      response.end(playlist);
    });
    const rejected = await load(`${elsewhere}/p.m3u8`, 'https://stream.example', 'media-fragment');
    expect(rejected).toMatchObject({ outcome: 'error', rejected: ['other-host'] });
    expect(asked).toBe(0);
  });

  it('the loader rejects a redirect to another origin', async () => {
    const elsewhere = await serve((_request, response) => void response.end('secret'));
    const origin = await serve((_request, response) => {
      response.writeHead(302, { location: `${elsewhere}/a.ts` }).end();
    });
    expect(await load(`${origin}/a.ts`, origin, 'media-fragment')).toMatchObject({
      outcome: 'error',
      rejected: ['other-host'],
    });
  });

  it('the loader follows a redirect within the origin', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a.m3u8') response.writeHead(302, { location: '/b.m3u8' }).end();
      else response.end(playlist);
    });
    expect(await load(`${origin}/a.m3u8`, origin, 'manifest')).toMatchObject({ outcome: 'success' });
  });

  it('the loader stops at a playlist of more than 2 MB, announced or endless', async () => {
    let written = 0;
    const origin = await serve((request, response) => {
      if (request.url === '/announced') {
        response.writeHead(200, { 'content-length': 3 * 1024 * 1024 });
        response.write(playlist);
        return;
      }
      const portion = Buffer.alloc(64 * 1024, '#');
      const go = () => {
        while (!response.destroyed) {
          written += portion.length;
          if (!response.write(portion)) {
            response.once('drain', go);
            return;
          }
        }
      };
      go();
    });
    for (const path of ['/announced', '/endless']) {
      expect(await load(`${origin}${path}`, origin, 'level')).toMatchObject({
        outcome: 'error',
        rejected: ['too-large'],
      });
    }
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it('the loader stops at a key of more than 4 kB', async () => {
    const origin = await serve((_request, response) => void response.end(Buffer.alloc(5_000)));
    expect(await load(`${origin}/k`, origin, 'key')).toMatchObject({
      outcome: 'error',
      rejected: ['too-large'],
    });
  });

  it('the loader reports a status and never an address', async () => {
    const origin = await serve((_request, response) => void response.writeHead(410).end());
    const gone = await load(`${origin}/live/secret`, origin, 'manifest');
    expect(gone).toEqual({ outcome: 'error', code: 410, text: 'status 410', rejected: [] });
    const nobody = await load('http://127.0.0.1:1/live/secret', 'http://127.0.0.1:1', 'manifest');
    expect(nobody).toEqual({ outcome: 'error', code: 0, text: 'not loaded', rejected: [] });
  });

  it('the loader recognises its own request among those the browser blocked', async () => {
    const [mine, other] = [createPendingLoads(), createPendingLoads()];
    const origin = await serve((request, response) => {
      if (request.url === '/a.m3u8') request.socket.destroy();
      else response.end(playlist);
    });
    const address = `${origin}/a.m3u8`;
    // A blocked load ends without an answer, while another player requests the same origin.
    await load(`${address}#t`, origin, 'manifest', 5_000, mine);
    await load(`${origin}/b.m3u8`, origin, 'manifest', 5_000, other);
    expect([address, origin].map(mine.isOwn)).toEqual([true, true]);
    expect([address, origin, `${origin}/b.m3u8`].map(other.isOwn)).toEqual([false, false, false]);
    await load(`${origin}/b.m3u8`, origin, 'manifest', 5_000, mine);
    expect([address, origin].map(mine.isOwn)).toEqual([false, false]);
  });

  it('the loader recognises a running request, and not one that was aborted', async () => {
    const loads = createPendingLoads();
    const address = 'http://127.0.0.1:1/p.m3u8';
    loads.start(address);
    expect([address, 'http://127.0.0.1:1'].map(loads.isOwn)).toEqual([true, false]);
    loads.end(address, 'aborted');
    expect(loads.isOwn(address)).toBe(false);
  });

  it('the loader waits for a playlist that the server holds until its next segment exists', async () => {
    const held = new Set<() => void>();
    const origin = await serve((_request, response) => void held.add(() => void response.end(playlist)));
    const reload = load(`${origin}/p.m3u8?_HLS_msn=8`, origin, 'level', 50);
    // Requested at the same time, the others arrive too late: hls.js has its own limit for parts.
    for (const query of ['', '?_HLS_msn=8&_HLS_part=2']) {
      expect(await load(`${origin}/p.m3u8${query}`, origin, 'level', 50)).toMatchObject({
        outcome: 'timeout',
      });
    }
    for (const answer of held) answer();
    expect(await reload).toMatchObject({ outcome: 'success', data: playlist });
  });

  it('the loader gives up on a response that does not arrive', async () => {
    const origin = await serve(() => {});
    expect(await load(`${origin}/p.m3u8`, origin, 'manifest', 50)).toMatchObject({ outcome: 'timeout' });
  });
});
