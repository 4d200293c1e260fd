/** Sends the playlists of a live stream, with the faults that affect them, and holds them back for low latency. */
import type { ServerResponse } from 'node:http';
import type { PracticeContext } from '../service/context.ts';
import { BadRequest, errorResponse, send } from '../service/response.ts';
import { type Arrival, arrival, isTooFar, readWanted, type Wanted } from './blocking.ts';
import { createBreaks } from './breaks.ts';
import { type LiveMedia, servedName } from './live-media.ts';
import { captionsName, masterPlaylist, mediaPlaylist, type Parts } from './playlists.ts';
import type { Recording } from './recording.ts';
import { progressAt, segmentStart, turnAt } from './timeline.ts';

interface LiveRequest {
  readonly response: ServerResponse;
  readonly url: URL;
}

export interface LivePlaylists {
  /** The time of the stream, which may be stopped: epoch ms. */
  streamNow(): number;
  waitFor(wanted: Wanted, response: ServerResponse): Promise<Arrival>;
  /** Sends the playlist with this name (a quality or the captions); undefined: the list of qualities. */
  send(request: LiveRequest, session: string, name: string | undefined): Promise<void>;
}

export function createLivePlaylists(context: PracticeContext, media: LiveMedia): LivePlaylists {
  const { counts, faults, wall, isLowLatency } = context;
  const { recording } = media;
  // The playlist of the first viewer reaches into the turn before.
  const firstTurn = turnAt(recording, wall()) - 1;
  const breaks = createBreaks(recording.segmentSeconds.length);
  /** The playlist's position when it stalled: epoch ms. */
  let stalledAt: number | null = null;
  /** For waiting requests: time resumes when the fault is removed. Epoch ms. */
  const streamNow = () => {
    const isStopped = faults.isSet('stream-stall', 'media') || faults.isSet('stream-end', 'media');
    return (isStopped ? stalledAt : null) ?? wall();
  };

  const waitFor = (wanted: Wanted, response: ServerResponse) =>
    arrival(wanted, { recording, response, streamNow, wall });

  /** Resolves to when the playlist is to be of (epoch ms); null: it was refused, or nobody waits any more. */
  const holdBack = async (response: ServerResponse, wanted: Wanted, now: number): Promise<number | null> => {
    if (isTooFar(recording, wanted, now)) throw new BadRequest('That is too far ahead of the playlist.');
    const outcome = await waitFor(wanted, response);
    if (outcome === 'there') return now;
    counts.playlistsHeld += 1;
    if (outcome === 'late') send(response, errorResponse(503, 'What the playlist was to have did not come.'));
    return outcome === 'came' ? streamNow() : null;
  };

  const sendMedia = async (
    { response, url }: LiveRequest,
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
    const position = stalledAt ?? wall();
    const now = wanted === null ? position : await holdBack(response, wanted, position);
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
    streamNow,
    waitFor,
    async send(request, session, name) {
      const { renditions } = recording;
      const rendition = renditions.find((each) => each.name === name);
      if (name === undefined) sendText(request.response, playlistType, masterPlaylist(recording, session));
      else if (name === captionsName)
        await sendMedia(request, (_place, number) => `/media/captions/${number}.vtt`);
      else if (rendition === undefined) throw new BadRequest('There is no such quality.', 404);
      else {
        const nameAt = (place: number) => servedName(rendition.segments[place] ?? '');
        await sendMedia(
          request,
          (place, number) => `/media/${nameAt(place)}?n=${number}`,
          isLowLatency ? partsIn(media, rendition, nameAt) : null,
        );
      }
    },
  };
}

const playlistType = 'application/vnd.apple.mpegurl';

function partsIn(
  { recording, parts }: LiveMedia,
  rendition: Recording['renditions'][number],
  nameAt: (place: number) => string,
): Parts {
  return {
    address: (place, number, index) => `/media/${nameAt(place).replace('.', `.${index}.`)}?n=${number}`,
    isIndependent: (place, index) => parts.get(nameAt(place))?.[index]?.isIndependent ?? false,
    others: recording.renditions.filter((each) => each !== rendition).map((each) => `${each.name}.m3u8`),
  };
}

export function sendText(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-cache',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const head = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n';
const filler = Buffer.from(`# ${'x'.repeat(1021)}\n`);
/** Not for ever after all: nobody who listens that long has a limit. */
const endlessBytes = 256 * 1024 * 1024;

/** As no honest service sends it: a player has to give up on it in time. */
function sendHugePlaylist(response: ServerResponse, megabytes: number): void {
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * 1024 * 1024, filler)]);
  response.writeHead(200, {
    'content-type': playlistType,
    'content-length': body.length,
  });
  response.end(body);
}

/** The same, without a declared length: it continues until the other side closes. */
function sendEndlessPlaylist(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': playlistType });
  response.write(head);
  const portion = Buffer.alloc(64 * 1024, filler);
  let sent = 0;
  const go = () => {
    while (!response.destroyed && sent < endlessBytes) {
      sent += portion.length;
      if (!response.write(portion)) {
        response.once('drain', go);
        return;
      }
    }
    response.end();
  };
  go();
}
