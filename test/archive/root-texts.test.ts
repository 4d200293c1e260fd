import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { idOfFilled } from '../../src/core/archive/marker.ts';
import { writeRootTexts } from '../../src/core/archive/root-texts.ts';
import { sidecarSchemaText } from '../../src/core/archive/sidecar-schema.ts';
import { openStore } from '../../src/core/archive/store/open-store.ts';
import { verifyArchive } from '../../src/core/archive/verify.ts';
import { systemDisk } from '../../src/core/disk/disk.ts';
import { version } from '../../src/core/platform/version.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { dataRequest, filesIn, newArchive } from './fixtures.ts';

const marker = '{"id":"mine","format":1,"createdAt":"2026-11-21T12:00:00.000Z"}';
const names = ['README.txt', 'match.schema.json'];

it('An archive that Matchkeep opens explains itself, and has the schema of its match.json', async () => {
  const archiver = await openTestArchiver();
  const dir = join(archiver.dataDir, 'archive');
  await archiver.handlers['archive.verify']({ repair: false });
  const readme = await readFile(join(dir, 'README.txt'), 'utf8');
  expect(readme).toContain(`Matchkeep ${version} `);
  expect(readme.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(await readFile(join(dir, 'match.schema.json'), 'utf8')).toBe(sidecarSchemaText());
});

it('The texts are replaced where they are from another version, and a file of the user stays', async () => {
  const { dir, store } = await newArchive();
  const path = (name: string) => join(dir, name);
  expect(await writeRootTexts(store)).toEqual([]);
  const [readme, schema] = await Promise.all(names.map((name) => readFile(path(name), 'utf8')));
  const { ino } = await stat(path('README.txt'));
  await writeRootTexts(store);
  expect((await stat(path('README.txt'))).ino).toBe(ino);

  await writeFile(
    path('README.txt'),
    `${readme?.slice(0, 40)}… of an earlier version, ${'longer '.repeat(2_000)}`,
  );
  await writeFile(path('match.schema.json'), `${schema?.replace('format 1', 'format 0')}`);
  expect(await writeRootTexts(store)).toEqual([]);
  expect(await readFile(path('README.txt'), 'utf8')).toBe(readme);
  expect(await readFile(path('match.schema.json'), 'utf8')).toBe(schema);

  for (const own of ['My notes on this drive\n', '']) {
    await writeFile(path('README.txt'), own);
    expect(await writeRootTexts(store)).toEqual([]);
    expect(await readFile(path('README.txt'), 'utf8')).toBe(own);
  }
  await rm(path('README.txt'));
  await mkdir(path('README.txt'));
  expect(await writeRootTexts(store)).toMatchObject([{ message: expect.stringContaining('README.txt') }]);
});

it('The texts are no unknown files, and an archive with nothing else is empty', async () => {
  const archive = await newArchive();
  await writeRootTexts(archive.store);
  expect(await filesIn(archive.dir)).toEqual(names);
  expect(await idOfFilled(openStore({ dir: archive.dir }))).toBeNull();
  const [published] = await archive.publish([dataRequest(archive, '{"a":1}')]);
  if (!published || published instanceof Error) throw published;
  expect(await idOfFilled(openStore({ dir: archive.dir }))).toBe(archive.id);
  await writeFile(join(archive.dir, 'LCK', 'README.txt'), 'of the user');
  const { unknown } = await verifyArchive({ archive, known: [] });
  expect(unknown).toEqual(['LCK/README.txt', published.path].toSorted());
});

it('An archive is opened although its texts cannot be written', async () => {
  const refused = Object.assign(new Error('read-only'), { code: 'EROFS' });
  const { store } = await newArchive();
  const readOnly = openStore(store.place, {
    disk: {
      ...systemDisk,
      writeFile: () => Promise.reject(refused),
      makeFolder: () => Promise.reject(refused),
    },
  });
  expect(await writeRootTexts(readOnly)).toHaveLength(2);

  const archiver = await openTestArchiver();
  await mkdir(join(archiver.dataDir, 'archive', 'README.txt', 'inner'), { recursive: true });
  await writeFile(join(archiver.dataDir, 'archive', '.matchkeep'), marker);
  await archiver.handlers['archive.verify']({ repair: false });
  expect(archiver.status().archive.problem).toBeNull();
});
