/** What a copy of the catalogue becomes, and when it is not used. */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openArchiver } from '../../src/core/archiver.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { catalogueCopies, copyName } from '../../src/core/copies/copy-files.ts';
import { makeCopy } from '../../src/core/copies/make-copy.ts';
import { restoreCopy } from '../../src/core/copies/restore-copy.ts';
import { dyingDisk } from '../archive/dying-disk.ts';
import {
  createTestKeychain,
  openTestArchiver,
  practice,
  signIn,
  type TestArchiverOptions,
} from '../core/fixtures.ts';
import { overwriteFrom, writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const day = 24 * 3_600_000;
const note = { subject: { kind: 'player' as const, name: 'T1 Faker' }, changes: { tags: ['scouted'] } };
const details = { ...summaryRule, contentTypes: ['GAMH_DETAILS'] };

/**
 * A data folder, closed: three summaries were archived, then the catalogue was copied, then three files with details
 * were archived, and a note saved.
 */
async function archived({ copiedAt = Date.now() } = {}) {
  const service = await practice({ world: { matches: 3, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] } });
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'catalogue.db');
  const open = (options: TestArchiverOptions = {}) =>
    openTestArchiver({ service, dataDir, memoryPassword: service.password, ...options });
  const archiver = await open();
  await signIn(archiver, service, 'memory');
  await archiver.syncOnce();
  await makeCopy({ file, at: Date.now() });
  const made = catalogueCopies(file).map(({ name }) => join(dataDir, name));
  await archiver.handlers['rules.save'](details);
  await archiver.handlers['notes.save'](note);
  await archiver.syncOnce();
  expect(archiver.catalogue.files.totals().files).toBe(6);
  const rules = await archiver.handlers['rules.list'](null);
  await archiver.close();
  for (const path of made) renameSync(path, join(dataDir, copyName(file, copiedAt)));
  const { fileRequests } = service.counts;
  /** With all files, nothing downloaded again, and what the user entered. */
  const expectWhole = async (opened: Awaited<ReturnType<typeof open>>) => {
    expect(await opened.syncOnce()).toMatchObject({ archived: 0, coverage: { wanted: 6, archived: 6 } });
    expect(service.counts.fileRequests).toBe(fileRequests);
    expect(await opened.handlers['rules.list'](null)).toEqual(rules);
    expect(await opened.handlers['notes.get']({ subject: note.subject })).toMatchObject([note.changes]);
    expect(await opened.verify({ repair: false })).toMatchObject({
      checkedFiles: 6,
      missing: [],
      changed: [],
    });
  };
  /** The passes that the catalogue has recorded: the archive does not have them. */
  const passes = async ({ handlers }: typeof archiver) =>
    (await handlers['sync.log']({ limit: 10 })).items.length;
  return { service, dataDir, file, open, expectWhole, passes };
}

const copied = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('.copy-'));
const damagedFiles = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /\.damaged-[\dT-]+\.db$/.test(name));

const damages: readonly [string, (file: string) => void][] = [
  ['overwritten', (file) => overwriteFrom(file, 8192)],
  ['cut in half', (file) => truncateSync(file, readFileSync(file).length / 2)],
  ['no database', (file) => writeFileSync(file, 'nothing of the kind')],
];
it.each(isThorough ? damages : damages.slice(1, 2))(
  'A catalogue that is %s continues as its copy, with all that was archived and entered since',
  async (_, damage) => {
    const { service, dataDir, file, expectWhole, passes } = await archived();
    damage(file);
    const damaged = readFileSync(file);
    const archiver = await openArchiver({
      dataDir,
      shell: 'command-line',
      host: { openFile: async () => {}, showInFolder: async () => {} },
      keychain: createTestKeychain(),
      memoryPassword: service.password,
    });
    expect(archiver.damage()).not.toBeNull();
    const [copy] = await archiver.handlers['archive.copies'](null);
    const replaced = await archiver.handlers['archive.replaceCatalogue'](null);
    expect(replaced).toEqual({
      path: join(dataDir, damagedFiles(dataDir)[0] ?? ''),
      copiedAt: copy?.copiedAt,
    });
    expect(readFileSync(replaced.path ?? '').equals(damaged)).toBe(true);
    expect(await archiver.handlers['archive.restored'](null)).toMatchObject({ copiedAt: copy?.copiedAt });
    expect(await passes(archiver)).toBe(1);
    await expectWhole(archiver);
    await archiver.close();
  },
);

it('A catalogue that was removed continues as its copy, without the log that it left', async () => {
  const { file, dataDir, open, expectWhole } = await archived();
  const other = join(temporaryFolder(), 'catalogue.db');
  const left = openCatalogue({ file: other });
  left.metadata.set('entry', 'of another file');
  copyFileSync(`${other}-wal`, `${file}-wal`);
  left.close();
  rmSync(file);
  const archiver = await open();
  expect(archiver.catalogue.metadata.get('entry')).toBeNull();
  expect(readdirSync(dataDir).filter((name) => /\.damaged-.*-wal$/.test(name))).toHaveLength(1);
  await expectWhole(archiver);
});

