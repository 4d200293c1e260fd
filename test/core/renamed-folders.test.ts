/** Folders of matches that were listed before their teams were known, in the whole program. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endMove, writeMove } from '../../src/core/archive/move-record.ts';
import { filesBelow, openTestArchiver, playedWorld, practice, signIn } from './fixtures.ts';

const hour = 3_600_000;

it('Folders follow the names of their matches, unless the setting says otherwise or the archive is moving', async () => {
  const service = await practice({ world: playedWorld(2), faults: ['unknown-teams'] });
  const clock = { now: Date.now() };
  const archiver = await openTestArchiver({ service, now: () => clock.now });
  const { catalogue, handlers } = archiver;
  await signIn(archiver, service);
  await archiver.syncOnce();
  service.setFaults([]);
  await archiver.syncOnce();
  const { dir } = archiver.status().archive;
  const unnamed = async () =>
    [...(await filesBelow(dir)).keys()].filter((path) => path.includes('TBD vs TBD'));
  const before = await unnamed();
  const files = [...catalogue.files.known()];

  clock.now += hour;
  await handlers['settings.set']({ 'archive.folderNames': 'first' });
  await archiver.syncOnce();
  await handlers['settings.set']({ 'archive.folderNames': 'follow' });
  const id = catalogue.metadata.get('archive.id') ?? '';
  writeMove(catalogue.metadata, {
    archiveId: id,
    from: dir,
    to: `${dir}-2`,
    startedAt: 0,
    isCopied: false,
    isStopped: true,
  });
  await archiver.syncOnce();
  expect(await unnamed()).toEqual(before);

  endMove(catalogue.metadata);
  await archiver.syncOnce();
  expect(await unnamed()).toEqual([]);
  const moved = [...catalogue.files.known()];
  expect(moved.map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256));
  expect(before).toEqual(expect.arrayContaining(files.map(({ path }) => path)));
  for (const { path, platformGameId } of moved) {
    const { path: place } = await handlers['files.path']({ assetId: `${platformGameId}/GAMH_SUMMARY` });
    expect(place).toBe(join(dir, path));
    expect((await readFile(place)).length).toBeGreaterThan(0);
  }
  expect(await archiver.verify({ repair: false })).toMatchObject({ missing: [], changed: [], unknown: [] });
});
