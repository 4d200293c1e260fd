/** An archive on a drive that nothing can be changed on any more moves to another one: that is what its user needs then. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Disk } from '../../src/core/disk/disk.ts';
import { type Step, wrappedDisk } from '../archive/dying-disk.ts';
import { contents, stageMove } from './moved-archive.ts';

/** Files in `unreadable` cannot be read either, as on a drive that fails. */
function readOnly(folder: string, unreadable: string): Disk {
  const isRefused = ({ name, paths }: Step) => {
    const path = paths.at(name === 'rename' ? -2 : -1);
    return path?.startsWith(folder) && !['stat', 'syncFile', 'syncFolder'].includes(name);
  };
  const disk = wrappedDisk(async (step, run) => {
    if (isRefused(step)) throw Object.assign(new Error('Read-only.'), { code: 'EROFS' });
    return await run();
  });
  return {
    ...disk,
    async *read(path, range) {
      if (path === unreadable) throw Object.assign(new Error('Bad block.'), { code: 'EIO' });
      yield* disk.read(path, range);
    },
  };
}

it('An archive that is read-only is copied and used in its new folder, and the earlier one stays as it is', async () => {
  const { begin, from, to, files } = await stageMove(3);
  const [unread] = files;
  const lost = unread?.path ?? '';
  const before = await contents(from);
  const disk = readOnly(from, join(from, lost));
  const { moves, archive } = begin(disk);
  expect(await moves.move({ dir: to })).toMatchObject({ from, to, isReadOnly: true, left: [lost] });
  const { [lost]: _, ...readable } = before;
  expect(await contents(to)).toEqual(readable);
  expect(await contents(from)).toEqual(before);
  expect((await archive.connection.get()).dir).toBe(to);
  expect([moves.interrupted(), existsSync(join(to, '.matchkeep-moving'))]).toEqual([null, false]);
  await begin(disk).moves.continueLeft();
  expect(await contents(to)).toEqual(readable);
});
