/** Playback data of the element and of hls.js. Without hls.js most of it is unknown. */
import type Hls from 'hls.js';
import { isLowLatency } from './low-latency.ts';
import type { Figures, Quality } from './player-view.ts';

/**
 * How far behind its target a stream still counts as live, in seconds; a low-latency stream catches up by
 * itself.
 */
const liveSlackSeconds = 6;
const lowLatencySlackSeconds = 3;

export function readFigures(video: HTMLVideoElement, hls: Hls | null): Figures {
  const { videoWidth: width, videoHeight: height, currentTime, buffered } = video;
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  const end = buffered.length === 0 ? currentTime : buffered.end(buffered.length - 1);
  const level = hls?.levels[hls.currentLevel];
  return {
    delaySeconds: liveDelaySeconds(hls),
    isLowLatency: hls !== null && isLowLatency(hls),
    width,
    height,
    bitrate: level?.bitrate ?? null,
    networkBitrate: hls === null ? null : hls.bandwidthEstimate,
    framesShown: totalVideoFrames - droppedVideoFrames,
    framesDropped: droppedVideoFrames,
    bufferSeconds: Math.max(0, end - currentTime),
  };
}

/** Best first. */
export function listQualities(hls: Hls | null): readonly Quality[] {
  return (hls?.levels ?? []).map(({ height, bitrate }) => ({ height, bitrate })).reverse();
}

export function isAtLive(hls: Hls | null): boolean {
  const delay = liveDelaySeconds(hls);
  if (hls === null || delay === null) return false;
  const slack = isLowLatency(hls) ? lowLatencySlackSeconds : liveSlackSeconds;
  return delay <= (hls.targetLatency ?? 0) + slack;
}

/**
 * Whether the playlist starts after everything buffered at the paused position, so that playback cannot
 * continue there.
 */
export function isPast({ currentTime, buffered }: HTMLVideoElement, hls: Hls | null): boolean {
  const first = hls?.latestLevelDetails?.fragmentStart;
  if (first === undefined) return false;
  const until = Array.from({ length: buffered.length }, (_, index) => index)
    .filter((index) => buffered.start(index) <= currentTime)
    .reduce((end, index) => Math.max(end, buffered.end(index)), currentTime);
  return until < first;
}

/** In seconds; null if hls.js does not know it yet. */
function liveDelaySeconds(hls: Hls | null): number | null {
  const latency = hls?.latency ?? 0;
  return latency > 0 ? latency : null;
}
