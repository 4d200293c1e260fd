import { describe, expect, it } from 'vitest';
import {
  allOf,
  countOf,
  isChosen,
  knownBytesOf,
  nothing,
  only,
  targetOf,
  toggled,
  withAlso,
} from '../../src/renderer/features/library/selection/selection.ts';

const game = (id: string, bytes = 10) => ({ platformGameId: id, bytes });

describe('the selection of games', () => {
  it('is nothing until something is chosen', () => {
    expect(targetOf(nothing)).toBeNull();
    expect(allOf('', 0)).toEqual(nothing);
    expect(toggled(only(game('a')), game('a'))).toEqual(nothing);
  });

  it('counts what is chosen and adds up the sizes that are known', () => {
    const two = toggled(only(game('a', 5)), game('b', 7));
    expect(countOf(two, 9)).toBe(2);
    expect(knownBytesOf(two)).toBe(12);
    expect(targetOf(two)).toEqual({ ids: ['a', 'b'] });
    const run = withAlso(two, [{ platformGameId: 'c', bytes: null }]);
    expect(countOf(run, 9)).toBe(3);
    expect(knownBytesOf(run)).toBeNull();
  });

  it('keeps a size it knew when a run of bare ids goes over it', () => {
    const run = withAlso(only(game('a', 5)), [{ platformGameId: 'a', bytes: null }]);
    expect(knownBytesOf(run)).toBe(5);
  });

  it('is a query, not a million ids, when all are chosen', () => {
    const all = allOf('has:any', 1_000_000);
    expect(countOf(all, 1_000_000)).toBe(1_000_000);
    expect(countOf(all, 1_000_007)).toBe(1_000_007);
    expect(isChosen(all, 'whatever')).toBe(true);
    expect(targetOf(all)).toEqual({ query: 'has:any' });
  });

  it('leaves single games out of all by their ids', () => {
    const without = toggled(toggled(allOf('has:any', 3), game('ESPORTSTMNT01:1')), game('2'));
    expect(countOf(without, 3)).toBe(1);
    expect(isChosen(without, '2')).toBe(false);
    expect(targetOf(without)).toEqual({ query: 'has:any -id:ESPORTSTMNT01:1,2' });
    expect(targetOf(toggled(without, game('2')))).toEqual({ query: 'has:any -id:ESPORTSTMNT01:1' });
    expect(toggled(without, game('3'))).toEqual(nothing);
    expect(targetOf(toggled(allOf('team:"T1', 3), game('2')))).toEqual({ query: 'team:"T1" -id:2' });
  });

  it('begins anew with one game rather than with a query that no one could read', () => {
    let all = allOf('', 1000);
    for (let id = 0; id <= 50; id += 1) all = toggled(all, game(String(id)));
    expect(targetOf(all)).toEqual({ ids: ['50'] });
  });
});
