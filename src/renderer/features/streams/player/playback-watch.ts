/** Watches the position of a video: whether frames advance, and whether the machine slept. */
import type { Playback } from './playback.ts';
import type { PlayerEvent } from './recovery.ts';

/** A tick delayed by this means that the machine slept. */
const sleepGapMs = 15_000;
const stuckTicks = 3;

interface Watch {
  /** Epoch ms. */
  readonly tickedAt: number;
  /** The position of the video, in seconds. */
  readonly lastTime: number;
  /** Ticks in a row without any progress. */
  readonly stillTicks: number;
}

interface Sample {
  /** Epoch ms. */
  readonly now: number;
  /** Seconds. */
  readonly currentTime: number;
  /** Whether it is paused with a picture. */
  readonly isPaused: boolean;
  readonly isPageHidden: boolean;
}

type Observed = Extract<PlayerEvent, { type: 'awakened' | 'playing' | 'stopped' }>;

export class PlaybackWatch {
  readonly #video: HTMLVideoElement;
  readonly #playback: Playback;
  readonly #now: () => number;
  #watch: Watch;

  constructor(video: HTMLVideoElement, playback: Playback, now: () => number) {
    this.#video = video;
    this.#playback = playback;
    this.#now = now;
    this.#watch = { tickedAt: now(), lastTime: 0, stillTicks: 0 };
  }

  /** Call once a second. Null while it is undecided whether the video is stuck. */
  tick(): Observed | null {
    const { watch, event } = watchTick(this.#watch, {
      now: this.#now(),
      currentTime: this.#video.currentTime,
      isPaused: this.#playback.isPaused(),
      isPageHidden: document.hidden,
    });
    this.#watch = watch;
    return event;
  }

  /** Whether the position has changed since the last call or tick. */
  hasAdvanced(): boolean {
    const { currentTime } = this.#video;
    if (currentTime === this.#watch.lastTime) return false;
    this.#watch = { ...this.#watch, lastTime: currentTime, stillTicks: 0 };
    return true;
  }

  /** The page was hidden or shown: if paused, the next tick counts as on time, since a throttled timer is no sleep. */
  onVisibility(): void {
    if (this.#playback.isPaused()) this.#watch = { ...this.#watch, tickedAt: this.#now() };
  }

  /** Other media is loaded. */
  reset(): void {
    this.#watch = { ...this.#watch, stillTicks: 0 };
  }
}

function watchTick(
  watch: Watch,
  { now, currentTime, isPaused, isPageHidden }: Sample,
): { readonly watch: Watch; readonly event: Observed | null } {
  const gapMs = now - watch.tickedAt;
  const moved = currentTime - watch.lastTime;
  const seen = { ...watch, tickedAt: now, lastTime: currentTime };
  // Timers of a hidden page are late too, but its media keeps playing, or stays paused.
  if (gapMs > sleepGapMs && moved < gapMs / 2000 && !(isPaused && isPageHidden)) {
    return { watch: seen, event: { type: 'awakened' } };
  }
  if (moved !== 0 || isPaused) return { watch: { ...seen, stillTicks: 0 }, event: { type: 'playing' } };
  const stillTicks = watch.stillTicks + 1;
  return { watch: { ...seen, stillTicks }, event: stillTicks >= stuckTicks ? { type: 'stopped' } : null };
}
