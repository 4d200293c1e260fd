/** When a copy of the catalogue is made, and what is reported of it. */
import { mkdirSync, readdirSync, rmdirSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createCopies } from '../../src/core/copies/copies.ts';
import { copyName } from '../../src/core/copies/copy-files.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { overwriteFrom, writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { zipEntries } from '../support/zip-entries.ts';

const hour = 3_600_000;

/** The room with a clock of its own, which has started. */
function started() {
  const folder = temporaryFolder();
  const file = join(folder, 'catalogue.db');
  writeEmptyCatalogue(file);
  const catalogue = openCatalogue({ file });
  onTestFinished(() => catalogue.close());
  const state = { now: Date.now(), isBusy: false };
  let ring: (() => void) | null = null;
  const copies = createCopies({
    file,
    catalogue,
    isBusy: () => state.isBusy,
    log: { info() {}, warn() {} },
    now: () => state.now,
    setTimer(callback) {
      ring = callback;
      return () => {};
    },
  });
  onTestFinished(() => copies[Symbol.asyncDispose]());
  copies.start();
  const after = async (ms: number) => {
    state.now += ms;
    const due = ring;
    ring = null;
    due?.();
    await waitFor(() => expect(ring).not.toBeNull());
    return copies.report();
  };
  return { folder, file, catalogue, state, after };
}

it('A copy is made a day after the catalogue was created, and then once a day', async () => {
  const { after } = started();
  expect(await after(23 * hour)).toEqual({ copies: [], problem: null });
  expect((await after(2 * hour)).copies).toHaveLength(1);
  expect((await after(23 * hour)).copies).toHaveLength(1);
  expect((await after(2 * hour)).copies).toHaveLength(2);
  expect((await after(-100 * hour)).copies).toHaveLength(1);
});

it('A copy waits for other work, but not for long', async () => {
  const { state, after } = started();
  state.isBusy = true;
  expect((await after(24.5 * hour)).copies).toHaveLength(0);
  expect((await after(hour)).copies).toHaveLength(1);
});

it('A copy that fails is reported, and made an hour later', async () => {
  const { folder, file, state, catalogue, after } = started();
  // A file cannot take the name of a folder.
  const taken = join(folder, copyName(file, state.now + 25 * hour));
  mkdirSync(taken);
  const problem = { message: expect.stringContaining('copy the catalogue') };
  expect(await after(25 * hour)).toMatchObject({ problem });
  rmdirSync(taken);
  expect(await after(hour / 2)).toMatchObject({ copies: [], problem });
  expect(await after(hour)).toMatchObject({ copies: [{ madeAt: expect.any(Number) }], problem: null });
  expect(catalogue.damage()).toBeNull();
});

it.skipIf(process.platform === 'win32')(
  'Where the copies cannot be looked at, it is tried again an hour later',
  async () => {
    const { folder, file, state, after } = started();
    const loop = join(folder, copyName(file, state.now));
    symlinkSync(loop, loop);
    await expect(after(25 * hour)).rejects.toThrow('ELOOP');
    unlinkSync(loop);
    expect(await after(hour / 2)).toMatchObject({ copies: [], problem: { code: expect.any(String) } });
    expect((await after(hour)).copies).toHaveLength(1);
  },
);

it('Damage that is found while the catalogue is copied is known from then on', async () => {
  const { file, catalogue, after } = started();
  overwriteFrom(file, statSync(file).size - 8192);
  const problem = { code: 'catalogue-unreadable' };
  expect(await after(25 * hour)).toMatchObject({ copies: [], problem });
  expect(catalogue.damage()).toMatchObject(problem);
});

it('A pass of its own also makes the copy that is due, and the diagnostics list it', async () => {
  const service = await practice({ world: playedWorld(1) });
  let now = Date.now();
  const archiver = await openTestArchiver({ service, now: () => now });
  await signIn(archiver, service);
  const copies = () => readdirSync(archiver.dataDir).filter((name) => name.includes('.copy-'));
  await archiver.syncOnce();
  expect(copies()).toHaveLength(0);
  now += 25 * hour;
  await archiver.syncOnce();
  expect(copies()).toHaveLength(1);
  const entries = await zipEntries(await buffer(await archiver.diagnostics()));
  expect(entries.get('copies.json')).toContain(copies()[0]);
});