it('Of a match that was not touched since the copy was made, nothing is read again', async () => {
  const { file, open } = await archived({ copiedAt: Date.now() + 2 * day });
  rmSync(file);
  const archiver = await open({ now: () => Date.now() + 3 * day });
  const restore = vi.spyOn(archiver.catalogue.files, 'restore');
  archiver.start();
  expect(archiver.catalogue.rebuild.recorded()).toMatchObject({ matches: 3, files: 3 });
  await waitFor(() => expect(archiver.catalogue.rebuild.recorded()).toBeNull());
  expect(restore).not.toHaveBeenCalled();
  // It runs, and may have archived another one.
  expect(archiver.catalogue.files.totals().files).toBeGreaterThanOrEqual(3);
});

it.runIf(isThorough)(
  'A copy by a clock that was ahead says nothing of the files: the archive is read from the start',
  async () => {
    const { file, open, expectWhole } = await archived({ copiedAt: Date.now() + 300 * day });
    rmSync(file);
    await expectWhole(await open());
  },
);

it('Where the newest copy is damaged, the one before it is used, and without any the archive is read', async () => {
  const { file, dataDir, open, expectWhole, passes } = await archived();
  await makeCopy({ file, at: Date.now() + 2_000 });
  rmSync(file);
  const [newest = '', before = ''] = catalogueCopies(file).map(({ name }) => join(dataDir, name));
  const whole = readFileSync(newest);
  for (const bytes of isThorough ? [0, 1, 20, whole.length >> 1, whole.length - 1] : [whole.length - 1]) {
    writeFileSync(newest, whole.subarray(0, bytes));
    const archiver = await open();
    expect(await passes(archiver)).toBe(1);
    await archiver.close();
    rmSync(file);
  }
  overwriteFrom(newest, 100);
  overwriteFrom(before, 100);
  const archiver = await open();
  expect(await passes(archiver)).toBe(0);
  await expectWhole(archiver);
});

it.runIf(isThorough)('A copy that belongs to another archive is not used', async () => {
  const { file, dataDir, open, expectWhole, passes } = await archived();
  const marker = join(dataDir, 'archive', '.matchkeep');
  writeFileSync(marker, readFileSync(marker, 'utf8').replace(/"id": "[^"]+"/, '"id": "another"'));
  rmSync(file);
  const archiver = await open();
  expect(await passes(archiver)).toBe(0);
  await expectWhole(archiver);
});

it('A copy whose archive is not connected is used, and reads it when it is', async () => {
  const { file, dataDir, open, expectWhole } = await archived();
  const dir = join(dataDir, 'archive');
  renameSync(dir, `${dir} elsewhere`);
  rmSync(file);
  const archiver = await open();
  expect(archiver.catalogue.files.totals().files).toBe(3);
  renameSync(`${dir} elsewhere`, dir);
  await expectWhole(archiver);
});

it('A restored copy reads its archive before it is verified: what was corrected since is intact', async () => {
  const { service, file, open } = await archived();
  const before = await open();
  const [row] = before.catalogue.files.known();
  if (row === undefined) throw new Error('nothing is archived');
  service.correct(row.platformGameId, 'GAMH_SUMMARY', 77);
  await before.handlers['downloads.again']({ ids: [`${row.platformGameId}/GAMH_SUMMARY`] });
  await before.close();
  const intact = { missing: [], changed: [], unknown: [], repairing: 0 };
  for (const part of [{ kind: 'sample' as const, files: 10 }, undefined]) {
    rmSync(file);
    const archiver = await open();
    expect(archiver.catalogue.files.totals().files).toBe(3);
    expect(await archiver.verify({ repair: true, part })).toMatchObject({ checkedFiles: 6, ...intact });
    await archiver.close();
  }
});

it('Whatever step of restoring a copy is the last, the catalogue is whole or the copy is still there', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'catalogue.db');
  writeEmptyCatalogue(file);
  await makeCopy({ file, at: Date.now() });
  const [copy] = catalogueCopies(file);
  if (copy === undefined) throw new Error('no copy was made');
  const { disk, dieAfter, steps } = dyingDisk(true);
  const restore = () => {
    const archive = { dir: join(dataDir, 'archive'), id: null };
    return restoreCopy({ file, copy, archive, at: Date.now(), disk });
  };
  rmSync(file);
  await restore();
  const all = steps();
  expect(all).toBeGreaterThan(3);
  for (let count = 0; count < all; count += 1) {
    rmSync(file);
    dieAfter(count);
    await restore().catch(() => {});
    expect(copied(dataDir)).toHaveLength(1);
    if (existsSync(file)) openCatalogue({ file }).close();
    dieAfter(Number.POSITIVE_INFINITY);
    if (!existsSync(file)) await restore();
    openCatalogue({ file }).close();
  }
});
