/**
 * One viewer session: a video element, hls.js, and the recovery that keeps them playing. Only this class
 * holds the stream's address. React reads `view()` and calls the methods.
 */
import Hls, { type ErrorData } from 'hls.js';
import { isLoopbackHost } from '../../../../shared/safe-address.ts';
import { applyCaptions, readCaptions } from './captions.ts';
import { isAtLive, isPast, listQualities, readFigures } from './figures.ts';
import { createGuardedLoader } from './guarded-loader.ts';
import { hlsSettings } from './hls-settings.ts';
import { supportLowLatency } from './low-latency.ts';
import { createPendingLoads, type PendingLoads } from './pending-loads.ts';
import { policyRefusal, toPlayerEvent } from './player-event.ts';
import type { Figures, PlayerView, Quality } from './player-view.ts';
import {
  type Action,
  initialState,
  type PlayerEvent,
  type Recovery,
  recover,
  suspendedState,
} from './recovery.ts';

export interface LivePlayerOptions {
  readonly video: HTMLVideoElement;
  /** Requests a new viewer session. Throws a `MatchkeepError`. */
  readonly requestAddress: () => Promise<string>;
  /** If false, the player is suspended and requests nothing until `resume`. */
  readonly isShown: boolean;
  readonly now?: () => number;
  readonly random?: () => number;
}

const tickMs = 1_000;
const frameMs = 16;
/** A tick delayed by this means that the machine slept. */
const sleepGapMs = 15_000;
const stuckTicks = 3;

