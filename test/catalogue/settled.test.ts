import { describe, expect, it } from 'vitest';
import { summaryRule } from '../support/summary-rule.ts';
import { newCatalogue, start } from './fixtures.ts';

describe('rules', () => {
  it('start with one that matches everything, which can be changed and removed', () => {
    const { rules } = newCatalogue();
    expect(rules.list()).toEqual([{ id: 'default', ...summaryRule }]);
    const changed = { id: 'default', ...summaryRule, leagues: ['LCK'], isEnabled: false };
    expect(rules.save(changed)).toEqual(changed);
    const added = rules.save({ ...summaryRule, teams: ['T1'] });
    expect(rules.list()).toEqual([changed, added]);
    expect(rules.remove('default')).toBe(1);
    expect(rules.remove('default')).toBe(0);
    expect(rules.list()).toEqual([added]);
  });
});

const nothingUnread = { pages: [], entries: 0, reason: null };

describe('sync runs', () => {
  it('are listed latest first in pages, with what they found and could not read', () => {
    const { runs } = newCatalogue();
    const first = runs.start(start);
    const error = { code: 'service-unreachable', message: 'No line.' } as const;
    const seen = { pages: 2, matchesSeen: 3, gamesSeen: 4, newAssets: 5 };
    const unread = { pages: [4], entries: 1, reason: 'The service answered 502.' };
    runs.finish(first, { ...seen, at: start + 5, newMatches: 1, newGames: 2, unread, error });
    const firstRun = {
      id: first,
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(start + 5).toISOString(),
      ...seen,
      error,
    };
    expect(runs.last()).toEqual(firstRun);
    const second = runs.start(start + 10);
    const secondRun = {
      id: second,
      startedAt: new Date(start + 10).toISOString(),
      endedAt: null,
      pages: 0,
      matchesSeen: 0,
      gamesSeen: 0,
      newAssets: 0,
      error: null,
    };
    expect(runs.last()).toEqual(secondRun);
    const nothing = { newMatches: 0, newGames: 0, newlyWanted: 0 };
    const page = runs.page({ limit: 1 });
    const listing = { kind: 'listing', backfill: null, repeated: [] };
    expect(page.items).toEqual([{ ...secondRun, ...listing, found: nothing, unread: nothingUnread }]);
    const found = { newMatches: 1, newGames: 2, newlyWanted: 5 };
    expect(runs.page({ limit: 1, cursor: page.nextCursor ?? '' })).toEqual({
      items: [{ ...firstRun, ...listing, found, unread }],
      nextCursor: null,
    });
    runs.endInterrupted();
    expect(runs.last()).toMatchObject({
      id: second,
      endedAt: expect.any(String),
      error: { code: 'cancelled' },
    });
  });

  it('are bounded to the last ten thousand', () => {
    const { runs } = newCatalogue();
    for (let run = 0; run < 10_005; run += 1) runs.start(start + run);
    let cursor: string | undefined;
    let count = 0;
    do {
      const page = runs.page({ limit: 500, ...(cursor !== undefined && { cursor }) });
      count += page.items.length;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(count).toBe(10_000);
  });
});

describe('small facts about the application', () => {
  it('are stored, replaced and removed', () => {
    const { metadata } = newCatalogue();
    expect(metadata.get('a')).toBeNull();
    metadata.set('a', '1');
    metadata.set('a', '2');
    expect(metadata.get('a')).toBe('2');
    metadata.remove('a');
    expect(metadata.get('a')).toBeNull();
  });
});
