/**
 * The same file in the real interface, in a real browser: opened, walked, searched and scrolled from end to end. Prints
 * the memory of the renderer's process during that, from Linux.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { findBrowser } from '../scripts/checks/system-packages.ts';
import { openArchive } from '../src/core/archive/archive.ts';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { startProgram } from '../test/interface/programs.ts';
import { bigJsonMegabytes, needle, writeBigJson } from './big-json.ts';
import { toFigure } from './figure.ts';
import { generatePortions, savePortion } from './library-games.ts';
import { type Measurement, measurement } from './result.ts';

const contentType = 'GAMH_DETAILS';
const serverReady = z.object({ link: z.string(), address: z.string() });
const openLimitMs = 120_000;
const targetMb = 300;
/** Frames in which the bar is dragged from the top to the end. */
const dragFrames = 300;

/** What one visit to the file showed. */
interface Visit {
  readonly before: Held;
  readonly most: Held;
  readonly heap: { readonly used: number; readonly total: number };
  readonly rows: number;
  /** Places seen while the bar was dragged. */
  readonly places: number;
}

export async function benchInspectPage(rounds: number): Promise<readonly Measurement[]> {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('There is no browser to open the file with: install chromium.');
  const dataDir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-page-'));
  try {
    const { platformGameId, messages } = await keepBigFile(dataDir);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visit(executablePath, dataDir, platformGameId, messages));
    }
    return report(visits);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** With a program and a browser that have just been started. */
async function visit(
  executablePath: string,
  dataDir: string,
  platformGameId: string,
  messages: number,
): Promise<Visit> {
  let browser: Browser | null = null;
  const program = await startProgram(['serve', '--port', '0', '--data-dir', dataDir]);
  try {
    const { link, address } = serverReady.parse(program.ready);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(link);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    const watch = await watchMemory(browser);
    await page.goto(`${address}/game/${encodeURIComponent(platformGameId)}/file/${contentType}`);
    const seen = await lookAround(page, messages);
    const memory = await watch.stop();
    return { ...memory, ...seen, heap: await readHeap(page) };
  } finally {
    await browser?.close();
    await program.stop();
  }
}

/** A library of one match, with the big file as a timeline of a game of it. */
async function keepBigFile(dataDir: string): Promise<{ platformGameId: string; messages: number }> {
  const archiveDir = join(dataDir, 'archive');
  const archive = await openArchive({ dir: archiveDir, expectedId: null });
  const catalogue = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  try {
    catalogue.metadata.set('archive.id', archive.id);
    for (const portion of generatePortions(20)) savePortion(catalogue, portion);
    const known = [...catalogue.files.known()].find((file) => file.contentType === contentType);
    if (known === undefined) throw new Error('No game has a timeline on record.');
    const path = join(archiveDir, known.path);
    mkdirSync(dirname(path), { recursive: true });
    return { platformGameId: known.platformGameId, messages: writeBigJson(path) };
  } finally {
    catalogue.close();
  }
}

/** Throws if an expected element is missing. */
async function lookAround(page: Page, messages: number): Promise<Pick<Visit, 'rows' | 'places'>> {
  const tree = page.getByRole('tree', { name: 'Content' });
  await tree.waitFor({ timeout: openLimitMs });
  const chosen = tree.locator('[aria-selected=true]');
  await tree.press('Home');
  // Into the list, into its first message, and into that one's place and players.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelector('[role=treeitem][aria-busy=true]') === null);
  }
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const field = page.getByRole('textbox', { name: 'Find in this file' });
  await field.fill(needle);
  await page.getByText(/^1 found$/).waitFor({ timeout: openLimitMs });
  await field.press('Enter');
  await chosen.getByText(needle).waitFor();
  await field.fill('POSITION');
  await page
    .getByText(/found$/)
    .first()
    .waitFor({ timeout: openLimitMs });
  for (let step = 0; step < 20; step += 1) await field.press('Enter');
  const places = await tree.evaluate(async (element, frames) => {
    const seen = new Set<string>();
    for (let frame = 0; frame <= frames; frame += 1) {
      element.scrollTop = ((element.scrollHeight - element.clientHeight) * frame) / frames;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const row = element.querySelector('[data-row]')?.getAttribute('data-row');
      if (row) seen.add(row);
    }
    return seen.size;
  }, dragFrames);
  await tree.press('End');
  await chosen.getByText(needle).waitFor();
  const rows = Number(await chosen.getAttribute('data-row'));
  if (rows < messages) throw new Error(`The last row is ${rows} of ${messages} messages.`);
  return { rows, places };
}

