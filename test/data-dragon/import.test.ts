/** Archives of Data Dragon: whole, cut, hostile, and of something else. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { beforeAll, expect, it } from 'vitest';
import { filesBelow, openTestArchiver } from '../core/fixtures.ts';
import { sharedTemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { writeVersion } from './written-version.ts';

const shared = sharedTemporaryFolder();
const whole = join(shared, 'dragontail-15.8.1.tgz');

beforeAll(async () => {
  const folder = join(shared, 'whole');
  writeVersion(folder);
  await create({ cwd: folder, gzip: true, file: whole }, ['15.8.1', 'img', 'languages.json']);
});

const open = async () => {
  const archiver = await openTestArchiver();
  const read = (path: string) => archiver.handlers['dataDragon.import']({ path });
  return { archiver, read, status: () => archiver.handlers['dataDragon.status'](null) };
};

it('An archive gives what a fetch gives, also where its paths begin with a dot', async () => {
  const { archiver, read } = await open();
  expect(await read(whole)).toMatchObject({ versions: ['15.8.1'] });
  const found = await archiver.handlers['dataDragon.patch']({ patch: '15.8' });
  expect(found?.data.champion.find(({ id }) => id === 62)).toMatchObject({
    name: 'Wukong',
    picture: { w: 48 },
  });
  expect(found?.data.rune.filter(({ picture }) => picture === null)).toEqual([]);
  const names = [...(await filesBelow(join(archiver.dataDir, 'data-dragon'))).keys()];
  expect(names).toContain(join('15.8.1', 'champion0.png'));
  expect(names.join()).not.toContain('Ahri');

  const dotted = join(temporaryFolder(), 'dotted.tgz');
  await create({ cwd: join(shared, 'whole'), gzip: true, file: dotted }, ['.']);
  await archiver.handlers['settings.set']({ 'dataDragon.language': 'ko_KR' });
  // The pictures are here already.
  expect(await read(dotted)).toMatchObject({ versions: ['15.8.1'], files: 1 });
  expect(await archiver.handlers['dataDragon.patch']({ patch: '15.8' })).toMatchObject({
    data: { language: 'ko_KR' },
  });
});

it('A second import of an archive adds no file', async () => {
  const { read, status } = await open();
  const first = await read(whole);
  expect(first.files).toBeGreaterThan(5);
  const stored = await status();
  expect(await read(whole)).toMatchObject({ versions: ['15.8.1'], files: 0, bytes: 0 });
  expect(await status()).toEqual(stored);
});

it('Of an archive with two versions, the one before a bad one is shown, and the failure names it', async () => {
  const folder = temporaryFolder();
  writeVersion(folder);
  writeVersion(folder, '15.7.1');
  writeFileSync(join(folder, '15.8.1', 'data', 'en_US', 'item.json'), '[]');
  const two = join(folder, 'dragontail-two.tgz');
  await create({ cwd: folder, gzip: true, file: two }, ['15.7.1', '15.8.1', 'img']);
  const { archiver, read, status } = await open();
  await archiver.handlers['dataDragon.patch']({ patch: '15.7' });
  await expect(read(two)).rejects.toMatchObject({
    message: '15.8.1/data/en_US/item.json is not a file of Data Dragon. Read before that: 15.7.1.',
  });
  expect((await status()).versions).toMatchObject([{ version: '15.7.1' }]);
  expect(await archiver.handlers['dataDragon.patch']({ patch: '15.7' })).toMatchObject({ isOwn: true });
});

it('An archive that is cut anywhere changes nothing', async () => {
  const { read, status } = await open();
  const bytes = readFileSync(whole);
  const cut = join(temporaryFolder(), 'cut.tgz');
  for (const length of [0, 1, 700, Math.floor(bytes.length / 2), bytes.length - 1]) {
    writeFileSync(cut, bytes.subarray(0, length));
    await expect(read(cut), String(length)).rejects.toMatchObject({
      code: 'not-supported',
      message: expect.stringMatching(/is incomplete|is damaged|no champions/),
      remedy: expect.stringContaining('dragontail-15.8.1.tgz'),
    });
  }
  const damaged = Buffer.from(bytes);
  damaged.fill(0x55, 400, 480);
  writeFileSync(cut, damaged);
  await expect(read(cut)).rejects.toMatchObject({ code: 'not-supported' });
  expect((await status()).versions).toEqual([]);
  expect(existsSync((await status()).folder)).toBe(false);
});

it('A file of another kind, an archive of another game, and no file at all are refused with a sentence', async () => {
  const { archiver, read } = await open();
  const folder = temporaryFolder();
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  await expect(read(join(folder, 'absent.tgz'))).rejects.toMatchObject({ code: 'path-invalid' });
  await expect(read(folder)).rejects.toMatchObject({ code: 'path-invalid' });
  for (const path of [
    file('text.tgz', 'hello'),
    file('zip.zip', 'PK\u0003\u0004'),
    file('text.gz', gzipSync('hello'.repeat(1000))),
  ])
    await expect(read(path), path).rejects.toMatchObject({ code: 'not-supported' });
  // Legends of Runeterra has a Data Dragon of its own.
  mkdirSync(join(folder, 'set1/en_us/data'), { recursive: true });
  writeFileSync(join(folder, 'set1/en_us/data/set1-en_us.json'), '[]');
  const other = join(folder, 'datadragon-set1.tgz');
  await create({ cwd: folder, gzip: true, file: other }, ['set1']);
  await expect(read(other)).rejects.toMatchObject({
    code: 'not-supported',
    message: expect.stringContaining('no champions of League of Legends in en_US'),
  });
  await archiver.handlers['settings.set']({ 'dataDragon.language': 'xx_XX' });
  await expect(read(whole)).rejects.toMatchObject({ code: 'not-supported' });
});

it('Paths that lead out, links and odd pictures of an archive reach no file and no screen', async () => {
  const { archiver, read } = await open();
  const folder = temporaryFolder();
  writeVersion(join(folder, 'v'));
  const secret = join(folder, 'secret.png');
  writeFileSync(secret, readFileSync(join(folder, 'v/15.8.1/img/sprite/champion0.png')));
  symlinkSync(secret, join(folder, 'v/15.8.1/img/sprite/champion7.png'));
  writeFileSync(join(folder, 'evil.png'), 'x');
  const path = join(folder, 'hostile.tgz');
  // GNU tar writes what the library refuses to.
  execFileSync('tar', ['-czPf', path, '-C', join(folder, 'v'), '15.8.1', 'img', '../evil.png', secret]);
  expect(await read(path)).toMatchObject({ versions: ['15.8.1'] });
  const names = [...(await filesBelow(archiver.dataDir)).keys()];
  expect(names.filter((name) => /evil|secret|champion7/.test(name))).toEqual([]);

  writeFileSync(join(folder, 'v/15.8.1/img/sprite/item0.png'), '<svg/>');
  await create({ cwd: join(folder, 'v'), gzip: true, file: path }, ['15.8.1', 'img']);
  await archiver.handlers['dataDragon.remove']({ version: null });
  await expect(read(path)).rejects.toMatchObject({
    code: 'not-supported',
    message: expect.stringContaining('15.8.1/img/sprite/item0.png in '),
  });
  expect(existsSync(join(archiver.dataDir, 'data-dragon'))).toBe(false);
});
