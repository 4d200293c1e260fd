import { describe, expect, it } from 'vitest';
import {
  isChosen,
  knownBytes,
  nothing,
  only,
  selectAll,
  selectedCount,
  selectionTarget,
  toggled,
  withAlso,
} from '../../../../src/renderer/features/library/selection/selection.ts';

const game = (id: string, bytes = 10) => ({ platformGameId: id, bytes });

describe('the selection of games', () => {
  it('the selection is empty at first', () => {
    expect(selectionTarget(nothing)).toBeNull();
    expect(selectAll('', 0)).toEqual(nothing);
    expect(toggled(only(game('a')), game('a'))).toEqual(nothing);
  });

  it('the selection counts its games and sums their known sizes', () => {
    const two = toggled(only(game('a', 5)), game('b', 7));
    expect(selectedCount(two, 9)).toBe(2);
    expect(knownBytes(two)).toBe(12);
    expect(selectionTarget(two)).toEqual({ ids: ['a', 'b'] });
    const run = withAlso(two, [{ platformGameId: 'c', bytes: null }]);
    expect(selectedCount(run, 9)).toBe(3);
    expect(knownBytes(run)).toBeNull();
  });

  it('a known size survives a range selection without sizes', () => {
    const run = withAlso(only(game('a', 5)), [{ platformGameId: 'a', bytes: null }]);
    expect(knownBytes(run)).toBe(5);
  });

  it('selecting all games stores the query and not a million ids', () => {
    const all = selectAll('has:any', 1_000_000);
    expect(selectedCount(all, 1_000_000)).toBe(1_000_000);
    expect(selectedCount(all, 1_000_007)).toBe(1_000_007);
    expect(isChosen(all, 'whatever')).toBe(true);
    expect(selectionTarget(all)).toEqual({ query: 'has:any' });
  });

  it('single games are excluded from "all" by their ids', () => {
    const without = toggled(toggled(selectAll('has:any', 3), game('ESPORTSTMNT01:1')), game('2'));
    expect(selectedCount(without, 3)).toBe(1);
    expect(isChosen(without, '2')).toBe(false);
    expect(selectionTarget(without)).toEqual({ query: 'has:any -id:ESPORTSTMNT01:1,2' });
    expect(selectionTarget(toggled(without, game('2')))).toEqual({ query: 'has:any -id:ESPORTSTMNT01:1' });
    expect(toggled(without, game('3'))).toEqual(nothing);
    expect(selectionTarget(toggled(selectAll('team:"T1', 3), game('2')))).toEqual({
      query: 'team:"T1" -id:2',
    });
  });

  it('too many exceptions to "all" reduce the selection to one game', () => {
    let all = selectAll('', 1000);
    for (let id = 0; id <= 50; id += 1) all = toggled(all, game(String(id)));
    expect(selectionTarget(all)).toEqual({ ids: ['50'] });
  });
});
