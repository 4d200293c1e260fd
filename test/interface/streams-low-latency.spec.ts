/** Streams with parts of segments: the state of the media element, and the counts of the service. */
import type { Page } from '@playwright/test';
import { expect, onServer, type Service, test } from './host.ts';
import { counts, delayByCaptions, expectMoving, pictures, stage, tile, watch } from './streams-stage.ts';

const onePlayer = onServer('the player is the page’s own, and what it asks for is the same on every host');

/** An ordinary stream with segments of two seconds plays three of them behind live. */
const ordinarySeconds = 6;

/** Waits until the picture is this close to the service's clock; it catches up by itself after a busy machine. */
async function expectNear(page: Page, seconds: number): Promise<void> {
  const delay = async () => (await delayByCaptions(page)) ?? Number.POSITIVE_INFINITY;
  await expect.poll(delay).toBeLessThan(seconds);
}

/** Captions show the service's clock. */
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
    // By itself: after a stall the player buffers another second.
    await expectNear(page, ordinarySeconds - 1);
    expect(await counts(service)).toMatchObject({ playlistAddresses: 1 });

    await service.setFaults('stream-end');
    await expect(page.getByText('The stream has ended.')).toBeVisible();
  },
);
