/**
 * Takes every screen of the real interface on the practice service, light and dark, large and small, and
 * keeps the pictures in docs/screenshots to be looked at and judged. Needs `npm run build` and a browser.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { startProgram } from '../test/interface/programs.ts';
import { findBrowser } from './checks/system-packages.ts';
import { root } from './command.ts';

const folder = join(root, 'docs/screenshots');
const large = { width: 1280, height: 800 };
const small = { width: 900, height: 600 };
const wide = { width: 1600, height: 1000 };
type Look = readonly [scheme: 'light' | 'dark', size: typeof large];
const allLooks: readonly Look[] = [
  ['light', large],
  ['dark', large],
  ['light', small],
  ['dark', small],
];
const twoLooks: readonly Look[] = [
  ['light', large],
  ['dark', small],
];

const serverReady = z.object({ address: z.string(), link: z.string() });
const serviceReady = z.object({ baseUrl: z.string(), username: z.string(), password: z.string() });

interface Stage {
  readonly page: Page;
  readonly url: string;
}

/** Runs `work` with a fresh server shell and a page that is let in, then ends both. */
async function onStage(
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
    await page.goto(link);
    await work({ page, url: address });
  } finally {
    await context.close();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function shoot(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await page.mouse.move(0, 0);
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
      colorScheme,
    );
    await page.screenshot({
      path: join(folder, `${name}-${colorScheme}-${size.width}x${size.height}.png`),
      animations: 'disabled',
    });
  }
}

