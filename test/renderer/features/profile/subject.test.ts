import { expect, it } from 'vitest';
import { namedOther, subjectQuery } from '../../../../src/renderer/features/profile/subject.ts';
import { parseQuery } from '../../../../src/shared/query/parse-query.ts';

it.each([
  ['', 'team:"Gen.G Esports" has:any -is:void'],
  ['patch:15.8 league:LCK', 'team:"Gen.G Esports" has:any patch:15.8 league:LCK -is:void'],
  ['player:Chovy side:blue', 'team:"Gen.G Esports" has:any player:Chovy side:blue -is:void'],
  ['team:T1,KT after:2026', 'team:"Gen.G Esports" has:any (team:T1,KT) after:2026 -is:void'],
  ['champion:Azir last:5', '-is:void team:"Gen.G Esports" has:any champion:Azir last:5'],
  ['is:any', 'team:"Gen.G Esports" has:any is:any'],
  ['-team:T1', 'team:"Gen.G Esports" has:any -team:T1 -is:void'],
  ['(team:T1 side:red)', 'team:"Gen.G Esports" has:any (team:T1 side:red) -is:void'],
])('A profile of a team with the search "%s" is of that team alone', (text, query) => {
  expect(subjectQuery(text, { kind: 'team', name: 'Gen.G Esports' })).toBe(query);
  expect(parseQuery(query).problems).toEqual([]);
});

it('A search whose last quote is open is closed in the query of the profile', () => {
  const query = subjectQuery('league:"LCK', { kind: 'player', name: 'Faker' });
  expect(parseQuery(query).terms.map(({ part }) => part.field)).toEqual(['player', 'has', 'league', 'is']);
});

it.each([
  ['team:"Gen.G Esports" patch:15.8', 'Gen.G Esports'],
  ['', null],
  ['-team:T1', null],
  ['team:T1,KT', null],
  ['team:T1 team:KT', null],
  ['player:Faker', null],
])('The search "%s" of the page of a team compares it with %s', (text, other) => {
  expect(namedOther(text, { kind: 'team', name: 'DRX' })).toBe(other);
});
