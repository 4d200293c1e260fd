/**
 * Events around a playing stream: full screen, networks, sleep, sign-ins and decoders. Each is caused
 * from outside, and read from the media element and the document.
 */
import type { Page } from '@playwright/test';
import { expect, onServer, test } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';
import { counts, expectLive, expectMoving, pictures, stage, tile, watch } from './streams-stage.ts';

const onePlayer = onServer(
  'the player is the page’s own; that a stream plays is shown on every host, and the rest takes minutes',
);
const onePlayerLong = { ...onePlayer, ...longRun };

test.use({ practiceOptions: withOneMatch });

test(
  'A key switches full screen on and off, and another one picture-in-picture',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service);
    await watch(page);
    await expectLive(page);
    await tile(page).focus();
    const filling = () => page.evaluate(() => document.fullscreenElement?.querySelector('video')?.ariaLabel);
    await page.keyboard.press('f');
    await expect.poll(filling).toBe('Stream 1');
    // A choice in full screen must be visible in full screen.
    await tile(page).hover();
    await tile(page)
      .getByRole('button', { name: /^Quality/ })
      .click();
    await expect(page.getByRole('menuitemradio', { name: 'Automatic' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await tile(page).focus();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
    const floating = () =>
      page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
    await page.keyboard.press('p');
    await expect.poll(floating).toBe(true);
    await expectMoving(page);
    await page.keyboard.press('p');
    await expect.poll(floating).toBe(false);
    await expectLive(page);
  },
);

test(
  'A stream resumes at once when the network is back',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service);
    await watch(page);
    await expectLive(page);
    await page.context().setOffline(true);
    await expect(page.locator('[data-tone]')).toBeVisible();
    await page.context().setOffline(false);
    await expectLive(page);
    expect(await counts(service)).toMatchObject({ viewerReused: 0 });
  },
);

/** Lets a test put the page to sleep, from its next load on: only the clock jumps far ahead. */
async function sleeper(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const now = Date.now;
    let slept = 0;
    window.addEventListener('practice-sleep', () => {
      slept += 3_600_000;
    });
    Date.now = () => now() + slept;
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event('practice-sleep')));
}

const source = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.src);

test(
  'A stream resumes after sleep, also if its address has expired in the meantime',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    const sleep = await sleeper(page);
    await stage(page, service);
    await watch(page);
    await expectLive(page);
    const before = await source(page);
    await sleep();
    await expect.poll(() => source(page)).not.toBe(before);
    await expectLive(page);
    expect((await counts(service)).playlistAddresses).toBe(1);
    await service.setFaults('stream-expired*1');
    await sleep();
    await expect.poll(async () => (await counts(service)).playlistAddresses).toBe(2);
    await expectLive(page);
    expect(await counts(service)).toMatchObject({ viewerReused: 0 });
  },
);

test(
  'A paused stream stays paused after sleep and after a lost network',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    const sleep = await sleeper(page);
    await stage(page, service);
    await watch(page);
    await expectLive(page);
    await tile(page).focus();
    await page.keyboard.press('k');
    await expect.poll(async () => (await pictures(page))[0]?.isPaused).toBe(true);
    /** Waits until the reloaded stream has a picture. */
    const expectPaused = async (before: string) => {
      await expect
        .poll(async () => (await source(page)) !== before && (await tile(page).getAttribute('data-phase')))
        .toBe('playing');
      expect((await pictures(page))[0]?.isPaused).toBe(true);
    };
    const first = await source(page);
    await sleep();
    await expectPaused(first);
    const second = await source(page);
    await service.setFaults('reset@media');
    await expect(page.getByText('The stream cannot be reached.')).toBeVisible();
    await service.setFaults();
    await expectPaused(second);
    await tile(page).focus();
    await page.keyboard.press('k');
    await expectLive(page);
  },
);

test(
  'A stream that is not shown requests no viewer session',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service, 3);
    for (const digit of [1, 2, 3]) await watch(page, digit);
    await expectMoving(page, 3);
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Single', { exact: true }).click();
    const { playlistAddresses } = await counts(service);
    await page.reload();
    await expect(tile(page)).toHaveAttribute('data-phase', 'playing');
    expect((await counts(service)).playlistAddresses).toBe(playlistAddresses + 1);
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText('2 × 2').click();
    await expectMoving(page, 3);
    expect((await counts(service)).playlistAddresses).toBe(playlistAddresses + 3);
  },
);

/** Ends every picture source of the page with the decoder's own error, as the element reports it. */
const breakDecoder = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('practice-decode-error')));

test(
  'A stream recovers from errors of the decoder, each time',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await page.addInitScript(() => {
      const sources: MediaSource[] = [];
      const errors: number[] = [];
      // Rejected during an append; and before an element knows its source, it has another error.
      const fail = (source: MediaSource) => {
        if (source.readyState !== 'open') return;
        const video = document.querySelector('video');
        if (video && video.readyState < HTMLMediaElement.HAVE_METADATA) {
          video.addEventListener('loadedmetadata', () => fail(source), { once: true });
          return;
        }
        const busy = [...source.sourceBuffers].find(({ updating }) => updating);
        if (busy) busy.addEventListener('updateend', () => fail(source), { once: true });
        else source.endOfStream('decode');
      };
      const make = URL.createObjectURL;
      URL.createObjectURL = (object) => {
        if (object instanceof MediaSource) sources.push(object);
        return make(object);
      };
      window.addEventListener('practice-decode-error', () => {
        for (const source of sources) fail(source);
      });
      document.addEventListener(
        'error',
        ({ target }) => {
          if (!(target instanceof HTMLVideoElement) || target.error === null) return;
          errors.push(target.error.code);
          document.documentElement.dataset['mediaErrors'] = errors.join(' ');
        },
        true,
      );
    });
    await stage(page, service);
    await watch(page);
    await expectLive(page);
    for (const errors of ['3', '3 3']) {
      await breakDecoder(page);
      await expect(page.locator('html')).toHaveAttribute('data-media-errors', errors);
      await expectLive(page);
    }
    expect((await counts(service)).playlistAddresses).toBe(1);
  },
);

test(
  'A stream continues when the token expires, and uses a new one',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service);
    await watch(page);
    await expectLive(page);
    await fetch(new URL('/practice/expire-access-tokens', service.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await expectMoving(page);
    await service.setFaults('stream-expired*1');
    await expect.poll(async () => (await counts(service)).playlistAddresses).toBeGreaterThan(1);
    await expectLive(page);
    expect(await counts(service)).toMatchObject({ refreshes: 1, viewerReused: 0 });
  },
);
