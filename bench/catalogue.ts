/**
 * Catalogue writes against raw better-sqlite3: 100,000 games in listing shape (20,000 matches of five),
 * 100 matches a call as pages come, then wanted. Both in turns in one run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { matchAt } from './catalogue-games.ts';
import { openRaw, type RawWriter } from './catalogue-raw.ts';
import { paired, runInTurns } from './paired.ts';
import { processorResult } from './processor-result.ts';
import type { Results } from './result.ts';
import type { WorkCost } from './timed-command.ts';

const matchCount = 20_000;
const gameCount = matchCount * 5;
const matchesPerPage = 100;
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

/** From opening an empty file to closing it. */
function measure(open: (file: string) => RawWriter, pages: readonly ReturnType<typeof pageAt>[]): WorkCost {
  const dir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
  try {
    const start = performance.now();
    const before = process.cpuUsage();
    const writer = open(join(dir, 'catalogue.db'));
    for (const page of pages) {
      writer.saveMatches(page, now);
      writer.want(page, now);
    }
    writer.close();
    const { user, system } = process.cpuUsage(before);
    return { seconds: (performance.now() - start) / 1000, cpuMs: (user + system) / 1000 };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function pageAt(page: number) {
  return Array.from({ length: matchesPerPage }, (_, at) => matchAt(page * matchesPerPage + at));
}

export async function benchCatalogueWrites({ rounds }: { readonly rounds: number }): Promise<Results> {
  const pages = Array.from({ length: matchCount / matchesPerPage }, (_, page) => pageAt(page));
  const { ours, theirs } = await runInTurns(
    rounds,
    () => measure(openOurs, pages),
    () => measure(openRaw, pages),
  );
  const rates = (costs: readonly WorkCost[]) => costs.map(({ seconds }) => gameCount / seconds);
  const figures = paired(rates(ours), rates(theirs), 'games/s', 0, 'larger');
  const name = `Catalogue writes, ${gameCount.toLocaleString('en')} games`;
  return [
    {
      name: `${name}: rate against raw better-sqlite3`,
      ...figures,
      target: `at least ${target} × raw`,
      isMet: figures.ratio >= target,
    },
    ...processorResult(`${name}: processor time against raw better-sqlite3`, ours, theirs),
  ];
}
