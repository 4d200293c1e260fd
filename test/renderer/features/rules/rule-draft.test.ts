import { describe, expect, it } from 'vitest';
import {
  draftFaults,
  enteredNames,
  isSameDraft,
  listWith,
  startingDraft,
  withEffect,
} from '../../../../src/renderer/features/rules/rule-draft.ts';
import type { WatchRule } from '../../../../src/shared/rules/watch-rules.ts';
import { summaryRule } from '../../../support/summary-rule.ts';

const saved = (id: string, part: Partial<WatchRule> = {}): WatchRule => ({ ...summaryRule, id, ...part });
const rules = [saved('a'), saved('b'), saved('c')];

describe('the list with a draft', () => {
  it('has a saved rule at its place', () => {
    const draft = { ...summaryRule, leagues: ['LCK'] };
    const list = listWith(rules, saved('b'), draft, 'first');
    expect(list.index).toBe(1);
    expect(list.rules.map(({ id, leagues }) => [id, leagues])).toEqual([
      ['a', []],
      ['b', ['LCK']],
      ['c', []],
    ]);
  });

  it.each([
    ['first', 0],
    ['last', 3],
  ] as const)('has a new rule at the place that was chosen: %s', (place, index) => {
    const list = listWith(rules, null, summaryRule, place);
    expect(list.index).toBe(index);
    expect(list.rules[index]?.id).toBe('draft');
    expect(list.rules).toHaveLength(4);
  });

  it('has a rule at the end that was removed while it was edited', () => {
    expect(listWith(rules, saved('gone'), summaryRule, 'last').index).toBe(3);
  });
});

describe('a draft', () => {
  it('begins with what the address names', () => {
    expect(startingDraft(null, { league: 'LCK', match: '5' }, [])).toMatchObject({
      leagues: ['LCK'],
      matches: ['5'],
    });
    expect(startingDraft(rules[0] ?? null, { league: 'LCK' }, [])).toMatchObject({ leagues: [] });
    expect(startingDraft(null, { team: 'T1', effect: 'exclude' }, [])).toMatchObject({
      effect: 'exclude',
      teams: ['T1'],
      contentTypes: [],
    });
  });

  it('names the faults of its fields', () => {
    expect(draftFaults(summaryRule)).toEqual(new Map());
    expect(draftFaults({ ...summaryRule, contentTypes: [] }).get('contentTypes')).toBe(
      'Choose at least one content type.',
    );
    expect(draftFaults({ ...summaryRule, effect: 'exclude', contentTypes: [] })).toEqual(new Map());
    expect(draftFaults({ ...summaryRule, from: '2026-02-31' }).get('from')).toBe(
      'Choose a day, or clear the field.',
    );
  });

  it('asks only about names that were entered now', () => {
    const rule = saved('a', { leagues: ['LCKK'] });
    expect(enteredNames({ ...rule, leagues: ['LCKK', 'LPLL'], teams: ['T11'] }, rule)).toEqual([
      { kind: 'leagues', name: 'LPLL' },
      { kind: 'teams', name: 'T11' },
    ]);
  });

  it('leaves out whole games, unless the user chose content types', () => {
    const replays = { ...summaryRule, contentTypes: ['ROFL_REPLAY'] };
    expect(withEffect(summaryRule, 'exclude', ['GAMH_SUMMARY'])).toMatchObject({
      effect: 'exclude',
      contentTypes: [],
    });
    expect(withEffect(replays, 'exclude', ['GAMH_SUMMARY'])).toMatchObject({
      effect: 'exclude',
      contentTypes: ['ROFL_REPLAY'],
    });
    expect(
      withEffect(withEffect(summaryRule, 'exclude', ['GAMH_SUMMARY']), 'include', ['GAMH_SUMMARY']),
    ).toEqual(summaryRule);
  });

  it('is edited once a field differs', () => {
    expect(isSameDraft(summaryRule, { ...summaryRule })).toBe(true);
    for (const part of [{ effect: 'exclude' as const }, { from: '2026-01-01' }, { seriesTypes: ['Bo3'] }]) {
      expect(isSameDraft(summaryRule, { ...summaryRule, ...part })).toBe(false);
    }
  });
});
