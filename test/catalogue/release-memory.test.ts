import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryRelease } from '../../src/core/catalogue/schema/release-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stage() {
  const db = new Database(':memory:');
  const pragma = vi.spyOn(db, 'pragma');
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  return { db, pragma, collect, wrote: createMemoryRelease(db) };
}

it('The page cache and the free heap are released once, ten seconds after the last write', () => {
  const { pragma, collect, wrote } = stage();
  for (let second = 0; second < 30; second += 1) {
    wrote();
    vi.advanceTimersByTime(1_000);
  }
  expect(pragma).not.toHaveBeenCalled();
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(pragma.mock.calls).toEqual([['shrink_memory']]);
  expect(collect).toHaveBeenCalledOnce();
});

it('The page cache is released where the process cannot collect its garbage at will', () => {
  const { pragma, wrote } = stage();
  vi.stubGlobal('gc', undefined);
  wrote();
  vi.advanceTimersByTime(60_000);
  expect(pragma.mock.calls).toEqual([['shrink_memory']]);
});

it('Nothing is released of a database that was closed meanwhile', () => {
  const { db, pragma, collect, wrote } = stage();
  wrote();
  db.close();
  vi.advanceTimersByTime(60_000);
  expect(pragma).not.toHaveBeenCalled();
  expect(collect).not.toHaveBeenCalled();
});