async function signIn(page: Page, service: z.infer<typeof serviceReady>, password: string): Promise<void> {
  await page.getByLabel('Service address').fill(service.baseUrl);
  await page.getByLabel('User name').fill(service.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByLabel('Keep the password in the system keychain').uncheck();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function withService(
  faults: readonly string[],
  work: (service: z.infer<typeof serviceReady>) => Promise<void>,
  options: readonly string[] = [],
): Promise<void> {
  const flags = faults.length > 0 ? ['--fault', ...faults] : [];
  const program = await startProgram(['practice', '--port', '0', ...flags, ...options]);
  try {
    await work(serviceReady.parse(program.ready));
  } finally {
    await program.stop();
  }
}

const rows = (page: Page) => page.getByRole('grid').locator('[role=row][aria-selected]');

async function practice({ page, url }: Stage): Promise<void> {
  await page.getByText(/[2-9]\d of \d+ archived · \d+ waiting/).waitFor();
  await page.goto(`${url}/matches?when=past`);
  await rows(page).nth(2).click();
  await page.getByRole('heading', { name: 'Game 1' }).waitFor();
  await shoot(page, 'matches', allLooks);
  await library(page, url);
  for (const by of ['league', 'day']) {
    await page.goto(`${url}/coverage?by=${by}`);
    await rows(page).first().waitFor();
    await shoot(page, `coverage-${by}`, by === 'league' ? allLooks : twoLooks);
  }
  await page.goto(`${url}/settings`);
  await page.getByRole('heading', { name: 'Watch rules' }).waitFor();
  await shoot(page, 'settings', twoLooks);
  await page.goto(`${url}/library`);
  await rows(page).first().waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('lck');
  await page
    .getByText(/, game \d · /)
    .first()
    .waitFor();
  await shoot(page, 'palette', twoLooks);
}

async function library(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/library`);
  await rows(page).nth(3).waitFor();
  await page.getByRole('checkbox', { name: 'LCK' }).waitFor();
  await shoot(page, 'library', allLooks);
  await page.goto(`${url}/library?q=${encodeURIComponent('has:any league:LCK,LEC -game:1 length:>30')}`);
  await rows(page).first().waitFor();
  await shoot(page, 'library-filtered', twoLooks);
  await page.goto(`${url}/library?q=${encodeURIComponent('has:any legue:LCK champion:Azir length:>90')}`);
  await page.getByText('No game fits').waitFor();
  await shoot(page, 'library-nothing', twoLooks);
  await page.goto(`${url}/library?group=true`);
  await rows(page).nth(3).click();
  await rows(page)
    .nth(6)
    .click({ modifiers: ['Shift'] });
  await page.getByText(/4 of \d+ games selected/).waitFor();
  await shoot(page, 'library-grouped', [...twoLooks, ['light', wide]]);
  await page.goto(`${url}/library?show=players`);
  await page.getByRole('grid', { name: 'Players' }).locator('[data-index="0"]').waitFor();
  await shoot(page, 'statistics', twoLooks);
}

async function firstSteps({ page }: Stage): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to your data service' }).waitFor();
  await shoot(page, 'welcome', allLooks);
  await withService([], async (service) => {
    await signIn(page, service, 'not-the-password');
    await page.getByRole('alert').waitFor();
    await shoot(page, 'sign-in-error', twoLooks);
  });
}

async function running({ page, url }: Stage): Promise<void> {
  await withService(['trickle:600@file'], async (service) => {
    await signIn(page, service, service.password);
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    await page.goto(`${url}/library`);
    await page.getByText('Nothing archived yet').waitFor();
    await shoot(page, 'empty', twoLooks);
    await page.goto(`${url}/downloads`);
    await page
      .getByText(/[1-9][\d.]* KB of/)
      .first()
      .waitFor();
    await shoot(page, 'downloads', allLooks);
  });
}

/** The game that the view is held to by its tests, with its timeline fetched on the way. */
async function realGame({ page, url }: Stage): Promise<void> {
  const work = async (service: z.infer<typeof serviceReady>) => {
    await signIn(page, service, service.password);
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    await page.goto(`${url}/library?q=${encodeURIComponent('has:any game:1')}`);
    await rows(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Scoreboard' }).waitFor();
    await page.keyboard.press('2');
    await page.getByText('No timeline of this game is archived').waitFor();
    await shoot(page, 'game-no-timeline', twoLooks);
    await page.getByRole('button', { name: 'Fetch GAMH_DETAILS' }).click();
    const cursor = page.getByRole('slider', { name: 'Time in the game' });
    await cursor.waitFor();
    await page.keyboard.press('1');
    await page.getByRole('region', { name: 'Scoreboard' }).waitFor();
    await shoot(page, 'game', [...allLooks, ['light', wide]]);
    await page.keyboard.press('2');
    await cursor.focus();
    await page.keyboard.press('Home');
    for (let minute = 0; minute < 24; minute += 1) await page.keyboard.press('ArrowRight');
    await cursor.blur();
    await shoot(page, 'game-timeline', [...allLooks, ['dark', wide]]);
    await page.keyboard.press('3');
    await page.getByRole('slider', { name: 'Time in the game, level' }).waitFor();
    await shoot(page, 'game-compare', twoLooks);
    await page.keyboard.press('4');
    await page.getByRole('region', { name: 'GAMH_DETAILS' }).waitFor();
    await shoot(page, 'game-files', twoLooks);
  };
  await withService([], work, ['--files', join(root, 'test/data/real-game')]);
}

async function failing({ page, url }: Stage): Promise<void> {
  await withService(['html@file'], async (service) => {
    await signIn(page, service, service.password);
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    await page.goto(`${url}/downloads?tab=waiting`);
    await page
      .getByText(/try|again/i)
      .first()
      .waitFor();
  });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText(/Last sync failed/).waitFor();
  await shoot(page, 'failing', twoLooks);
}

await mkdir(folder, { recursive: true });
const executablePath = await findBrowser();
if (executablePath === null) throw new Error('There is no browser to take pictures with: install chromium.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await onStage(browser, ['--practice'], practice);
  await onStage(browser, [], firstSteps);
  await onStage(browser, [], running);
  await onStage(browser, [], realGame);
  await onStage(browser, [], failing);
} finally {
  await browser.close();
}
