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
const sleptMs = 15_000;
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
  #asked = 0;
  #wakeUp: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #chosen: Quality | null = null;
  #followsLive = true;
  /** As the element's events tell it: when its error comes, it calls itself paused already. */
  #isRunning = false;
  /** It is paused by an error of its decoder, and not by the user. */
  #brokeOff = false;
  /** Paused by the user: whatever is loaded meanwhile, it does not start by itself. */
  #isHeld = false;
  #wantsCaptions = false;
  #lastTime = 0;
  #still = 0;
  #tickedAt: number;
  #view: PlayerView;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    this.#recovery = options.isShown ? initialState.state : suspendedState;
    this.#video = options.video;
    this.#now = options.now ?? Date.now;
    this.#tickedAt = this.#now();
    this.#view = this.#look();
    const { signal } = this.#lifetime;
    this.#video.addEventListener('timeupdate', this.#onTime, { signal });
    this.#video.addEventListener('ended', () => this.#tell({ type: 'ended' }), { signal });
    this.#video.addEventListener('play', this.#onPlay, { signal });
    this.#video.addEventListener('pause', this.#onPause, { signal });
    this.#video.addEventListener('error', this.#onBreak, { signal });
    window.addEventListener('online', () => this.#tell({ type: 'online' }), { signal });
    window.addEventListener('offline', this.#onOffline, { signal });
    document.addEventListener('visibilitychange', this.#onVisibility, { signal });
    document.addEventListener('securitypolicyviolation', this.#onViolation, { signal });
    this.#ticker = setInterval(() => this.#tick(), tickMs);
    if (options.isShown) this.#do(initialState.actions);
  }

  view = (): PlayerView => this.#view;

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From the beginning: a new address, a new viewer session. */
  retry(): void {
    this.#isHeld = false;
    this.#tell({ type: 'retry' });
  }

  /** Asks for nothing any more, until `wake` or `retry`. */
  suspend(): void {
    this.#tell({ type: 'rest' });
  }

  /** After a rest: from the beginning, paused where it was. */
  resume(): void {
    if (this.#recovery.phase.name === 'asleep') this.#tell({ type: 'retry' });
  }

  /** Null: automatic. */
  selectQuality(quality: Quality | null): void {
    this.#chosen = quality;
    this.#applyQuality();
    this.#changed();
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
    this.#changed();
  }

  readFigures(): Figures {
    return readFigures(this.#video, this.#hls);
  }

  destroy(): void {
    this.#lifetime.abort();
    clearInterval(this.#ticker);
    clearTimeout(this.#wakeUp);
    clearTimeout(this.#telling);
    this.#listeners.clear();
    this.#unload();
    this.#address = null;
  }

  #tell(happening: PlayerEvent): void {
    if (this.#lifetime.signal.aborted) return;
    const chance = { now: this.#now(), random: (this.#options.random ?? Math.random)() };
    const { state, actions } = recover(this.#recovery, happening, chance);
    this.#recovery = state;
    this.#do(actions);
    this.#changed();
  }

  #do(actions: readonly Action[]): void {
    for (const action of actions) this.#act(action);
  }

  #act(action: Action): void {
    switch (action.do) {
      case 'ask-address':
        void this.#ask();
        return;
      case 'load':
        this.#load();
        return;
      case 'recover-media':
        if (action.how === 'rebuild') this.#load();
        else {
          if (action.how === 'swap-codec') this.#hls?.swapAudioCodec();
          this.#hls?.recoverMediaError();
          this.#resume();
        }
        return;
      case 'go-live':
        if (this.#followsLive && !this.#isHeld && !isAtLive(this.#hls)) this.goLive();
        return;
      case 'wake-up':
        clearTimeout(this.#wakeUp);
        this.#wakeUp = setTimeout(() => this.#tell({ type: 'due' }), action.inMs);
        return;
      case 'stop':
        this.#stop();
        return;
    }
  }

  async #ask(): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    try {
      const address = new URL(await this.#options.requestAddress());
      if (mine !== this.#asked) return;
      this.#address = address;
      this.#tell({ type: 'address' });
    } catch (error) {
      if (mine === this.#asked) this.#tell(toPlayerEvent(error));
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
      onRefused: (reason) => this.#tell({ type: 'refused', refusal: { kind: 'guard', reason } }),
    });
    const hls = new Hls(hlsSettings(loader));
    this.#hls = hls;
    supportLowLatency(hls);
    hls.on(Hls.Events.ERROR, (_event, data) => this.#onError(hls, data));
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      this.#applyQuality();
      this.#resume();
      this.#changed();
    });
    // The engine takes a broken element off and on again by itself, but leaves it paused.
    hls.on(Hls.Events.MEDIA_ATTACHED, () => {
      if (this.#brokeOff) void this.#play();
      this.#brokeOff = false;
    });
    hls.attachMedia(this.#video);
    hls.loadSource(address.href);
  }

  #unload(): void {
    this.#hls?.destroy();
    this.#hls = null;
    this.#still = 0;
  }

  /** While it waits, what is buffered plays on; where it is over, nothing of the stream stays. */
  #stop(): void {
    this.#asked += 1;
    const { name } = this.#recovery.phase;
    if (name === 'waiting' || name === 'ended' || name === 'offline') this.#hls?.stopLoad();
    else this.#unload();
    if (name !== 'waiting') clearTimeout(this.#wakeUp);
  }

  #onError(hls: Hls, data: ErrorData): void {
    if (hls !== this.#hls || !data.fatal) return;
    this.#tell(toPlayerEvent(data));
  }

  readonly #onTime = (): void => {
    const { name } = this.#recovery.phase;
    if (this.#video.currentTime === this.#lastTime) return;
    this.#lastTime = this.#video.currentTime;
    this.#still = 0;
    if (name === 'loading' || name === 'stalled') this.#tell({ type: 'moving' });
  };

  readonly #onPlay = (): void => {
    const wasHeld = this.#isHeld;
    this.#isRunning = true;
    this.#isHeld = false;
    if (wasHeld && isPast(this.#video, this.#hls)) this.#tell({ type: 'woke' });
  };

  /** Told where somebody pauses, and at the end; not where what is loaded is taken off or breaks. */
  readonly #onPause = (): void => {
    this.#isRunning = false;
    this.#isHeld = !this.#video.ended;
  };

  readonly #onBreak = (): void => {
    this.#brokeOff = this.#isRunning;
  };

  readonly #onOffline = (): void => {
    // This machine itself is there without a network.
    if (this.#address !== null && isLoopbackHost(this.#address.hostname)) return;
    this.#tell({ type: 'offline' });
  };

  /** The next tick is the first one in time: it is not late for having been throttled. */
  readonly #onVisibility = (): void => {
    if (this.#isAtRest()) this.#tickedAt = this.#now();
  };

  readonly #onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (!this.#loads.isOwn(event.blockedURI)) return;
    const refusal = policyRefusal(event, this.#address);
    if (refusal !== null) this.#tell({ type: 'refused', refusal });
  };

  #tick(): void {
    const now = this.#now();
    const gapMs = now - this.#tickedAt;
    this.#tickedAt = now;
    const moved = this.#video.currentTime - this.#lastTime;
    this.#lastTime = this.#video.currentTime;
    const isAtRest = this.#isAtRest();
    // Timers of a hidden page come late too, but its pictures go on, or rest where they were paused.
    if (gapMs > sleptMs && moved < gapMs / 2000 && !(isAtRest && document.hidden)) {
      this.#tell({ type: 'woke' });
      return;
    }
    // They come and go with what is loaded.
    applyCaptions(this.#video, this.#wantsCaptions);
    this.#still = moved !== 0 || isAtRest ? 0 : this.#still + 1;
    if (this.#recovery.phase.name === 'playing' && !this.#video.paused)
      this.#followsLive = isAtLive(this.#hls);
    if (moved !== 0 || isAtRest) this.#tell({ type: 'moving' });
    else if (this.#still >= stuckTicks) this.#tell({ type: 'stuck' });
    else this.#changed();
  }

  #isAtRest(): boolean {
    return this.#video.paused && this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }

  #resume(): void {
    if (!this.#isHeld) void this.#play();
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

  #look(): PlayerView {
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
  #changed(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const next = this.#look();
      if (JSON.stringify(next) === JSON.stringify(this.#view)) return;
      this.#view = next;
      for (const listener of this.#listeners) listener();
    }, frameMs);
  }
}
