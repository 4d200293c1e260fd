/** What the engine does between questions, with a clock of the test. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { createUpkeep } from '../../src/core/library/thread/upkeep.ts';
import { aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage() {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const list = (id: string) => catalogue.listings.saveMatches([aMatch(id)], start);
  for (const id of ['1', '2', '3']) list(id);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const newEngine = () => createEngine({ db, now: () => start });
  const engine = newEngine();
  const upkeep = createUpkeep(engine, (reason) => expect.unreachable(reason));
  const byMatch = (asked: typeof engine, query = '') =>
    asked.page({ query, offset: 0, limit: 50, sort: { by: 'date', direction: 'desc', isGrouped: true } });
  return { engine, newEngine, upkeep, list, byMatch };
}

it('Changes of the catalogue are applied between questions, a thousand lines of its log at a time', async () => {
  const { engine, upkeep, list, byMatch } = stage();
  byMatch(engine);
  upkeep.afterQuestion();
  for (let id = 100; id < 600; id += 1) list(String(id));
  await vi.advanceTimersByTimeAsync(300);
  expect(engine.follow(1)).toBe(false);
});

it('Nothing is applied while answers are prepared, and afterwards they are those of a new engine', async () => {
  const steps = [...stage().engine.prepare()].length;
  for (let done = 1; done <= steps; done += 1) {
    const { engine, newEngine, upkeep, list, byMatch } = stage();
    // Not by match, whose order is prepared last.
    engine.facets({ query: '', limit: 5 });
    // Each step takes a millisecond of this clock: the catalogue would be followed after so many of them.
    await vi.advanceTimersByTimeAsync(250 - done);
    upkeep.afterQuestion();
    await vi.advanceTimersByTimeAsync(2_000 + done - 1);
    list('998');
    list('999');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(engine.follow(1)).toBe(false);
    for (const query of ['', 'match:999'])
      expect([done, byMatch(engine, query)]).toEqual([done, byMatch(newEngine(), query)]);
    await upkeep.finish();
  }
});

it('Nothing is prepared while statistics are counted', async () => {
  const { engine, upkeep } = stage();
  const prepare = vi.spyOn(engine, 'prepare');
  const release = upkeep.holdForStatistics();
  upkeep.afterQuestion();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(prepare).not.toHaveBeenCalled();
  release();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(prepare).toHaveBeenCalledOnce();
});

it('The figures of statistics are freed ten minutes after the last question about them, and not meanwhile', async () => {
  const { engine, upkeep } = stage();
  const release = vi.spyOn(engine, 'releaseFigures');
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
  upkeep.holdForStatistics()();
  await minutes(9);
  const end = upkeep.holdForStatistics();
  upkeep.holdForStatistics()();
  await minutes(30);
  expect(release).not.toHaveBeenCalled();
  end();
  await minutes(9);
  // Searches do not need them.
  upkeep.afterQuestion();
  expect(release).not.toHaveBeenCalled();
  await minutes(2);
  expect(release).toHaveBeenCalledOnce();
});

it('A catalogue that cannot be read for a while is followed again later', async () => {
  const { engine, list, byMatch } = stage();
  byMatch(engine);
  const follow = vi.spyOn(engine, 'follow').mockImplementationOnce(() => {
    throw new Error('disk I/O error');
  });
  list('998');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(follow.mock.results[0]).toMatchObject({ type: 'throw' });
  follow.mockRestore();
  expect(engine.follow(1)).toBe(false);
});
