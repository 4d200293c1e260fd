/** A copy of the catalogue: whole and verified under its name, or not there, whatever stops the program. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { catalogueCopies, copyName } from '../../src/core/copies/copy-files.ts';
import { makeCopy } from '../../src/core/copies/make-copy.ts';
import { sweepStaged } from '../../src/core/disk/staged-file.ts';
import { dyingDisk } from '../archive/dying-disk.ts';
import { overwriteFrom, writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const monday = Date.UTC(2026, 10, 23, 8);
const day = 24 * 3_600_000;

/** A catalogue that is open, with one entry. */
function opened(folder = temporaryFolder()) {
  const file = join(folder, 'catalogue.db');
  writeEmptyCatalogue(file);
  const catalogue = openCatalogue({ file });
  onTestFinished(() => catalogue.close());
  catalogue.metadata.set('entry', 'first');
  return { folder, file, catalogue };
}

/** The entry of the catalogue in a copy. */
function entryIn(file: string, at: number): string | null {
  const unpacked = join(temporaryFolder(), 'unpacked.db');
  writeFileSync(unpacked, zstdDecompressSync(readFileSync(join(dirname(file), copyName(file, at)))));
  const catalogue = openCatalogue({ file: unpacked, isReadOnly: true });
  const entry = catalogue.metadata.get('entry');
  catalogue.close();
  return entry;
}

const times = (file: string) => catalogueCopies(file).map(({ madeAt }) => madeAt);
const staged = (folder: string) => readdirSync(folder).filter((name) => name.includes('matchkeep-part'));

describe('a copy of the catalogue', () => {
  it('has what was committed when it was made, also what only the log has', async () => {
    const { folder, file, catalogue } = opened();
    const { bytes } = await makeCopy({ file, at: monday });
    catalogue.metadata.set('entry', 'second');
    await makeCopy({ file, at: monday + day });
    expect([entryIn(file, monday), entryIn(file, monday + day)]).toEqual(['first', 'second']);
    expect(catalogueCopies(file).at(-1)).toEqual({
      name: 'catalogue.copy-2026-11-23T08-00-00.db.zst',
      madeAt: monday,
      bytes,
    });
    expect(staged(folder)).toEqual([]);
    const { mode } = statSync(join(folder, copyName(file, monday)));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  });

  it('takes the place of the oldest one of two, and of those that a clock that was ahead has made', async () => {
    const { file } = opened();
    for (const at of [monday, monday + day, monday + 300 * day]) await makeCopy({ file, at });
    expect(times(file)).toEqual([monday + 300 * day, monday + day]);
    await makeCopy({ file, at: monday + 2 * day });
    expect(times(file)).toEqual([monday + 2 * day, monday + day]);
  });

  it('is not made of a damaged catalogue, and the earlier ones stay', async () => {
    const { folder, file, catalogue } = opened();
    await makeCopy({ file, at: monday });
    catalogue.close();
    const db = new Database(file, { readonly: true });
    const pageBytes = Number(db.pragma('page_size', { simple: true }));
    // Opening the catalogue reads no index.
    const page = db
      .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'files_path'")
      .pluck()
      .get();
    db.close();
    overwriteFrom(file, ((page ?? 0) - 1) * pageBytes, pageBytes);
    openCatalogue({ file }).close();
    await expect(makeCopy({ file, at: monday + day })).rejects.toMatchObject({
      code: 'catalogue-unreadable',
    });
    expect(times(file)).toEqual([monday]);
    expect(staged(folder)).toEqual([]);
  });

  it('is not made where it would fill the drive', async () => {
    const { folder, file } = opened();
    const getFreeBytes = () => 256_000_000;
    await expect(makeCopy({ file, at: monday, getFreeBytes })).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringContaining('256 MB are free'),
    });
    expect(readdirSync(folder).filter((name) => !name.startsWith(basename(file)))).toEqual([]);
  });

  it.runIf(canMount)('leaves nothing on a drive that becomes full', async () => {
    const folder = await smallDisk();
    if (folder === null) return;
    const { file } = opened(folder);
    writeFileSync(join(folder, 'other'), Buffer.alloc(300_000));
    const getFreeBytes = () => null;
    await expect(makeCopy({ file, at: monday, getFreeBytes })).rejects.toMatchObject({ code: 'disk-full' });
    expect(times(file)).toEqual([]);
    expect(staged(folder)).toEqual([]);
  });

  it.each(isThorough ? [false, true] : [true])(
    'is whole or not there, whatever step is the last (after its effect: %s)',
    async (isAfter) => {
      const { folder, file } = opened();
      await makeCopy({ file, at: monday });
      await makeCopy({ file, at: monday + day });
      const { disk, dieAfter, steps } = dyingDisk(isAfter);
      await makeCopy({ file, at: monday + 2 * day, disk });
      const all = steps();
      expect(all).toBeGreaterThan(4);
      for (let count = 0; count < all; count += 1) {
        const at = monday + (3 + count) * day;
        dieAfter(count);
        await makeCopy({ file, at, disk }).catch(() => {});
        const copies = times(file);
        expect(copies.length).toBeGreaterThanOrEqual(2);
        for (const each of copies) expect(entryIn(file, each)).toBe('first');
        dieAfter(Number.POSITIVE_INFINITY);
        sweepStaged(folder);
        await makeCopy({ file, at, disk });
        expect(times(file)[0]).toBe(at);
        expect(times(file)).toHaveLength(2);
      }
    },
  );
});
