/** The texts of the live stream's playlists: a window of a recording in an endless loop. */
import type { Breaks } from './breaks.ts';
import type { Recording } from './recording.ts';
import {
  type Progress,
  partSeconds,
  partsPerSegment,
  progressAt,
  segmentStart,
  targetSeconds,
} from './timeline.ts';

/** How many segments a playlist shows: enough for a player on a busy machine to keep up. */
const windowSegments = 10;
/** Parts stay in the playlist as long as they are useful near its end: RFC 8216bis, 6.2.2. */
const segmentsWithParts = 2;

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

/** The low-latency form of a playlist. */
export interface Parts {
  readonly address: (place: number, sequence: number, part: number) => string;
  readonly isIndependent: (place: number, part: number) => boolean;
  /** Addresses of the playlists of the other qualities. */
  readonly others: readonly string[];
}

export interface MediaPlaylistOptions {
  /** Where each place of the recording is, seen from the playlist; `sequence` counts from the epoch. */
  readonly address: (place: number, sequence: number) => string;
  /** Null: whole segments alone. */
  readonly parts: Parts | null;
  /** Epoch ms. */
  readonly now: number;
  /** Discontinuities are counted from this turn of the recording on. */
  readonly firstTurn: number;
  readonly isEnded: boolean;
  /** Discontinuities besides those of each turn. */
  readonly breaks: Breaks;
  /** From now on every segment begins with one. */
  readonly isBroken: boolean;
}

export function mediaPlaylist(recording: Recording, options: MediaPlaylistOptions): string {
  const { segmentSeconds } = recording;
  const { now, firstTurn, isEnded, breaks, isBroken, address, parts } = options;
  const perTurn = segmentSeconds.length;
  const target = targetSeconds(recording);
  const progress = progressAt(recording, now);
  // Parts of the current segment were already listed, so the stream ends after that segment.
  const done = progress.segment + (parts !== null && isEnded ? 1 : 0);
  const first = done - windowSegments;
  if (isBroken) breaks.add(first + 1, done);
  const head = (sequence: number) => [
    ...((sequence % perTurn === 0 || breaks.has(sequence)) && sequence > first
      ? ['#EXT-X-DISCONTINUITY']
      : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStart(recording, sequence)).toISOString()}`,
  ];
  const lines = Array.from({ length: windowSegments }, (_, offset) => {
    const sequence = first + offset;
    const place = sequence % perTurn;
    const hasParts = parts !== null && sequence >= done - segmentsWithParts;
    return [
      ...head(sequence),
      ...(hasParts ? partLines(recording, parts, sequence, partsPerSegment) : []),
      `#EXTINF:${(segmentSeconds[place] ?? target).toFixed(3)},`,
      address(place, sequence),
    ];
  });
  // Those that have slid out of the playlist.
  const discontinuities = Math.max(0, Math.floor(first / perTurn) - firstTurn) + breaks.countTo(first);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${target}`,
    ...(parts === null ? [] : serverControl(recording)),
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`,
    ...lines.flat(),
    ...(parts === null || isEnded
      ? []
      : [
          ...(progress.parts > 0 ? head(done) : []),
          ...partLines(recording, parts, done, progress.parts),
          ...news(recording, parts, progress),
        ]),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

function serverControl(recording: Recording): readonly string[] {
  const longest = Math.max(...recording.segmentSeconds.map((_, place) => partSeconds(recording, place)));
  // RFC 8216bis, 4.4.3.8: at least three times the target duration of parts.
  return [
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(3 * longest).toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${longest.toFixed(3)}`,
  ];
}

/** The first parts of a segment, as many as there are. */
function partLines(
  recording: Recording,
  { address, isIndependent }: Parts,
  sequence: number,
  count: number,
): readonly string[] {
  const place = sequence % recording.segmentSeconds.length;
  const duration = partSeconds(recording, sequence).toFixed(3);
  return Array.from({ length: count }, (_, part) => {
    const independent = isIndependent(place, part) ? ',INDEPENDENT=YES' : '';
    return `#EXT-X-PART:DURATION=${duration},URI="${address(place, sequence, part)}"${independent}`;
  });
}

/** The part that comes next, and how far the other qualities are: as far as this one. */
function news(recording: Recording, { address, others }: Parts, { segment, parts }: Progress) {
  const place = segment % recording.segmentSeconds.length;
  const last = parts > 0 ? [segment, parts - 1] : [segment - 1, partsPerSegment - 1];
  return [
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${address(place, segment, parts)}"`,
    ...others.map((uri) => `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${last[0]},LAST-PART=${last[1]}`),
  ];
}
