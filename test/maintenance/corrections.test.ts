/** Files that the service corrects: the earlier content stays, whatever stops the program. */
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { dyingDisk } from '../archive/dying-disk.ts';
import { filesIn, noon, request, sha256 } from '../archive/fixtures.ts';
import { earlier, first, id, later, restarted, second, stage, third, where } from './corrected-file.ts';

describe('a corrected file', () => {
  it('has the new content under its name, and the earlier ones next to it, with their dates and hashes', async () => {
    const { publish, catalogue, text, file } = await stage();
    expect(await publish(second)).toMatchObject({ path: file.path, sha256: sha256(second), version: 2 });
    expect(await publish(third, later + 1)).toMatchObject({ path: file.path, version: 3 });
    expect(await text(file.path)).toBe(third);
    const versions = catalogue.files.earlierVersions(id);
    const of = (content: string) => ({
      path: earlier(content, file.folder),
      damagedPath: null,
      removedAt: null,
      bytes: content.length,
      sha256: sha256(content),
    });
    expect(versions).toEqual([
      { ...of(first), archivedAt: noon, replacedAt: later, version: 1 },
      { ...of(second), archivedAt: later, replacedAt: later + 1, version: 2 },
    ]);
    expect(await text(earlier(first, file.folder))).toBe(first);
    expect(await text(earlier(second, file.folder))).toBe(second);
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(catalogue.downloads.history(id).slice(-2)).toMatchObject([
      {
        kind: 'corrected',
        at: iso(later),
        file: { sha256: sha256(second) },
        earlier: { archivedAt: iso(noon), sha256: sha256(first), path: earlier(first, file.folder) },
      },
      { kind: 'corrected', at: iso(later + 1), file: { sha256: sha256(third) } },
    ]);
    expect(catalogue.downloads.history(id).find(({ kind }) => kind === 'step')).toMatchObject({ file: null });
  });

  it('is no new version with the same content', async () => {
    const { publish, catalogue, archive, file } = await stage();
    expect(await publish(first)).toEqual(file);
    expect(catalogue.files.earlierVersions(id)).toEqual([]);
    expect(await filesIn(archive.dir)).toEqual([file.path]);
  });

  it('goes back to its first content, which the archive has twice then', async () => {
    const { publish, catalogue, text, file } = await stage();
    for (const [index, content] of [second, first, third].entries()) await publish(content, later + index);
    expect(await text(file.path)).toBe(third);
    expect(catalogue.files.earlierVersions(id)).toMatchObject([
      { sha256: sha256(second), version: 2 },
      { sha256: sha256(first), version: 3 },
    ]);
  });

  it('A file that was damaged before is replaced, and the damaged one stays under another name', async () => {
    const { publish, catalogue, archive, text, file } = await stage();
    await writeFile(join(archive.dir, file.path), '{"version":9}');
    expect(await publish(first)).toMatchObject({ sha256: sha256(first), version: 1 });
    expect(catalogue.files.earlierVersions(id)).toEqual([]);
    await writeFile(join(archive.dir, file.path), '{"version":9}');
    await publish(second);
    const [version] = catalogue.files.earlierVersions(id);
    expect(version).toMatchObject({ path: null, sha256: sha256(first), version: 1 });
    expect(await text(version?.damagedPath ?? '')).toBe('{"version":9}');
    expect(await text(file.path)).toBe(second);
  });

  it('A correction in another format, and one back, leave each version where no other one comes', async () => {
    const { publish, catalogue, archive, text, file } = await stage();
    const corrected = await publish(second, later, undefined, 'zip');
    expect(corrected.path).toBe(file.path.replace('.json', '.zip'));
    expect(await publish(third, later + 1)).toMatchObject({ path: file.path });
    const versions = [earlier(first, file.folder), earlier(second, file.folder, 'zip')];
    expect(catalogue.files.earlierVersions(id)).toMatchObject(
      versions.map((path) => ({ path, damagedPath: null })),
    );
    expect((await filesIn(archive.dir)).toSorted()).toEqual([file.path, ...versions].toSorted());
    const texts = await Promise.all([file.path, ...versions].map(text));
    expect(texts).toEqual([third, first, second]);
  });

  it('A damaged file gets another name where a correction has another format', async () => {
    const { publish, catalogue, archive, text, file } = await stage();
    await writeFile(join(archive.dir, file.path), '{"version":9}');
    const { path } = await publish(second, later, undefined, 'zip');
    const [version] = catalogue.files.earlierVersions(id);
    const { damagedPath = null } = version ?? {};
    expect(version).toMatchObject({ path: null, sha256: sha256(first) });
    expect(await text(damagedPath ?? '')).toBe('{"version":9}');
    expect((await filesIn(archive.dir)).toSorted()).toEqual([path, damagedPath ?? ''].toSorted());
  });

  it('Another content where an earlier version comes stays under another name', async () => {
    const { publish, archive, text, file } = await stage();
    const taken = earlier(first, file.folder);
    await mkdir(join(archive.dir, taken, '..'));
    await writeFile(join(archive.dir, taken), 'another version');
    await publish(second);
    const [moved = ''] = (await filesIn(archive.dir)).filter((path) => path.includes('.kept-'));
    expect(await Promise.all([taken, moved].map(text))).toEqual([first, 'another version']);
  });

  it('The same content has the same name when its format is judged otherwise', async () => {
    const { publish, archive, file } = await stage();
    await writeFile(join(archive.dir, file.path), 'damaged');
    expect(await publish(first, later, undefined, 'txt')).toMatchObject({ path: file.path });
    expect(await filesIn(archive.dir)).toEqual([file.path]);
  });

  it.each([
    ['a full disk', 'disk-full', 'ENOSPC'],
    ['an archive that cannot be written', 'disk-denied', 'EACCES'],
  ])('%s leaves the file as it is', async (_, code, systemCode) => {
    let isBad = false;
    const copyFile: Disk['copyFile'] = async (from, to) => {
      if (isBad) throw Object.assign(new Error(systemCode), { code: systemCode });
      await systemDisk.copyFile(from, to);
    };
    const { publish, catalogue, archive, file, text } = await stage({ ...systemDisk, copyFile });
    isBad = true;
    await expect(publish(second)).rejects.toMatchObject({ code });
    expect(await text(file.path)).toBe(first);
    expect(await filesIn(archive.dir)).toEqual([file.path]);
    isBad = false;
    await publish(second);
    expect(catalogue.files.earlierVersions(id)).toHaveLength(1);
  });

  it('A drive that is away leaves the file as it is', async () => {
    const { publish, archive, text, file } = await stage();
    const marker = join(archive.dir, '.matchkeep');
    await rename(marker, `${archive.dir}-marker`);
    await expect(publish(second)).rejects.toMatchObject({ code: 'archive-missing' });
    await rename(`${archive.dir}-marker`, marker);
    expect(await text(file.path)).toBe(first);
    expect(await filesIn(archive.dir)).toEqual([file.path]);
  });

  it.each([
    ['before', 'json'],
    ['after', 'json'],
    ['before', 'zip'],
    ['after', 'zip'],
  ])(
    'After a stop %s the effect of any step, the next start finishes or undoes it (%s)',
    async (when, extension) => {
      const isAfter = when === 'after';
      let isComplete = false;
      const ends = new Set<string>();
      for (let count = 0; !isComplete; count += 1) {
        const { disk, dieAfter, steps } = dyingDisk(isAfter);
        const { archive, catalogue, publish, file, text } = await stage(disk);
        catalogue.files.beginAgain(file);
        dieAfter(count);
        // The catalogue learns nothing: the program was stopped.
        const wanted = await request(await openArchive({ dir: archive.dir, expectedId: null }), second, {
          place: where,
          recorded: file,
          extension,
        });
        await archive.publish([wanted]);
        isComplete = steps() <= count;
        dieAfter(Number.POSITIVE_INFINITY);

        const revived = await openArchive({ dir: archive.dir, expectedId: archive.id });
        await restarted(catalogue, revived).settleLeft();
        const path = catalogue.files.find(id)?.path ?? '';
        const present = await text(path);
        expect([first, second]).toContain(present);
        expect(catalogue.files.find(id)).toMatchObject({ sha256: sha256(present), bytes: present.length });
        const isCorrected = present === second;
        ends.add(present);
        const copies = isCorrected ? [earlier(first, file.folder)] : [];
        expect((await filesIn(archive.dir)).toSorted()).toEqual([path, ...copies].toSorted());
        expect(catalogue.files.earlierVersions(id).map(({ path }) => path)).toEqual(copies);
        for (const copy of copies) expect(await text(copy)).toBe(first);
        expect(catalogue.files.begunAgain()).toEqual([]);
        await publish(second, later, revived, extension);
        expect(await text(earlier(first, file.folder))).toBe(first);
        expect(catalogue.files.earlierVersions(id)).toHaveLength(1);
        expect(count).toBeLessThan(60);
      }
      expect(ends).toEqual(new Set([first, second]));
    },
  );
});

it('A verification reads earlier versions, and names those that are damaged', async () => {
  const { archive, catalogue, publish, file } = await stage();
  await publish(second);
  const check = () => verifyAgainstCatalogue({ catalogue, archive, repair: true, now: () => later });
  expect(await check()).toMatchObject({ checkedFiles: 1, missing: [], changed: [], unknown: [] });
  const copy = earlier(first, file.folder);
  await chmod(join(archive.dir, copy), 0o600);
  await writeFile(join(archive.dir, copy), 'x');
  expect(await check()).toMatchObject({ missing: [], changed: [copy], unknown: [], repairing: 0 });
  await rm(join(archive.dir, copy));
  expect(await check()).toMatchObject({ missing: [copy], changed: [], unknown: [] });
});
