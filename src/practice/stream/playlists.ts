/** The texts of the live stream's playlists: a window of a recording that begins anew for ever. */
import { z } from 'zod';

export const recordingSchema = z.object({
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
export type Recording = z.infer<typeof recordingSchema>;

/** How many segments a playlist shows: enough for a player on a busy machine to keep up. */
const windowSegments = 10;

export const captionsName = 'captions';

export function masterPlaylist({ renditions }: Recording, session: string): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en",AUTOSELECT=NO,DEFAULT=NO,URI="/live/${session}/${captionsName}.m3u8"`,
    ...renditions.flatMap(({ name, bandwidth, resolution, frameRate, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},FRAME-RATE=${frameRate},CODECS="${codecs}",SUBTITLES="text"`,
      `/live/${session}/${name}.m3u8`,
    ]),
    '',
  ].join('\n');
}

export interface MediaPlaylistOptions {
  /** Where each place of the recording is, seen from the playlist; `sequence` counts from the epoch. */
  readonly address: (place: number, sequence: number) => string;
  /** Epoch ms. */
  readonly now: number;
  /** Discontinuities are counted from this turn of the recording on. */
  readonly firstTurn: number;
  readonly isEnded: boolean;
  /** Every segment begins with a discontinuity, not only each turn. */
  readonly isBroken: boolean;
}

/** Segments count from the epoch, so all viewers and restarts see the same stream. */
export function mediaPlaylist(recording: Recording, options: MediaPlaylistOptions): string {
  const { segmentSeconds } = recording;
  const { now, firstTurn, isEnded, isBroken, address } = options;
  const turnSeconds = secondsOfTurn(recording);
  const perTurn = segmentSeconds.length;
  const target = Math.ceil(Math.max(...segmentSeconds));
  const turn = turnAt(recording, now);
  let elapsed = now / 1000 - turn * turnSeconds;
  let done = turn * perTurn;
  for (const seconds of segmentSeconds) {
    if (elapsed < seconds) break;
    elapsed -= seconds;
    done += 1;
  }
  const first = done - windowSegments;
  const lines = Array.from({ length: windowSegments }, (_, offset) => {
    const sequence = first + offset;
    const place = sequence % perTurn;
    return [
      ...((place === 0 || isBroken) && offset > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(startOf(recording, sequence)).toISOString()}`,
      `#EXTINF:${(segmentSeconds[place] ?? target).toFixed(3)},`,
      address(place, sequence),
    ];
  });
  // Turns whose discontinuity has slid out of the playlist. Where each segment breaks it is only the first's.
  const discontinuities = Math.max(0, Math.floor(first / perTurn) - firstTurn);
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
}

/** The turn of the recording in which a moment (epoch ms) falls. */
export function turnAt(recording: Recording, at: number): number {
  return Math.floor(at / 1000 / secondsOfTurn(recording));
}

function secondsOfTurn({ segmentSeconds }: Recording): number {
  return segmentSeconds.reduce((sum, seconds) => sum + seconds, 0);
}

/** When the segment of this number is shown: epoch ms. */
export function startOf(recording: Recording, sequence: number): number {
  const { segmentSeconds } = recording;
  const perTurn = segmentSeconds.length;
  const turnSeconds = secondsOfTurn(recording);
  const before = segmentSeconds.slice(0, sequence % perTurn).reduce((sum, seconds) => sum + seconds, 0);
  return Math.round((Math.floor(sequence / perTurn) * turnSeconds + before) * 1000);
}
