/** Streams with parts of segments: the state of the media element, and the counts of the service. */
import type { Page } from '@playwright/test';
import { expect, onServer, type Service, test } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';
import { counts, delayByCaptions, expectMoving, pictures, stage, tile, watch } from './streams-stage.ts';

const onePlayer = onServer('the player is the page’s own, and what it asks for is the same on every host');
const onePlayerLong = { ...onePlayer, ...longRun };

/** With segments of two seconds, an ordinary stream plays three of them behind live. */
const nearSeconds = 4;

/**
 * Waits until the picture is close to the service's clock. The player catches up by itself, but buffers another second
 * after each stall: those of a busy machine are counted.
 */
async function expectNear(page: Page): Promise<void> {
  const delay = async () => {
    const seconds = (await delayByCaptions(page)) ?? Number.POSITIVE_INFINITY;
    return seconds - (await page.evaluate(() => Number(document.body.dataset['stalls'])));
  };
  await expect.poll(delay).toBeLessThan(nearSeconds);
}

/** Captions show the service's clock. */
async function watchWithCaptions(page: Page, service: Service): Promise<void> {
  await stage(page, service);
  await page.evaluate(() => {
    document.body.dataset['stalls'] = '0';
    const count = () => {
      document.body.dataset['stalls'] = String(Number(document.body.dataset['stalls']) + 1);
    };
    // Events of media do not bubble.
    document.addEventListener('waiting', count, { capture: true });
  });
  await watch(page);
  await tile(page).focus();
  await page.keyboard.press('c');
  await expectMoving(page);
}

test.use({ practiceOptions: ['--low-latency', ...withOneMatch] });

test(
  'A stream in parts plays within four seconds of live, which whole segments do not allow',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await watchWithCaptions(page, service);
    await expectNear(page);
    expect((await pictures(page))[0]).toMatchObject({ height: 360, isPaused: false });
    const { parts, playlistsHeld } = await counts(service);
    expect(parts).toBeGreaterThan(3);
    expect(playlistsHeld).toBeGreaterThan(1);
    await page.keyboard.press('i');
    await expect(tile(page).getByText(/^\d+\.\d s, low latency$/)).toBeVisible();
    await expect(tile(page).getByRole('button', { name: 'Live', exact: true })).toBeAttached();
  },
);

test(
  'A stream in parts stays close to live in another quality and after a pause, and ends',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await watchWithCaptions(page, service);
    await tile(page).hover();
    await tile(page)
      .getByRole('button', { name: /^Quality/ })
      .click();
    await page.getByRole('menuitemradio', { name: '180p' }).click();
    await expect.poll(async () => (await pictures(page))[0]?.height).toBe(180);
    await expectMoving(page);
    await expectNear(page);

    await service.setFaults('stream-stall');
    await expect(page.getByText('Waiting for the stream…')).toBeVisible();
    await service.setFaults();
    await expectMoving(page);
    await expectNear(page);
    expect(await counts(service)).toMatchObject({ playlistAddresses: 1 });

    await service.setFaults('stream-end');
    await expect(page.getByText('The stream has ended.')).toBeVisible();
  },
);
