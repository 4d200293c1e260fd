import { spawnSync } from 'node:child_process';
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SidecarData } from '../../src/core/domain/sidecar.ts';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { later, second, stage } from '../maintenance/corrected-file.ts';
import { dataRequest, filesIn, newArchive, place, writeSidecar } from './fixtures.ts';
import { checkSums } from './sha256sum.ts';

const hasCommand = spawnSync('sha256sum', ['--version']).status === 0;
const ok = (folder: string, ...names: readonly string[]) => ({
  folder,
  status: 0,
  lines: names.map((name) => `${name}: OK`),
});

describe.runIf(hasCommand)('sha256sum -c', () => {
  it('passes for every file of an archive that was synced, each in one list', async () => {
    const service = await practice({ world: playedWorld(3) });
    const archiver = await openTestArchiver({ service });
    await signIn(archiver, service);
    await archiver.syncOnce();
    const dir = join(archiver.dataDir, 'archive');
    const checks = await checkSums(dir);
    expect(checks.filter(({ status }) => status !== 0)).toEqual([]);
    const others = (await filesIn(dir)).filter((path) => path.includes('/') && !path.endsWith('SHA256SUMS'));
    expect(checks.flatMap(({ paths }) => paths).toSorted()).toEqual(others.toSorted());
    expect(await archiver.handlers['archive.verify']({ repair: false })).toMatchObject({ unknown: [] });
  });

  it('passes after a correction, and finds a changed bit', async () => {
    const { archive, publish, writeSidecar, file } = await stage();
    await writeSidecar();
    await publish(second);
    expect(await checkSums(archive.dir)).toMatchObject([{ status: 1 }]);
    await writeSidecar();
    const [earlier] = await readdir(join(archive.dir, file.folder, '1 7', 'earlier'));
    const names = ['match.json', '1 7/GAMH_SUMMARY.json', `1 7/earlier/${earlier}`];
    expect(await checkSums(archive.dir)).toMatchObject([ok(file.folder, ...names)]);
    await writeFile(join(archive.dir, file.path), second.replace('t', 'u'));
    expect(await checkSums(archive.dir)).toMatchObject([
      { status: 1, lines: ['match.json: OK', '1 7/GAMH_SUMMARY.json: FAILED', `1 7/earlier/${earlier}: OK`] },
    ]);
  });

  it('passes with odd names, and after a game that was listed alone has got its match', async () => {
    const archive = await newArchive();
    const odd = {
      leagueName: '-- ~#%25 *é\u0301 "x"\\\n',
      teamCodes: ['Ünï', '日本'],
      tournamentName: '%0A ',
    };
    const alone = place({ ...odd, platformGameId: 'a:1', matchId: null });
    const [first] = await archive.publish([dataRequest(archive, '{"a":1}', { place: alone })]);
    if (!first || first instanceof Error) throw first;
    const facts = {
      archivedAt: later,
      origin: '',
      etag: null,
      mediaType: null,
      headers: null,
      platformGameId: 'a:1',
      contentType: 'GAMH_SUMMARY',
    };
    const described = (folder: string, files: SidecarData['games'][number]['files']): SidecarData => ({
      match: {
        id: folder === first.folder ? null : '1',
        leagueId: null,
        leagueName: odd.leagueName,
        tournamentId: null,
        tournamentName: odd.tournamentName,
        startAt: null,
        folder,
        raw: null,
      },
      games: [{ platformGameId: 'a:1', number: 1, position: 1, raw: '{}', files }],
    });
    await writeSidecar(archive, described(first.folder, [{ ...first, ...facts }]));
    const inFolder = first.path.slice(first.folder.length + 1);
    expect(await checkSums(archive.dir)).toMatchObject([ok(first.folder, 'match.json', inFolder)]);

    const joined = place({ ...odd, platformGameId: 'a:1', matchId: '1' });
    const details = dataRequest(archive, '{"b":2}', { place: joined, contentType: 'GAMH_DETAILS' });
    const [next] = await archive.publish([details]);
    if (!next || next instanceof Error) throw next;
    const files = [
      { ...first, ...facts },
      { ...next, ...facts, contentType: 'GAMH_DETAILS' },
    ];
    await writeSidecar(archive, described(next.folder, files));
    const elsewhere = first.path.split('/').slice(2).join('/');
    const names = ['match.json', `../${elsewhere}`, next.path.slice(next.folder.length + 1)];
    expect(await checkSums(archive.dir)).toMatchObject([ok(next.folder, ...names)]);
  });

  it.each([
    ['are missing', (sums: string) => rm(sums)],
    ['are those of another content', (sums: string) => appendFile(sums, `${'0'.repeat(64)}  x\n`)],
    ['are right', async () => {}],
  ])('passes after a rebuild from a folder in which the checksums %s', async (how, damage) => {
    const { archive, writeSidecar, file } = await stage();
    await writeSidecar();
    await damage(join(archive.dir, file.folder, 'SHA256SUMS'));
    const catalogue = newCatalogue();
    await rebuildCatalogue({ catalogue, archive, now: () => later });
    const stale = catalogue.files.staleSidecars(10);
    expect(stale).toHaveLength(how === 'are right' ? 0 : 1);
    await archive.writeSidecars(stale.map(({ data }) => data));
    expect(await checkSums(archive.dir)).toMatchObject([
      ok(file.folder, 'match.json', '1 7/GAMH_SUMMARY.json'),
    ]);
  });
});

describe('a rebuild from a folder without checksums', () => {
  it('leaves the record of a file that is not there', async () => {
    const { archive, writeSidecar, file } = await stage();
    await writeSidecar();
    await rm(join(archive.dir, file.folder, 'SHA256SUMS'));
    await rm(join(archive.dir, file.path));
    const catalogue = newCatalogue();
    const report = await rebuildCatalogue({ catalogue, archive, now: () => later });
    expect(report.unreadable).toEqual([`${file.path}: It is missing.`]);
    expect(catalogue.files.staleSidecars(10)).toEqual([]);
  });
});

describe('a SHA256SUMS of the user in the folder of a match', () => {
  it('is retained under another name, once', async () => {
    const { archive, publish, writeSidecar, file, text } = await stage();
    const own = `${'0'.repeat(64)}  notes.txt\n`;
    await writeFile(join(archive.dir, file.folder, 'SHA256SUMS'), own);
    await writeSidecar();
    await publish(second);
    await writeSidecar();
    expect(await text(`${file.folder}/SHA256SUMS`)).toMatch(/^[0-9a-f]{64} {2}match\.json\n/);
    const others = (await readdir(join(archive.dir, file.folder))).filter((name) => name.includes('.kept-'));
    expect(others).toEqual([expect.stringMatching(/^SHA256SUMS\.kept-\d{8}T\d{6}Z\.txt$/)]);
    expect(await text(`${file.folder}/${others[0]}`)).toBe(own);
  });
});
