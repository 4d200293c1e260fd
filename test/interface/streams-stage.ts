/** Shared by the specs of streams: a practice service with a stream, and the state of a video element. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { call, expect, type Service, signIn } from './host.ts';

const aboutSchema = z.object({ streamBaseUrl: z.string(), fileOrigin: z.string() });
const countsSchema = z.object({
  playlistAddresses: z.number(),
  viewerReused: z.number(),
  segments: z.number(),
  parts: z.number(),
  playlistsHeld: z.number(),
  refreshes: z.number(),
});

export const makePerid = (digit: number) => `esports:match:${digit}aa0386d-2189-4cf6-8085-4c5ca0ac7621`;

export async function about(service: Service): Promise<z.infer<typeof aboutSchema>> {
  return aboutSchema.parse(await (await fetch(new URL('/practice', service.baseUrl))).json());
}

export async function counts(service: Service): Promise<z.infer<typeof countsSchema>> {
  return countsSchema.parse(await (await fetch(new URL('/practice/counts', service.baseUrl))).json());
}

/** Signs in, sets the stream's address, opens the page after that, and saves this many streams. */
export async function stage(page: Page, service: Service, streams = 1): Promise<void> {
  await signIn(page, service);
  await call(page, 'settings.set', { 'service.streamBaseUrl': (await about(service)).streamBaseUrl });
  for (let digit = 1; digit <= streams; digit += 1) {
    await call(page, 'streams.save', {
      label: `Stream ${digit}`,
      matchPerid: makePerid(digit),
      matchId: null,
    });
  }
  await page.reload();
  await page.getByRole('link', { name: 'Streams' }).click();
  await expect(page.getByRole('heading', { name: 'Streams', exact: true })).toBeVisible();
}

export async function watch(page: Page, digit = 1): Promise<void> {
  await page.getByRole('button', { name: `Watch Stream ${digit}`, exact: true }).click();
}

export const tile = (page: Page, digit = 1) => page.getByRole('region', { name: `Stream Stream ${digit}` });

export interface Picture {
  readonly time: number;
  readonly frames: number;
  readonly height: number;
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  /** Seconds behind the newest seekable position. */
  readonly behind: number;
}

/** The states of the media elements, in the order of the page. */
export async function pictures(page: Page): Promise<Picture[]> {
  return page.locator('video').evaluateAll((videos) =>
    videos.flatMap((video) => {
      if (!(video instanceof HTMLVideoElement)) return [];
      const { seekable } = video;
      return {
        time: video.currentTime,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        height: video.videoHeight,
        isPaused: video.paused,
        isMuted: video.muted,
        behind: seekable.length === 0 ? Number.NaN : seekable.end(seekable.length - 1) - video.currentTime,
      };
    }),
  );
}

/**
 * Seconds from the service's clock to the picture, by the visible captions: the time that they show, and how far
 * into them the media element is. Null without a caption.
 */
export async function delayByCaptions(page: Page): Promise<number | null> {
  return page.locator('video').evaluate((video) => {
    if (!(video instanceof HTMLVideoElement)) return null;
    const showing = [...video.textTracks].filter(({ mode }) => mode === 'showing');
    const cue = showing.flatMap(({ activeCues }) => [...(activeCues ?? [])])[0];
    const said = cue && 'text' in cue ? /(\d\d):(\d\d):(\d\d) UTC/.exec(String(cue.text)) : null;
    if (!cue || !said) return null;
    const [hours = 0, minutes = 0, seconds = 0] = said.slice(1).map(Number);
    const shown = hours * 3600 + minutes * 60 + seconds + video.currentTime - cue.startTime;
    const day = 24 * 3600;
    return (((Date.now() / 1000 - shown) % day) + day) % day;
  });
}

const often = { intervals: [200] };

/** Waits until this many streams have played another second and shown new frames. */
export async function expectMoving(page: Page, streams = 1): Promise<void> {
  await expect
    .poll(async () => (await pictures(page)).filter(({ frames }) => frames > 0).length, often)
    .toBe(streams);
  const before = await pictures(page);
  await expect
    .poll(async () => {
      const after = await pictures(page);
      return after.filter((picture, index) => {
        const old = before[index];
        // A restarted player counts from zero.
        return old !== undefined && picture.time !== old.time && Math.abs(picture.time - old.time) >= 1;
      }).length;
    }, often)
    .toBe(streams);
}

/** Waits until the picture plays as close to live as the stream's three segments of two seconds allow. */
export async function expectLive(page: Page): Promise<void> {
  await expect.poll(async () => (await pictures(page))[0]?.behind, often).toBeLessThan(12);
  await expectMoving(page);
  await expect(page.locator('[data-tone]')).toHaveCount(0);
}
