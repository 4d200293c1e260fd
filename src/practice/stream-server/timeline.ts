/**
 * The live stream's position in its looped recording. Segments count from the epoch, so all
 * viewers and restarts see the same stream.
 */
import type { Recording } from './recording.ts';

/** Partial segments in each segment: half a second each. */
export const partsPerSegment = 4;

export interface Progress {
  /** Number of the current segment; all before it are over. */
  readonly segment: number;
  /** How many partial segments of it are over. */
  readonly parts: number;
}

/** What of the stream is over at a moment (epoch ms). */
export function progressAt(recording: Recording, now: number): Progress {
  const { segmentSeconds } = recording;
  const turn = turnAt(recording, now);
  let elapsed = now / 1000 - turn * secondsOfTurn(recording);
  let segment = turn * segmentSeconds.length;
  for (const seconds of segmentSeconds) {
    if (elapsed < seconds) break;
    elapsed -= seconds;
    segment += 1;
  }
  // To the millisecond: what is left of fractions must not hold a part back.
  const elapsedMs = Math.round(elapsed * 1000);
  const partMs = partSeconds(recording, segment) * 1000;
  return { segment, parts: Math.min(partsPerSegment - 1, Math.floor(elapsedMs / partMs)) };
}

/** Of each partial segment of the segment of this number. */
export function partSeconds({ segmentSeconds }: Recording, sequence: number): number {
  return (segmentSeconds[sequence % segmentSeconds.length] ?? 0) / partsPerSegment;
}

/** The turn of the recording in which a moment (epoch ms) falls. */
export function turnAt(recording: Recording, at: number): number {
  return Math.floor(at / 1000 / secondsOfTurn(recording));
}

/** When the segment of this number is shown: epoch ms. */
export function segmentStart(recording: Recording, sequence: number): number {
  const { segmentSeconds } = recording;
  const perTurn = segmentSeconds.length;
  const before = segmentSeconds.slice(0, sequence % perTurn).reduce((sum, seconds) => sum + seconds, 0);
  return Math.round((Math.floor(sequence / perTurn) * secondsOfTurn(recording) + before) * 1000);
}

/** What playlists announce as EXT-X-TARGETDURATION. */
export function targetSeconds({ segmentSeconds }: Recording): number {
  return Math.ceil(Math.max(...segmentSeconds));
}

function secondsOfTurn({ segmentSeconds }: Recording): number {
  return segmentSeconds.reduce((sum, seconds) => sum + seconds, 0);
}
