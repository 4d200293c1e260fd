import { beforeEach, expect, it, vi } from 'vitest';
import { changeGrid, restoreGrid } from '../../../../src/renderer/features/streams/grid/grid-store.ts';
import {
  closeTile,
  openTile,
  type StreamGrid,
} from '../../../../src/renderer/features/streams/grid/stream-grid.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  // Each test starts with the stored grid, as a page does.
  restoreGrid('practice', null);
  restoreGrid('own', null);
});

const streams = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, label: id, matchPerid: 'esports:match:1', matchId: null }));
const open = (id: string) => changeGrid((grid) => openTile(grid, id));
function tiles(): StreamGrid['tiles'] {
  let seen: StreamGrid['tiles'] = [];
  changeGrid((grid) => {
    seen = grid.tiles;
    return grid;
  });
  return seen;
}

it('practice mode does not change the user’s own grid', () => {
  restoreGrid('own', streams('a', 'b'));
  open('a');
  open('b');
  // The streams of the other workspace may arrive first.
  restoreGrid('own', streams('x'));
  expect(tiles()).toEqual([]);
  restoreGrid('practice', streams('x'));
  open('x');
  expect(tiles()).toEqual(['x']);
  restoreGrid('practice', streams('a', 'b'));
  expect(tiles()).toEqual([]);
  restoreGrid('own', streams('a', 'b'));
  expect(tiles()).toEqual(['a', 'b']);
  restoreGrid('practice', streams('x'));
  expect(tiles()).toEqual(['x']);
});

it('the next change removes streams that are no longer saved', () => {
  restoreGrid('own', streams('a', 'b', 'c'));
  for (const id of ['a', 'b', 'c']) open(id);
  restoreGrid('own', streams('b', 'c'));
  expect(tiles()).toEqual(['b', 'c']);
  changeGrid((grid) => closeTile(grid, 'c'));
  expect(JSON.parse(stored.get('matchkeep.streams.wall') ?? '')).toMatchObject({ tiles: ['b'] });
});
