import { describe, expect, it } from 'vitest';
import { ruleSentence } from '../../../../src/renderer/features/rules/rule-sentence.ts';
import { formatDate } from '../../../../src/renderer/format/times.ts';
import type { WatchRule } from '../../../../src/shared/rules/watch-rules.ts';
import { summaryRule } from '../../../support/summary-rule.ts';

const sentence = (part: Partial<WatchRule>, matches: Readonly<Record<string, string>> = {}) =>
  ruleSentence({ ...summaryRule, ...part }, new Map(Object.entries(matches)));

describe('a rule as a sentence', () => {
  it.each<[string, Partial<WatchRule>]>([
    ['Keep all games: summaries', {}],
    [
      `Keep LEC and LCK: summaries and timelines, from ${formatDate('2026-01-01')}`,
      { leagues: ['LEC', 'LCK'], contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'], from: '2026-01-01' },
    ],
    ['Keep games of T1 or Gen.G in LCK: summaries', { teams: ['T1', 'Gen.G'], leagues: ['LCK'] }],
    ['Keep Spring 2026 (LCK): summaries', { tournaments: ['Spring 2026'], leagues: ['LCK'] }],
    ['Keep LCK, only Bo3 or Bo5: summaries', { leagues: ['LCK'], seriesTypes: ['Bo3', 'Bo5'] }],
    ['Leave out LPL: all files', { effect: 'exclude', leagues: ['LPL'], contentTypes: [] }],
    ['Keep all games: NEW_TYPE', { contentTypes: ['NEW_TYPE'] }],
  ])('%s', (text, part) => {
    expect(sentence(part)).toBe(text);
  });

  it('names matches by their teams where they are known', () => {
    expect(sentence({ matches: ['1', '2'] }, { 1: 'GEN vs T1' })).toBe(
      'Keep GEN vs T1 and match 2: summaries',
    );
  });

  it('counts names when there are many', () => {
    const leagues = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(sentence({ leagues })).toBe('Keep A, B, C, and 3 more: summaries');
  });
});
