/**
 * Catalogue writes against raw better-sqlite3: 100,000 games in listing shape (20,000 matches of five),
 * 100 matches a call as pages come, then wanted. Both in one run, in turns, the median of three.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { matchAt } from './catalogue-games.ts';
import { openRaw, type RawWriter } from './catalogue-raw.ts';
import { median } from './quantile.ts';
import type { BenchResult } from './result.ts';

const matchCount = 20_000;
const gameCount = matchCount * 5;
const matchesPerPage = 100;
const rounds = 3;
const target = 0.7;
const now = Date.UTC(2026, 10, 21);

function openOurs(file: string): RawWriter {
  const catalogue = openCatalogue({ file });
  return {
    saveMatches: (matches, at) => void catalogue.listings.saveMatches(matches, at),
    want(matches, at) {
      const assets = matches.flatMap((match) =>
        match.games.map(({ platformGameId }) => ({ platformGameId, contentType: 'GAMH_SUMMARY', dueAt: at })),
      );
      catalogue.downloads.want(assets, at);
    },
    close: () => catalogue.close(),
  };
}

/** Games a second, from opening an empty file to closing it. */
function measure(open: (file: string) => RawWriter, pages: readonly ReturnType<typeof pageAt>[]): number {
  const dir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
  try {
    const start = performance.now();
    const writer = open(join(dir, 'catalogue.db'));
    for (const page of pages) {
      writer.saveMatches(page, now);
      writer.want(page, now);
    }
    writer.close();
    return gameCount / ((performance.now() - start) / 1000);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function pageAt(page: number) {
  return Array.from({ length: matchesPerPage }, (_, at) => matchAt(page * matchesPerPage + at));
}

export async function benchCatalogueWrites(): Promise<BenchResult[]> {
  const pages = Array.from({ length: matchCount / matchesPerPage }, (_, page) => pageAt(page));
  const ours: number[] = [];
  const raw: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    raw.push(measure(openRaw, pages));
    ours.push(measure(openOurs, pages));
  }
  const ratio = median(ours) / median(raw);
  const rate = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en')} games/s`;
  return [
    {
      name: 'Catalogue writes, 100,000 games',
      ours: rate(ours),
      theirs: `${rate(raw)} (raw better-sqlite3)`,
      ratio,
      target: `at least ${target} × raw`,
      isMet: ratio >= target,
    },
  ];
}
