/**
 * What a low-latency stream holds back until it is there: playlists that are asked for with the delivery directives
 * _HLS_msn and _HLS_part, and partial segments that a playlist hinted at (RFC 8216bis, 6.2.5.2 and 6.2.2).
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { BadRequest } from '../service/response.ts';
import type { Recording } from './recording.ts';
import { type Progress, partSeconds, partsPerSegment, progressAt, targetSeconds } from './timeline.ts';

/** `part` null: the whole segment. */
export interface Wanted {
  readonly segment: number;
  readonly part: number | null;
}

/** The clock may be a test's: it is looked at so often, in ms. */
const lookMs = 20;

/** Null: whatever there is. Throws `BadRequest` for directives that mean nothing. */
export function readWanted(url: URL): Wanted | null {
  const segment = url.searchParams.get('_HLS_msn');
  const part = url.searchParams.get('_HLS_part');
  if (segment === null && part === null) return null;
  if (segment === null) throw new BadRequest('"_HLS_part" needs "_HLS_msn".');
  if (!number.test(segment) || !number.test(part ?? '0'))
    throw new BadRequest('"_HLS_msn" and "_HLS_part" are whole numbers.');
  return { segment: Number(segment), part: part === null ? null : Number(part) };
}

const number = /^\d{1,12}$/;

/** Further ahead than anybody can know of who reads playlists. */
export function isTooFar(recording: Recording, wanted: Wanted, now: number): boolean {
  const { segment, parts } = progressAt(recording, now);
  const newestSegment = segment - 1;
  if (wanted.segment > newestSegment + 2) return true;
  const seconds = partSeconds(recording, segment);
  const advancePartLimit = seconds < 1 ? Math.ceil(3 / seconds) : 3;
  const newestPart = segment * partsPerSegment + parts - 1;
  const wantedPart = wanted.segment * partsPerSegment + (wanted.part ?? 0);
  return wanted.part !== null && wantedPart > newestPart + advancePartLimit;
}

export interface Wait {
  readonly recording: Recording;
  readonly response: ServerResponse;
  /** The times of the stream, which may be stopped, and of the service: epoch ms. */
  readonly streamNow: () => number;
  readonly wall: () => number;
}

/** `late`: it did not come within three target durations. `gone`: nobody waits for it any more. */
export type Arrival = 'there' | 'came' | 'late' | 'gone';

export async function arrival(
  wanted: Wanted,
  { recording, response, streamNow, wall }: Wait,
): Promise<Arrival> {
  const isThere = () => has(progressAt(recording, streamNow()), wanted);
  if (isThere()) return 'there';
  const until = wall() + 3 * targetSeconds(recording) * 1000;
  while (!response.destroyed) {
    await wait(lookMs);
    if (isThere()) return 'came';
    if (wall() >= until) return 'late';
  }
  return 'gone';
}

function has({ segment, parts }: Progress, wanted: Wanted): boolean {
  if (wanted.part === null) return segment > wanted.segment;
  // A part after a segment's last is the first of the next.
  const isPastLast = wanted.part >= partsPerSegment;
  const [ofSegment, part] = isPastLast ? [wanted.segment + 1, 0] : [wanted.segment, wanted.part];
  return segment > ofSegment || (segment === ofSegment && parts > part);
}
