/**
 * A live stream that never ends: a short real recording (H.264 and AAC, two qualities) over and over, as
 * a sliding HLS playlist in real time, whatever the speed of the service's clock. Each turn begins with a
 * discontinuity. Its captions show the time and are made on request. Low-latency HLS is
 * optional.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PracticeContext } from '../service/context.ts';
import { BadRequest, errorResponse, send, sendBody } from '../service/response.ts';
import { isTooFar, type Wanted } from './blocking.ts';
import { readLiveMedia } from './live-media.ts';
import { createLivePlaylists, sendText } from './live-playlists.ts';
import type { PartialSegment } from './partial-segments.ts';
import type { Recording } from './recording.ts';
import { segmentStart } from './timeline.ts';

export interface LiveStream {
  /** Opens a session; returns the path of its playlist, which ends in an opaque identifier. */
  open(viewerId: string, perid: string): string;
  /** Playlists, segments and parts of them. Throws `BadRequest` for what there is not. */
  respond(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

export async function openLiveStream(context: PracticeContext): Promise<LiveStream> {
  const { counts, faults } = context;
  const media = await readLiveMedia(context.isLowLatency);
  const { recording, segments, parts } = media;
  const playlists = createLivePlaylists(context, media);
  const sessions = new Set<string>();
  /** Sessions whose address was made to expire, with the status they are refused with. */
  const expired = new Map<string, number>();

  const sendSegment = (request: IncomingMessage, response: ServerResponse, segment: Buffer) => {
    if (faults.strikes('segment-404', 'media')) {
      send(response, errorResponse(404, 'Practice fault segment-404.'));
      return;
    }
    response.writeHead(200, {
      'content-type': 'video/mp2t',
      'cache-control': 'max-age=3600',
      'content-length': segment.length,
    });
    if (request.method === 'HEAD') response.end();
    else sendBody(response, segment, faults.take('cut', 'media'));
  };

  /** An expired session address never works again: the viewer has to request a new one. */
  const hasExpired = (session: string, response: ServerResponse): boolean => {
    const status = faults.take('stream-expired', 'media');
    if (status !== null) expired.set(session, status);
    const refusedWith = expired.get(session);
    if (refusedWith === undefined) return false;
    send(response, errorResponse(refusedWith, 'This address has expired.'));
    return true;
  };

  const sendPart = async (
    request: IncomingMessage,
    response: ServerResponse,
    part: PartialSegment,
    which: Wanted,
  ) => {
    counts.parts += 1;
    // A part that no playlist has hinted at yet is none.
    if (isTooFar(recording, which, playlists.streamNow()))
      throw new BadRequest('There is no such part yet.', 404);
    const outcome = await playlists.waitFor(which, response);
    if (outcome === 'late') send(response, errorResponse(404, 'This part did not come.'));
    else if (outcome !== 'gone') sendSegment(request, response, part.bytes);
  };

  return {
    open(viewerId) {
      const session = createHash('sha256').update(viewerId).digest('base64url').slice(0, 22);
      sessions.add(session);
      return `/live/${session}`;
    },
    async respond(request, response, url) {
      const [, stem = '', part] = /^\/media\/(\w+)(?:\.(\d))?\.ts$/.exec(url.pathname) ?? [];
      const fileName = `${stem}.ts`;
      const piece = parts.get(fileName)?.[Number(part)];
      if (piece !== undefined) {
        const segment = Number(url.searchParams.get('n') ?? Number.NaN);
        if (!Number.isSafeInteger(segment)) throw new BadRequest('"n" is the number of the segment.');
        await sendPart(request, response, piece, { segment, part: Number(part) });
        return;
      }
      const segment = part === undefined ? segments.get(fileName) : undefined;
      if (segment !== undefined) {
        counts.segments += 1;
        sendSegment(request, response, segment);
        return;
      }
      const sequence = /^\/media\/captions\/(\d{1,12})\.vtt$/.exec(url.pathname)?.[1];
      if (sequence !== undefined) {
        sendText(response, 'text/vtt', captions(recording, Number(sequence)));
        return;
      }
      const [, session = '', name] = /^\/live\/([\w-]+)(?:\/(\w+)\.m3u8)?$/.exec(url.pathname) ?? [];
      if (!sessions.has(session)) throw new BadRequest('There is no such stream session.', 404);
      counts.playlists += 1;
      if (hasExpired(session, response)) return;
      await playlists.send({ response, url }, session, name);
    },
  };
}

/** The recording's clock (90 kHz) at its first picture, as ffmpeg's muxer begins. */
const firstTick = 133_500;
const ticksPerSecond = 90_000;

/** The captions of the segment of this number: the time, as WebVTT, timed against the recording's own clock. */
function captions(recording: Recording, sequence: number): string {
  const place = sequence % recording.segmentSeconds.length;
  const before = recording.segmentSeconds.slice(0, place).reduce((sum, seconds) => sum + seconds, 0);
  const seconds = recording.segmentSeconds[place] ?? 0;
  const startedAt = segmentStart(recording, sequence);
  const cues = Array.from({ length: Math.ceil(seconds) }, (_, second) => {
    const clock = new Date(startedAt + second * 1000).toISOString().slice(11, 19);
    return `${stamp(second)} --> ${stamp(Math.min(second + 1, seconds))}\nPractice, ${clock} UTC\n`;
  });
  const tick = firstTick + before * ticksPerSecond;
  return [`WEBVTT`, `X-TIMESTAMP-MAP=MPEGTS:${tick},LOCAL:00:00:00.000`, '', ...cues].join('\n');
}

const stamp = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
