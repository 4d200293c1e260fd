/**
 * From the bytes of a listing to wanted assets in the catalogue: 400 upcoming matches of five games, on pages of the
 * practice service. The same pages are parsed with `JSON.parse` alone, in turns, as the lower limit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { createListings } from '../src/core/service/listings.ts';
import { parseResponse } from '../src/core/service/response.ts';
import { createPass } from '../src/core/sync/pass.ts';
import { toFigure } from './figure.ts';
import { fetchListingPages, signInToPractice } from './practice-calls.ts';
import { startPracticeProcess } from './practice-process.ts';
import { median } from './quantile.ts';
import { type Measurement, measurement } from './result.ts';

const matches = 400;
const gamesPerMatch = 5;
const targetMs = 300;

export async function benchListings({ rounds }: { readonly rounds: number }): Promise<Measurement[]> {
  const pages = await fetchPages();
  const times: number[] = [];
  const parseTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    parseTimes.push(timed(() => pages.forEach((text) => void JSON.parse(text))));
    times.push(await pass(pages));
  }
  const kilobytes = pages.reduce((sum, text) => sum + text.length, 0) / 1024;
  const [first = Number.NaN] = times;
  const result = measurement({
    name: `A pass over ${matches * gamesPerMatch} new games, ${kilobytes.toFixed(0)} KB of JSON`,
    figures: [
      toFigure('processor time', times, 'ms'),
      toFigure('the first', [first], 'ms'),
      toFigure('JSON.parse alone', parseTimes, 'ms'),
    ],
    limit: targetMs,
  });
  return [
    {
      ...result,
      target: `at most ${targetMs} ms, the first included`,
      isMet: first <= targetMs && median(times) <= targetMs,
    },
  ];
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** Processor milliseconds of a pass on an empty catalogue, without the network. */
async function pass(pages: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
  const catalogue = openCatalogue({ file: join(folder, 'catalogue.db') });
  try {
    const listings = createListings({
      get: async ({ query, schema, what }) => {
        const text = pages[Number(query?.['page'] ?? 0)] ?? '';
        const response = { status: query?.['from'] === undefined ? 200 : 404, headers: {}, text };
        return parseResponse(response, schema, what, Date.now());
      },
    });
    const nothing = () => {};
    const stopping = new AbortController();
    const { pass: run } = createPass(
      {
        catalogue,
        listings,
        now: Date.now,
        random: Math.random,
        log: pino({ level: 'silent' }),
        onChange: nothing,
        onWanted: nothing,
        onUnwanted: nothing,
      },
      stopping.signal,
    );
    const before = process.cpuUsage();
    const { gamesSeen, newAssets } = await run(stopping.signal);
    const { user, system } = process.cpuUsage(before);
    if (gamesSeen !== matches * gamesPerMatch || newAssets < gamesSeen) {
      throw new Error(`${gamesSeen} games were listed, and ${newAssets} files wanted.`);
    }
    return (user + system) / 1000;
  } finally {
    catalogue.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts of all pages of the practice service's listing. */
async function fetchPages(): Promise<readonly string[]> {
  const service = await startPracticeProcess({ matches, gamesPerMatch, contentTypes: ['GAMH_SUMMARY'] });
  try {
    return await fetchListingPages(await signInToPractice(service));
  } finally {
    await service.close();
  }
}
