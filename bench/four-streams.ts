/**
 * The transfer into a library of many games while four streams play and a search is typed. Three turns in each round,
 * in another order each time: nothing else, with the streams, with the streams and the search. The second shows which
 * part of a loss is the browser's, which decodes four pictures on the same processors. Searches are also typed before
 * the transfer, so that the delay that each of them causes can be distinguished.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { z } from 'zod';
import { buildIfNeeded } from '../scripts/build.ts';
import { findBrowser } from '../scripts/checks/system-packages.ts';
import { settingsSchema } from '../src/shared/settings/settings.ts';
import { createBenchFolder } from './drive.ts';
import type { StoredLibraries } from './filled-library.ts';
import { reportTurns } from './four-streams-report.ts';
import {
  contentType,
  fillTemplate,
  type Limits,
  type Load,
  listInTemplate,
  runTurn,
  type Stage,
  type Turn,
  type TurnsByLoad,
} from './four-streams-turn.ts';
import { fetchListingPages, signInToPractice } from './practice-calls.ts';
import { type PracticeProcess, startPracticeProcess } from './practice-process.ts';
import type { Results } from './result.ts';

const mb = 1024 * 1024;
/** For each limit so many files that the transfer takes ten seconds or more: of shorter ones the rate is chance. */
const bytesPerFile = 48 * mb;
const maxFiles = 48;
/** A line of 400 Mbit/s. */
const lineBytesPerSecond = 50_000_000;
const normalRequestsPerSecond = settingsSchema.parse({})['sync.requestsPerSecond'];

interface Condition extends Limits {
  readonly name: string;
  readonly files: number;
}

const conditions: readonly Condition[] = [
  {
    name: 'with the normal settings',
    files: maxFiles,
    bytesPerSecond: 0,
    requestsPerSecond: normalRequestsPerSecond,
  },
  {
    name: 'on a line of 50 MB/s',
    files: maxFiles,
    bytesPerSecond: lineBytesPerSecond,
    requestsPerSecond: normalRequestsPerSecond,
  },
  { name: 'as fast as this machine can', files: maxFiles, bytesPerSecond: 0, requestsPerSecond: 1000 },
];

export interface FourStreamsOptions extends StoredLibraries {
  /** In the library that is searched. */
  readonly games: number;
  /** How often each of the three turns runs. */
  readonly rounds: number;
}

export async function benchFourStreams(options: FourStreamsOptions): Promise<Results> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no browser to play in: install chromium.');
  await buildIfNeeded('interface');
  await buildIfNeeded('shells');
  const folder = await createBenchFolder();
  const service = await startPracticeProcess({
    matches: maxFiles,
    gamesPerMatch: 1,
    contentTypes: [contentType],
    bytesPerFile,
    fileFormat: 'rofl',
    addressSeconds: 3600,
    tokenRequests: 1000,
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const results: Results[number][] = [];
    for (const condition of conditions) {
      const turns = await measureCondition(condition, { ...options, browser, service, folder });
      results.push(...reportTurns(condition.name, condition.files * bytesPerFile, turns));
    }
    return results;
  } finally {
    await browser.close();
    await service.close();
    await rm(folder, { recursive: true });
  }
}

interface Surroundings extends FourStreamsOptions {
  readonly browser: Browser;
  readonly service: PracticeProcess;
  readonly folder: string;
}

const loads: readonly Load[] = ['nothing else', 'streams', 'streams and search'];

async function measureCondition(
  { name, files, ...limits }: Condition,
  { browser, service, folder, games, rounds, keepDir }: Surroundings,
): Promise<TurnsByLoad> {
  const stage: Stage = { browser, service, limits, files, template: join(folder, 'template') };
  await rm(stage.template, { recursive: true, force: true });
  const matchIds = (await fetchMatchIds(service)).slice(0, files);
  await fillTemplate({ template: stage.template, games, matchIds, keepDir });
  await listInTemplate(stage);
  const turns: Record<Load, Turn[]> = { 'nothing else': [], streams: [], 'streams and search': [] };
  for (let round = 0; round < rounds; round += 1) {
    // A machine that becomes slower or busier must favour none of them.
    const first = round % loads.length;
    for (const load of [...loads.slice(first), ...loads.slice(0, first)]) {
      console.log(`  ${name}, round ${round + 1}: ${load}`);
      turns[load].push(await runTurn(stage, join(folder, 'data'), load, round * 1000));
    }
  }
  return turns;
}

const listingSchema = z.object({ items: z.array(z.object({ id: z.coerce.string() })) });

async function fetchMatchIds(service: PracticeProcess): Promise<readonly string[]> {
  const pages = await fetchListingPages(await signInToPractice(service));
  // As text: an id is larger than the safe integers.
  return pages.flatMap((page) =>
    listingSchema
      .parse(JSON.parse(page.replaceAll(/"id":\s*(\d{16,})/g, '"id":"$1"')))
      .items.map(({ id }) => id),
  );
}
