import { describe, expect, it } from 'vitest';
import { newRule } from '../../src/shared/watch-rules.ts';
import { newCatalogue, start } from './fixtures.ts';

describe('rules', () => {
  it('start with one that matches everything, which can be changed and removed', () => {
    const { rules } = newCatalogue();
    expect(rules.list()).toEqual([{ id: 'default', ...newRule }]);
    const changed = { id: 'default', ...newRule, leagues: ['LCK'], isEnabled: false };
    expect(rules.save(changed)).toEqual(changed);
    const added = rules.save({ ...newRule, teams: ['T1'] });
    expect(rules.list()).toEqual([changed, added]);
    expect(rules.remove('default')).toBe(1);
    expect(rules.remove('default')).toBe(0);
    expect(rules.list()).toEqual([added]);
  });
});

describe('sync runs', () => {
  it('are listed latest first, with what they did', () => {
    const { runs } = newCatalogue();
    const first = runs.start(start);
    const error = { code: 'service-unreachable', message: 'No line.' } as const;
    runs.finish(first, { at: start + 5, pages: 2, matchesSeen: 3, gamesSeen: 4, newAssets: 5, error });
    const second = runs.start(start + 10);
    expect(runs.list(10)).toEqual([
      {
        id: second,
        startedAt: new Date(start + 10).toISOString(),
        endedAt: null,
        ...{ pages: 0, matchesSeen: 0, gamesSeen: 0, newAssets: 0, error: null },
      },
      {
        id: first,
        startedAt: new Date(start).toISOString(),
        endedAt: new Date(start + 5).toISOString(),
        ...{ pages: 2, matchesSeen: 3, gamesSeen: 4, newAssets: 5, error },
      },
    ]);
    expect(runs.list(1)).toHaveLength(1);
  });
});

describe('notes', () => {
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
