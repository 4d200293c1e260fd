/** The user verifies one content of the archive. */
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../archive/fixtures.ts';
import { earlier, first, id, later, second, stage } from './corrected-file.ts';
import { openMaintenance } from './open-maintenance.ts';

it('The damage of a file, or of an earlier version, stays known until it is intact again', async () => {
  const { archive, catalogue, publish, file } = await stage();
  await publish(second);
  const maintenance = openMaintenance({ archive, catalogue, now: () => later });
  const verify = async (version?: string) =>
    (await maintenance.handlers['files.verify']({ assetId: id, version })).state;
  const damaged = () => catalogue.files.damaged(10).map(({ path, finding }) => [path, finding]);
  const copy = earlier(first, file.folder);

  expect([await verify(), await verify(sha256(first)), await verify(sha256(second))]).toEqual(
    Array(3).fill('intact'),
  );
  expect(damaged()).toEqual([]);
  await rm(join(archive.dir, copy));
  await chmod(join(archive.dir, file.path), 0o600);
  await writeFile(join(archive.dir, file.path), 'other');
  expect([await verify(), await verify(sha256(first))]).toEqual(['changed', 'missing']);
  expect(damaged()).toEqual([
    [file.path, 'changed'],
    [copy, 'missing'],
  ]);
  await writeFile(join(archive.dir, copy), first);
  expect(await verify(sha256(first))).toBe('intact');
  expect(damaged()).toEqual([[file.path, 'changed']]);
  await expect(verify('0'.repeat(64))).rejects.toMatchObject({ code: 'not-found' });
});
