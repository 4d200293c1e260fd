import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, expect, onServer, type Service, test } from './host.ts';
import { withOneMatch } from './programs.ts';
import { longRun } from './short-run.ts';
import {
  about,
  counts,
  expectLive,
  expectMoving,
  makePerid,
  pictures,
  stage,
  tile,
  watch,
} from './streams-stage.ts';

const onePlayer = onServer(
  'the player is the page’s own; that a stream plays is shown on every host, and the rest takes minutes',
);
const onePlayerLong = { ...onePlayer, ...longRun };

test.use({ practiceOptions: withOneMatch });

/** The fault strikes and is named; once it is gone, the stream plays again by itself. */
async function recover(page: Page, service: Service, fault: string, message: string): Promise<void> {
  await service.setFaults(fault);
  await expect(page.getByText(message)).toBeVisible();
  await service.setFaults();
  await expectLive(page);
}

// Playing takes time: a buffer that empties, a wait before the next attempt.

test('A PERID in a pasted text becomes a stream that plays, muted, in both qualities', async ({
  host: { page },
  service,
}) => {
  await stage(page, service, 0);
  await page.getByRole('button', { name: 'Add stream' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add stream' });
  await dialog.getByRole('textbox', { name: 'PERID' }).fill('nothing of the kind');
  await dialog.getByRole('button', { name: 'Add and watch' }).click();
  await expect(dialog.getByText('No PERID found')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: 'PERID' })
    .fill(`Tonight: ${encodeURIComponent(makePerid(1))} – see you!`);
  await expect(dialog.getByText(`Found: ${makePerid(1)}`)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Stream 1');
  await dialog.getByRole('button', { name: 'Add and watch' }).click();

  await expectLive(page);
  expect((await pictures(page))[0]).toMatchObject({ isMuted: true, isPaused: false });
  // The focus is back on the button that opened the form, and the keys are the stream's.
  await page.keyboard.press('i');
  await expect(tile(page).getByText(/^\d+ × \d+$/)).toBeVisible();
  await page.keyboard.press('i');
  await expect(tile(page).getByText(/^\d+ × \d+$/)).toBeHidden();
  for (const height of [180, 360]) {
    await tile(page).hover();
    await tile(page)
      .getByRole('button', { name: /^Quality/ })
      .click();
    await page.getByRole('menuitemradio', { name: `${height}p` }).click();
    await expect.poll(async () => (await pictures(page))[0]?.height).toBe(height);
  }
  await page.getByRole('button', { name: 'Statistics' }).click();
  await expect(tile(page).getByText('640 × 360')).toBeVisible();
  await expect(
    tile(page)
      .getByText(/^\d+\.\d s$/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Unmute Stream 1' }).click();
  await expect.poll(async () => (await pictures(page))[0]?.isMuted).toBe(false);
  await expectMoving(page);
});

test(
  'Keys alone play, seek, mute, show captions and statistics, and return to live',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service);
    await page.getByRole('button', { name: 'Watch Stream 1' }).focus();
    await page.keyboard.press('Enter');
    await expectLive(page);
    await tile(page).focus();
    const one = async () => (await pictures(page))[0];
    await page.keyboard.press('k');
    await expect.poll(async () => (await one())?.isPaused).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(async () => (await one())?.isPaused).toBe(false);
    await page.keyboard.press('m');
    await expect.poll(async () => (await one())?.isMuted).toBe(false);
    await page.keyboard.press('m');
    await expect.poll(async () => (await one())?.isMuted).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await one())?.behind).toBeGreaterThan(12);
    await expect(tile(page).getByRole('button', { name: 'Go live' })).toBeAttached();
    await page.keyboard.press('l');
    await expect.poll(async () => (await one())?.behind).toBeLessThan(9);
    await page.keyboard.press('i');
    await expect(tile(page).getByText('Behind live')).toBeVisible();
    await page.keyboard.press('c');
    const caption = () =>
      page
        .locator('video')
        .evaluate((video) =>
          video instanceof HTMLVideoElement
            ? [...video.textTracks].flatMap(({ mode, activeCues }) =>
                mode === 'showing'
                  ? [...(activeCues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : ''))
                  : [],
              )
            : [],
        );
    await expect.poll(async () => (await caption())[0]).toMatch(/^Practice, \d\d:\d\d:\d\d UTC/);
    // Chords of the whole interface are not the player's: `g l` is the Library, not "go live".
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
    await expectMoving(page);
  },
);

