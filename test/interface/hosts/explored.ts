/**
 * A data folder of the practice workspace in which every due file is archived. It is made once a run, by
 * the first worker that needs it, and copied for the others and for every host: the sync takes far longer
 * than a copy.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { call } from '../call.ts';
import type { Running } from './running.ts';

/** `folder`: this run's own; set by the configuration. */
export const exploredFolderVariable = 'MATCHKEEP_TEST_EXPLORED';
const limitMs = 300_000;

/** The folder, to be copied. `explore` fills one the long way. */
export async function provideExplored(explore: (dataDir: string) => Promise<void>): Promise<string> {
  const folder = process.env[exploredFolderVariable];
  if (!folder) throw new Error(`${exploredFolderVariable} is not set.`);
  const made = join(folder, 'made');
  await mkdir(folder, { recursive: true });
  if (await isFirst(folder)) {
    const making = join(folder, 'making');
    await mkdir(making);
    await explore(making);
    await rename(making, made);
  }
  const giveUpAt = Date.now() + limitMs;
  while (!existsSync(made)) {
    if (Date.now() > giveUpAt) throw new Error('Another worker did not finish exploring the practice data.');
    await delay(100);
  }
  return made;
}

/** Making a folder succeeds for one worker only. */
async function isFirst(folder: string): Promise<boolean> {
  try {
    await mkdir(join(folder, 'claimed'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Enters practice if the host did not start in it, and waits until every due file is archived. */
export async function settle(running: Running, browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await running.show(await context.newPage());
  const { isPractice } = await call(page, 'app.status', null);
  if (!isPractice) await call(page, 'practice.enter', null);
  // Every copy would make the data set by itself, which takes as long as many specs; specs that need it have it made.
  await call(page, 'settings.set', { 'dataset.isOn': false });
  await expect.poll(() => isSettled(page)).toBe(true);
  // Until the library has answered such a question, its pages state an estimate of how many games there are.
  await call(page, 'library.suggest', { text: '', at: 0, limit: 1 });
  await context.close();
}

/** Whether every due file is archived, and enough games for browsing. */
async function isSettled(page: Page): Promise<boolean> {
  const { coverage } = await call(page, 'app.status', null);
  return coverage.due === 0 && coverage.archived >= 20;
}
