/** Earlier versions of files in a catalogue that is rebuilt from the archive's folder. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '../../src/core/archive/archive.ts';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { noon, sha256 } from '../archive/fixtures.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { earlier, first, id, later, second, stage, third } from './corrected-file.ts';

describe('the catalogue, from the folder alone,', () => {
  async function rebuilt(archive: Archive) {
    const catalogue = newCatalogue();
    const report = await rebuildCatalogue({ catalogue, archive, now: () => later });
    return { report, file: catalogue.files.find(id), versions: catalogue.files.earlierVersions(id) };
  }

  it('has the earlier versions that sidecars name', async () => {
    const { archive, catalogue, publish, writeSidecar } = await stage();
    await publish(second);
    await writeSidecar();
    const { file, versions, report } = await rebuilt(archive);
    expect(file).toEqual(catalogue.files.find(id));
    expect(versions).toEqual(catalogue.files.earlierVersions(id));
    expect(report.unreadable).toEqual([]);
  });

  it('has them without sidecars, too', async () => {
    const { archive, publish, writeSidecar, file: old } = await stage();
    await publish(second);
    await writeSidecar();
    await rm(join(archive.dir, old.folder, 'match.json'));
    const { file, versions, report } = await rebuilt(archive);
    expect(file).toMatchObject({ path: old.path, sha256: sha256(second) });
    expect(versions).toMatchObject([{ path: earlier(first, old.folder), sha256: sha256(first) }]);
    expect(report.unreadable).toEqual([]);
  });

  it('has a correction that came after the last sidecar', async () => {
    const { archive, publish, writeSidecar, file: old } = await stage();
    await writeSidecar();
    await publish(second);
    const { file, versions, report } = await rebuilt(archive);
    expect(file).toMatchObject({ path: old.path, sha256: sha256(second), bytes: second.length, version: 2 });
    expect(versions).toMatchObject([
      { path: earlier(first, old.folder), sha256: sha256(first), archivedAt: noon, version: 1 },
    ]);
    expect(report.unreadable).toEqual([]);
  });

  it.each([
    ['json', 'zip'],
    ['zip', 'json'],
  ])('has a correction in another format (%s to %s)', async (before, after) => {
    for (const sidecar of ['missing', 'older', 'present']) {
      const { archive, catalogue, publish, writeSidecar, file: old } = await stage(undefined, before);
      if (sidecar === 'older') await writeSidecar();
      const corrected = await publish(second, later, undefined, after);
      if (sidecar === 'present') await writeSidecar();
      const { file, versions, report } = await rebuilt(archive);
      expect(file).toMatchObject({ path: corrected.path, sha256: sha256(second), bytes: second.length });
      expect(versions).toMatchObject([{ path: earlier(first, old.folder, before), sha256: sha256(first) }]);
      expect(report).toMatchObject({ assets: 1, unreadable: [] });
      if (sidecar === 'present') expect(file).toEqual(catalogue.files.find(id));
    }
  });

  it('does not have a corrected file that is missing', async () => {
    const { archive, publish, writeSidecar, file: old } = await stage();
    await writeSidecar();
    await publish(second);
    await publish(third, later + 1);
    await rm(join(archive.dir, old.path));
    const { file, report } = await rebuilt(archive);
    expect(file).toBeNull();
    expect(report).toMatchObject({ assets: 0 });
    expect(report.unreadable).toContainEqual(`${old.path}: It is missing.`);
  });

  it('has a file that went back to its first content', async () => {
    const { archive, publish, writeSidecar, file: old } = await stage();
    await publish(second);
    await publish(first, later + 1);
    await writeSidecar();
    await rm(join(archive.dir, old.folder, 'match.json'));
    const { file, versions, report } = await rebuilt(archive);
    expect(file).toMatchObject({ sha256: sha256(first) });
    expect(versions).toMatchObject([{ sha256: sha256(second) }]);
    expect(report.unreadable).toEqual([]);
  });
});