test.describe('recovery', longRun, () => {
  test(
    'A stream survives an expired address with a new viewer session',
    onePlayer,
    async ({ host: { page }, service }) => {
      await stage(page, service);
      await watch(page);
      await expectLive(page);
      expect(await counts(service)).toMatchObject({ playlistAddresses: 1, viewerReused: 0 });
      await service.setFaults('stream-expired*1');
      await expect.poll(async () => (await counts(service)).playlistAddresses).toBe(2);
      await expectLive(page);
      expect(await counts(service)).toMatchObject({ playlistAddresses: 2, viewerReused: 0 });
    },
  );

  test(
    'A stream survives missing segments and reports them while they are missing',
    onePlayer,
    async ({ host: { page }, service }) => {
      await stage(page, service);
      await watch(page);
      await expectLive(page);
      await recover(page, service, 'segment-404', 'A part of the stream is missing.');
    },
  );

  test('A stream survives a stall of its service', onePlayer, async ({ host: { page }, service }) => {
    await stage(page, service);
    await watch(page);
    await expectLive(page);
    await recover(page, service, 'stream-stall', 'Waiting for the stream…');
  });

  test(
    'A stream survives a slow start and discontinuities everywhere',
    onePlayer,
    async ({ host: { page }, service }) => {
      await stage(page, service);
      await service.setFaults('slow:1200*4@playlist,media', 'stream-discontinuity');
      await watch(page);
      await expect(page.getByText('Connecting…')).toBeVisible();
      await expectLive(page);
      const { time = 0 } = (await pictures(page))[0] ?? {};
      // Over several of them, each two seconds long.
      await expect.poll(async () => ((await pictures(page))[0]?.time ?? 0) - time).toBeGreaterThan(5);
      await service.setFaults();
      await expectLive(page);
    },
  );

  test(
    'A stream survives a network that is lost and returns',
    onePlayer,
    async ({ host: { page }, service }) => {
      await stage(page, service);
      await watch(page);
      await expectLive(page);
      await service.setFaults('reset@media');
      await expect(page.getByText('The stream cannot be reached.')).toBeVisible();
      await expect(page.getByText(/Retrying automatically \(\d of 8\)/)).toBeVisible();
      await service.setFaults();
      await expectLive(page);
    },
  );

  test(
    'A stream survives answers that are errors, cut short or missing, and names them',
    onePlayer,
    async ({ host: { page }, service }) => {
      await stage(page, service);
      await watch(page);
      for (const [fault, message] of [
        ['401', 'The stream address has expired.'],
        ['403', 'The stream address has expired.'],
        ['404', 'The stream address has expired.'],
        ['429', 'The stream service refused a part of the stream (status 429).'],
        ['500', 'The stream service refused a part of the stream (status 500).'],
        ['503', 'The stream service refused a part of the stream (status 503).'],
        ['cut', 'The stream cannot be reached.'],
        ['redirect-loop', 'The stream cannot be reached.'],
        ['hang', 'Waiting for the stream…'],
      ] as const) {
        // A player that was not healthy for ten seconds counts the attempts of all faults together.
        await page.reload();
        await expectLive(page);
        await recover(page, service, `${fault}@media`, message);
      }
    },
  );

  test(
    'A stream that has ended is checked again on request',
    onePlayer,
    async ({ host: { page }, service }) => {
      await stage(page, service);
      await watch(page);
      await expectLive(page);
      await service.setFaults('stream-end');
      await expect(page.getByText('The stream has ended.')).toBeVisible();
      await service.setFaults();
      await page.getByRole('button', { name: 'Check again' }).click();
      await expectLive(page);
    },
  );
});

test(
  'Addresses that are not of the stream service are refused by name and never requested',
  onePlayer,
  async ({ host: { page }, service }) => {
    await stage(page, service);
    const { fileOrigin } = await about(service);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(fileOrigin)) asked.push(request.url());
    });
    await service.setFaults('other-host-stream');
    await watch(page);
    await expect(
      page.getByText(/The service returned a stream on another host than 127\.0\.0\.1:\d+\./),
    ).toBeVisible();
    // No two in a row have the same text, so the text is never left over from the previous one.
    for (const [fault, message] of [
      ['other-host-segment', 'The stream refers to another host.'],
      ['huge-playlist', 'The stream sent too much data.'],
      ['html@media', 'The stream service did not return a stream.'],
      ['endless-playlist', 'The stream sent too much data.'],
      ['redirect@media', 'The stream redirects to another host.'],
    ] as const) {
      await service.setFaults(fault);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText(message)).toBeVisible();
    }
    expect(asked.filter((url) => !url.includes('/live/'))).toEqual([]);
    await service.setFaults();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectLive(page);
  },
);

