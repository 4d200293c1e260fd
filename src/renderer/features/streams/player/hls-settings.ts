/** The configuration of hls.js: fast start, low latency if offered, and errors passed to `recovery` early. */
import type { HlsConfig, LoadPolicy } from 'hls.js';
import workerAddress from 'hls.js/dist/hls.worker.js?url';

/** hls.js handles short failures; `recovery` handles lasting ones and informs the user. */
const policy = (firstByteMs: number, wholeMs: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByteMs,
    maxLoadTimeMs: wholeMs,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2_000 },
  },
});

/**
 * A picture with this fraction of the displayed width is sharp enough; the next larger one costs twice as
 * much.
 */
const sharpEnoughRatio = 0.8;

export function hlsSettings(loader: HlsConfig['loader']): Partial<HlsConfig> {
  return {
    loader,
    // A file of our origin: the page's policy forbids code from elsewhere.
    workerPath: workerAddress,
    // If the stream offers parts; see `low-latency.ts`.
    lowLatencyMode: true,
    // No test segment, so the first picture appears sooner.
    testBandwidth: false,
    startFragPrefetch: true,
    // Small tiles do not load large pictures.
    capLevelToPlayerSize: true,
    maxDevicePixelRatio: window.devicePixelRatio * sharpEnoughRatio,
    // With infinite duration, browsers allow seeking within the playlist.
    liveDurationInfinity: true,
    backBufferLength: 60,
    maxBufferLength: 20,
    maxMaxBufferLength: 60,
    // Advertisements and other interstitials load from other hosts.
    enableInterstitialPlayback: false,
    manifestLoadPolicy: policy(10_000, 20_000),
    playlistLoadPolicy: policy(10_000, 20_000),
    fragLoadPolicy: policy(10_000, 60_000),
    keyLoadPolicy: policy(8_000, 10_000),
  };
}
