import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyDatabase } from '../../src/core/catalogue/schema/lazy-database.ts';
import { createMemoryRelease } from '../../src/core/catalogue/schema/release-memory.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stage() {
  const db = new LazyDatabase(':memory:');
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  const wrote = createMemoryRelease(db);
  vi.advanceTimersByTime(10_000);
  return { db, pragma: vi.spyOn(db, 'pragma'), collect, wrote };
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

it('The page cache is small for the first ten seconds, unless the database is only read', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  const size = (db: Database.Database) => db.pragma('cache_size', { simple: true });
  const db = new LazyDatabase(file);
  db.pragma('cache_size = -16384');
  createMemoryRelease(db);
  expect(size(db)).toBe(-4096);
  vi.advanceTimersByTime(10_000);
  expect(size(db)).toBe(-16384);
  const reader = new LazyDatabase(file, { readonly: true });
  const before = size(reader);
  createMemoryRelease(reader);
  expect(size(reader)).toBe(before);
  reader.close();
  db.close();
});