test(
  'The streams name what is missing: an address, a sign-in, or a page of the new address',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service);
    const { streamBaseUrl } = await about(service);
    await call(page, 'settings.set', { 'service.streamBaseUrl': '' });
    await watch(page);
    await expect(page.getByText('The stream address is not set.')).toBeVisible();
    await tile(page).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('textbox', { name: 'Stream address' })).toBeVisible();
    // This page was opened while no address was set: its policy allows no connection.
    await page.reload();
    await call(page, 'settings.set', {
      'service.streamBaseUrl': streamBaseUrl,
      'service.streamPath': 'short',
    });
    await page.getByRole('link', { name: 'Streams' }).click();
    await expect(page.getByText('The stream address changed after this page was opened.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expectLive(page);
    await call(page, 'session.signOut', null);
    await page.getByRole('button', { name: 'Close Stream 1' }).focus();
    await page.keyboard.press('Enter');
    await watch(page);
    await expect(page.locator('[data-tone]')).toContainText(/sign/i);
    await expect(tile(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  },
);

test(
  'Of four streams in the grid one is audible, keys and the pointer reorder them, and the grid is restored',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service, 4);
    for (const digit of [1, 2, 3, 4]) await watch(page, digit);
    await expectMoving(page, 4);
    expect(await counts(service)).toMatchObject({ playlistAddresses: 4, viewerReused: 0 });
    const order = () =>
      page.locator('video').evaluateAll((videos) => videos.map((video) => video.getAttribute('aria-label')));
    await tile(page, 4).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await order()).toEqual(['Stream 1', 'Stream 2', 'Stream 4', 'Stream 3']);
    await tile(page, 1).hover();
    await tile(page, 1).getByText('Stream 1', { exact: true }).dragTo(tile(page, 2));
    expect(await order()).toEqual(['Stream 2', 'Stream 1', 'Stream 4', 'Stream 3']);
    await expectMoving(page, 4);
    expect((await counts(service)).playlistAddresses).toBe(4);

    await tile(page, 4).getByRole('button', { name: 'Unmute Stream 4' }).click();
    await tile(page, 3).getByRole('button', { name: 'Unmute Stream 3' }).click();
    await expect
      .poll(async () => (await pictures(page)).map(({ isMuted }) => isMuted))
      .toEqual([true, true, true, false]);
    await page.getByText('1 + 3').click();
    await page.reload();
    await expectMoving(page, 4);
    // This screen is the first that was opened now: it brings all its looks along.
    expect((await page.locator('video').first().boundingBox())?.height).toBeGreaterThan(300);
    expect(await order()).toEqual(['Stream 2', 'Stream 1', 'Stream 4', 'Stream 3']);
    await expect(page.getByRole('radio', { name: '1 + 3' })).toBeChecked();
  },
);

test(
  'A stream that is redirected elsewhere is refused, and the others continue',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service, 2);
    const { fileOrigin } = await about(service);
    const session = /\/live\/([\w-]+)/;
    const asked = page.waitForRequest(session);
    await watch(page, 1);
    const first = session.exec((await asked).url())?.[1];
    await expectLive(page);
    await page.route(session, async (route) => {
      const isFirst = session.exec(route.request().url())?.[1] === first;
      const headers = { location: `${fileOrigin}/elsewhere`, 'access-control-allow-origin': '*' };
      await (isFirst ? route.continue() : route.fulfill({ status: 302, headers }));
    });
    await watch(page, 2);
    await expect(tile(page, 2).getByText('The stream redirects to another host.')).toBeVisible();
    await expectMoving(page, 1);
    await expect(tile(page, 1)).toHaveAttribute('data-phase', 'playing');
  },
);

test(
  'A stream continues in a small player on other screens, and is the same one back in the grid',
  onePlayerLong,
  async ({ host: { page }, service }) => {
    await stage(page, service, 2);
    await watch(page, 1);
    await watch(page, 2);
    await expectMoving(page, 2);
    const first = await page.locator('video').first().elementHandle();
    await page.getByRole('link', { name: 'Matches' }).click();
    const small = page.getByRole('region', { name: 'Small player' });
    await expect(small).toBeVisible();
    const before = await pictures(page);
    await expect
      .poll(async () => ((await pictures(page))[0]?.time ?? 0) - (before[0]?.time ?? 0))
      .toBeGreaterThan(1);
    expect(await first?.evaluate((video) => video === document.querySelector('video'))).toBe(true);
    expect((await counts(service)).playlistAddresses).toBe(2);
    await small.getByRole('link', { name: 'Back to the streams' }).click();
    await expectMoving(page, 2);
    expect(await first?.evaluate((video) => video === document.querySelector('video'))).toBe(true);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('button', { name: 'Close the small player' }).click();
    await expect(page.locator('video')).toHaveCount(0);
  },
);

