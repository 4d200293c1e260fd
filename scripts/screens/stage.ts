/**
 * What every picture needs: a fresh server shell with an authorised page, a practice service where the
 * screen signs in to one, and the looks in which docs/screenshots has a screen.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { z } from 'zod';
import { openLink } from '../../test/interface/hosts/server.ts';
import { startProgram } from '../../test/interface/programs.ts';
import { submitSignIn } from '../../test/interface/sign-in-form.ts';
import { root } from '../command.ts';

export const pictures = join(root, 'docs/screenshots');
const large = { width: 1280, height: 800 };
const small = { width: 900, height: 600 };
export const wide = { width: 1600, height: 1000 };

export type Look = readonly [scheme: 'light' | 'dark', size: typeof large];
export const allLooks: readonly Look[] = [
  ['light', large],
  ['dark', large],
  ['light', small],
  ['dark', small],
];
/** Enough for a screen that differs little from another one with all looks. */
export const twoLooks: readonly Look[] = [
  ['light', large],
  ['dark', small],
];

const serverReady = z.object({ address: z.string(), link: z.string() });
const serviceReady = z.object({ baseUrl: z.string(), username: z.string(), password: z.string() });
export interface Service extends z.infer<typeof serviceReady> {
  /** Replaces all faults of the practice service. */
  setFaults(...faults: readonly string[]): Promise<void>;
}

/** A group of screens: takes all its pictures, on as many stages as it needs. */
export type Screens = (browser: Browser) => Promise<void>;

export interface Stage {
  readonly page: Page;
  readonly url: string;
  /** Its data folder. */
  readonly dataDir: string;
}

/** Runs `work` with a fresh server shell and an authorised page, then ends both. */
export async function onStage(
  browser: Browser,
  options: readonly string[],
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matchkeep-screenshots-'));
  const program = await startProgram(['serve', '--port', '0', '--data-dir', dataDir, ...options]);
  const context: BrowserContext = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' });
  try {
    const { address, link } = serverReady.parse(program.ready);
    const page = await context.newPage();
    await openLink(page, link);
    await work({ page, url: address, dataDir });
  } finally {
    await context.close();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A stage on practice data of which a good part is archived and the rest still waited for. */
export async function onPractice(browser: Browser, work: (stage: Stage) => Promise<void>): Promise<void> {
  await onStage(browser, ['--practice'], async (stage) => {
    await archived(stage.page, '(?:[2-9]\\d|\\d{3,})');
    await work(stage);
  });
}

/** Waits until so many files are archived (a pattern of the number), as the status bar's tooltip says. */
export async function archived(page: Page, files: string, timeout?: number): Promise<void> {
  const sentence = page.getByTitle(new RegExp(`: ${files} archived, .*upcoming`));
  await sentence.waitFor(timeout === undefined ? {} : { timeout });
}

/** Takes a picture of the page in each look. */
export async function shoot(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await page.mouse.move(0, 0);
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
      colorScheme,
    );
    // Tables measure their room after a change of the window and draw again.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    await page.screenshot({
      path: join(pictures, `${name}-${colorScheme}-${size.width}x${size.height}.png`),
      animations: 'disabled',
    });
  }
}

/** Starts a practice service with these faults and options for as long as `work` takes. */
export async function withService(
  faults: readonly string[],
  work: (service: Service) => Promise<void>,
  options: readonly string[] = [],
): Promise<void> {
  const flags = faults.length > 0 ? ['--fault', ...faults] : [];
  const program = await startProgram(['practice', '--port', '0', ...flags, ...options]);
  try {
    const ready = serviceReady.parse(program.ready);
    const setFaults = async (...wanted: readonly string[]) => {
      const response = await fetch(new URL('/practice/faults', ready.baseUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ faults: wanted }),
      });
      if (!response.ok) throw new Error(await response.text());
    };
    await work({ ...ready, setFaults });
  } finally {
    await program.stop();
  }
}

/** Signs in and waits until the matches are on screen. */
export async function enter(page: Page, service: Service): Promise<void> {
  await submitSignIn(page, service);
  await page.getByRole('heading', { name: 'Matches' }).waitFor();
}

export function rows(page: Page): Locator {
  return page.getByRole('grid').locator('[role=row][aria-selected]');
}
