/** How hls.js is set: quick to begin, low latency where offered, and soon to hand its failures to `recovery`. */
import type { HlsConfig, LoadPolicy } from 'hls.js';
import workerAddress from 'hls.js/dist/hls.worker.js?url';

/** Small slips are its own; what lasts is the recovery's, which says so to the user. */
const policy = (firstByteMs: number, wholeMs: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByteMs,
    maxLoadTimeMs: wholeMs,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2_000 },
  },
});

/** A picture of this part of the width that it is shown in is sharp enough: the next larger costs twice as much. */
const sharpEnoughRatio = 0.8;

export function hlsSettings(loader: HlsConfig['loader']): Partial<HlsConfig> {
  return {
    loader,
    // A file of our own origin: the page's policy allows no code from elsewhere.
    workerPath: workerAddress,
    // Where parts are offered; how it keeps up with them is in `low-latency.ts`.
    lowLatencyMode: true,
    // Without a trial segment that is thrown away: the first picture comes sooner.
    testBandwidth: false,
    startFragPrefetch: true,
    // Four small pictures need not be four large ones.
    capLevelToPlayerSize: true,
    maxDevicePixelRatio: window.devicePixelRatio * sharpEnoughRatio,
    // Told to be without end, the browser lets one seek in what the playlist has.
    liveDurationInfinity: true,
    backBufferLength: 60,
    maxBufferLength: 20,
    maxMaxBufferLength: 60,
    // Advertisements and other insertions name other hosts.
    enableInterstitialPlayback: false,
    manifestLoadPolicy: policy(10_000, 20_000),
    playlistLoadPolicy: policy(10_000, 20_000),
    fragLoadPolicy: policy(10_000, 60_000),
    keyLoadPolicy: policy(8_000, 10_000),
  };
}
