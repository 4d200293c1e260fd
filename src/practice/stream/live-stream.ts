/**
 * A live stream that never ends: a short real recording (H.264 and AAC, two qualities) over and over, as
 * a sliding HLS playlist in real time, whatever the speed of the service's clock. Each turn begins with a discontinuity.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { BadRequest, refusal, send } from '../answer.ts';
import type { PracticeContext } from '../context.ts';

const mediaFolder = new URL('../media/', import.meta.url);

const indexSchema = z.object({
  renditions: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      bandwidth: z.number().int(),
      resolution: z.string(),
      frameRate: z.number(),
      codecs: z.string(),
      segments: z.array(z.string().regex(/^[\w.]+$/)).min(1),
    }),
  ),
  /** Of each segment, the same in all renditions. */
  segmentSeconds: z.array(z.number().positive()).min(1),
});

/** How many segments a playlist shows: enough for a player on a busy machine to keep up. */
const windowSegments = 10;

export interface LiveStream {
  /** Opens a session; returns the path of its playlist, which ends in an opaque identifier. */
  open(viewerId: string, perid: string): string;
  /** Playlists and segments. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): void;
}

export async function openLiveStream(context: PracticeContext): Promise<LiveStream> {
  const index = indexSchema.parse(JSON.parse(await readFile(new URL('index.json', mediaFolder), 'utf8')));
  const segments = new Map<string, Buffer>();
  for (const name of index.renditions.flatMap((rendition) => rendition.segments)) {
    segments.set(servedName(name), await readFile(new URL(name, mediaFolder)));
  }
  const turnSeconds = index.segmentSeconds.reduce((sum, seconds) => sum + seconds, 0);
  const perTurn = index.segmentSeconds.length;
  const target = Math.ceil(Math.max(...index.segmentSeconds));
  const { counts, faults, wall } = context;
  const sessions = new Set<string>();
  /** Where the playlist stood when it stalled: epoch ms. */
  let stalledAt: number | null = null;

  const master = (session: string): string =>
    [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      ...index.renditions.flatMap(({ name, bandwidth, resolution, frameRate, codecs }) => [
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},FRAME-RATE=${frameRate},CODECS="${codecs}"`,
        `/live/${session}/${name}.m3u8`,
      ]),
      '',
    ].join('\n');

  /** Segments count from the epoch, so all viewers and restarts see the same stream. */
  const media = (names: readonly string[], now: number, isEnded: boolean): string => {
    const turn = Math.floor(now / 1000 / turnSeconds);
    let elapsed = now / 1000 - turn * turnSeconds;
    let done = turn * perTurn;
    for (const seconds of index.segmentSeconds) {
      if (elapsed < seconds) break;
      elapsed -= seconds;
      done += 1;
    }
    const first = done - windowSegments;
    const lines = Array.from({ length: windowSegments }, (_, offset) => {
      const sequence = first + offset;
      const place = sequence % perTurn;
      const before = index.segmentSeconds.slice(0, place).reduce((sum, seconds) => sum + seconds, 0);
      const startedAt = (Math.floor(sequence / perTurn) * turnSeconds + before) * 1000;
      return [
        ...(place === 0 && offset > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(Math.round(startedAt)).toISOString()}`,
        `#EXTINF:${(index.segmentSeconds[place] ?? target).toFixed(3)},`,
        `/media/${servedName(names[place] ?? '')}?n=${sequence}`,
      ];
    });
    // Turns whose discontinuity has slid out of the playlist.
    const discontinuities = Math.floor(first / perTurn);
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-TARGETDURATION:${target}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`,
      ...lines.flat(),
      ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
      '',
    ].join('\n');
  };

  const sendPlaylist = (response: ServerResponse, body: string) => {
    counts.playlists += 1;
    response.writeHead(200, {
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-cache',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };

  return {
    open(viewerId) {
      const session = Buffer.from(viewerId.replaceAll('-', ''), 'hex').toString('base64url');
      sessions.add(session);
      return `/live/${session}`;
    },
    answer(request, response, url) {
      const segment = segments.get(/^\/media\/([\w.]+)$/.exec(url.pathname)?.[1] ?? '');
      if (segment !== undefined) {
        counts.segments += 1;
        if (faults.strikes('segment-404', 'media')) {
          send(response, refusal(404, 'Practice fault segment-404.'));
          return;
        }
        response.writeHead(200, {
          'content-type': 'video/mp2t',
          'cache-control': 'max-age=3600',
          'content-length': segment.length,
        });
        response.end(request.method === 'HEAD' ? undefined : segment);
        return;
      }
      const [, session = '', name] = /^\/live\/([\w-]+)(?:\/(\w+)\.m3u8)?$/.exec(url.pathname) ?? [];
      if (!sessions.has(session)) throw new BadRequest('There is no such stream session.', 404);
      const rendition = index.renditions.find((each) => each.name === name);
      if (name === undefined) sendPlaylist(response, master(session));
      else if (rendition === undefined) throw new BadRequest('There is no such quality.', 404);
      else {
        const isStalled = faults.strikes('stream-stall', 'media');
        const isEnded = faults.strikes('stream-end', 'media');
        stalledAt = isStalled || isEnded ? (stalledAt ?? wall()) : null;
        sendPlaylist(response, media(rendition.segments, stalledAt ?? wall(), isEnded));
      }
    },
  };
}

/** Players know transport streams as `.ts`, which in a source tree would be TypeScript. */
function servedName(fileName: string): string {
  return fileName.replace(/\.m2t$/, '.ts');
}
