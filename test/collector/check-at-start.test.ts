/** The catalogue is checked soon after the start, and by each verification of all files. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createCheckAtStart } from '../../src/core/collector/check-at-start.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { overwriteFrom, writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const overwriteEnd = (file: string) => overwriteFrom(file, statSync(file).size - 8192);

function stage() {
  const file = join(temporaryFolder(), 'catalogue.db');
  writeEmptyCatalogue(file);
  const catalogue = openCatalogue({ file });
  onTestFinished(() => catalogue.close());
  const warn = vi.fn();
  let ring = () => {};
  const check = createCheckAtStart({
    catalogue,
    log: { warn },
    setTimer(callback) {
      ring = callback;
      return () => {};
    },
  });
  onTestFinished(check.stop);
  check.start();
  return { file, catalogue, check, warn, ring: () => ring() };
}

it('A catalogue that is damaged at the start is known to be soon after', async () => {
  const { file, catalogue, ring } = stage();
  overwriteEnd(file);
  expect(catalogue.damage()).toBeNull();
  ring();
  await expect.poll(() => catalogue.damage()).toMatchObject({ code: 'catalogue-unreadable' });
});

it('An intact catalogue is not, and the end of the program ends the check', async () => {
  const { catalogue, check, ring, warn } = stage();
  ring();
  await check.stop();
  expect(catalogue.damage()).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

it('A verification of all files finds the damage of the catalogue, and says what to do', async () => {
  const service = await practice({ world: playedWorld(1) });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  await archiver.syncOnce();
  expect(await archiver.verify({ repair: false })).toMatchObject({ checkedFiles: 1 });
  // Otherwise the log has the pages as they are.
  const other = new Database(archiver.catalogue.file);
  other.pragma('wal_checkpoint(TRUNCATE)');
  overwriteEnd(archiver.catalogue.file);
  other.close();
  await expect(archiver.verify({ repair: false })).rejects.toMatchObject({
    code: 'catalogue-unreadable',
    remedy: expect.stringContaining('matchkeep rebuild'),
  });
  expect(archiver.damage()).not.toBeNull();
}, 60_000);
