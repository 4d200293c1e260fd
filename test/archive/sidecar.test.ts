import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSidecar, sidecarText } from '../../src/core/archive/sidecar.ts';
import { systemDisk } from '../../src/core/disk/disk.ts';
import type { SidecarData } from '../../src/core/domain/sidecar.ts';
import { newArchive, noon, sha256, writeSidecar } from './fixtures.ts';

const folder = 'LCK/LCK Split 2 2026/2026-11-21 T1 vs GEN 111560983131400123';

const sidecar: SidecarData = {
  match: {
    id: '111560983131400123',
    leagueId: '98767991310872058',
    leagueName: 'LCK',
    tournamentId: '113503260417890076',
    tournamentName: 'LCK Split 2 2026',
    startAt: '2026-11-21T12:00:00Z',
    folder,
    raw: '{"id":111560983131400123,"odd":{"n":1.0,"e":1e400,"new":[-0.10]},"__proto__":"x"}',
  },
  games: [
    {
      platformGameId: '111560983131465660',
      number: 1,
      position: 1,
      raw: '{"platformGameId":"111560983131465660","state":"UNSTARTED","big":18446744073709551615}',
      files: [
        {
          platformGameId: '111560983131465660',
          contentType: 'GAMH_SUMMARY',
          path: `${folder}/1 111560983131465660/GAMH_SUMMARY.json`,
          folder,
          bytes: 12,
          sha256: sha256('{"a":"whole"'),
          archivedAt: noon + 123,
          origin: 'https://files.example/a/b.json',
          etag: '"abc"',
          mediaType: 'application/json',
          headers: null,
          version: 2,
        },
      ],
    },
    { platformGameId: 'ESPORTSTMNT01:2690210', number: null, position: 2, raw: '{}', files: [] },
  ],
};

describe('the sidecar', () => {
  it('is read back exactly as written, with every digit', async () => {
    const archive = await newArchive();
    await writeSidecar(archive, sidecar);
    const text = await readFile(join(archive.dir, `${folder}/match.json`), 'utf8');
    expect(readSidecar(text, folder)).toEqual(sidecar);
    expect(text).toContain('"id": 111560983131400123,');
    expect(text).toContain('18446744073709551615');
    expect(await readdir(join(archive.dir, '.matchkeep-partial'))).toEqual([]);
  });

  it('is JSON that other programs can read: versioned, with ISO times and relative paths', () => {
    const text = sidecarText(sidecar);
    expect(text).toMatch(/^\{\n {2}"format": 1,\n/);
    expect(JSON.parse(text)).toMatchObject({
      format: 1,
      match: { id: '111560983131400123', service: { odd: { n: 1 } } },
      games: [
        {
          number: 1,
          position: 1,
          files: [{ path: '1 111560983131465660/GAMH_SUMMARY.json', archivedAt: '2026-11-21T12:00:00.123Z' }],
        },
        { files: [] },
      ],
    });
  });

  it('stores any JSON of the service exactly', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.bigInt(), (json, digits) => {
        const raw = `{"any":${JSON.stringify(JSON.parse(json))},"digits":${digits}}`.toWellFormed();
        const back = readSidecar(sidecarText({ ...sidecar, match: { ...sidecar.match, raw } }), folder);
        expect(JSON.parse(back.match.raw ?? '')).toEqual(JSON.parse(raw));
        expect(back.match.raw).toContain(`"digits":${digits}}`);
        const alone = (text: string) => sidecarText({ match: { ...sidecar.match, raw: text }, games: [] });
        expect(alone(raw)).toBe(alone(` ${raw}`));
      }),
    );
  });

  it('is found after its folder was moved, and names a file archived before its match was known', () => {
    const [game] = sidecar.games;
    const [file] = game?.files ?? [];
    if (!game || !file) throw new Error('the fixture has a file');
    const early = {
      ...file,
      contentType: 'GAMH_DETAILS',
      path: 'LCK/S/2026-11-21 A vs B game-1/1 1/GAMH_DETAILS.json',
    };
    const text = sidecarText({ ...sidecar, games: [{ ...game, files: [file, early] }] });
    const moved = readSidecar(text, 'Elsewhere/x');
    expect(moved.match.folder).toBe('Elsewhere/x');
    expect(moved.games[0]?.files.map(({ path }) => path)).toEqual([
      'Elsewhere/x/1 111560983131465660/GAMH_SUMMARY.json',
      early.path,
    ]);
  });

  it('describes a game that is listed without a match', () => {
    const lone = { ...sidecar, match: { ...sidecar.match, id: null, leagueId: null, raw: null } };
    expect(readSidecar(sidecarText(lone), folder)).toEqual(lone);
  });

  it.each([
    ['not JSON', '{"format":'],
    ['of another kind', '{"a":1}'],
    ['newer', sidecarText(sidecar).replace('"format": 1', '"format": 2')],
    ['leading out of the archive', sidecarText(sidecar).replace('"1 111560983131465660/', '"../../../../x/')],
    ['with a bad hash', sidecarText(sidecar).replace(/"sha256": "../, '"sha256": "zz')],
  ])('is refused when it is %s', (_what, text) => {
    expect(() => readSidecar(text, folder)).toThrow();
  });

  it('is written again after its folder was removed', async () => {
    const archive = await newArchive();
    await writeSidecar(archive, sidecar);
    await rm(join(archive.dir, 'LCK'), { recursive: true });
    await writeSidecar(archive, sidecar);
    const text = await readFile(join(archive.dir, `${folder}/match.json`), 'utf8');
    expect(readSidecar(text, folder)).toEqual(sidecar);
  });

  it('is written whole by concurrent writers: the last one wins', async () => {
    const archive = await newArchive();
    const versions = Array.from({ length: 20 }, (_, index) => ({
      ...sidecar,
      match: { ...sidecar.match, tournamentName: `version ${index}` },
    }));
    await Promise.all(versions.map((version) => writeSidecar(archive, version)));
    const text = await readFile(join(archive.dir, `${folder}/match.json`), 'utf8');
    expect(readSidecar(text, folder).match.tournamentName).toBe('version 19');
  });

  it('is written a few at a time, so that transfers in the same thread continue', async () => {
    let writing = 0;
    let highest = 0;
    const archive = await newArchive({
      ...systemDisk,
      async writeFile(path, content) {
        writing += 1;
        highest = Math.max(highest, writing);
        await systemDisk.writeFile(path, content);
        writing -= 1;
      },
    });
    const all = Array.from({ length: 20 }, (_, index) => ({
      match: { ...sidecar.match, folder: `LCK/Split/match ${index}` },
      games: [],
    }));
    expect(await archive.writeSidecars(all)).toEqual(all.map(() => null));
    // Four, each with its checksums.
    expect(highest).toBe(8);
  });

  it.each([3, 40])('is written or refused for each of %i matches on its own', async (count) => {
    const archive = await newArchive();
    const home = (index: number) => (index === 1 ? '../outside' : `LCK/Split/match ${index}`);
    const all = Array.from({ length: count }, (_, index) => ({
      match: { ...sidecar.match, folder: home(index) },
      games: [],
    }));
    const errors = await archive.writeSidecars(all);
    expect(errors.map((error) => error?.code ?? null)).toEqual(
      all.map((_, index) => (index === 1 ? 'path-invalid' : null)),
    );
    for (const [index, data] of all.entries()) {
      if (index === 1) continue;
      const text = await readFile(join(archive.dir, `${home(index)}/match.json`), 'utf8');
      expect(readSidecar(text, home(index))).toEqual(data);
    }
  });
});
