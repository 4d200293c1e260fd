import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryRelease } from '../../src/core/catalogue/schema/release-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage() {
  const db = new Database(':memory:');
  const pragma = vi.spyOn(db, 'pragma');
  return { db, pragma, wrote: createMemoryRelease(db) };
}

it('The page cache is released once, ten seconds after the last write', () => {
  const { pragma, wrote } = stage();
  for (let second = 0; second < 30; second += 1) {
    wrote();
    vi.advanceTimersByTime(1_000);
  }
  expect(pragma).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(pragma.mock.calls).toEqual([['shrink_memory']]);
});

it('Nothing is released of a database that was closed meanwhile', () => {
  const { db, pragma, wrote } = stage();
  wrote();
  db.close();
  vi.advanceTimersByTime(60_000);
  expect(pragma).not.toHaveBeenCalled();
});
