/** Which backfill a request begins or continues. */
import { expect, it } from 'vitest';
import { createBackfillRecord } from '../../../src/core/sync/backfill/backfill-record.ts';
import { newCatalogue } from '../../catalogue/fixtures.ts';

const dayMs = 86_400_000;
const begin = Date.UTC(2026, 0, 1);
const iso = (at: number) => new Date(at).toISOString();

function stage() {
  const { backfills } = newCatalogue();
  let now = begin + 10 * dayMs;
  const record = createBackfillRecord(backfills, () => now);
  const start = (to?: number) =>
    record.begin(
      { from: iso(begin), ...(to !== undefined && { to: iso(to) }) },
      { isCommand: true, isAnyRunning: false },
    );
  return {
    backfills,
    start,
    pass: (days: number) => {
      now += days * dayMs;
    },
  };
}

it.each([
  ['without an end', undefined],
  ['with an end in the future', begin + 100 * dayMs],
])('A request %s continues the unfinished backfill, and reads the time since as well', (_, to) => {
  const { backfills, start, pass } = stage();
  const first = start(to);
  backfills.update(first.key, { state: 'paused', readBackTo: begin + 4 * dayMs });
  pass(2);
  const continued = start(to);
  expect(continued).toMatchObject({
    id: first.id,
    state: 'running',
    toAt: begin + 12 * dayMs,
    readBackTo: begin + 4 * dayMs,
    unread: [{ fromAt: begin + 10 * dayMs, toAt: begin + 12 * dayMs, attempts: 0, reason: null }],
  });
  expect(backfills.get(first.id)).toEqual(continued);
  const [shown] = backfills.list(1);
  expect(shown).toMatchObject({ to: iso(begin + 12 * dayMs), unread: { count: 0, ranges: [] } });
});

it('A request with another end in the past replaces the backfill that an earlier command left', () => {
  const { backfills, start } = stage();
  const first = start();
  const second = start(begin + 5 * dayMs);
  expect(second.id).not.toBe(first.id);
  expect(backfills.get(first.id)).toMatchObject({ state: 'cancelled' });
});

it('The unfinished backfill is listed first, even if a later one has ended', () => {
  const { backfills, start, pass } = stage();
  const first = start();
  backfills.update(first.key, { state: 'failed', endedAt: begin });
  pass(1);
  const second = start();
  backfills.update(second.key, { state: 'done', endedAt: begin });
  backfills.update(first.key, { state: 'running', endedAt: null });
  expect(backfills.list(2).map(({ id }) => id)).toEqual([first.id, second.id]);
});