test(
  'A match leads to its stream, and the stream leads to the games of its match',
  onePlayerLong,
  async ({ exploredPage: page }) => {
    const { items } = await call(page, 'matches.list', { when: 'past', limit: 1 });
    const match = items[0];
    if (!match) throw new Error('There is no past match.');
    await page.goto(
      `${new URL(page.url()).origin}/matches?when=past&match=${encodeURIComponent(JSON.stringify(match.id))}`,
    );
    await page.getByRole('link', { name: 'Watch a stream' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add stream' });
    await dialog.getByRole('textbox', { name: 'PERID' }).fill(makePerid(7));
    await dialog.getByRole('button', { name: 'Add and watch' }).click();
    await expectLive(page);
    const { id } = (await call(page, 'streams.list', null)).find(({ matchId }) => matchId === match.id) ?? {};
    if (id === undefined) throw new Error('The stream was not tied to its match.');
    await expect(page.getByRole('region', { name: 'Game 1' })).toBeVisible();
    await call(page, 'streams.remove', { id });
    await expect(page.locator('video')).toHaveCount(0);
  },
);

test(
  'Addresses, viewer IDs and tokens stay out of the page, its storage and every log',
  onePlayerLong,
  async ({ host: { page }, service, dataDir }) => {
    const said: string[] = [];
    page.on('console', (message) =>
      said.push(`${message.type()} ${message.text()} ${message.location().url}`),
    );
    page.on('pageerror', (error) => said.push(`${error.message} ${error.stack}`));
    await stage(page, service);
    const paths: string[] = [];
    page.on('request', (request) => {
      const path = /\/live\/([\w-]+)/.exec(request.url())?.[1];
      if (path !== undefined && !paths.includes(path)) paths.push(path);
    });
    await watch(page);
    await expectLive(page);
    await service.setFaults('stream-expired*1');
    await expect.poll(() => paths.length).toBe(2);
    await expectLive(page);
    // Only the page's own messages: the browser itself logs which request failed.
    const ownWords = said.filter((text) => !text.includes('Failed to load resource'));
    const stored = await page.evaluate(() =>
      JSON.stringify({
        html: document.documentElement.outerHTML,
        sources: [...document.querySelectorAll('video')].map((video) => video.currentSrc),
        local: { ...localStorage },
        session: { ...sessionStorage },
      }),
    );
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        // What is being downloaded gets another name when it is whole, maybe before it is read here.
        .filter((file) => file.isFile() && !file.parentPath.includes('.matchkeep-partial'))
        .map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    );
    expect(texts.length).toBeGreaterThan(2);
    // A session's path is its viewer id in other letters; see the practice service.
    const viewers = paths.map((path) => {
      const hex = Buffer.from(path, 'base64url').toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    });
    expect(new Set(viewers).size).toBe(2);
    for (const text of [stored, ...ownWords, ...texts]) {
      for (const secret of [...paths, ...viewers]) expect(text).not.toContain(secret);
    }
    expect(ownWords.join()).not.toContain(makePerid(1));
    expect(`${stored} ${said.join()}`).not.toMatch(/eyJ[\w-]{8,}\.[\w-]+\./);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, longRun, () => {
    test.use({ colorScheme });

    test(
      `The streams without any, and their form, are accessible in ${colorScheme}`,
      onePlayer,
      async ({ host: { page }, service }) => {
        await stage(page, service, 0);
        await expect(page.getByText('No streams yet')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Add stream' }).last().click();
        await page.getByRole('textbox', { name: 'PERID' }).fill(`${makePerid(1)} ${makePerid(2)}`);
        await expect(page.getByRole('radio', { name: makePerid(2) })).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(
      `A playing stream, a failed one and the menu of qualities are accessible in ${colorScheme}`,
      onePlayer,
      async ({ host: { page }, service }) => {
        await stage(page, service, 2);
        await watch(page, 1);
        await expectLive(page);
        await service.setFaults('other-host-stream');
        await watch(page, 2);
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
        await tile(page, 1).focus();
        await page.keyboard.press('i');
        await expect(tile(page, 1).getByText('Behind live')).toBeVisible();
        await tile(page, 1).hover();
        await tile(page, 1)
          .getByRole('button', { name: /^Quality/ })
          .click();
        await expect(page.getByRole('menuitemradio', { name: 'Automatic' })).toBeVisible();
        await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
        await expectAccessible(page);
      },
    );

    test(
      `The small player of a stream is accessible in ${colorScheme}`,
      onePlayer,
      async ({ host: { page }, service }) => {
        await stage(page, service);
        await watch(page);
        await expectLive(page);
        await page.getByRole('link', { name: 'Settings' }).first().click();
        await expect(page.getByRole('region', { name: 'Small player' })).toBeVisible();
        await expectAccessible(page);
      },
    );
  });
}
