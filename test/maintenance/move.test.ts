/** The archive is moved to another folder; the program ends at any step, and continues. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';
import { dyingDisk } from '../archive/dying-disk.ts';
import { isThorough } from '../support/property-runs.ts';
import { contents, stageMove, withOtherDrive } from './moved-archive.ts';

/** Each end is tried in the long run. */
const toStride = (isOtherDrive: boolean) => {
  if (isThorough) return 1;
  return isOtherDrive ? 41 : 4;
};

const hasMarker = (dir: string) => existsSync(join(dir, '.matchkeep'));

describe.each([
  ['to another drive', true],
  ['on the same drive', false],
])('A move %s', (_, isOtherDrive) => {
  it.each([
    ['before', false],
    ['after', true],
  ])(
    'that ends %s the effect of any step leaves the whole archive in one folder, and continues',
    async (_, isAfter) => {
      let isComplete = false;
      const folders = new Set<string>();
      for (
        let count = isAfter ? toStride(isOtherDrive) >> 1 : 0;
        !isComplete;
        count += toStride(isOtherDrive)
      ) {
        const { begin, from, to, catalogue } = await stageMove(2);
        const before = await contents(from);
        const on = (disk: Disk) => begin(isOtherDrive ? withOtherDrive(disk, from) : disk);
        const { disk, dieAfter, steps } = dyingDisk(isAfter);
        dieAfter(count);
        await on(disk)
          .moves.move({ dir: to })
          .catch(() => {});
        isComplete = steps() <= count;

        const { archive, moves, settings } = on(systemDisk);
        const { dir } = await archive.connection.get();
        folders.add(dir === from ? 'earlier' : 'new');
        expect(await contents(dir)).toEqual(before);
        if (catalogue.metadata.get('archive.move') === null && dir === from) await moves.move({ dir: to });
        else await moves.continueLeft();
        expect(settings.get()['archive.dir']).toBe(to);
        expect(await contents(to)).toEqual(before);
        expect([hasMarker(to), moves.interrupted()]).toEqual([true, null]);
        expect(catalogue.metadata.get('archive.move')).toBeNull();
        // Of an end between its last two steps, an empty folder is left.
        expect(existsSync(from) ? await readdir(from) : []).toEqual([]);
        expect(count).toBeLessThan(600);
      }
      expect(folders).toEqual(new Set(['earlier', 'new']));
    },
  );
});

it('Files that are archived while the archive moves are moved too, also at its end', async () => {
  const { begin, from, to, archiveOne, catalogue } = await stageMove(2);
  let early = 0;
  let isLate = false;
  const disk: Disk = {
    ...withOtherDrive(systemDisk, from),
    async writeFile(path, ...written) {
      await systemDisk.writeFile(path, ...written);
      if (path.startsWith(to) && path.endsWith('.put') && early < 3) {
        early += 1;
        archiveOne(`early-${early}`, process);
      }
    },
    async rename(earlier, path) {
      await systemDisk.rename(earlier, path);
      // The new folder has become the archive, and the setting does not name it yet.
      if (path !== join(to, '.matchkeep')) return;
      isLate = true;
      archiveOne('late', process);
    },
  };
  const process = begin(withOtherDrive(disk, from));
  const report = await process.moves.move({ dir: to });
  expect([early, isLate, report.left]).toEqual([3, true, []]);
  const moved = await contents(to);
  for (const { path } of catalogue.files.known()) expect(moved[path], path).toContain('"of"');
  expect(existsSync(from)).toBe(false);
  expect((await process.archive.connection.get()).dir).toBe(to);
});

it('The folders that are removed are flushed once: 100,000 flushes would take an hour on some drives', async () => {
  const { begin, from, to } = await stageMove(5);
  const removed: string[] = [];
  const flushed: string[] = [];
  const disk: Disk = {
    ...withOtherDrive(systemDisk, from),
    async removeFolder(path) {
      await systemDisk.removeFolder(path);
      removed.push(path);
    },
    async syncFolder(path) {
      await systemDisk.syncFolder(path);
      if (removed.length > 0) flushed.push(path);
    },
  };
  await begin(disk).moves.move({ dir: to });
  expect(removed.length).toBeGreaterThan(8);
  expect([removed.at(-1), flushed]).toEqual([from, [dirname(from)]]);
});
