import { beforeEach, expect, it, vi } from 'vitest';
import { changeWall, hangWall } from '../../src/renderer/features/streams/grid/grid-store.ts';
import { closeTile, openTile, type Wall } from '../../src/renderer/features/streams/grid/stream-grid.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  // Each test begins with what is kept, as a page does.
  hangWall('practice', null);
  hangWall('own', null);
});

const streams = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, label: id, matchPerid: 'esports:match:1', matchId: null }));
const open = (id: string) => changeWall((wall) => openTile(wall, id));
function tiles(): Wall['tiles'] {
  let seen: Wall['tiles'] = [];
  changeWall((wall) => {
    seen = wall.tiles;
    return wall;
  });
  return seen;
}

it('leaves the wall of one’s own as it is while one practises', () => {
  hangWall('own', streams('a', 'b'));
  open('a');
  open('b');
  // The other workspace's streams may come first.
  hangWall('own', streams('x'));
  expect(tiles()).toEqual([]);
  hangWall('practice', streams('x'));
  open('x');
  expect(tiles()).toEqual(['x']);
  hangWall('practice', streams('a', 'b'));
  expect(tiles()).toEqual([]);
  hangWall('own', streams('a', 'b'));
  expect(tiles()).toEqual(['a', 'b']);
  hangWall('practice', streams('x'));
  expect(tiles()).toEqual(['x']);
});

it('lets go of streams that are no longer kept with the next change', () => {
  hangWall('own', streams('a', 'b', 'c'));
  for (const id of ['a', 'b', 'c']) open(id);
  hangWall('own', streams('b', 'c'));
  expect(tiles()).toEqual(['b', 'c']);
  changeWall((wall) => closeTile(wall, 'c'));
  expect(JSON.parse(kept.get('matchkeep.streams.wall') ?? '')).toMatchObject({ tiles: ['b'] });
});
