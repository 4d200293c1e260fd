import { readdirSync, renameSync, symlinkSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { isReportedDamage } from '../../src/core/catalogue/schema/damage.ts';
import { createExports } from '../../src/core/export/exports.ts';
import { exportRequestSchema } from '../../src/shared/library/export.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { catalogueTruth, filledCatalogue, readCsv } from './fixture.ts';

/** A library that answers after `open`. */
function heldLibrary(ids: readonly string[]) {
  const gate = Promise.withResolvers<void>();
  return {
    open: gate.resolve,
    ids: async () => {
      await gate.promise;
      return { version: 1, total: ids.length, ids: [...ids] };
    },
    aggregates: async () => ({ version: 1, total: 0, rows: [] }),
  };
}

/** These tests export no list of missing files. */
const catalogue = {
  coverage: {
    assets: () => {
      throw new Error('An export has read the list of missing files.');
    },
  },
  reportFailure: () => {},
};

const tableTo = (path: string) =>
  exportRequestSchema.parse({
    selection: { query: 'league:LCK' },
    content: { as: 'tables', format: 'csv', tables: ['games'] },
    to: { kind: 'file', path },
  });

it('Several exports can write into one folder, but not to the same target', async () => {
  const file = filledCatalogue(temporaryFolder(), 20);
  const { ids } = catalogueTruth(file);
  const folder = temporaryFolder();
  await mkdir(join(folder, 'out'));
  symlinkSync(join(folder, 'out'), join(folder, 'link'));
  const library = heldLibrary(ids);
  const exports = createExports({
    file,
    dataDir: join(folder, 'data'),
    library,
    catalogue,
    now: Date.now,
    changes: createChanges(),
    log: { warn: () => {} },
    archive: { openPlace: async () => ({ dir: join(folder, 'archive') }) },
  });
  const first = await exports.start(tableTo(join(folder, 'out', 'a.csv')));
  for (const name of ['out', 'link']) {
    await expect(exports.start(tableTo(join(folder, name, 'a.csv')))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still running'),
      remedy: expect.stringMatching(/\w/),
    });
  }
  await exports.start(tableTo(join(folder, 'out', 'b.csv')));
  library.open();
  await waitFor(() => expect(exports.list().map(({ state }) => state)).toEqual(['done', 'done']));
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(['a.csv', 'b.csv']);
  for (const name of ['a.csv', 'b.csv']) {
    expect(readCsv(await readFile(join(folder, 'out', name), 'utf8'))).toHaveLength(ids.length);
  }
  // An export that has ended blocks nothing: the job of this one reports that the file exists.
  const again = await exports.start(tableTo(join(folder, 'out', 'a.csv')));
  expect(again.id).not.toBe(first.id);
  await exports[Symbol.asyncDispose]();
});

it('An export ends normally even if its temporary files cannot be removed', async () => {
  const folder = temporaryFolder();
  const library = heldLibrary(['1']);
  const warnings: unknown[] = [];
  const dataDir = join(folder, 'data');
  const exports = createExports({
    file: join(folder, 'none.db'),
    dataDir,
    library,
    catalogue,
    now: Date.now,
    changes: createChanges(),
    archive: { openPlace: async () => ({ dir: join(folder, 'archive') }) },
    log: { warn: (fields: unknown) => void warnings.push(fields) },
  });
  const content = { as: 'tables', format: 'csv', tables: ['games'] };
  const asked = { selection: { query: '' }, content, to: { kind: 'download' } };
  const { id } = await exports.start(exportRequestSchema.parse(asked));
  // A link to itself: nothing under it can be reached or removed.
  renameSync(join(dataDir, 'exports'), join(dataDir, 'away'));
  symlinkSync('exports', join(dataDir, 'exports'));
  library.open();
  await waitFor(() => expect(exports.list()[0]?.endedAt).not.toBeNull());
  expect(exports.list()).toMatchObject([{ state: 'failed' }]);
  exports.forget(id);
  expect(exports.list()).toEqual([]);
  expect(warnings).toEqual([0, 1].map(() => ({ error: expect.objectContaining({ code: 'unexpected' }) })));
  await exports[Symbol.asyncDispose]();
});

it('Damage of the catalogue that an export meets is damage for the whole archiver', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'damaged.db');
  await writeFile(file, 'not a database');
  const found: unknown[] = [];
  const library = heldLibrary(['1']);
  library.open();
  const exports = createExports({
    file,
    dataDir: join(folder, 'data'),
    library,
    now: Date.now,
    changes: createChanges(),
    catalogue: { ...catalogue, reportFailure: (error) => void found.push(error) },
    archive: { openPlace: async () => ({ dir: join(folder, 'archive') }) },
    log: { warn: () => {} },
  });
  await exports.start(tableTo(join(folder, 'a.csv')));
  await waitFor(() => expect(exports.list()).toMatchObject([{ state: 'failed' }]));
  expect(found.map(isReportedDamage)).toEqual([true]);
  await exports[Symbol.asyncDispose]();
});

it('An export that waits for the archive while Matchkeep closes is cancelled and writes nothing', async () => {
  const folder = temporaryFolder();
  const opened = Promise.withResolvers<{ dir: string }>();
  const exports = createExports({
    file: join(folder, 'none.db'),
    dataDir: join(folder, 'data'),
    library: heldLibrary(['1']),
    catalogue,
    now: Date.now,
    changes: createChanges(),
    log: { warn: () => {} },
    archive: { openPlace: () => opened.promise },
  });
  const starting = exports.start(tableTo(join(folder, 'a.csv')));
  const check = expect(starting).rejects.toMatchObject({ code: 'cancelled' });
  await exports[Symbol.asyncDispose]();
  opened.resolve({ dir: join(folder, 'archive') });
  await check;
  expect(exports.list()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
