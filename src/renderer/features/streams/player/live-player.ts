/**
 * One viewer session: a video element, hls.js, and the recovery of their playback. Only this class
 * holds the stream's address. React reads `view()` and calls the methods.
 */
import { isLoopbackHost } from '../../../../shared/security/safe-address.ts';
import { applyCaptions, readCaptions } from './captions.ts';
import { ChangeNotifier } from './change-notifier.ts';
import { isAtLive, isPast, listQualities, readFigures } from './figures.ts';
import { HlsEngine } from './hls-engine.ts';
import { Playback } from './playback.ts';
import { PlaybackWatch } from './playback-watch.ts';
import { policyRejection, toPlayerEvent } from './player-event.ts';
import type { Figures, PlayerView, Quality } from './player-view.ts';
import { type PlayerEvent, recover } from './recovery.ts';
import { type Action, initialState, type Recovery, suspendedState } from './recovery-state.ts';

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

export class LivePlayer {
  readonly #video: HTMLVideoElement;
  readonly #options: LivePlayerOptions;
  readonly #now: () => number;
  readonly #lifetime = new AbortController();
  readonly #ticker: ReturnType<typeof setInterval>;
  readonly #engine: HlsEngine;
  readonly #playback: Playback;
  readonly #watch: PlaybackWatch;
  readonly #changes: ChangeNotifier<PlayerView>;
  #recovery: Recovery;
  #address: URL | null = null;
  /** Numbers the address requests: a late response to an older one is ignored. */
  #requestId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #followsLive = true;
  #wantsCaptions = false;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    this.#recovery = options.isShown ? initialState.state : suspendedState;
    this.#video = options.video;
    this.#now = options.now ?? Date.now;
    const { signal } = this.#lifetime;
    this.#playback = new Playback(this.#video, signal, () => {
      if (isPast(this.#video, this.#engine.hls)) this.#dispatch({ type: 'awakened' });
    });
    this.#watch = new PlaybackWatch(this.#video, this.#playback, this.#now);
    this.#engine = new HlsEngine(this.#video, {
      onRejected: (reason) => this.#dispatch({ type: 'rejected', rejection: { kind: 'guard', reason } }),
      onFatal: (error) => this.#dispatch(toPlayerEvent(error)),
      onParsed: () => {
        this.#playback.playUnlessPaused();
        this.#changes.schedule();
      },
      onAttached: () => this.#playback.resumeAfterError(),
    });
    this.#changes = new ChangeNotifier(() => this.#readView());
    this.#video.addEventListener('timeupdate', this.#onTime, { signal });
    this.#video.addEventListener('ended', () => this.#dispatch({ type: 'ended' }), { signal });
    window.addEventListener('online', () => this.#dispatch({ type: 'online' }), { signal });
    window.addEventListener('offline', this.#onOffline, { signal });
    document.addEventListener('visibilitychange', () => this.#watch.onVisibility(), { signal });
    document.addEventListener('securitypolicyviolation', this.#onViolation, { signal });
    this.#ticker = setInterval(() => this.#tick(), tickMs);
    if (options.isShown) for (const action of initialState.actions) this.#perform(action);
  }

  view = (): PlayerView => this.#changes.value;

  onChange = (listener: () => void): (() => void) => this.#changes.add(listener);

  /** Restarts with a new address and viewer session. */
  retry(): void {
    this.#playback.forgetPause();
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
    this.#engine.selectQuality(quality);
    this.#changes.schedule();
  }

  goLive(): void {
    const { livePosition } = this.#engine;
    if (livePosition !== null) this.#video.currentTime = livePosition;
    void this.#playback.play();
  }

  /** Stays within the playlist. */
  seekBy(seconds: number): void {
    this.#playback.seekBy(seconds, this.#engine.livePosition);
  }

  togglePlay(): void {
    this.#playback.toggle();
  }

  toggleCaptions(): void {
    this.#wantsCaptions = !this.#wantsCaptions;
    applyCaptions(this.#video, this.#wantsCaptions);
    this.#changes.schedule();
  }

  readFigures(): Figures {
    return readFigures(this.#video, this.#engine.hls);
  }

  destroy(): void {
    this.#lifetime.abort();
    clearInterval(this.#ticker);
    clearTimeout(this.#timer);
    this.#changes.stop();
    this.#unload();
    this.#address = null;
  }

  #dispatch(event: PlayerEvent): void {
    if (this.#lifetime.signal.aborted) return;
    const clock = { now: this.#now(), random: (this.#options.random ?? Math.random)() };
    const { state, actions } = recover(this.#recovery, event, clock);
    this.#recovery = state;
    for (const action of actions) this.#perform(action);
    this.#changes.schedule();
  }

  #perform(action: Action): void {
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
          this.#engine.recoverMedia(action.how);
          this.#playback.playUnlessPaused();
        }
        return;
      case 'go-live':
        if (this.#followsLive && !this.#playback.isPausedByUser && !isAtLive(this.#engine.hls)) this.goLive();
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

  #load(): void {
    if (this.#address === null) return;
    this.#watch.reset();
    this.#engine.load(this.#address);
  }

  #unload(): void {
    this.#watch.reset();
    this.#engine.unload();
  }

  /** While waiting, the buffer keeps playing; when the stream is over, nothing of it remains. */
  #stop(): void {
    this.#requestId += 1;
    const { name } = this.#recovery.phase;
    if (name === 'waiting' || name === 'ended' || name === 'offline') this.#engine.stopLoad();
    else this.#unload();
    if (name !== 'waiting') clearTimeout(this.#timer);
  }

  readonly #onTime = (): void => {
    const { name } = this.#recovery.phase;
    if (!this.#watch.hasAdvanced()) return;
    if (name === 'loading' || name === 'stalled') this.#dispatch({ type: 'playing' });
  };

  readonly #onOffline = (): void => {
    // A server on this machine needs no network.
    if (this.#address !== null && isLoopbackHost(this.#address.hostname)) return;
    this.#dispatch({ type: 'offline' });
  };

  readonly #onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (!this.#engine.hasLoaded(event.blockedURI)) return;
    const rejection = policyRejection(event, this.#address);
    if (rejection !== null) this.#dispatch({ type: 'rejected', rejection });
  };

  #tick(): void {
    const event = this.#watch.tick();
    if (event?.type !== 'awakened') {
      // Tracks come and go with the loaded media.
      applyCaptions(this.#video, this.#wantsCaptions);
      if (this.#recovery.phase.name === 'playing' && !this.#video.paused)
        this.#followsLive = isAtLive(this.#engine.hls);
    }
    if (event === null) this.#changes.schedule();
    else this.#dispatch(event);
  }

  #readView(): PlayerView {
    return {
      phase: this.#recovery.phase,
      failures: this.#recovery.failures,
      qualities: listQualities(this.#engine.hls),
      chosen: this.#engine.chosen,
      isAtLive: isAtLive(this.#engine.hls),
      captions: readCaptions(this.#video, this.#wantsCaptions),
      hasBegun: this.#recovery.hasBegun,
    };
  }
}
