/**
 * A live stream that never ends: a short real recording (H.264 and AAC, two qualities) over and over, as
 * a sliding HLS playlist in real time, whatever the speed of the service's clock. Each turn begins with a
 * discontinuity. Its captions tell the time, made as they are asked for.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BadRequest, refusal, send } from '../answer.ts';
import type { PracticeContext } from '../context.ts';
import { captions } from './captions.ts';
import { sendEndlessPlaylist, sendHugePlaylist } from './hostile-playlists.ts';
import { captionsName, masterPlaylist, mediaPlaylist, recordingSchema, turnAt } from './playlists.ts';

const mediaFolder = new URL('../media/', import.meta.url);

export interface LiveStream {
  /** Opens a session; returns the path of its playlist, which ends in an opaque identifier. */
  open(viewerId: string, perid: string): string;
  /** Playlists and segments. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): void;
}

export async function openLiveStream(context: PracticeContext): Promise<LiveStream> {
  const recording = recordingSchema.parse(
    JSON.parse(await readFile(new URL('index.json', mediaFolder), 'utf8')),
  );
  const segments = new Map<string, Buffer>();
  for (const name of recording.renditions.flatMap((rendition) => rendition.segments)) {
    segments.set(servedName(name), await readFile(new URL(name, mediaFolder)));
  }
  const { counts, faults, wall } = context;
  // The playlist of the first viewer reaches into the turn before.
  const firstTurn = turnAt(recording, wall()) - 1;
  const sessions = new Set<string>();
  /** Sessions whose address was made to expire, with the status they are refused with. */
  const expired = new Map<string, number>();
  /** Where the playlist stood when it stalled: epoch ms. */
  let stalledAt: number | null = null;

  const sendText = (response: ServerResponse, type: string, body: string) => {
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };

  const sendSegment = (request: IncomingMessage, response: ServerResponse, segment: Buffer) => {
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
  };

  /** The address of a session dies once and for all: whoever watches has to ask for a new one. */
  const hasExpired = (session: string, response: ServerResponse): boolean => {
    const status = faults.take('stream-expired', 'media');
    if (status !== null) expired.set(session, status);
    const refusedWith = expired.get(session);
    if (refusedWith === undefined) return false;
    send(response, refusal(refusedWith, 'This address has expired.'));
    return true;
  };

  const sendMedia = (response: ServerResponse, address: (place: number, sequence: number) => string) => {
    if (faults.strikes('endless-playlist', 'media')) {
      sendEndlessPlaylist(response);
      return;
    }
    const megabytes = faults.take('huge-playlist', 'media');
    if (megabytes !== null) {
      sendHugePlaylist(response, megabytes);
      return;
    }
    const isStalled = faults.strikes('stream-stall', 'media');
    const isEnded = faults.strikes('stream-end', 'media');
    stalledAt = isStalled || isEnded ? (stalledAt ?? wall()) : null;
    const elsewhere = faults.strikes('other-host-segment', 'media') ? context.origins().file : '';
    const isBroken = faults.strikes('stream-discontinuity', 'media');
    const now = stalledAt ?? wall();
    const text = mediaPlaylist(recording, {
      address: (place, sequence) => `${elsewhere}${address(place, sequence)}`,
      now,
      firstTurn,
      isEnded,
      isBroken,
    });
    sendText(response, playlistType, text);
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
      const rendition = recording.renditions.find((each) => each.name === name);
      if (name === undefined) sendText(response, playlistType, masterPlaylist(recording, session));
      else if (name === captionsName)
        sendMedia(response, (_place, number) => `/media/captions/${number}.vtt`);
      else if (rendition === undefined) throw new BadRequest('There is no such quality.', 404);
      else {
        const nameAt = (place: number) => servedName(rendition.segments[place] ?? '');
        sendMedia(response, (place, number) => `/media/${nameAt(place)}?n=${number}`);
      }
    },
  };
}

const playlistType = 'application/vnd.apple.mpegurl';

/** Players know transport streams as `.ts`, which in a source tree would be TypeScript. */
function servedName(fileName: string): string {
  return fileName.replace(/\.m2t$/, '.ts');
}
