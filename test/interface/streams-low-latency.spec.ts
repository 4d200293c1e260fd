/** Streams that offer parts of segments: what the media element itself says of them, and what the service counted. */
import type { Page } from '@playwright/test';
import { expect, onServer, type Service, test } from './host.ts';
import { counts, delayByCaptions, expectMoving, pictures, stage, tile, watch } from './streams-stage.ts';

const onePlayer = onServer('the player is the page’s own, and what it asks for is the same on every host');

/** An ordinary stream of segments of two seconds is held back by three of them. */
const ordinarySeconds = 6;

/** Until the picture is that near to the service's clock: by itself it catches up with what a busy machine lost. */
async function expectNear(page: Page, seconds: number): Promise<void> {
  const delay = async () => (await delayByCaptions(page)) ?? Number.POSITIVE_INFINITY;
  await expect.poll(delay).toBeLessThan(seconds);
}

/** Captions tell the service's clock. */
async function watchWithCaptions(page: Page, service: Service): Promise<void> {
  await stage(page, service);
  await watch(page);
  await tile(page).focus();
  await page.keyboard.press('c');
  await expectMoving(page);
}

test.use({ practiceOptions: ['--low-latency'] });

test(
  'a stream in parts plays within four seconds of live, which whole segments do not allow',
  onePlayer,
  async ({ host: { page }, service }) => {
    await watchWithCaptions(page, service);
    await expectNear(page, 4);
    expect((await pictures(page))[0]).toMatchObject({ height: 360, isPaused: false });
    const { parts, playlistsHeld } = await counts(service);
    expect(parts).toBeGreaterThan(3);
    expect(playlistsHeld).toBeGreaterThan(1);
    await page.keyboard.press('i');
    await expect(tile(page).getByText(/^[0-3]\.\d s, low latency$/)).toBeVisible();
    await expect(tile(page).getByRole('button', { name: 'Live', exact: true })).toBeAttached();
  },
);

test(
  'a stream in parts stays near to live in another quality and after it stood still, and ends',
  onePlayer,
  async ({ host: { page }, service }) => {
    await watchWithCaptions(page, service);
    await tile(page).hover();
    await tile(page)
      .getByRole('button', { name: /^Quality/ })
      .click();
    await page.getByRole('menuitemradio', { name: '180p' }).click();
    await expect.poll(async () => (await pictures(page))[0]?.height).toBe(180);
    await expectMoving(page);
    await expectNear(page, 4);

    await service.setFaults('stream-stall');
    await expect(page.getByText('Waiting for the stream…')).toBeVisible();
    await service.setFaults();
    await expectMoving(page);
    // By itself: a stall lets the player keep a second more in hand.
    await expectNear(page, ordinarySeconds - 1);
    expect(await counts(service)).toMatchObject({ playlistAddresses: 1 });

    await service.setFaults('stream-end');
    await expect(page.getByText('The stream has ended.')).toBeVisible();
  },
);
