import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openOutput } from '../../src/core/disk/output-file.ts';
import { exportContentSchema } from '../../src/shared/library/export.ts';
import { dataRequest, newArchive, noon, place } from '../archive/fixtures.ts';
import { sidecarProblems } from '../archive/sidecar-schema.ts';
import { aFile, aGame, newCatalogue } from '../catalogue/fixtures.ts';
import { practice } from '../core/fixtures.ts';
import { runHere, runJsonHere, signInHere } from '../server/in-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bagProblems } from './check-bag.ts';
import { exported } from './fixture.ts';

const content = exportContentSchema.parse({ as: 'bagit' });
const names = ['bag-info.txt', 'bagit.txt', 'data', 'manifest-sha256.txt', 'tagmanifest-sha256.txt'];

/** An archive with two games, listed alone, in a league whose name has `%`. */
async function stage() {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const archive = await newArchive();
  const ids = ['7', '8'];
  catalogue.listings.saveGames(
    ids.map((id) => aGame(id)),
    noon,
  );
  const paths: string[] = [];
  for (const platformGameId of ids) {
    const where = place({ platformGameId, matchId: null, leagueName: '100 %0A é', tournamentName: '50%' });
    const [published] = await archive.publish([
      dataRequest(archive, `{"id":${platformGameId}}`, { place: where }),
    ]);
    if (!published || published instanceof Error) throw published;
    const { version: _, ...facts } = aFile(platformGameId);
    catalogue.downloads.recordArchived([{ ...facts, ...published }]);
    paths.push(published.path);
  }
  await archive.writeSidecars(catalogue.files.staleSidecars(10).map(({ data }) => data));
  const folder = join(temporaryFolder(), 'bag');
  const target = { kind: 'folder', path: folder, replaces: false } as const;
  return { paths, folder, archive, request: { file, archive: { dir: archive.dir }, content, target, ids } };
}

