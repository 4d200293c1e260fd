/**
 * The cost of a sync pass with no news: how many games it reads for the watch rules, and its milliseconds, for three
 * sets of rules. For comparison, the first pass after the rules changed, which reads every game once.
 *
 * Before that, the milliseconds of a preview in its thread: the first one, which reads every game, and later ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Catalogue, openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { createPass } from '../src/core/sync/pass.ts';
import { createPreviewRules } from '../src/core/sync/preview/preview-rules.ts';
import { newRule, type WatchRule } from '../src/shared/watch-rules.ts';
import { fillLibrary } from './library-copies.ts';
import { median } from './quantile.ts';
import type { Measurement } from './result.ts';

const passes = 5;
const targetMs = 10;
const previewTargetMs = 2000;
const now = Date.UTC(2026, 10, 21);

type Names = Pick<WatchRule, 'leagues' | 'teams'>;

export async function benchRules(sizes: readonly number[]): Promise<Measurement[]> {
  const results: Measurement[] = [];
  for (const games of sizes) {
    const dir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
    try {
      const file = join(dir, 'catalogue.db');
      fillLibrary({ file, games });
      const catalogue = openCatalogue({ file });
      try {
        results.push(await measurePreview(catalogue, games));
        for (const [name, names] of rulesFor(catalogue))
          results.push(await measure(catalogue, games, name, names));
      } finally {
        catalogue.close();
      }
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return results;
}

/** Each with a name for the report. The league and the teams are those of some game. */
function rulesFor({ browse }: Catalogue): readonly (readonly [string, Names])[] {
  const [match] = browse.matches({ limit: 1, when: 'all' }, now).items;
  if (!match) throw new Error('The library has no match.');
  return [
    ['everything', { leagues: [], teams: [] }],
    ['one league', { leagues: [match.leagueName], teams: [] }],
    ['two teams', { leagues: [], teams: match.teams.map(({ name }) => name) }],
  ];
}

/** Of rules that use every kind of condition but matches. */
async function measurePreview(catalogue: Catalogue, games: number): Promise<Measurement> {
  const previews = createPreviewRules({ file: catalogue.file, now: () => now });
  try {
    const timed = async (id: string) => {
      const rules = rulesFor(catalogue).map(([, names], at) => ({
        ...{ ...newRule, ...names, id: `${id}-${at}` },
        ...(at === 1 ? { effect: 'exclude' as const, seriesTypes: ['Bo5'], from: '2020-01-01' } : {}),
      }));
      const at = performance.now();
      await previews.preview(rules.reverse(), undefined);
      return performance.now() - at;
    };
    const first = await timed('first');
    const later: number[] = [];
    for (let count = 0; count < passes; count += 1) later.push(await timed(`later-${count}`));
    return {
      name: `A preview of watch rules, ${games.toLocaleString('en')} games`,
      measured: `${Math.round(first).toLocaleString('en')} ms (later ones: ${Math.round(median(later)).toLocaleString('en')} ms)`,
      target: `at most ${previewTargetMs.toLocaleString('en')} ms`,
      isMet: first <= previewTargetMs,
    };
  } finally {
    await previews.close();
  }
}

async function measure(
  catalogue: Catalogue,
  games: number,
  name: string,
  names: Names,
): Promise<Measurement> {
  let read = 0;
  const judging: Catalogue['judging'] = {
    ...catalogue.judging,
    judge(...input) {
      const judged = catalogue.judging.judge(...input);
      read += judged.games;
      return judged;
    },
  };
  const page = { totalCount: 0, totalPages: 1, pageNumber: 0, items: [], unreadable: [] };
  const signal = new AbortController().signal;
  const { pass } = createPass(
    {
      catalogue: { ...catalogue, judging },
      listings: { upcomingMatches: async () => page, pastGames: async () => page },
      ...{ now: () => now, random: () => 0.5, log: pino({ level: 'silent' }) },
      ...{ onChange: () => {}, onWanted: () => {}, onUnwanted: () => {} },
    },
    signal,
  );
  const timed = async () => {
    read = 0;
    const at = performance.now();
    await pass(signal);
    return { ms: performance.now() - at, read };
  };
  catalogue.rules.save({ ...newRule, id: 'default', ...names });
  const first = await timed();
  const later: { readonly ms: number; readonly read: number }[] = [];
  for (let count = 0; count < passes; count += 1) later.push(await timed());
  const ms = median(later.map((one) => one.ms));
  const rows = Math.max(...later.map((one) => one.read));
  const all = `${first.read.toLocaleString('en')} games, ${Math.round(first.ms).toLocaleString('en')} ms`;
  return {
    name: `A pass with no news, ${games.toLocaleString('en')} games, ${name}`,
    measured: `${rows} games, ${ms.toFixed(1)} ms (after a change of the rules: ${all})`,
    target: `0 games, at most ${targetMs} ms`,
    isMet: rows === 0 && ms <= targetMs,
  };
}
