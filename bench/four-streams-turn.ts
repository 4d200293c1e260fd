/**
 * One transfer by the local server: into a library of many games, with or without four streams and a search that is
 * typed meanwhile.
 */
import { cp, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { openArchive } from '../src/core/archive/archive.ts';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { type Program, startProgram } from '../test/interface/programs.ts';
import { summaryRule } from '../test/support/summary-rule.ts';
import { type BridgeCaller, createBridgeCaller } from './bridge-caller.ts';
import { flushDrive } from './drive.ts';
import { sayThatAllIsDone } from './filled-data-folder.ts';
import { createLibrary, type StoredLibraries } from './filled-library.ts';
import { type Delays, playStreams, requirePlaying, saveStreams, watchDelays } from './four-streams-page.ts';
import type { PracticeProcess } from './practice-process.ts';
import { costSince, readCost } from './process-cost.ts';
import { type SearchTimes, typeSearches } from './typed-search.ts';

export const contentType = 'ROFL_REPLAY';
/** Before the transfer: what the disk still writes of the turn before, and what a start does, is over then. */
const watchSeconds = 8;
/** For four hundred keys: of fewer, the 99th percentile is nearly the slowest one. */
const typeSeconds = 40;
const transferLimitMs = 300_000;
/** Asking oftener would cost the archiver what is to be measured. */
const pollMs = 100;

const serverReady = z.object({ address: z.string(), link: z.string() });
const statusSchema = z.object({
  coverage: z.object({ archived: z.number() }),
  queue: z.object({ counts: z.record(z.string(), z.number()) }),
});
const processesSchema = z.object({ processInfo: z.array(z.object({ id: z.number(), cpuTime: z.number() })) });

export type Load = 'nothing else' | 'streams' | 'streams and search';

export interface Limits {
  /** Of all downloads; 0 is as fast as they go. */
  readonly bytesPerSecond: number;
  readonly requestsPerSecond: number;
}

/** Processor time during the transfer: milliseconds. */
interface ProcessorTimes {
  readonly archiver: number;
  /** All of its processes. */
  readonly browser: number;
  readonly service: number;
  /** The process that types and reads the status. */
  readonly bench: number;
  /** Programs that are not the bench's, and the system. */
  readonly others: number;
}

export interface Turn {
  readonly seconds: number;
  readonly processors: ProcessorTimes;
  /** Only with streams and without a search. */
  readonly delays: Delays | null;
  /** Typed before the transfer and during it; null where nothing was typed. */
  readonly searchesBefore: SearchTimes | null;
  readonly searches: SearchTimes | null;
}

export type TurnsByLoad = Readonly<Record<Load, readonly Turn[]>>;

export interface Stage {
  readonly browser: Browser;
  readonly service: PracticeProcess;
  /** A data folder as each turn starts with it. */
  readonly template: string;
  readonly limits: Limits;
  /** To archive in a turn. */
  readonly files: number;
}

interface Opened {
  readonly program: Program;
  readonly page: Page;
  readonly address: string;
  readonly ask: BridgeCaller;
}

interface TemplateOptions extends StoredLibraries {
  readonly template: string;
  readonly games: number;
  /** Of the service, one game each, whose files are wanted. */
  readonly matchIds: readonly string[];
}

/** A library of so many games in which only the files of some matches of the service are wanted, once they are listed. */
export async function fillTemplate({ template, games, matchIds, keepDir }: TemplateOptions): Promise<void> {
  const file = join(template, 'catalogue.db');
  createLibrary(file, games, { keepDir });
  const archive = await openArchive({ dir: join(template, 'archive'), expectedId: null });
  const catalogue = openCatalogue({ file });
  try {
    for (const { id } of catalogue.rules.list()) catalogue.rules.remove(id);
    catalogue.rules.save({ ...summaryRule, matches: [...matchIds], contentTypes: [contentType] });
    // Otherwise the library's missing files would be requested during the transfer.
    for (const _ of catalogue.downloads.everywhere('cancel', undefined, Date.now()));
    catalogue.metadata.set('archive.id', archive.id);
  } finally {
    catalogue.close();
  }
  sayThatAllIsDone(file);
}

/** Lists the matches: afterwards exactly their files are queued, and the work is paused. */
export async function listInTemplate(stage: Stage): Promise<void> {
  await withProgram(stage, stage.template, async ({ ask, program }) => {
    await saveStreams(ask);
    await until(async () => {
      // A pass that began before the sign-in fails.
      await ask('sync.now', null);
      await delay(2000);
      return (await readStatus(ask)).queue.counts['queued'] === stage.files;
    });
    let before = readCost(program.pid);
    await until(async () => {
      await delay(2000);
      const spent = costSince(before, readCost(program.pid));
      before = readCost(program.pid);
      return spent.cpuMs < spent.atMs / 20;
    });
  });
}

/** @param search the number of the first text that is typed */
export async function runTurn(stage: Stage, dataDir: string, load: Load, search: number): Promise<Turn> {
  await cp(stage.template, dataDir, { recursive: true });
  await flushDrive();
  try {
    return await withProgram(stage, dataDir, async (opened) => {
      const { ask, page, address } = opened;
      // The library is open in each turn.
      await typeSearches(ask, search).stop();
      await page.goto(`${address}/streams`);
      const hasStreams = load !== 'nothing else';
      if (hasStreams) await playStreams(page);
      const delays = load === 'streams' ? await watchDelays(page, ask, watchSeconds) : null;
      const typedBefore = load === 'streams' ? null : typeSearches(ask, search + 100);
      if (delays === null) await delay(typeSeconds * 1000);
      const searchesBefore = (await typedBefore?.stop()) ?? null;
      const typed = load === 'streams and search' ? typeSearches(ask, search + 200) : null;
      const cost = await transfer(stage, opened);
      const searches = (await typed?.stop()) ?? null;
      if (hasStreams) await requirePlaying(page);
      return { ...cost, delays, searchesBefore, searches };
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function transfer(
  stage: Stage,
  { ask, program }: Opened,
): Promise<Pick<Turn, 'seconds' | 'processors'>> {
  const session = await stage.browser.newBrowserCDPSession();
  const read = async () => ({
    atMs: performance.now(),
    archiver: readCost(program.pid).cpuMs,
    service: readCost(stage.service.pid).cpuMs,
    bench: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
    browser: processesSchema.parse(await session.send('SystemInfo.getProcessInfo')).processInfo,
  });
  const { archived } = (await readStatus(ask)).coverage;
  const before = await read();
  await ask('work.resume', null);
  await until(async () => (await readStatus(ask)).coverage.archived >= archived + stage.files);
  const seconds = (performance.now() - before.atMs) / 1000;
  const after = await read();
  await session.detach();
  const known = {
    archiver: after.archiver - before.archiver,
    service: after.service - before.service,
    bench: after.bench - before.bench,
    browser: after.browser.reduce((sum, { id, cpuTime }) => {
      const earlier = before.browser.find((one) => one.id === id);
      return sum + (cpuTime - (earlier?.cpuTime ?? 0)) * 1000;
    }, 0),
  };
  const busy = (after.atMs - before.atMs) * cpus().length - (after.idle - before.idle);
  const others = busy - known.archiver - known.service - known.bench - known.browser;
  return { seconds, processors: { ...known, others } };
}

/** Signed in to the service, with the limits, paused. */
async function withProgram<T>(
  { browser, service, limits }: Stage,
  dataDir: string,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const program = await startProgram(['serve', '--port', '0', '--data-dir', dataDir]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const { address, link } = serverReady.parse(program.ready);
    const page = await context.newPage();
    await page.goto(link);
    const ask = createBridgeCaller(page, address);
    await ask('work.pause', { until: 'resumed' });
    const about = await (await fetch(new URL('/practice', service.baseUrl))).json();
    const { streamBaseUrl } = z.object({ streamBaseUrl: z.string() }).parse(about);
    await ask('settings.set', {
      'service.baseUrl': service.baseUrl,
      'service.streamBaseUrl': streamBaseUrl,
      'downloads.bytesPerSecond': limits.bytesPerSecond,
      'sync.requestsPerSecond': limits.requestsPerSecond,
    });
    await ask('session.signIn', { username: service.username, password: service.password, keep: 'memory' });
    return await work({ program, page, address, ask });
  } finally {
    await context.close();
    await program.stop();
  }
}

const readStatus = async (ask: Opened['ask']) => statusSchema.parse(await ask('app.status', null));

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + transferLimitMs;
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error('The transfer of the bench does not progress.');
    await delay(pollMs);
  }
}
