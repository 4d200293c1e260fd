/** Four streams at once: what they cost the page's main thread, the archiver, and the rate of its downloads. */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { settingsSchema } from '../src/shared/settings.ts';
import { startProgram } from '../test/interface/programs.ts';
import { createBridgeCaller } from './bridge-caller.ts';
import { createBenchFolder } from './drive.ts';
import { toFigure } from './figure.ts';
import { paired } from './paired.ts';
import { type PracticeProcess, startPracticeProcess } from './practice-process.ts';
import { quantile } from './quantile.ts';
import { type BenchResult, type Measurement, measurement, type Results } from './result.ts';

/** With the settings as they come, and as fast as the machine goes, where they jump more. */
const commonPairs = 4;
const unlimitedPairs = 6;
/** Enough for some seconds: of shorter ones the rate is the disk's mood. */
const files = 24;
const bytesPerFile = 48 * 1024 * 1024;
const contentType = 'ROFL_REPLAY';
const watchSeconds = 8;
const downloadLimitMs = 120_000;
/** Asking oftener would cost the archiver what is to be measured. */
const pollMs = 100;
const streams = 4;

const serverReady = z.object({ address: z.string(), link: z.string() });
const statusSchema = z.object({
  coverage: z.object({ archived: z.number() }),
  queue: z.object({ counts: z.record(z.string(), z.number()) }),
});

interface Delays {
  /** How late the page's timers were, and how late the archiver answered: ms. */
  readonly page: readonly number[];
  readonly archiver: readonly number[];
  readonly longTasks: number;
  readonly maxTaskMs: number;
}

interface Limits {
  /** Of all downloads; 0 is as fast as they go. */
  readonly bytesPerSecond: number;
  readonly requestsPerSecond: number;
}

/** A line of 400 Mbit/s. */
const lineBytesPerSecond = 50_000_000;
const asTheyCome: Limits = {
  bytesPerSecond: 0,
  requestsPerSecond: settingsSchema.parse({})['sync.requestsPerSecond'],
};
const onALine: Limits = { ...asTheyCome, bytesPerSecond: lineBytesPerSecond };
const unlimited: Limits = { bytesPerSecond: 0, requestsPerSecond: 1000 };

interface Round {
  /** Bytes a second. */
  readonly rate: number;
  readonly delays: Delays | null;
}

interface Pair {
  readonly without: Round;
  readonly withStreams: Round;
}

export async function benchFourStreams(browser: Browser): Promise<Results> {
  const service = await startPracticeProcess({
    matches: files,
    gamesPerMatch: 1,
    contentTypes: [contentType],
    bytesPerFile,
    fileFormat: 'rofl',
    addressSeconds: 3600,
    tokenRequests: 100,
  });
  try {
    const inPairs = async (count: number, limits: Limits) => {
      const measured: Pair[] = [];
      for (let pair = 0; pair < count; pair += 1) {
        // Side by side, and either first in turn: a machine that gets slower or busier must favour neither.
        measured.push(await downloadBoth(browser, service, pair % 2 === 1, limits));
      }
      return measured;
    };
    const common = await inPairs(commonPairs, asTheyCome);
    return [
      toResult('with the settings as they come', common),
      toResult(`on a line of ${mb(lineBytesPerSecond)}`, await inPairs(1, onALine)),
      toResult('as fast as this machine goes', await inPairs(unlimitedPairs, unlimited)),
      ...measureDelays(common),
    ];
  } finally {
    await service.close();
  }
}

async function downloadBoth(
  browser: Browser,
  service: PracticeProcess,
  withStreamsFirst: boolean,
  limits: Limits,
): Promise<Pair> {
  const early = withStreamsFirst ? await download(browser, service, true, limits) : null;
  const without = await download(browser, service, false, limits);
  return { without, withStreams: early ?? (await download(browser, service, true, limits)) };
}

