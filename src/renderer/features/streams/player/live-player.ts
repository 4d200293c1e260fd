/**
 * One viewer session: a video element, hls.js feeding it, and the recovery that keeps both going. The address it
 * plays is held here and nowhere else. React reads `view()`; what it does goes through the methods.
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
  /** A fresh viewer session each time. Throws a `MatchkeepError`. */
  readonly requestAddress: () => Promise<string>;
  /** Else it rests, and asks for nothing until `wake`. */
  readonly isShown: boolean;
  readonly now?: () => number;
  readonly random?: () => number;
}

const tickMs = 1_000;
const frameMs = 16;
/** A tick that comes so much too late: the machine slept. */
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
  /** Counts the addresses asked for: a late answer to an older question is not used. */
  #requestId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notifyTimer: ReturnType<typeof setTimeout> | undefined;
  #chosen: Quality | null = null;
  #followsLive = true;
  /** As the element's events tell it: when its error comes, it calls itself paused already. */
  #wasPlaying = false;
  /** It is paused by an error of its decoder, and not by the user. */
  #pausedByError = false;
  /** Paused by the user: whatever is loaded meanwhile, it does not start by itself. */
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

  /** From the beginning: a new address, a new viewer session. */
  retry(): void {
    this.#isPausedByUser = false;
    this.#dispatch({ type: 'retry' });
  }

  /** Asks for nothing any more, until `wake` or `retry`. */
  suspend(): void {
    this.#dispatch({ type: 'suspend' });
  }

  /** After a rest: from the beginning, paused where it was. */
  resume(): void {
    if (this.#recovery.phase.name === 'suspended') this.#dispatch({ type: 'retry' });
  }

  /** Null: automatic. */
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

  /** Within what the playlist still has. */
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

  /** A fresh engine each time: nothing of what went wrong is left in it. It begins at the live edge. */
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
    // The engine takes a broken element off and on again by itself, but leaves it paused.
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

  /** While it waits, what is buffered plays on; where it is over, nothing of the stream stays. */
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

  /** Told where somebody pauses, and at the end; not where what is loaded is taken off or breaks. */
  readonly #onPause = (): void => {
    this.#wasPlaying = false;
    this.#isPausedByUser = !this.#video.ended;
  };

  readonly #onMediaError = (): void => {
    this.#pausedByError = this.#wasPlaying;
  };

  readonly #onOffline = (): void => {
    // This machine itself is there without a network.
    if (this.#address !== null && isLoopbackHost(this.#address.hostname)) return;
    this.#dispatch({ type: 'offline' });
  };

  /** The next tick is the first one in time: it is not late for having been throttled. */
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
    // Timers of a hidden page come late too, but its pictures go on, or rest where they were paused.
    if (gapMs > sleepGapMs && moved < gapMs / 2000 && !(isPaused && document.hidden)) {
      this.#dispatch({ type: 'awakened' });
      return;
    }
    // They come and go with what is loaded.
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
      // Not allowed without the user, or overtaken by a new load: the play button is there.
    }
  }

  #applyQuality(): void {
    const hls = this.#hls;
    if (hls === null) return;
    const { height, bitrate } = this.#chosen ?? {};
    const index = hls.levels.findIndex((level) => level.height === height && level.bitrate === bitrate);
    // A new address may offer others: then as the network allows.
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

  /** What is drawn anew waits for the next frame: between two steps of the engine it would hold up the second. */
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
