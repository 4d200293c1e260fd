/** Playing and pausing the video element, and who paused it: the user, or an error of the decoder. */
export class Playback {
  readonly #video: HTMLVideoElement;
  /** From the element's events: when its error arrives, `paused` is already true. */
  #wasPlaying = false;
  #isPausedByError = false;
  #isPausedByUser = false;

  /** Listens until the signal. `onResume` is called when the user continues after a pause. */
  constructor(video: HTMLVideoElement, signal: AbortSignal, onResume: () => void) {
    this.#video = video;
    video.addEventListener(
      'play',
      () => {
        const wasPaused = this.#isPausedByUser;
        this.#wasPlaying = true;
        this.#isPausedByUser = false;
        if (wasPaused) onResume();
      },
      { signal },
    );
    // Fires when the user pauses and at the end; not when media is detached or fails.
    video.addEventListener(
      'pause',
      () => {
        this.#wasPlaying = false;
        this.#isPausedByUser = !video.ended;
      },
      { signal },
    );
    video.addEventListener(
      'error',
      () => {
        this.#isPausedByError = this.#wasPlaying;
      },
      { signal },
    );
  }

  /** Newly loaded media does not start by itself after a pause by the user. */
  get isPausedByUser(): boolean {
    return this.#isPausedByUser;
  }

  /** Whether it is paused with a picture, and not for lack of data. */
  isPaused(): boolean {
    return this.#video.paused && this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }

  forgetPause(): void {
    this.#isPausedByUser = false;
  }

  async play(): Promise<void> {
    try {
      await this.#video.play();
    } catch {
      // Autoplay is blocked, or another load came first: the play button is there.
    }
  }

  playUnlessPaused(): void {
    if (!this.#isPausedByUser) void this.play();
  }

  /** hls.js reattaches a failed element by itself, but leaves it paused. */
  resumeAfterError(): void {
    if (this.#isPausedByError) void this.play();
    this.#isPausedByError = false;
  }

  toggle(): void {
    if (this.#video.paused) void this.play();
    else this.#video.pause();
  }

  /** Stays within the playlist, and does not go beyond `live`. */
  seekBy(seconds: number, live: number | null): void {
    const { seekable, currentTime } = this.#video;
    if (seekable.length === 0) return;
    const first = seekable.start(0);
    const last = Math.min(seekable.end(seekable.length - 1), live ?? Number.POSITIVE_INFINITY);
    this.#video.currentTime = Math.max(first, Math.min(last, currentTime + seconds));
  }
}
