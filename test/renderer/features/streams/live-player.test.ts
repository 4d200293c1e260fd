import type { LevelDetails } from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LivePlayer } from '../../../../src/renderer/features/streams/player/live-player.ts';

/** The part of hls.js that a player needs here: how many instances, and where the playlist starts. */
const engine = vi.hoisted(() => ({ made: 0, fragmentStart: 0 }));

vi.mock('hls.js', async (original) => ({
  ...(await original<typeof import('hls.js')>()),
  default: class {
    static readonly Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed', MEDIA_ATTACHED: 'attached' };
    readonly levels = [];
    readonly latency = 0;
    constructor() {
      engine.made += 1;
    }
    get latestLevelDetails(): Pick<LevelDetails, 'fragmentStart' | 'live'> {
      return { fragmentStart: engine.fragmentStart, live: true };
    }
    on() {}
    attachMedia() {}
    loadSource() {}
    stopLoad() {}
    destroy() {}
  },
}));

class FakeVideo extends EventTarget {
  currentTime = 100;
  paused = true;
  ended = false;
  readyState = 4;
  readonly textTracks = [];
  readonly buffered = { length: 1, start: () => 90, end: () => 120 };
  readonly seekable = { length: 0 };
  play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const show = (isShown: boolean) => {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
};

let player: LivePlayer | null = null;
let video = new FakeVideo();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { devicePixelRatio: 1 }));
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  Object.assign(engine, { made: 0, fragmentStart: 95 });
  page.hidden = false;
  video = new FakeVideo();
  player = new LivePlayer({
    video: video as unknown as HTMLVideoElement,
    requestAddress: async () => 'https://stream.example/live/a.m3u8',
    isShown: true,
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await video.play();
  video.pause();
  expect(player.view().phase.name).toBe('playing');
  expect(engine.made).toBe(1);
});

afterEach(() => {
  player?.destroy();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Like throttled timers or a sleeping machine: time passes, and one tick arrives. */
async function passLate(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    vi.setSystemTime(Date.now() + 59_000);
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

describe('a paused stream', () => {
  it('a paused stream stays at its position while the window is hidden and after', async () => {
    show(false);
    await passLate(10);
    vi.setSystemTime(Date.now() + 40_000);
    show(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(engine.made).toBe(1);
    await video.play();
    expect(engine.made).toBe(1);
  });

  it('a paused stream is loaded again on play if the playlist has moved past it', async () => {
    show(false);
    await passLate(10);
    show(true);
    engine.fragmentStart = 600;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(engine.made).toBe(1);
    await video.play();
    expect(engine.made).toBe(2);
  });

  it('a paused stream continues from its buffer if the playlist continues from there', async () => {
    engine.fragmentStart = 110;
    await video.play();
    expect(engine.made).toBe(1);
  });

  it('a paused stream is loaded again after the machine slept with the window visible', async () => {
    await passLate(1);
    expect(engine.made).toBe(2);
  });
});
