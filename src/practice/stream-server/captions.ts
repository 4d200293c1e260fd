/** Captions of the live stream: the time, as WebVTT, timed against the recording's own clock. */
import type { Recording } from './recording.ts';
import { segmentStart } from './timeline.ts';

/** The recording's clock (90 kHz) at its first picture, as ffmpeg's muxer begins. */
const firstTick = 133_500;
const ticksPerSecond = 90_000;

/** For the segment of this number. */
export function captions(recording: Recording, sequence: number): string {
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
