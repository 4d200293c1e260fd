/** Streams: none yet, the form, one that plays, a wall of four, one that fails, and the small player elsewhere. */
import type { Page } from 'playwright';
import { z } from 'zod';
import {
  allLooks,
  archived,
  enter,
  onStage,
  rows,
  type Screens,
  type Service,
  type Stage,
  shoot,
  twoLooks,
  withService,
} from './stage.ts';

const labels = [
  'Semi-final',
  'Gold versus Blue, the second stage’s deciding match with the players’ voices, in English',
  'Scrim A',
  'Scrim B',
];
const makePerid = (place: number) => `esports:match:${place}aa0386d-2189-4cf6-8085-4c5ca0ac7621`;

export const streams: Screens = async (browser) => {
  await onStage(browser, [], (stage) => withService([], (service) => onService(stage, service)));
};

async function onService({ page, url }: Stage, service: Service): Promise<void> {
  await enter(page, service);
  await archived(page, '[1-9]\\d', 60_000);
  const { streamBaseUrl } = z
    .object({ streamBaseUrl: z.string() })
    .parse(await (await fetch(new URL('/practice', service.baseUrl))).json());
  await page.goto(`${url}/settings`);
  await page.getByRole('textbox', { name: 'Stream address' }).fill(streamBaseUrl);
  await page.keyboard.press('Tab');
  await page.goto(`${url}/streams`);
  await page.getByText('No streams yet').waitFor();
  await shoot(page, 'streams-empty', allLooks);

  for (const [place, label] of labels.entries()) {
    await page.getByRole('button', { name: 'Add stream' }).first().click();
    await page.getByRole('textbox', { name: 'PERID' }).fill(`Tonight: ${makePerid(place + 1)}`);
    await page.getByRole('textbox', { name: 'Label' }).fill(label);
    if (place === 0) await shoot(page, 'streams-form', allLooks);
    await page.getByRole('button', { name: 'Add and watch' }).click();
    await playing(page, place + 1);
    if (place === 0) await shootOne(page);
  }
  await shoot(page, 'streams-wall', allLooks);
  await page.getByText('1 + 3').click();
  await playing(page, labels.length);
  await shoot(page, 'streams-main', twoLooks);

  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('region', { name: 'Small player' }).waitFor();
  await rows(page).first().waitFor();
  await shoot(page, 'streams-small-player', allLooks);

  await page.getByRole('link', { name: 'Streams', exact: true }).click();
  await playing(page, labels.length);
  for (const label of labels.slice(1)) {
    await page.getByRole('button', { name: `Stop watching ${label}` }).click();
  }
  await service.setFaults('other-host-stream');
  await page.getByRole('button', { name: `Stop watching ${labels[0]}` }).click();
  await page.getByRole('button', { name: `Watch ${labels[0]}`, exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await shoot(page, 'streams-error', allLooks);
}

/** With all that lies on the picture: the controls, captions, figures and the qualities. */
async function shootOne(page: Page): Promise<void> {
  await shoot(page, 'streams-one', allLooks);
  const tile = page.getByRole('region', { name: `Stream ${labels[0]}` });
  await tile.focus();
  await page.keyboard.press('c');
  await page.keyboard.press('i');
  await page.waitForFunction(() => {
    const tracks = [...(document.querySelector('video')?.textTracks ?? [])];
    return tracks.some(({ mode, activeCues }) => mode === 'showing' && (activeCues?.length ?? 0) > 0);
  });
  await tile.getByRole('button', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: 'Automatic' }).waitFor();
  await shoot(page, 'streams-controls', twoLooks);
  await page.keyboard.press('Escape');
  await tile.focus();
  await page.keyboard.press('c');
  await page.keyboard.press('i');
}

/** Until so many are on the wall and move. */
async function playing(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('video')].filter((video) => !video.paused && video.currentTime > 1)
        .length === wanted && document.querySelector('[data-tone]') === null,
    count,
  );
}
