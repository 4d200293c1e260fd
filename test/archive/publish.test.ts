import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Published } from '../../src/core/archive/publish.ts';
import { systemDisk } from '../../src/core/disk/disk.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { dataRequest, filesIn, newArchive, noon, place, request, sha256 } from './fixtures.ts';

const folder = 'LCK/LCK Split 2 2026/2026-11-21 T1 vs GEN 111560983131400123';
const home = `${folder}/1 111560983131465660`;

function published(results: readonly (Published | MatchkeepError)[]): readonly Published[] {
  return results.map((result) => {
    if (result instanceof MatchkeepError) throw result;
    return result;
  });
}

describe('publishing', () => {
  it('puts a file where the layout says and leaves no part file', async () => {
    const archive = await newArchive();
    const wanted = await request(archive, '{"a":1}');
    const results = published(await archive.publish([wanted]));
    const content = { bytes: 7, sha256: sha256('{"a":1}') };
    expect(results).toEqual([{ path: `${home}/GAMH_SUMMARY.json`, folder, ...content }]);
    expect(await readFile(join(archive.dir, `${home}/GAMH_SUMMARY.json`), 'utf8')).toBe('{"a":1}');
    expect(await readdir(dirname(wanted.part))).toEqual([]);
  });

  it('returns results in the order of the requests, and one failure does not affect the others', async () => {
    const archive = await newArchive();
    const first = await request(archive, '{"n":1}');
    const second = await request(archive, '{"n":2}', { place: place({ platformGameId: '2', number: 2 }) });
    const third = await request(archive, '{"n":3}', { place: place({ platformGameId: '3', number: 3 }) });
    const torn = { ...second, bytes: 100 };
    const gone = await request(archive, 'x', { place: place({ platformGameId: '4' }) });
    await rm(gone.part);
    const results = await archive.publish([first, torn, gone, third]);
    expect(results.map((each) => (each instanceof MatchkeepError ? each.code : each.path))).toEqual([
      `${home}/GAMH_SUMMARY.json`,
      'file-corrupt',
      'file-corrupt',
      `${folder}/3 3/GAMH_SUMMARY.json`,
    ]);
    expect(await readdir(join(archive.dir, folder))).not.toContain('2 2');
  });

  it('backs up a different file of the same name next to the new one', async () => {
    const archive = await newArchive();
    published(await archive.publish([await request(archive, '"old"')]));
    published(await archive.publish([await request(archive, '"new"')]));
    published(await archive.publish([await request(archive, '"newer"')]));
    const names = (await readdir(join(archive.dir, home))).toSorted();
    expect(names).toEqual([
      'GAMH_SUMMARY.json',
      'GAMH_SUMMARY.kept-20261121T120000Z-2.json',
      'GAMH_SUMMARY.kept-20261121T120000Z.json',
    ]);
    const texts = await Promise.all(
      names.map((name) => readFile(join(archive.dir, `${home}/${name}`), 'utf8')),
    );
    expect(texts).toEqual(['"newer"', '"new"', '"old"']);
    expect(new Date(noon).toISOString()).toBe('2026-11-21T12:00:00.000Z');
  });

  it('makes no backup when the content is the same, or a damaged file is repaired', async () => {
    const archive = await newArchive();
    published(await archive.publish([await request(archive, '"same"')]));
    published(await archive.publish([await request(archive, '"same"')]));
    expect(await readdir(join(archive.dir, home))).toEqual(['GAMH_SUMMARY.json']);
    await writeFile(join(archive.dir, `${home}/GAMH_SUMMARY.json`), '"rott"');
    const recorded = { path: `${home}/GAMH_SUMMARY.json`, bytes: 6, sha256: sha256('"same"') };
    published(await archive.publish([await request(archive, '"same"', { recorded })]));
    expect(await readdir(join(archive.dir, home))).toEqual(['GAMH_SUMMARY.json']);
    expect(await readFile(join(archive.dir, `${home}/GAMH_SUMMARY.json`), 'utf8')).toBe('"same"');
  });

  it('does not replace a file under repair that is whole again', async () => {
    const archive = await newArchive();
    const [recorded] = published(await archive.publish([await request(archive, '"original"')]));
    if (!recorded) throw new Error('nothing was published');
    const other = await request(archive, '"original"', { recorded });
    expect(published(await archive.publish([other]))).toMatchObject([{ isFound: true }]);
    expect(await readdir(join(archive.dir, home))).toEqual(['GAMH_SUMMARY.json']);
    expect(await readFile(join(archive.dir, `${home}/GAMH_SUMMARY.json`), 'utf8')).toBe('"original"');
    await expect(readFile(other.part)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('recreates a known folder that was removed', async () => {
    const archive = await newArchive();
    published(await archive.publish([await request(archive, '1')]));
    await rm(join(archive.dir, 'LCK'), { recursive: true });
    const others = ['5', '6', '7'].map((id) =>
      request(archive, id, { place: place({ platformGameId: id }) }),
    );
    published(await archive.publish([await request(archive, '2'), ...(await Promise.all(others))]));
    expect(await readFile(join(archive.dir, `${home}/GAMH_SUMMARY.json`), 'utf8')).toBe('2');
    expect((await readdir(join(archive.dir, folder))).length).toBe(4);
  });

  it('creates nothing when the drive disappears after the archive was opened', async () => {
    const archive = await newArchive();
    const wanted = await request(archive, '1');
    await rm(archive.dir, { recursive: true });
    await mkdir(archive.dir);
    const [result] = await archive.publish([wanted]);
    expect(result).toMatchObject({ code: 'archive-missing' });
    expect(await readdir(archive.dir)).toEqual([]);
    const part = archive.partFile({ platformGameId: '9', contentType: 'X' });
    await expect(part).rejects.toMatchObject({ code: 'archive-missing' });
    expect(await readdir(archive.dir)).toEqual([]);
  });

  it.each([
    ['in a thread', () => newArchive()],
    ['in its own thread', () => newArchive(systemDisk)],
  ])('checks, hashes and writes a file in memory (%s)', async (_, open) => {
    const archive = await open();
    const text = `{"padding":"${'x'.repeat(400_000)}"}`;
    const replay = place({ platformGameId: '2', number: 2 });
    const results = await archive.publish([
      dataRequest(archive, text),
      dataRequest(archive, text.slice(0, -1), { place: place({ platformGameId: '3', number: 3 }) }),
      dataRequest(archive, '', { place: place({ platformGameId: '4', number: 4 }) }),
      dataRequest(archive, 'RIOT', { place: replay, contentType: 'ROFL_REPLAY' }),
    ]);
    expect(results).toMatchObject([
      { path: `${home}/GAMH_SUMMARY.json`, folder, bytes: text.length, sha256: sha256(text) },
      { code: 'file-corrupt' },
      { code: 'file-corrupt' },
      { path: `${folder}/2 2/ROFL_REPLAY.rofl`, bytes: 4, sha256: sha256('RIOT') },
    ]);
    expect(await readFile(join(archive.dir, `${home}/GAMH_SUMMARY.json`), 'utf8')).toBe(text);
    expect((await filesIn(archive.dir)).length).toBe(2);
    expect(await readdir(join(archive.dir, '.matchkeep-partial'))).toEqual([]);
  });

  it('creates the folder of part files again, and nothing without the marker', async () => {
    const archive = await newArchive();
    await rm(join(archive.dir, '.matchkeep-partial'), { recursive: true, force: true });
    expect(published(await archive.publish([dataRequest(archive, '{"n":1}')]))).toHaveLength(1);
    const other = join(archive.dir, '..', 'moved');
    await rename(archive.dir, other);
    const [result] = await archive.publish([dataRequest(archive, '{"n":2}')]);
    expect(result).toMatchObject({ code: 'archive-missing' });
    await expect(readdir(archive.dir)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reuses the folder of a match after its names change', async () => {
    const archive = await newArchive();
    const fixed = 'LCK/Old name/2026-11-20 TBD vs TBD 111560983131400123';
    const [result] = published(
      await archive.publish([await request(archive, '1', { place: place({ folder: fixed }) })]),
    );
    const path = `${fixed}/1 111560983131465660/GAMH_SUMMARY.json`;
    expect(result).toMatchObject({ path, folder: fixed });
  });

  it.each(['../outside', '/etc', 'a/../../b', 'a\\..\\b', 'C:/x', '.matchkeep-partial/x', 'a//b', ''])(
    'refuses to publish into or name the path %j',
    async (bad) => {
      const archive = await newArchive();
      const [result] = await archive.publish([
        await request(archive, '1', { place: place({ folder: bad }) }),
      ]);
      expect(result).toMatchObject({ code: 'path-invalid' });
      await expect(archive.localFile(bad)).rejects.toThrow(MatchkeepError);
    },
  );

  it('publishes hundreds of files at once, each under its own name', async () => {
    const archive = await newArchive();
    const requests = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        request(archive, `{"n":${index}}`, {
          place: place({ platformGameId: String(index), matchId: String(index % 40), number: 1 }),
        }),
      ),
    );
    const paths = published(await archive.publish(requests)).map(({ path }) => path);
    expect(new Set(paths).size).toBe(300);
    const texts = await Promise.all(paths.map((path) => readFile(join(archive.dir, path), 'utf8')));
    expect(texts).toEqual(requests.map((_, index) => `{"n":${index}}`));
  });
});