const processesSchema = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });

/** A process's memory in bytes, from Linux. */
interface Held {
  /** All that is in memory, with the browser's own code, which all of its processes share. */
  readonly resident: number;
  /** The same, what is shared divided by those that share it. */
  readonly proportional: number;
  /** Private memory, as in Chromium's task manager. */
  readonly own: number;
}

const nothing: Held = { resident: 0, proportional: 0, own: 0 };
const maxOfEach = (a: Held, b: Held): Held => ({
  resident: Math.max(a.resident, b.resident),
  proportional: Math.max(a.proportional, b.proportional),
  own: Math.max(a.own, b.own),
});

/** The current memory of the largest renderer. */
async function readMemory(session: CDPSession): Promise<Held> {
  const { processInfo } = processesSchema.parse(await session.send('SystemInfo.getProcessInfo'));
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.map(({ id }) => heldBy(id)).reduce(maxOfEach, nothing);
}

/** The most that a renderer held, looked at ten times a second. */
async function watchMemory(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const before = await readMemory(session);
  if (before.resident === 0) throw new Error('No renderer found: only Linux reports its memory.');
  let most = nothing;
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      most = maxOfEach(most, await readMemory(session));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const looking = look();
  return {
    async stop(): Promise<{ before: Held; most: Held }> {
      isOver = true;
      await looking;
      await session.detach();
      return { before, most };
    },
  };
}

/** Nothing for a process that has just ended. */
function heldBy(pid: number): Held {
  const read = (file: string, name: string) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
      readFileSync(`/proc/${pid}/${file}`, 'utf8'),
    );
    return Number(found?.[1]) * 1024;
  };
  try {
    return {
      resident: read('status', 'VmRSS'),
      proportional: read('smaps_rollup', 'Pss'),
      own: read('status', 'RssAnon') + read('status', 'VmSwap'),
    };
  } catch {
    return nothing;
  }
}

function report(visits: readonly Visit[]): readonly Measurement[] {
  const figure = (what: string, unit: string, read: (one: Visit) => number) =>
    toFigure(what, visits.map(read), unit);
  const held = (name: string, what: keyof Held) =>
    measurement({
      name: `${name}, a JSON of ${bigJsonMegabytes} MB opened, walked, searched and scrolled`,
      figures: [
        figure('peak', 'MB', ({ most }) => most[what] / 1e6),
        figure('before, on the library', 'MB', ({ before }) => before[what] / 1e6),
      ],
      limit: targetMb,
      digits: 0,
    });
  const places = visits.map((one) => one.places);
  return [
    held('Memory of the renderer that is its own', 'own'),
    held('Proportional memory of the renderer', 'proportional'),
    held("Resident memory of the renderer, with the browser's shared code", 'resident'),
    measurement({
      name: 'JavaScript heap of the page after all that',
      figures: [
        figure('in total', 'MB', ({ heap }) => heap.total / 1e6),
        figure('used', 'MB', ({ heap }) => heap.used / 1e6),
      ],
      limit: targetMb,
    }),
    measurement({
      name: `The bar dragged through ${visits[0]?.rows.toLocaleString('en')} lines in ${dragFrames} frames`,
      figures: [toFigure('places seen', places, '', 'larger')],
      limit: dragFrames / 2,
      digits: 0,
    }),
  ];
}

async function readHeap(page: Page): Promise<Visit['heap']> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { used: of('JSHeapUsedSize'), total: of('JSHeapTotalSize') };
}
