import { expect, test } from 'vitest';
import { firstChoices, requestOf } from '../../src/renderer/export/choices.ts';

const now = new Date('2026-01-02T03:04:05Z');
const figures = { by: 'champion', sortBy: 'winRate', direction: 'asc' } as const;

test('figures leave in the order they have on the screen', () => {
  const question = { selection: { query: 'team:T1' }, count: 12, figures };
  expect(requestOf(question, { ...firstChoices, what: 'figures' }, now)).toMatchObject({
    content: { as: 'aggregates', ...figures },
    to: { kind: 'download' },
  });
});
