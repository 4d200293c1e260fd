import { expect, test } from 'vitest';
import { ignoredTerms } from '../../../../src/renderer/features/library/query/ignored-terms.ts';
import { parseQuery } from '../../../../src/shared/query/parse-query.ts';

const ignoredIn = (text: string) => ignoredTerms(text, parseQuery(text).problems);

test('every ignored term is named, in the order of the query', () => {
  expect(ignoredIn('length:abc LCK foo:bar legue:x')).toEqual(['length:abc', 'foo:bar', 'legue:x']);
});

test('of a term with several values, only the ignored value is named, with its field', () => {
  expect(ignoredIn('game:1,abc team:T1')).toEqual(['game:abc']);
});

test('a term that occurs twice is named once', () => {
  expect(ignoredIn('foo:bar foo:bar')).toEqual(['foo:bar']);
});

test('a query without problems names nothing', () => {
  expect(ignoredIn('league:LCK "Los Ratones"')).toEqual([]);
});
