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
import type { WatchRule } from '../src/shared/rules/watch-rules.ts';
import { summaryRule } from '../test/support/summary-rule.ts';
import { toFigure } from './figure.ts';
import { createLibrary, type StoredLibraries } from './filled-library.ts';
import { type Measurement, measurement } from './result.ts';

const targetMs = 10;
const previewTargetMs = 2000;
const now = Date.UTC(2026, 10, 21);

type Names = Pick<WatchRule, 'leagues' | 'teams'>;

export interface RulesBenchOptions extends StoredLibraries {
  readonly games: readonly number[];
  readonly rounds: number;
}

export async function benchRules({
  games: sizes,
  rounds,
  keepDir,
}: RulesBenchOptions): Promise<Measurement[]> {
  const results: Measurement[] = [];
  for (const games of sizes) {
    const dir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
    try {
      const file = join(dir, 'catalogue.db');
      createLibrary(file, games, { keepDir });
      const catalogue = openCatalogue({ file });
      try {
        results.push(await measurePreview(catalogue, games, rounds));
        for (const [name, names] of rulesFor(catalogue))
          results.push(await measure(catalogue, { games, rounds, name, names }));
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

/** Of rules that use every kind of condition but matches. A new thread's first preview reads every game. */
async function measurePreview(catalogue: Catalogue, games: number, rounds: number): Promise<Measurement> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const previews = createPreviewRules({ file: catalogue.file, now: () => now });
    try {
      const timed = async (id: string) => {
        const rules = rulesFor(catalogue).map(([, names], at) => ({
          ...summaryRule,
          ...names,
          id: `${id}-${at}`,
          ...(at === 1 ? { effect: 'exclude' as const, seriesTypes: ['Bo5'], from: '2020-01-01' } : {}),
        }));
        const at = performance.now();
        await previews.preview(rules.reverse(), undefined);
        return performance.now() - at;
      };
      first.push(await timed('first'));
      later.push(await timed('later'));
    } finally {
      await previews.close();
    }
  }
  return measurement({
    name: `A preview of watch rules, ${games.toLocaleString('en')} games`,
    figures: [toFigure('the first', first, 'ms'), toFigure('later ones', later, 'ms')],
    limit: previewTargetMs,
    digits: 0,
  });
}

interface RulesToMeasure {
  readonly games: number;
  readonly rounds: number;
  readonly name: string;
  readonly names: Names;
}

async function measure(
  catalogue: Catalogue,
  { games, rounds, name, names }: RulesToMeasure,
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
      now: () => now,
      random: () => 0.5,
      log: pino({ level: 'silent' }),
      onChange: () => {},
      onWanted: () => {},
      onUnwanted: () => {},
    },
    signal,
  );
  const timed = async () => {
    read = 0;
    const at = performance.now();
    await pass(signal);
    return { ms: performance.now() - at, read };
  };
  catalogue.rules.save({ ...summaryRule, id: 'default', ...names });
  const first = await timed();
  const later: { readonly ms: number; readonly read: number }[] = [];
  for (let round = 0; round < rounds; round += 1) later.push(await timed());
  const rows = Math.max(...later.map((one) => one.read));
  const times = later.map((one) => one.ms);
  const result = measurement({
    name: `A pass with no news, ${games.toLocaleString('en')} games, ${name}`,
    figures: [
      toFigure('', times, 'ms'),
      toFigure('games read', [rows], ''),
      toFigure('after a change of the rules', [first.ms], 'ms'),
    ],
    limit: targetMs,
    note: `which reads ${first.read.toLocaleString('en')} games`,
  });
  return { ...result, target: `0 games, at most ${targetMs} ms`, isMet: rows === 0 && result.isMet };
}
