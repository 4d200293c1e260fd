import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { LibraryAnswers } from '../../src/core/domain/library-answers.ts';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import { createStatsQueue } from '../../src/core/library/thread/stats-queue.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Input = LibraryAnswers['aggregates'][0];
type Run = ReturnType<Parameters<typeof createStatsQueue>[0]>;
const byChampion = {
  by: 'champion',
  of: 'named',
  sortBy: 'games',
  direction: 'desc',
  offset: 0,
  limit: 50,
} as const;
const patient = (client: string) => ({ client, withinMs: 120_000 });

/** Statistics that take as many steps as the test allows, named by their query. */
function stage() {
  const stepsLeft = new Map<string, number>();
  const worked: string[] = [];
  const newRun = (query: string): Run => ({
    get isComplete() {
      return stepsLeft.get(query) === 0;
    },
    step() {
      if (worked.at(-1) !== query) worked.push(query);
      const left = stepsLeft.get(query) ?? Number.POSITIVE_INFINITY;
      if (left < 0) throw new Error('The disk is gone.');
      stepsLeft.set(query, left - 1);
    },
    answer: () => ({
      version: 1,
      total: 0,
      rows: [],
      gamesFound: 2,
      gamesCounted: stepsLeft.get(query) === 0 ? 2 : 1,
    }),
  });
  const runs = new Map<string, Run>();
  const ask = createStatsQueue(({ query }) => {
    const run = runs.get(query) ?? newRun(query);
    runs.set(query, run);
    return run;
  });
  return {
    worked,
    end: (query: string, left = 1) => stepsLeft.set(query, left),
    /** Resolves with how much was counted. */
    counted: async (query: string, early?: Input['early']) =>
      (await ask({ ...byChampion, query, early })).gamesCounted,
  };
}

it('Early statistics continue with each question, and are in the end those of all games', async () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 3000, written: 200 });
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const ask = createStatsQueue(engine.openAggregates);
  const input = { ...byChampion, query: '', early: { client: 'page', withinMs: 0 } };
  const counts: number[] = [];
  const versions = new Set<number>();
  for (let answer = await ask(input); ; answer = await ask(input)) {
    counts.push(answer.gamesCounted);
    versions.add(answer.version);
    expect(answer.gamesFound).toBe(3000);
    if (answer.gamesCounted === answer.gamesFound) break;
  }
  expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
  // Pages of different parts must not be mixed.
  expect(versions.size).toBe(counts.length);
  const whole = await createStatsQueue(openEngine(file).engine.openAggregates)({ ...byChampion, query: '' });
  expect(await ask(input)).toEqual(whole);
  expect(whole.rows.length).toBeGreaterThan(10);
});

it('A question about other statistics ends the one before it from the same client, and no other', async () => {
  const { counted, end, worked } = stage();
  const first = counted('first', patient('page'));
  const other = counted('other', patient('another page'));
  const whole = counted('whole');
  const second = counted('second', patient('page'));
  expect(await first).toBe(1);
  for (const query of ['second', 'whole', 'other']) end(query);
  expect(await Promise.all([second, whole, other])).toEqual([2, 2, 2]);
  // The newest comes first, and what was ended early gets no more time.
  expect(worked).toEqual(['first', 'second', 'whole', 'other']);
});

it('Pages of the same statistics are answered together', async () => {
  const { counted } = stage();
  const pages = [counted('all', patient('page')), counted('all', { client: 'page', withinMs: 0 })];
  expect(await Promise.all(pages)).toEqual([1, 1]);
});

it('An error rejects the questions about the statistics that it stopped, and no other', async () => {
  const { counted, end } = stage();
  const good = counted('good');
  const bad = counted('bad');
  end('bad', -1);
  await expect(bad).rejects.toThrow('The disk is gone.');
  end('good');
  expect(await good).toBe(2);
});