async function download(
  browser: Browser,
  service: PracticeProcess,
  hasStreams: boolean,
  limits: Limits,
): Promise<Round> {
  const dataDir = await createBenchFolder();
  const program = await startProgram(['serve', '--port', '0', '--data-dir', dataDir]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const { address, link } = serverReady.parse(program.ready);
    const page = await context.newPage();
    await page.goto(link);
    const ask = createBridgeCaller(page, address);
    const about = await (await fetch(new URL('/practice', service.baseUrl))).json();
    const { streamBaseUrl } = z.object({ streamBaseUrl: z.string() }).parse(about);
    await ask('settings.set', {
      'service.baseUrl': service.baseUrl,
      'service.streamBaseUrl': streamBaseUrl,
      'downloads.bytesPerSecond': limits.bytesPerSecond,
      'sync.requestsPerSecond': limits.requestsPerSecond,
    });
    await ask('session.signIn', { username: service.username, password: service.password, keep: 'memory' });
    await ask('work.pause', { until: 'resumed' });
    const rule = { leagues: [], tournaments: [], teams: [], contentTypes: [contentType], isEnabled: true };
    await ask('rules.save', rule);
    await ask('sync.now', null);
    const status = async () => statusSchema.parse(await ask('app.status', null));
    await until(async () => ((await status()).queue.counts['queued'] ?? 0) >= files);
    await page.goto(`${address}/streams`);
    const delays = hasStreams ? await watch(page, ask) : null;
    // As long for both: what the disk still writes of the turn before, and what a start does, is over then.
    if (!hasStreams) await delay(watchSeconds * 1000);
    const startedAt = performance.now();
    await ask('work.resume', null);
    await until(async () => (await status()).coverage.archived >= files);
    const seconds = (performance.now() - startedAt) / 1000;
    return { rate: (files * bytesPerFile) / seconds, delays };
  } finally {
    await context.close();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function watch(page: Page, ask: ReturnType<typeof createBridgeCaller>): Promise<Delays> {
  for (let digit = 1; digit <= streams; digit += 1) {
    const matchPerid = `esports:match:${digit}aa0386d-2189-4cf6-8085-4c5ca0ac7621`;
    await ask('streams.save', { label: `Bench ${digit}`, matchPerid, matchId: null });
    await page.getByRole('button', { name: `Watch Bench ${digit}` }).click();
  }
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('video')].filter((video) => video.currentTime > 1).length === wanted,
    streams,
  );
  const archiver: number[] = [];
  const until = performance.now() + watchSeconds * 1000;
  const knocking = (async () => {
    while (performance.now() < until) {
      const knockedAt = performance.now();
      await ask('settings.get', null);
      archiver.push(performance.now() - knockedAt);
      await delay(50);
    }
  })();
  const seen = await page.evaluate(async (seconds) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((entry) => entry.duration)),
    );
    observer.observe({ entryTypes: ['longtask'] });
    const late: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const due = performance.now() + 10;
      await new Promise((resolve) => setTimeout(resolve, 10));
      late.push(Math.max(0, performance.now() - due));
    }
    observer.disconnect();
    return { late, tasks };
  }, watchSeconds);
  await knocking;
  return {
    page: seen.late,
    archiver,
    longTasks: seen.tasks.length,
    maxTaskMs: Math.max(0, ...seen.tasks),
  };
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + downloadLimitMs;
  while (!(await isThere())) {
    if (performance.now() > giveUpAt) throw new Error('The downloads of the bench did not get on.');
    await delay(pollMs);
  }
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB/s`;

function toResult(how: string, measured: readonly Pair[]): BenchResult {
  const rates = (side: keyof Pair) => measured.map((pair) => pair[side].rate / 1e6);
  const figures = paired(rates('withStreams'), rates('without'), 'MB/s', 0, 'larger');
  return {
    name: `Downloads ${how}, with ${streams} streams, compared with none`,
    ...figures,
    target: '≥ 0.90',
    isMet: figures.ratio >= 0.9,
  };
}

function measureDelays(measured: readonly Pair[]): readonly Measurement[] {
  const delays = measured.flatMap(({ withStreams }) => withStreams.delays ?? []);
  const report = (name: string, read: (one: Delays) => readonly number[]) => {
    const at = (what: string, share: number) =>
      toFigure(
        what,
        delays.map((one) => quantile(read(one), share)),
        'ms',
      );
    return measurement({ name, figures: [at('p99', 0.99), at('p50', 0.5)], limit: 50 });
  };
  return [
    report(`The page's timers with ${streams} streams, late by`, ({ page }) => page),
    report(`The archiver's answer to a small question with ${streams} streams`, ({ archiver }) => archiver),
  ];
}
