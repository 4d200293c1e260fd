import { expect, it } from 'vitest';
import { fieldsInSearch } from '../../src/server/terminal/fields-in-search.ts';

it('A word of a search that looks like a field is explained, and no other word', () => {
  expect(fieldsInSearch('T1 gen/t1 ESPORTSTMNT01:26902 12:30 "a b" : league:')).toEqual([]);
  expect(fieldsInSearch('t1 League:LCK')).toEqual([
    '--search finds words only. Fields need --query, as in --query "league:LCK".',
  ]);
  expect(fieldsInSearch('leag:LCK -tema:T1')).toEqual([
    'There is no field "leag". Did you mean "league:"? Fields need --query, as in --query "league:LCK".',
    'There is no field "tema". Did you mean "team:"? Fields need --query, as in --query "team:T1".',
  ]);
  expect(fieldsInSearch('colour:blue')).toEqual([
    expect.stringMatching(
      /^There is no field "colour", and --search finds words only\. Fields for --query: league, /,
    ),
  ]);
});
