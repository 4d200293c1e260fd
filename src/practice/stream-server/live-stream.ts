/**
 * A live stream that never ends: a short real recording (H.264 and AAC, two qualities) over and over, as
 * a sliding HLS playlist in real time, whatever the speed of the service's clock. Each turn begins with a
 * discontinuity. Its captions show the time and are made on request. Low-latency HLS is
 * optional.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BadRequest, refusal, send } from '../service/answer.ts';
import type { PracticeContext } from '../service/context.ts';
import { arrival, isTooFar, readWanted, type Wanted } from './blocking.ts';
import { createBreaks } from './breaks.ts';
import { captions } from './captions.ts';
import { sendEndlessPlaylist, sendHugePlaylist } from './hostile-playlists.ts';
import { cutIntoParts, type PartialSegment } from './partial-segments.ts';
import { captionsName, masterPlaylist, mediaPlaylist, type Parts } from './playlists.ts';
import { recordingSchema } from './recording.ts';
import { partsPerSegment, progressAt, segmentStart, turnAt } from './timeline.ts';

const mediaFolder = new URL('../media/', import.meta.url);

export interface LiveStream {
  /** Opens a session; returns the path of its playlist, which ends in an opaque identifier. */
  open(viewerId: string, perid: string): string;
  /** Playlists, segments and parts of them. Throws `BadRequest` for what there is not. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

export async function openLiveStream(context: PracticeContext): Promise<LiveStream> {
  const recording = recordingSchema.parse(
    JSON.parse(await readFile(new URL('index.json', mediaFolder), 'utf8')),
  );
  const { counts, faults, wall, isLowLatency } = context;
  const segments = new Map<string, Buffer>();
  /** Of each segment, by the name it is served by; none where the stream is an ordinary one. */
  const cut = new Map<string, readonly PartialSegment[]>();
  for (const name of recording.renditions.flatMap((rendition) => rendition.segments)) {
    const segment = await readFile(new URL(name, mediaFolder));
    segments.set(servedName(name), segment);
    if (isLowLatency) cut.set(servedName(name), cutIntoParts(segment, partsPerSegment));
  }
  // The playlist of the first viewer reaches into the turn before.
  const firstTurn = turnAt(recording, wall()) - 1;
  const breaks = createBreaks(recording.segmentSeconds.length);
  const sessions = new Set<string>();
  /** Sessions whose address was made to expire, with the status they are refused with. */
  const expired = new Map<string, number>();
  /** The playlist's position when it stalled: epoch ms. */
  let stalledAt: number | null = null;
  /** For waiting requests: time resumes when the fault is removed. Epoch ms. */
  const streamNow = () => {
    const isStopped = faults.isSet('stream-stall', 'media') || faults.isSet('stream-end', 'media');
    return (isStopped ? stalledAt : null) ?? wall();
  };

  const sendText = (response: ServerResponse, type: string, body: string) => {
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };

  const sendSegment = (request: IncomingMessage, response: ServerResponse, segment: Buffer) => {
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

  /** An expired session address never works again: the viewer has to request a new one. */
  const hasExpired = (session: string, response: ServerResponse): boolean => {
    const status = faults.take('stream-expired', 'media');
    if (status !== null) expired.set(session, status);
    const refusedWith = expired.get(session);
    if (refusedWith === undefined) return false;
    send(response, refusal(refusedWith, 'This address has expired.'));
    return true;
  };

  const waitFor = (wanted: Wanted, response: ServerResponse) =>
    arrival(wanted, { recording, response, streamNow, wall });

  const sendPart = async (
    request: IncomingMessage,
    response: ServerResponse,
    part: PartialSegment,
    which: Wanted,
  ) => {
    counts.parts += 1;
    // A part that no playlist has hinted at yet is none.
    if (isTooFar(recording, which, streamNow())) throw new BadRequest('There is no such part yet.', 404);
    const outcome = await waitFor(which, response);
    if (outcome === 'late') send(response, refusal(404, 'This part did not come.'));
    else if (outcome !== 'gone') sendSegment(request, response, part.bytes);
  };

  /** Resolves to when the playlist is to be of (epoch ms); null: it was refused, or nobody waits any more. */
  const holdBack = async (response: ServerResponse, wanted: Wanted, now: number): Promise<number | null> => {
    if (isTooFar(recording, wanted, now)) throw new BadRequest('That is too far ahead of the playlist.');
    const outcome = await waitFor(wanted, response);
    if (outcome === 'there') return now;
    counts.playlistsHeld += 1;
    if (outcome === 'late') send(response, refusal(503, 'What the playlist was to have did not come.'));
    return outcome === 'came' ? streamNow() : null;
  };

  const sendMedia = async (
    { response, url }: { readonly response: ServerResponse; readonly url: URL },
    address: (place: number, sequence: number) => string,
    parts: Parts | null = null,
  ) => {
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
    const wanted = parts === null || isEnded ? null : readWanted(url);
    const asked = stalledAt ?? wall();
    const now = wanted === null ? asked : await holdBack(response, wanted, asked);
    if (now === null) return;
    // Captions have no parts: those of the current segment are available when it begins.
    const isAhead = isLowLatency && parts === null;
    const text = mediaPlaylist(recording, {
      address: (place, sequence) => `${elsewhere}${address(place, sequence)}`,
      parts: parts && { ...parts, address: (...which) => `${elsewhere}${parts.address(...which)}` },
      now: isAhead ? segmentStart(recording, progressAt(recording, now).segment + 1) : now,
      firstTurn,
      isEnded,
      breaks,
      isBroken,
    });
    sendText(response, playlistType, text);
  };

  return {
    open(viewerId) {
      const session = createHash('sha256').update(viewerId).digest('base64url').slice(0, 22);
      sessions.add(session);
      return `/live/${session}`;
    },
    async answer(request, response, url) {
      const [, stem = '', part] = /^\/media\/(\w+)(?:\.(\d))?\.ts$/.exec(url.pathname) ?? [];
      const fileName = `${stem}.ts`;
      const piece = cut.get(fileName)?.[Number(part)];
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
      const { renditions } = recording;
      const rendition = renditions.find((each) => each.name === name);
      if (name === undefined) sendText(response, playlistType, masterPlaylist(recording, session));
      else if (name === captionsName)
        await sendMedia({ response, url }, (_place, number) => `/media/captions/${number}.vtt`);
      else if (rendition === undefined) throw new BadRequest('There is no such quality.', 404);
      else {
        const nameAt = (place: number) => servedName(rendition.segments[place] ?? '');
        const parts: Parts = {
          address: (place, number, index) => `/media/${nameAt(place).replace('.', `.${index}.`)}?n=${number}`,
          isIndependent: (place, index) => cut.get(nameAt(place))?.[index]?.isIndependent ?? false,
          others: renditions.filter((each) => each !== rendition).map((each) => `${each.name}.m3u8`),
        };
        await sendMedia(
          { response, url },
          (place, number) => `/media/${nameAt(place)}?n=${number}`,
          isLowLatency ? parts : null,
        );
      }
    },
  };
}

const playlistType = 'application/vnd.apple.mpegurl';

/** Players know transport streams as `.ts`, which in a source tree would be TypeScript. */
function servedName(fileName: string): string {
  return fileName.replace(/\.m2t$/, '.ts');
}
