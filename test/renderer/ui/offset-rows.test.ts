import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOffsetRows } from '../../../src/renderer/ui/table/offset-rows.ts';
import type { OffsetPage } from '../../../src/renderer/ui/table/page-sets.ts';

type Page = OffsetPage<string>;

interface Asked {
  readonly key: string;
  readonly offset: number;
  readonly answer: (version?: number, total?: number) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** Responds only when the test says so, which decides the order. */
function list(
  options: { readonly maxPages?: number; readonly fastScrollMs?: number; readonly ahead?: number } = {},
) {
  const asked: Asked[] = [];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const rows = createOffsetRows<string, Page>({
    fastScrollMs: 0,
    ahead: 0,
    ...options,
    rowsPerPage: 10,
    fetchPage: (key, offset, limit) =>
      new Promise((resolve, reject) => {
        asked.push({
          key,
          offset,
          answer(version = 1, total = 1_000_000) {
            const count = Math.max(0, Math.min(limit, total - offset));
            const names = Array.from({ length: count }, (_, at) => `${key} ${offset + at} v${version}`);
            resolve({ version, total, rows: names });
            return settled();
          },
          fail(error) {
            reject(error);
            return settled();
          },
        });
      }),
  });
  const last = () => {
    const request = asked.at(-1);
    if (!request) throw new Error('nothing was asked for');
    return request;
  };
  return { rows, asked, last };
}

describe('offset rows', () => {
  it('the page of the first row to show is fetched, however far it is', async () => {
    const { rows, last } = list();
    rows.setQuery('all', 999_995);
    expect(last().offset).toBe(999_990);
    await last().answer();
    expect(rows.row(999_999)).toBe('all 999999 v1');
    expect(rows.row(5)).toBeUndefined();
    expect(rows.state()).toMatchObject({ key: 'all', total: 1_000_000, isBehind: false });
  });

  it('rows stay until the next query is answered, and answers to old queries are dropped', async () => {
    const { rows, asked, last } = list();
    rows.setQuery('t', 0);
    await last().answer();
    rows.setQuery('t1', 0);
    const second = last();
    expect(rows.row(0)).toBe('t 0 v1');
    expect(rows.state()).toMatchObject({ key: 't', isBehind: true });
    rows.setQuery('t1 f', 0);
    expect(asked).toHaveLength(3);
    await last().answer(1, 5);
    expect(rows.state()).toMatchObject({ key: 't1 f', total: 5, isBehind: false });
    await second.answer();
    expect(rows.row(0)).toBe('t1 f 0 v1');
    expect(rows.state().total).toBe(5);
  });

  it('only pages in view are requested, two at a time, for the newest view first', async () => {
    const { rows, asked } = list();
    rows.setQuery('all', 0);
    await asked[0]?.answer();
    rows.setViewport(100, 110);
    rows.setViewport(5000, 5020);
    rows.setViewport(90_000, 90_020);
    expect(asked.slice(1).map(({ offset }) => offset)).toEqual([100, 5000]);
    await asked[1]?.answer();
    await asked[2]?.answer();
    expect(asked.slice(3).map(({ offset }) => offset)).toEqual([90_000, 90_010]);
  });

  it('no more pages than the limit stay in memory, and none in view is evicted', async () => {
    const { rows, last } = list({ maxPages: 3 });
    rows.setQuery('all', 0);
    await last().answer();
    for (let at = 10; at <= 100; at += 10) {
      rows.setViewport(at, at + 10);
      await last().answer();
    }
    const held = Array.from({ length: 11 }, (_, page) => page).filter((page) => rows.row(page * 10));
    expect(held).toEqual([8, 9, 10]);
  });

  it('a refresh replaces the rows once all rows in view have arrived', async () => {
    const { rows, asked, last } = list();
    rows.setQuery('all', 0);
    await last().answer();
    rows.setViewport(5, 15);
    await last().answer();
    rows.refresh();
    await asked[2]?.answer(2);
    expect(rows.row(0)).toBe('all 0 v1');
    await asked[3]?.answer(2);
    expect(rows.row(0)).toBe('all 0 v2');
    expect(rows.row(12)).toBe('all 12 v2');
  });

  it('rows of two versions are never mixed', async () => {
    const { rows, asked, last } = list();
    rows.setQuery('all', 0);
    await last().answer(1);
    rows.setViewport(5, 15);
    await last().answer(2);
    expect(rows.row(12)).toBeUndefined();
    expect(asked.at(-1)?.offset).toBe(0);
    await last().answer(2);
    expect([rows.row(0), rows.row(12)]).toEqual(['all 0 v2', 'all 12 v2']);
  });

  it('an answer of another version to an old query is dropped', async () => {
    const { rows, asked, last } = list();
    rows.setQuery('a', 0);
    await last().answer(1);
    rows.setViewport(5, 15);
    rows.setQuery('b', 0);
    const b = last();
    await asked[1]?.answer(2);
    await b.answer(2);
    expect(rows.state()).toMatchObject({ key: 'b', isBehind: false });
    expect(rows.row(0)).toBe('b 0 v2');
  });

  it('a change during a refresh causes another refresh', async () => {
    const { rows, asked, last } = list();
    rows.setQuery('all', 0);
    await last().answer(1);
    rows.setViewport(0, 10);
    rows.refresh();
    rows.refresh();
    await last().answer(2);
    expect(asked).toHaveLength(3);
    await last().answer(3);
    expect(rows.row(0)).toBe('all 0 v3');
  });

  it('a failure is reported, the rows stay, and a retry continues', async () => {
    const { rows, asked, last } = list();
    rows.setQuery('all', 0);
    await last().answer();
    rows.setViewport(50, 60);
    await last().fail(new Error('not now'));
    expect(rows.state().error?.message).toBe('not now');
    expect(rows.row(0)).toBe('all 0 v1');
    expect(asked).toHaveLength(2);
    rows.retry();
    await last().answer();
    expect(rows.state().error).toBeNull();
    expect(rows.row(50)).toBe('all 50 v1');
  });

  it('the last rows of a list that became shorter are shown', async () => {
    const { rows, asked } = list();
    rows.setQuery('all', 500);
    await asked[0]?.answer(1, 12);
    expect(rows.state().total).toBe(12);
    rows.setViewport(0, 12);
    expect(asked.slice(1).map(({ offset }) => offset)).toEqual([10, 0]);
    await asked[1]?.answer(1, 12);
    await asked[2]?.answer(1, 12);
    expect([rows.row(0), rows.row(11)]).toEqual(['all 0 v1', 'all 11 v1']);
  });

  it('pages that arrive while scrolling do not change the outline', async () => {
    const { rows, last } = list();
    rows.setQuery('all', 0);
    await last().answer();
    const { outline, state } = { outline: rows.outline(), state: rows.state() };
    rows.setViewport(500, 505);
    await last().answer();
    expect(rows.state()).not.toBe(state);
    expect(rows.outline()).toBe(outline);
    rows.setQuery('t', 0);
    expect(rows.outline()).toMatchObject({ key: 'all', isBehind: true });
  });

  describe('fast scrolling', () => {
    afterEach(() => void vi.useRealTimers());

    async function flying() {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const all = list({ fastScrollMs: 50 });
      all.rows.setQuery('all', 0);
      await all.last().answer();
      return all;
    }
    const offsets = (asked: readonly Asked[]) => asked.map(({ offset }) => offset);

    it('the target of a single jump is fetched at once', async () => {
      const { rows, asked } = await flying();
      rows.setViewport(500_000, 500_010);
      expect(offsets(asked)).toEqual([0, 500_000]);
    });

    it('of several jumps in a row, only the first and the last are fetched', async () => {
      const { rows, asked, last } = await flying();
      for (let at = 1; at <= 20; at += 1) {
        rows.setViewport(at * 100, at * 100 + 10);
        await vi.advanceTimersByTimeAsync(16);
      }
      expect(offsets(asked)).toEqual([0, 100]);
      await asked[1]?.answer();
      expect(offsets(asked)).toEqual([0, 100]);
      await vi.advanceTimersByTimeAsync(50);
      expect(offsets(asked)).toEqual([0, 100, 2000]);
      await last().answer();
      await vi.advanceTimersByTimeAsync(1000);
      expect(offsets(asked)).toEqual([0, 100, 2000]);
      expect(rows.row(2005)).toBe('all 2005 v1');
    });

    it('scrolling row by row fetches without a pause', async () => {
      const { rows, asked } = await flying();
      for (let at = 5; at <= 15; at += 5) rows.setViewport(at, at + 10);
      expect(offsets(asked)).toEqual([0, 10, 20]);
    });
  });

  describe('prefetching', () => {
    const offsets = ({ asked }: ReturnType<typeof list>) => asked.map(({ offset }) => offset);

    it('pages after the view are prefetched, then pages before it, one at a time', async () => {
      const all = list({ ahead: 15 });
      all.rows.setQuery('all', 500);
      expect(offsets(all)).toEqual([500]);
      await all.last().answer();
      all.rows.setViewport(500, 508);
      expect(offsets(all)).toEqual([500, 520]);
      await all.last().answer();
      expect(offsets(all)).toEqual([500, 520, 480]);
      await all.last().answer();
      expect(offsets(all)).toEqual([500, 520, 480]);
    });

    it('prefetching stays inside the list and starts after all pages in view', async () => {
      const all = list({ ahead: 15 });
      all.rows.setQuery('all', 0);
      await all.last().answer(1, 28);
      all.rows.setViewport(0, 12);
      expect(offsets(all)).toEqual([0, 20, 10]);
      await all.asked[1]?.answer(1, 28);
      await all.asked[2]?.answer(1, 28);
      all.rows.setViewport(16, 28);
      expect(offsets(all)).toEqual([0, 20, 10]);
    });

    it('a failed prefetch is reported and not repeated', async () => {
      const all = list({ ahead: 15 });
      all.rows.setQuery('all', 0);
      await all.last().answer();
      await all.last().fail(new Error('not now'));
      expect(all.rows.state().error?.message).toBe('not now');
      expect(offsets(all)).toEqual([0, 20]);
      all.rows.retry();
      expect(offsets(all)).toEqual([0, 20, 20]);
    });
  });
});
