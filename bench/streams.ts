/**
 * Streams on loopback: the time to the first picture and the delay behind live, in turns with plain hls.js on a bare
 * page in the same browser. four-streams.ts measures what four streams at once cost.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { buildIfNeeded } from '../scripts/build.ts';
import { findBrowser } from '../scripts/checks/system-packages.ts';
import { startProgram } from '../test/interface/programs.ts';
import { startBarePage } from './bare-player.ts';
import { createBridgeCaller } from './bridge-caller.ts';
import { paired, runInTurns } from './paired.ts';
import type { BenchResult, Results } from './result.ts';

/** Those in which it is looked how far behind live they play. */
const maxWatchedRounds = 5;
/** Nobody clicks in the moment in which a page is there. */
const restMs = 1000;
const serverReady = z.object({ address: z.string(), link: z.string() });
const serviceReady = z.object({ baseUrl: z.string(), username: z.string(), password: z.string() });
const aboutSchema = z.object({ streamBaseUrl: z.string() });
const perid = 'esports:match:1aa0386d-2189-4cf6-8085-4c5ca0ac7621';

interface Start {
  /** From the click to the first picture on screen. */
  readonly firstFrameMs: number;
  /** Seconds from the newest that the playlist has, when it has played for a while; null where nobody looked. */
  readonly behindSeconds: number | null;
}

export async function benchStreams({ rounds }: { readonly rounds: number }): Promise<Results> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no browser to play in: install chromium.');
  await buildIfNeeded('interface');
  await buildIfNeeded('shells');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const ordinary = await benchStart(browser, { rounds, isLowLatency: false });
    const inParts = await benchStart(browser, {
      rounds: Math.min(rounds, maxWatchedRounds),
      isLowLatency: true,
    });
    return [
      compare('First picture after the click', 'ms', ordinary, ({ firstFrameMs }) => firstFrameMs),
      compare('Behind live', 's', ordinary, ({ behindSeconds }) => behindSeconds),
      compare('Behind live of a low-latency stream', 's', inParts, ({ behindSeconds }) => behindSeconds),
    ];
  } finally {
    await browser.close();
  }
}

interface Plan {
  readonly rounds: number;
  /** Of the stream that is played. */
  readonly isLowLatency: boolean;
}

interface Starts {
  readonly ours: readonly Start[];
  readonly theirs: readonly Start[];
}

async function benchStart(browser: Browser, { rounds, isLowLatency }: Plan): Promise<Starts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matchkeep-bench-'));
  const practice = await startProgram([
    'practice',
    '--port',
    '0',
    ...(isLowLatency ? ['--low-latency'] : []),
  ]);
  const matchkeep = await startProgram(['serve', '--port', '0', '--data-dir', dataDir]);
  const service = serviceReady.parse(practice.ready);
  const about = aboutSchema.parse(await (await fetch(new URL('/practice', service.baseUrl))).json());
  const bare = await startBarePage({ ...service, ...about, perid });
  const { address, link } = serverReady.parse(matchkeep.ready);
  try {
    const page = await openMatchkeep(browser, link, { ...service, ...about });
    const other = await browser.newPage();
    const isWatched = (round: number) => round < maxWatchedRounds;
    return await runInTurns(
      rounds,
      async (round) => {
        await page.goto(`${address}/streams`);
        const start = await measure(page, 'Watch Bench', isWatched(round));
        await page.getByRole('button', { name: 'Stop watching Bench' }).click();
        return start;
      },
      async (round) => {
        await other.goto(bare.url);
        const start = await measure(other, 'Play', isWatched(round));
        await other.getByRole('button', { name: 'Stop' }).click();
        return start;
      },
    );
  } finally {
    await bare.close();
    await matchkeep.stop();
    await practice.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface ServiceAddresses extends z.infer<typeof serviceReady>, z.infer<typeof aboutSchema> {}

async function openMatchkeep(browser: Browser, link: string, service: ServiceAddresses): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(link);
  const ask = createBridgeCaller(page, new URL(link).origin);
  await ask('settings.set', {
    'service.baseUrl': service.baseUrl,
    'service.streamBaseUrl': service.streamBaseUrl,
  });
  const { username, password } = service;
  // What it would download meanwhile is the other bench's.
  await ask('work.pause', { until: 'resumed' });
  await ask('session.signIn', { username, password, keep: 'memory' });
  await ask('streams.save', { label: 'Bench', matchPerid: perid, matchId: null });
  return page;
}

/** The same on both idle pages: a button is clicked, a video element appears or begins. */
async function measure(page: Page, button: string, isWatched: boolean): Promise<Start> {
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  await pause(restMs);
  const watchMs = isWatched ? 4000 : 0;
  return await page.evaluate(
    async ({ name, ms }) => {
      const found = [...document.querySelectorAll('button')].find(
        (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
      );
      if (!found) throw new Error(`there is no button "${name}"`);
      const clickedAt = performance.now();
      found.click();
      const video = await new Promise<HTMLVideoElement>((resolve) => {
        const look = () => {
          const here = document.querySelector<HTMLVideoElement>('[data-layout] video, body > video');
          if (here) resolve(here);
          else requestAnimationFrame(look);
        };
        look();
      });
      const firstFrameAt = await new Promise<number>((resolve) =>
        video.requestVideoFrameCallback((now) => resolve(now)),
      );
      const newest = () => (video.seekable.length === 0 ? 0 : video.seekable.end(video.seekable.length - 1));
      const delays: number[] = [];
      const until = performance.now() + ms;
      while (performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        delays.push(newest() - video.currentTime);
      }
      const sum = delays.reduce((all, delay) => all + delay, 0);
      return {
        firstFrameMs: firstFrameAt - clickedAt,
        behindSeconds: delays.length === 0 ? null : sum / delays.length,
      };
    },
    { name: button, ms: watchMs },
  );
}

function compare(
  name: string,
  unit: 'ms' | 's',
  { ours, theirs }: Starts,
  figure: (start: Start) => number | null,
): BenchResult {
  const values = (starts: readonly Start[]) => starts.flatMap((start) => figure(start) ?? []);
  const figures = paired(values(ours), values(theirs), unit, unit === 'ms' ? 0 : 2);
  return {
    name: `${name}, against plain hls.js on a bare page`,
    ...figures,
    target: '≤ 1.10',
    isMet: figures.ratio <= 1.1,
  };
}
