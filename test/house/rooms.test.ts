import { expect, it } from 'vitest';
import { type Floors, parseFloors, reportRooms } from '../../scripts/checks/rooms.ts';

const floors: Floors = {
  core: { doors: ['archiver.ts'], floors: [['disk', 'domain'], ['sync', 'downloads'], ['collector']] },
};
const one = (from: string, to: string) =>
  reportRooms(floors, [{ from: `src/core/${from}`, to: `src/core/${to}` }]).problems;

it('An import from a room to a room on a lower floor is accepted.', () => {
  expect(one('sync/sync.ts', 'disk/disk.ts')).toEqual([]);
  expect(one('collector/collector.ts', 'domain/assets.ts')).toEqual([]);
});

it('An import inside one room is accepted.', () => {
  expect(one('sync/sync.ts', 'sync/walk.ts')).toEqual([]);
});

it('A door may import every room.', () => {
  expect(one('archiver.ts', 'collector/collector.ts')).toEqual([]);
});

it('An import from a room to a room on a higher floor is refused.', () => {
  expect(one('disk/disk.ts', 'sync/sync.ts')).toEqual([
    'src/core/disk/disk.ts imports src/core/sync/sync.ts, which is not on a lower floor',
  ]);
});

it('An import between two rooms on the same floor is refused.', () => {
  expect(one('sync/sync.ts', 'downloads/queue.ts')).toEqual([
    'src/core/sync/sync.ts imports src/core/downloads/queue.ts, which is not on a lower floor',
  ]);
});

it('An import from a room to a door is refused.', () => {
  expect(one('sync/sync.ts', 'archiver.ts')).toEqual([
    'src/core/sync/sync.ts imports src/core/archiver.ts, which is not on a lower floor',
  ]);
});

it('A file outside the rooms that is not a door is refused.', () => {
  expect(one('loose.ts', 'disk/disk.ts')).toEqual(['src/core/loose.ts is in no room']);
  expect(one('attic/box.ts', 'disk/disk.ts')).toContain('src/core/attic/box.ts is in no room');
});

it('A circle of folders inside a room is refused.', () => {
  const { problems } = reportRooms(floors, [
    { from: 'src/core/sync/walk/walk.ts', to: 'src/core/sync/pages/page.ts' },
    { from: 'src/core/sync/pages/retry.ts', to: 'src/core/sync/walk/step.ts' },
  ]);
  expect(problems).toEqual(['a circle of folders: src/core/sync/pages, src/core/sync/walk']);
});

it('The report names each building, its floors, and its counts.', () => {
  const { text } = reportRooms(floors, [{ from: 'src/core/disk/disk.ts', to: 'src/core/sync/sync.ts' }]);
  expect(text.split('\n')).toEqual([
    'core: 5 rooms on 3 floors, 1 imports upward, 0 circles of folders',
    '  2  collector',
    '  1  sync · downloads',
    '  0  disk · domain',
  ]);
});

it('A table of floors with a floor that holds no room is refused.', () => {
  expect(() => parseFloors('{"core":{"doors":[],"floors":[[]]}}')).toThrow();
});
