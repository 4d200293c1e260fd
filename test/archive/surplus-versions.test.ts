/** Earlier versions beyond the number that the settings ask for. */
import { describe, expect, it } from 'vitest';
import { createSurplusVersions } from '../../src/core/archive/surplus-versions.ts';
import { systemDisk } from '../../src/core/disk/disk.ts';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { countOrAll } from '../../src/shared/settings/setting-values.ts';
import { earlier, first, id, later, second, stage, third } from '../maintenance/corrected-file.ts';
import { filesIn, sha256 } from './fixtures.ts';

/** A file that was corrected twice. `most` may change. */
async function corrected(disk = systemDisk) {
  const staged = await stage(disk);
  await staged.publish(second);
  await staged.publish(third, later + 1);
  const limit: { most: number | null } = { most: 1 };
  const warnings: unknown[] = [];
  const surplus = createSurplusVersions({
    files: staged.catalogue.files,
    archive: async () => staged.archive,
    most: () => limit.most,
    now: () => later + 2,
    onRemoved: () => {},
    log: { info: () => {}, warn: (fields: unknown) => void warnings.push(fields) } as never,
  });
  const paths = {
    file: staged.file.path,
    first: earlier(first, staged.file.folder),
    second: earlier(second, staged.file.folder),
  };
  const files = async () => (await filesIn(staged.archive.dir)).toSorted();
  return { ...staged, surplus, limit, warnings, paths, files };
}

const of = (content: string) => ({
  platformGameId: '7',
  contentType: 'GAMH_SUMMARY',
  sha256: sha256(content),
});

describe('surplus versions', () => {
  it('The oldest is deleted, and its hash, its dates and the time stay', async () => {
    const { surplus, catalogue, archive, paths, files, writeSidecar, text, file } = await corrected();
    await surplus.remove();
    expect(await files()).toEqual([paths.file, paths.second].toSorted());
    expect(catalogue.files.earlierVersions(id)).toMatchObject([
      { sha256: sha256(first), path: null, removedAt: later + 2, version: 1 },
      { sha256: sha256(second), path: paths.second, removedAt: null, version: 2 },
    ]);
    expect(catalogue.files.earlierInGame('7')).toMatchObject([
      { path: null, removedAt: new Date(later + 2).toISOString() },
      { removedAt: null },
    ]);
    const corrections = catalogue.downloads.history(id).filter(({ kind }) => kind === 'corrected');
    expect(corrections).toMatchObject([{ earlier: { removedAt: expect.any(String) } }, {}]);
    const check = { catalogue, archive, repair: false, now: () => later };
    expect(await verifyAgainstCatalogue(check)).toMatchObject({ missing: [], changed: [], unknown: [] });
    await writeSidecar();
    const sidecar: unknown = JSON.parse(await text(`${file.folder}/match.json`));
    expect(sidecar).toMatchObject({
      games: [{ files: [{ earlier: [{ path: null, removedAt: expect.any(String) }, { removedAt: null }] }] }],
    });
  });

  it('With 0, none stays; without a number, all do', async () => {
    const { surplus, limit, paths, files } = await corrected();
    limit.most = null;
    await surplus.remove();
    expect(await files()).toEqual(Object.values(paths).toSorted());
    limit.most = 0;
    await surplus.remove(of(third));
    expect(await files()).toEqual([paths.file]);
  });

  it('A file that the service is being asked for again waits', async () => {
    const { surplus, catalogue, file, files, paths } = await corrected();
    catalogue.files.beginAgain(file);
    await surplus.remove();
    expect(await files()).toEqual(Object.values(paths).toSorted());
    catalogue.files.endAgain(file);
    await surplus.remove();
    expect(await files()).toEqual([paths.file, paths.second].toSorted());
  });

  it('A deleted version that the service sends and replaces again is in the archive again', async () => {
    const { surplus, catalogue, publish, paths, files } = await corrected();
    await surplus.remove();
    await publish(first, later + 3);
    await publish(third, later + 4);
    expect(catalogue.files.earlierVersions(id)).toMatchObject([
      { sha256: sha256(second), path: paths.second },
      { sha256: sha256(third) },
      { sha256: sha256(first), path: paths.first, removedAt: null },
    ]);
    expect(await files()).toContain(paths.first);
  });

  it('What cannot be deleted stays known, and is deleted later', async () => {
    let isBad = true;
    const rm: typeof systemDisk.remove = async (path) => {
      if (isBad) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      await systemDisk.remove(path);
    };
    const { surplus, catalogue, warnings, paths, files } = await corrected({ ...systemDisk, remove: rm });
    await surplus.remove();
    expect(warnings).toMatchObject([{ code: 'disk-denied' }]);
    expect(catalogue.files.earlierVersions(id)).toMatchObject([{ path: paths.first }, {}]);
    isBad = false;
    await surplus.remove();
    expect(await files()).toEqual([paths.file, paths.second].toSorted());
  });

  it('The setting is a number or nothing', () => {
    for (const [text, stored] of [
      ['', ''],
      ['  ', ''],
      [' 03 ', '3'],
      ['0', '0'],
    ])
      expect(countOrAll.parse(text)).toBe(stored);
    for (const text of ['-1', '1.5', 'all', '1001', '1e3'])
      expect(countOrAll.safeParse(text).error?.issues).toMatchObject([
        { message: 'must be a whole number from 0 to 1000, or empty for all' },
      ]);
  });
});
