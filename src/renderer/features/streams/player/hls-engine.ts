/** hls.js for one video element: a new instance for each load, with the guarded loader and the chosen quality. */
import Hls, { type ErrorData } from 'hls.js';
import type { GuardReason } from './guard-error.ts';
import { createGuardedLoader } from './guarded-loader.ts';
import { hlsSettings } from './hls-settings.ts';
import { supportLowLatency } from './low-latency.ts';
import { createPendingLoads, type PendingLoads } from './pending-loads.ts';
import type { Quality } from './player-view.ts';

interface EngineEvents {
  readonly onRejected: (reason: GuardReason) => void;
  /** Only errors of the current instance that hls.js does not correct by itself. */
  readonly onFatal: (error: ErrorData) => void;
  readonly onParsed: () => void;
  readonly onAttached: () => void;
}

export class HlsEngine {
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  #hls: Hls | null = null;
  #loads: PendingLoads = createPendingLoads();
  #chosen: Quality | null = null;

  constructor(video: HTMLVideoElement, events: EngineEvents) {
    this.#video = video;
    this.#events = events;
  }

  /** Null while nothing is loaded. */
  get hls(): Hls | null {
    return this.#hls;
  }

  get chosen(): Quality | null {
    return this.#chosen;
  }

  /** The position of the live edge, in seconds; null if it is unknown. */
  get livePosition(): number | null {
    return this.#hls?.liveSyncPosition ?? null;
  }

  /** Whether an address that the page's policy blocked is one that was loaded here. */
  hasLoaded(address: string): boolean {
    return this.#loads.isOwn(address);
  }

  /** Creates a new hls.js instance, so that no earlier error remains. Starts at the live edge. */
  load(address: URL): void {
    this.unload();
    this.#loads = createPendingLoads();
    const { onRejected, onFatal, onParsed, onAttached } = this.#events;
    const loader = createGuardedLoader({ origin: () => address.origin, loads: this.#loads, onRejected });
    const hls = new Hls(hlsSettings(loader));
    this.#hls = hls;
    supportLowLatency(hls);
    hls.on(Hls.Events.ERROR, (_event, data) => {
      if (hls === this.#hls && data.fatal) onFatal(data);
    });
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      this.#applyQuality();
      onParsed();
    });
    hls.on(Hls.Events.MEDIA_ATTACHED, onAttached);
    hls.attachMedia(this.#video);
    hls.loadSource(address.href);
  }

  /** Leaves the buffer as it is. */
  stopLoad(): void {
    this.#hls?.stopLoad();
  }

  unload(): void {
    this.#hls?.destroy();
    this.#hls = null;
  }

  recoverMedia(how: 'reattach' | 'swap-codec'): void {
    if (how === 'swap-codec') this.#hls?.swapAudioCodec();
    this.#hls?.recoverMediaError();
  }

  /** Null means automatic. */
  selectQuality(quality: Quality | null): void {
    this.#chosen = quality;
    this.#applyQuality();
  }

  #applyQuality(): void {
    const hls = this.#hls;
    if (hls === null) return;
    const { height, bitrate } = this.#chosen ?? {};
    const index = hls.levels.findIndex((level) => level.height === height && level.bitrate === bitrate);
    // A new address may offer other qualities: then automatic.
    hls.nextLevel = index;
    if (hls.loadLevel === -1 || index !== -1) hls.startLevel = index;
  }
}
