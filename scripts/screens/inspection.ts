/** Inspecting files: JSON as a tree, the entries of a zip, the metadata of a replay, bytes. */
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright';
import { ZipFile } from 'yazl';
import { contentTypeInText, contentTypeLabel } from '../../src/shared/domain/content-types.ts';
import { gameOffering } from '../../test/interface/further-files.ts';
import { root } from '../command.ts';
import {
  allLooks,
  enter,
  onPractice,
  onStage,
  rows,
  type Screens,
  type Stage,
  shoot,
  twoLooks,
  withService,
} from './stage.ts';

export const inspection: Screens = async (browser) => {
  await onPractice(browser, practiceFiles);
  const folder = await mkdtemp(join(tmpdir(), 'matchkeep-inspected-'));
  try {
    await writeFiles(folder);
    await onStage(browser, [], (stage) => realFiles(stage, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function practiceFiles({ page, url }: Stage): Promise<void> {
  // The service has no replay of some games. A game with a replay also has the other file.
  const game = new URL(`/game/${encodeURIComponent(await gameOffering(page, 'ROFL_REPLAY'))}`, url).href;
  await page.goto(`${game}?view=files`);
  for (const type of ['ROFL_REPLAY', 'HISTORIC_BAYES_SEPARATED']) await fetchFile(page, type);
  await page.goto(`${game}/file/HISTORIC_BAYES_SEPARATED`);
  await page.getByRole('grid', { name: 'Entries' }).locator('[data-index="3"]').waitFor();
  await shoot(page, 'inspect-zip', twoLooks);
  await page.goto(`${game}/file/ROFL_REPLAY`);
  await page.getByRole('region', { name: 'Replay', exact: true }).getByRole('row').nth(3).waitFor();
  await shoot(page, 'inspect-replay', twoLooks);
}

async function realFiles({ page, url }: Stage, folder: string): Promise<void> {
  const work = async (service: Parameters<typeof enter>[1]) => {
    await enter(page, service);
    const game = await openGame(page, url);
    for (const type of ['GAMH_DETAILS', 'GAMH_SEPARATED']) await fetchFile(page, type);
    for (const look of allLooks) {
      await page.setViewportSize(look[1]);
      await findMonster(page, `${game}/file/GAMH_DETAILS`);
      await shoot(page, 'inspect-json', [look]);
    }
    await page.goto(`${game}/file/GAMH_SEPARATED?entry=0`);
    await page.getByRole('region', { name: 'Bytes' }).waitFor();
    await shoot(page, 'inspect-bytes', twoLooks);
  };
  await withService([], work, ['--files', folder]);
}

async function findMonster(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('tree', { name: 'Content' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Find in this file' });
  await field.fill('ELITE_MONSTER_KILL');
  await field.press('Enter');
  await page.getByText(/^1 of \d+$/).waitFor();
  await page
    .getByRole('toolbar', { name: 'Actions for the selected value' })
    .getByText(/^string/)
    .waitFor();
}

/** Opens the files of the first game. Returns the game's address. */
async function openGame(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/library`);
  await rows(page).first().dblclick();
  await page.waitForURL(/\/game\//);
  const game = new URL(new URL(page.url()).pathname, url).href;
  await page.goto(`${game}?view=files`);
  return game;
}

async function fetchFile(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: `Download ${contentTypeInText(type)}` }).click();
  const file = page.getByRole('region', { name: contentTypeLabel(type), exact: true });
  await file.getByRole('link', { name: 'Inspect' }).waitFor();
}

/** The real game, and a zip whose only file has an unknown type. */
async function writeFiles(folder: string): Promise<void> {
  for (const name of ['GAMH_SUMMARY.json', 'GAMH_DETAILS.json']) {
    await copyFile(join(root, 'test/data/real-game', name), join(folder, name));
  }
  const zip = new ZipFile();
  zip.addBuffer(packets(), 'packets.bin', { mtime: new Date('2023-09-05T15:40:00Z') });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, 'GAMH_SEPARATED.zip')));
}

/** Bytes as a game's recording might have them: a head of letters, then numbers that never repeat. */
function packets(): Buffer {
  const bytes = Buffer.alloc(64 * 1024);
  let state = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state & 0xff;
  }
  bytes.write('PKTS 13.17 map 11 blue red', 0, 'latin1');
  return bytes;
}