export class LivePlayer {
  readonly #video: HTMLVideoElement;
  readonly #options: LivePlayerOptions;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #lifetime = new AbortController();
  readonly #ticker: ReturnType<typeof setInterval>;
  #recovery: Recovery;
  #hls: Hls | null = null;
  #address: URL | null = null;
  #loads: PendingLoads = createPendingLoads();
  /** Numbers the address requests: a late response to an older one is ignored. */
  #requestId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notifyTimer: ReturnType<typeof setTimeout> | undefined;
  #chosen: Quality | null = null;
  #followsLive = true;
  /** From the element's events: when its error arrives, `paused` is already true. */
  #wasPlaying = false;
  /** A decoder error paused it, not the user. */
  #pausedByError = false;
  /** Paused by the user: newly loaded media does not start by itself. */
  #isPausedByUser = false;
  #wantsCaptions = false;
  #lastTime = 0;
  #stillTicks = 0;
  #tickedAt: number;
  #view: PlayerView;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    this.#recovery = options.isShown ? initialState.state : suspendedState;
    this.#video = options.video;
    this.#now = options.now ?? Date.now;
    this.#tickedAt = this.#now();
    this.#view = this.#readView();
    const { signal } = this.#lifetime;
    this.#video.addEventListener('timeupdate', this.#onTime, { signal });
    this.#video.addEventListener('ended', () => this.#dispatch({ type: 'ended' }), { signal });
    this.#video.addEventListener('play', this.#onPlay, { signal });
    this.#video.addEventListener('pause', this.#onPause, { signal });
    this.#video.addEventListener('error', this.#onMediaError, { signal });
    window.addEventListener('online', () => this.#dispatch({ type: 'online' }), { signal });
    window.addEventListener('offline', this.#onOffline, { signal });
    document.addEventListener('visibilitychange', this.#onVisibility, { signal });
    document.addEventListener('securitypolicyviolation', this.#onViolation, { signal });
    this.#ticker = setInterval(() => this.#tick(), tickMs);
    if (options.isShown) this.#perform(initialState.actions);
  }

  view = (): PlayerView => this.#view;

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Restarts with a new address and viewer session. */
  retry(): void {
    this.#isPausedByUser = false;
    this.#dispatch({ type: 'retry' });
  }

  /** Requests nothing until `resume` or `retry`. */
  suspend(): void {
    this.#dispatch({ type: 'suspend' });
  }

  /** Restarts after `suspend`, paused if it was paused. */
  resume(): void {
    if (this.#recovery.phase.name === 'suspended') this.#dispatch({ type: 'retry' });
  }

  /** Null means automatic. */
  selectQuality(quality: Quality | null): void {
    this.#chosen = quality;
    this.#applyQuality();
    this.#scheduleNotify();
  }

  goLive(): void {
    const live = this.#hls?.liveSyncPosition;
    if (typeof live === 'number') this.#video.currentTime = live;
    void this.#play();
  }

  /** Stays within the playlist. */
  seekBy(seconds: number): void {
    const { seekable } = this.#video;
    if (seekable.length === 0) return;
    const first = seekable.start(0);
    const last = Math.min(
      seekable.end(seekable.length - 1),
      this.#hls?.liveSyncPosition ?? Number.POSITIVE_INFINITY,
    );
    this.#video.currentTime = Math.max(first, Math.min(last, this.#video.currentTime + seconds));
  }

  togglePlay(): void {
    if (this.#video.paused) void this.#play();
    else this.#video.pause();
  }

  toggleCaptions(): void {
    this.#wantsCaptions = !this.#wantsCaptions;
    applyCaptions(this.#video, this.#wantsCaptions);
    this.#scheduleNotify();
  }

  readFigures(): Figures {
    return readFigures(this.#video, this.#hls);
  }

  destroy(): void {
    this.#lifetime.abort();
    clearInterval(this.#ticker);
    clearTimeout(this.#timer);
    clearTimeout(this.#notifyTimer);
    this.#listeners.clear();
    this.#unload();
    this.#address = null;
  }

  #dispatch(event: PlayerEvent): void {
    if (this.#lifetime.signal.aborted) return;
    const clock = { now: this.#now(), random: (this.#options.random ?? Math.random)() };
    const { state, actions } = recover(this.#recovery, event, clock);
    this.#recovery = state;
    this.#perform(actions);
    this.#scheduleNotify();
  }

  #perform(actions: readonly Action[]): void {
    for (const action of actions) this.#performOne(action);
  }

  #performOne(action: Action): void {
    switch (action.do) {
      case 'request-address':
        void this.#requestAddress();
        return;
      case 'load':
        this.#load();
        return;
      case 'recover-media':
        if (action.how === 'rebuild') this.#load();
        else {
          if (action.how === 'swap-codec') this.#hls?.swapAudioCodec();
          this.#hls?.recoverMediaError();
          this.#playUnlessPaused();
        }
        return;
      case 'go-live':
        if (this.#followsLive && !this.#isPausedByUser && !isAtLive(this.#hls)) this.goLive();
        return;
      case 'set-timer':
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#dispatch({ type: 'timer' }), action.inMs);
        return;
      case 'stop':
        this.#stop();
        return;
    }
  }

  async #requestAddress(): Promise<void> {
    this.#requestId += 1;
    const mine = this.#requestId;
    try {
      const address = new URL(await this.#options.requestAddress());
      if (mine !== this.#requestId) return;
      this.#address = address;
      this.#dispatch({ type: 'address' });
    } catch (error) {
      if (mine === this.#requestId) this.#dispatch(toPlayerEvent(error));
    }
  }

  /** Creates a new hls.js instance, so that no earlier error remains. Starts at the live edge. */
  #load(): void {
    const address = this.#address;
    if (address === null) return;
    this.#unload();
    this.#loads = createPendingLoads();
    const loader = createGuardedLoader({
      origin: () => address.origin,
      loads: this.#loads,
      onRefused: (reason) => this.#dispatch({ type: 'refused', refusal: { kind: 'guard', reason } }),
    });
    const hls = new Hls(hlsSettings(loader));
    this.#hls = hls;
    supportLowLatency(hls);
    hls.on(Hls.Events.ERROR, (_event, data) => this.#onError(hls, data));
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      this.#applyQuality();
      this.#playUnlessPaused();
      this.#scheduleNotify();
    });
    // hls.js reattaches a failed element by itself, but leaves it paused.
    hls.on(Hls.Events.MEDIA_ATTACHED, () => {
      if (this.#pausedByError) void this.#play();
      this.#pausedByError = false;
    });
    hls.attachMedia(this.#video);
    hls.loadSource(address.href);
  }

  #unload(): void {
    this.#hls?.destroy();
    this.#hls = null;
    this.#stillTicks = 0;
  }

  /** While waiting, the buffer keeps playing; when the stream is over, nothing of it remains. */
  #stop(): void {
    this.#requestId += 1;
    const { name } = this.#recovery.phase;
    if (name === 'waiting' || name === 'ended' || name === 'offline') this.#hls?.stopLoad();
    else this.#unload();
    if (name !== 'waiting') clearTimeout(this.#timer);
  }

  #onError(hls: Hls, data: ErrorData): void {
    if (hls !== this.#hls || !data.fatal) return;
    this.#dispatch(toPlayerEvent(data));
  }

  readonly #onTime = (): void => {
    const { name } = this.#recovery.phase;
    if (this.#video.currentTime === this.#lastTime) return;
    this.#lastTime = this.#video.currentTime;
    this.#stillTicks = 0;
    if (name === 'loading' || name === 'stalled') this.#dispatch({ type: 'playing' });
  };

  readonly #onPlay = (): void => {
    const wasPaused = this.#isPausedByUser;
    this.#wasPlaying = true;
    this.#isPausedByUser = false;
    if (wasPaused && isPast(this.#video, this.#hls)) this.#dispatch({ type: 'awakened' });
  };

  /** Fires when the user pauses and at the end; not when media is detached or fails. */
  readonly #onPause = (): void => {
    this.#wasPlaying = false;
    this.#isPausedByUser = !this.#video.ended;
  };

  readonly #onMediaError = (): void => {
    this.#pausedByError = this.#wasPlaying;
  };

  readonly #onOffline = (): void => {
    // A server on this machine needs no network.
    if (this.#address !== null && isLoopbackHost(this.#address.hostname)) return;
    this.#dispatch({ type: 'offline' });
  };

  /** The next tick is the first on time: a throttled timer does not count as sleep. */
  readonly #onVisibility = (): void => {
    if (this.#isPaused()) this.#tickedAt = this.#now();
  };

  readonly #onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (!this.#loads.isOwn(event.blockedURI)) return;
    const refusal = policyRefusal(event, this.#address);
    if (refusal !== null) this.#dispatch({ type: 'refused', refusal });
  };

  #tick(): void {
    const now = this.#now();
    const gapMs = now - this.#tickedAt;
    this.#tickedAt = now;
    const moved = this.#video.currentTime - this.#lastTime;
    this.#lastTime = this.#video.currentTime;
    const isPaused = this.#isPaused();
    // Timers of a hidden page are late too, but its media keeps playing, or stays paused.
    if (gapMs > sleepGapMs && moved < gapMs / 2000 && !(isPaused && document.hidden)) {
      this.#dispatch({ type: 'awakened' });
      return;
    }
    // Tracks come and go with the loaded media.
    applyCaptions(this.#video, this.#wantsCaptions);
    this.#stillTicks = moved !== 0 || isPaused ? 0 : this.#stillTicks + 1;
    if (this.#recovery.phase.name === 'playing' && !this.#video.paused)
      this.#followsLive = isAtLive(this.#hls);
    if (moved !== 0 || isPaused) this.#dispatch({ type: 'playing' });
    else if (this.#stillTicks >= stuckTicks) this.#dispatch({ type: 'stopped' });
    else this.#scheduleNotify();
  }

  #isPaused(): boolean {
    return this.#video.paused && this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }

  #playUnlessPaused(): void {
    if (!this.#isPausedByUser) void this.#play();
  }

  async #play(): Promise<void> {
    try {
      await this.#video.play();
    } catch {
      // Autoplay is blocked, or another load came first: the play button is there.
    }
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

  #readView(): PlayerView {
    return {
      phase: this.#recovery.phase,
      failures: this.#recovery.failures,
      qualities: listQualities(this.#hls),
      chosen: this.#chosen,
      isAtLive: isAtLive(this.#hls),
      captions: readCaptions(this.#video, this.#wantsCaptions),
      hasBegun: this.#recovery.hasBegun,
    };
  }

  /** Listeners run in the next frame: between two steps of hls.js they would delay the second. */
  #scheduleNotify(): void {
    this.#notifyTimer ??= setTimeout(() => {
      this.#notifyTimer = undefined;
      const next = this.#readView();
      if (JSON.stringify(next) === JSON.stringify(this.#view)) return;
      this.#view = next;
      for (const listener of this.#listeners) listener();
    }, frameMs);
  }
}
