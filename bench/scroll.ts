/**
 * Scrolling through a million games in a real browser, at full speed: the real interface on the real server
 * shell. Prints how long frames took, what the page's memory did, and how soon the library was painted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { findBrowser } from '../scripts/checks/system-packages.ts';
import { startProgram } from '../test/interface/programs.ts';
import { toFigure } from './figure.ts';
import { createLibrary, type StoredLibraries } from './filled-library.ts';
import { quantile } from './quantile.ts';
import { type Measurement, measurement } from './result.ts';

const secondsEach = 6;
const warmTurns = 7;
/** Enough time for the archiver's preparations after its start. */
const untilPreparedMs = 12_000;
const serverReady = z.object({ link: z.string(), address: z.string() });

/** How the list is moved, in pixels per frame; null jumps. 0 pixels shows the limit of the machine itself. */
const ways = [
  { name: 'still', px: 0 },
  { name: 'wheel, 120 px a frame', px: 120 },
  { name: 'fling, 2,000 px a frame', px: 2000 },
  { name: 'the bar dragged through the whole list', px: null },
] as const;

interface Frames {
  readonly times: readonly number[];
  readonly rowsSeen: number;
}

export interface ScrollOptions extends StoredLibraries {
  /** Null with a `dataDir`, which has as many as it has. */
  readonly games: number | null;
  readonly rounds: number;
  /** A data folder whose catalogue is filled already, to be used as it is. */
  readonly dataDir?: string | undefined;
}

export async function benchScroll(options: ScrollOptions): Promise<Measurement[]> {
  const { games, rounds, dataDir: given, keepDir } = options;
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'matchkeep-scroll-'));
  try {
    if (given === undefined && games !== null) {
      console.log(`  filling a catalogue with ${games.toLocaleString('en')} games …`);
      createLibrary(join(dataDir, 'catalogue.db'), games, { keepDir });
    }
    return await measure(dataDir, rounds);
  } finally {
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, rounds: number): Promise<Measurement[]> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no browser to scroll in: install chromium.');
  const cold: number[] = [];
  for (let start = 0; start < rounds; start += 1) {
    await inBrowser(executablePath, dataDir, async (page, address) => {
      cold.push(await firstRows(page, address));
    });
  }
  return await inBrowser(executablePath, dataDir, async (page, address) => {
    await firstRows(page, address);
    await pause(untilPreparedMs);
    const warm: number[] = [];
    for (let turn = 0; turn < warmTurns; turn += 1) warm.push(await firstRows(page, address));
    const games = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
    const before = await readHeap(page);
    const frames = ways.map((): Frames[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, { px }] of ways.entries()) frames[at]?.push(await scroll(page, px));
    }
    const after = await readHeap(page);
    return [
      firstRowsResult('the engine not loaded', cold),
      firstRowsResult('the engine loaded', warm),
      ...ways.flatMap(({ name }, at) =>
        report(`${name}, of ${games.toLocaleString('en')} games`, frames[at] ?? []),
      ),
      measurement({
        name: 'Memory of the page (JS heap) after all that against before',
        figures: [
          toFigure('', [after / before], ''),
          toFigure('after', [after / 1e6], 'MB'),
          toFigure('before', [before / 1e6], 'MB'),
        ],
        limit: 1.5,
      }),
    ];
  });
}

/** A page on a server that has just been started, signed in to it. */
async function inBrowser<T>(
  executablePath: string,
  dataDir: string,
  work: (page: Page, address: string) => Promise<T>,
): Promise<T> {
  const program = await startProgram(['serve', '--port', '0', '--data-dir', dataDir]);
  let browser: Browser | null = null;
  try {
    const { link, address } = serverReady.parse(program.ready);
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(link);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await noteFirstRows(page);
    return await work(page, address);
  } finally {
    await browser?.close();
    await program.stop();
  }
}

const firstRow = '[role=row][data-index="0"]:not([aria-busy])';

/** Notes in the page itself, whose driver would add its own time, when the first frame with rows was drawn. */
function noteFirstRows(page: Page): Promise<unknown> {
  return page.addInitScript((row) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(row)) return;
      observer.disconnect();
      // A task of its own comes after the frame.
      requestAnimationFrame(() =>
        setTimeout(() => {
          document.documentElement.dataset['firstRows'] = String(performance.now());
        }),
      );
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, firstRow);
}

/** From asking for the library's address to the first frame with rows, in ms. */
async function firstRows(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/library?q=`);
  const noted = page.locator('html[data-first-rows]');
  await noted.waitFor();
  return Number(await noted.getAttribute('data-first-rows'));
}

function firstRowsResult(state: string, times: readonly number[]): Measurement {
  return measurement({
    name: `First rows of the library after navigation, ${state}`,
    figures: [toFigure('', times, 'ms')],
    limit: 500,
    digits: 0,
  });
}

/** Moves the list once a frame for some seconds and notes when each frame began. Down first, then up again. */
function scroll(page: Page, px: number | null): Promise<Frames> {
  return page.evaluate(
    async ({ step, seconds }) => {
      const grid = document.querySelector<HTMLElement>('[role=grid]');
      if (!grid) throw new Error('there is no list');
      grid.scrollTop = 0;
      const seen = new Set<string>();
      const times: number[] = [];
      const start = performance.now();
      let last = start;
      for (;;) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        times.push(now - last);
        last = now;
        const share = (now - start) / (seconds * 1000);
        if (share >= 1) break;
        const isDown = share < 0.5;
        if (step === 0) continue;
        if (step === null) grid.scrollTop = grid.scrollHeight * (isDown ? share * 2 : 2 - share * 2);
        else grid.scrollTop += isDown ? step : -step;
        const index = grid.querySelector('[data-index]')?.getAttribute('data-index');
        if (index) seen.add(index);
      }
      return { times: times.slice(1), rowsSeen: seen.size };
    },
    { step: px, seconds: secondsEach },
  );
}

function report(name: string, rounds: readonly Frames[]): Measurement[] {
  const figure = (what: string, unit: string, read: (times: readonly number[]) => number) =>
    toFigure(
      what,
      rounds.map(({ times }) => read(times)),
      unit,
    );
  const places = rounds.map(({ rowsSeen }) => rowsSeen).join(', ');
  return [
    measurement({
      name: `Frames over 17 ms: ${name}`,
      figures: [
        figure('', '%', (times) => (times.filter((ms) => ms > 17.5).length / times.length) * 100),
        figure('p50', 'ms', (times) => quantile(times, 0.5)),
        figure('p99', 'ms', (times) => quantile(times, 0.99)),
      ],
      limit: 5,
      note: `places seen: ${places}`,
    }),
    measurement({
      name: `Frames over 50 ms: ${name}`,
      figures: [
        figure('', '', (times) => times.filter((ms) => ms > 50).length),
        figure('the longest', 'ms', (times) => quantile(times, 1)),
      ],
      limit: 0,
      digits: 0,
    }),
  ];
}

async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