describe('a BagIt bag', () => {
  it('ends with an error where the archive was moved meanwhile, and leaves nothing', async () => {
    const { request, folder, archive } = await stage();
    renameSync(archive.dir, `${archive.dir}-moved`);
    await expect(exported(request)).rejects.toMatchObject({
      code: 'archive-missing',
      message: `The archive is no longer at ${archive.dir}.`,
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('is valid by the rules of RFC 8493, with every file, its match.json and the schema', async () => {
    const { request, folder, paths, archive } = await stage();
    mkdirSync(folder);
    expect(await exported(request)).toMatchObject({ files: 2, games: 2, skippedCount: 0 });
    expect(bagProblems(folder)).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual(names);
    expect(readdirSync(dirname(folder))).toEqual(['bag']);
    for (const path of paths.flatMap((each) => [each, `${dirname(dirname(each))}/match.json`]))
      expect(readFileSync(join(folder, 'data', path))).toEqual(readFileSync(join(archive.dir, path)));
    const manifest = readFileSync(join(folder, 'manifest-sha256.txt'), 'utf8');
    expect(manifest.split('\n')).toHaveLength(6);
    expect(manifest).toContain('  data/100 %250A é/50%25/');
    expect(manifest).toContain('  data/match.schema.json\n');
    expect(readFileSync(join(folder, 'bag-info.txt'), 'utf8')).toContain('Bagging-Date: 2026-11-21\n');
  });

  it('is refused by these rules after any change', async () => {
    const { request, folder, paths } = await stage();
    await exported(request);
    const [path = ''] = paths;
    const changes: readonly ((bag: string) => void)[] = [
      (bag) => writeFileSync(join(bag, 'data', path), '{"id":9}'),
      (bag) => rmSync(join(bag, 'data', path)),
      (bag) => writeFileSync(join(bag, 'data', 'more'), ''),
      (bag) => writeFileSync(join(bag, 'bag-info.txt'), 'Payload-Oxum: 1.1\n'),
      (bag) => writeFileSync(join(bag, 'bagit.txt'), '\ufeffBagIt-Version: 1.0\n'),
      (bag) => rmSync(join(bag, 'manifest-sha256.txt')),
    ];
    for (const [index, change] of changes.entries()) {
      const copy = join(temporaryFolder(), 'copy');
      cpSync(folder, copy, { recursive: true });
      change(copy);
      expect(bagProblems(copy), String(index)).not.toEqual([]);
    }
  });

  it('has neither a damaged file nor a match.json that is missing, and is valid without them', async () => {
    const { request, folder, paths, archive } = await stage();
    const [damaged = '', whole = ''] = paths;
    writeFileSync(join(archive.dir, damaged), '{"id":9}');
    const sidecar = `${dirname(dirname(whole))}/match.json`;
    rmSync(join(archive.dir, sidecar));
    expect(await exported(request)).toMatchObject({
      files: 1,
      skipped: [
        { path: damaged, reason: expect.stringContaining('damaged') },
        { path: sidecar, reason: 'missing in the archive' },
      ],
    });
    expect(bagProblems(folder)).toEqual([]);
  });

  it('needs a new or an empty folder outside of the archive, and room', async () => {
    const { request, folder, archive } = await stage();
    const to = (path: string) => ({ ...request, target: { ...request.target, path } });
    await expect(exported(to(join(archive.dir, 'bag')))).rejects.toMatchObject({ code: 'path-invalid' });
    const disk = { open: openOutput, freeBytes: () => 1 };
    await expect(exported({ ...request, disk })).rejects.toMatchObject({ code: 'disk-full' });
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(exported(request)).rejects.toMatchObject({
      code: 'path-invalid',
      remedy: expect.stringContaining('empty folder'),
    });
    expect(readdirSync(dirname(folder))).toEqual(['bag']);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  it('leaves nothing where it is cancelled or the disk is full, nor what a killed process left', async () => {
    const { request, folder } = await stage();
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('enough'));
    await expect(exported({ ...request, signal: stop.signal, onProgress })).rejects.toThrow('enough');
    const open = (path: string) => {
      if (path.endsWith('bagit.txt')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      return openOutput(path);
    };
    await expect(exported({ ...request, disk: { open, freeBytes: () => null } })).rejects.toMatchObject({
      code: 'disk-full',
    });
    expect(readdirSync(dirname(folder))).toEqual([]);
    const left = join(dirname(folder), `.${process.pid}-00000000-0-4567ef01.matchkeep-part`);
    mkdirSync(join(left, 'data'), { recursive: true });
    await exported(request);
    expect(readdirSync(dirname(folder))).toEqual(['bag']);
  });

  it('is made by the command line from a search, and its match.json have the schema', async () => {
    const service = await practice({ world: { matches: 2, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] } });
    const env = await signInHere(temporaryFolder(), service);
    await runHere(env, ['sync', '--once']);
    const folder = join(temporaryFolder(), 'bag');
    const args = ['export', '--as', 'bagit', '--content', 'GAMH_SUMMARY', '--to', folder];
    const { code, document } = await runJsonHere(env, [...args, '--query', 'has:GAMH_SUMMARY']);
    expect(document).toMatchObject({ folder, files: 2, games: 2 });
    expect(code).toBe(0);
    expect(bagProblems(folder)).toEqual([]);
    const paths = readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' });
    const sidecars = paths.filter((path) => path.endsWith('match.json'));
    expect(sidecars).toHaveLength(2);
    for (const path of sidecars)
      expect(sidecarProblems(readFileSync(join(folder, 'data', path), 'utf8'))).toEqual([]);
    const check = spawnSync('sha256sum', ['-c', '--quiet', 'manifest-sha256.txt'], { cwd: folder });
    // macOS has no sha256sum.
    expect(check.error === undefined ? check.status : 0).toBe(0);
    expect((await runHere(env, [...args, '--replace'])).stderr).toContain('a new or an empty folder');
  });
});
