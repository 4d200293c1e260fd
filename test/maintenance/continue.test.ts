import { rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { holdFile } from '../support/held-file.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Filled, filledArchive } from './filled-archive.ts';

const isWindows = process.platform === 'win32';
const hour = 3_600_000;
/** Later than the files, which therefore count as not touched since the verification began. */
const later = () => Date.now() + hour;
/** Before the files: they count as touched since. */
const before = () => Date.now() - hour;

/** A job of a thread has this many small files. */
const batch = 64;

/** Verifies until all files were read but those of the last job, and stops there. Returns the record that this leaves. */
async function interrupted({ archive, catalogue, files }: Filled, now = later) {
  const continues = catalogue.verification.recorded();
  const before = continues?.files ?? 0;
  const left = (files.length - before) % batch || batch;
  const held = files.at(-left);
  if (!held) throw new Error('there are many');
  const restore = await holdFile(join(archive.dir, held.path));
  const controller = new AbortController();
  let read = before;
  const verified = verifyAgainstCatalogue({
    archive,
    catalogue,
    continues,
    repair: false,
    now,
    signal: controller.signal,
    onProgress: (progress) => {
      read = progress.files;
    },
  });
  const ended = expect(verified).rejects.toMatchObject({ code: 'cancelled' });
  await waitFor(() => expect(read).toBe(files.length - left));
  controller.abort();
  await restore();
  await ended;
  const record = catalogue.verification.recorded();
  expect(record?.files).toBe(files.length - left);
  if (record === null) throw new Error('nothing was recorded');
  return record;
}

const verify = ({ archive, catalogue }: Filled, isContinued: boolean, repair = false, now = later) =>
  verifyAgainstCatalogue({
    archive,
    catalogue,
    repair,
    now,
    continues: isContinued ? catalogue.verification.recorded() : null,
  });

it.skipIf(isWindows)(
  'A verification that is stopped twice ends with the report of one without interruption',
  async () => {
    const begun = await filledArchive(160);
    const { archive, catalogue } = begun;
    const [gone, cut] = begun.files;
    if (!gone || !cut) throw new Error('there are many');
    await rm(join(archive.dir, gone.path));
    await truncate(join(archive.dir, cut.path), 10);
    await writeFile(join(archive.dir, 'notes.txt'), 'mine');
    const first = await interrupted(begun);
    expect(first.files).toBe(128);

    const filled = await filledArchive(140, begun);
    const other = filled.files.at(-1);
    if (!other) throw new Error('there are many');
    await writeFile(join(archive.dir, other.path), 'other');
    const second = await interrupted(filled);
    expect(second).toMatchObject({ startedAt: first.startedAt, files: 256 });
    expect(catalogue.verification.countFindings()).toBe(2);

    const { continued, ...rest } = await verify(filled, true);
    // The missing file was not there to be read.
    expect(continued).toMatchObject({ files: 255, bytes: second.bytes });
    expect(catalogue.verification.recorded()).toBeNull();
    expect(catalogue.verification.countFindings()).toBe(0);
    expect(rest).toMatchObject({ checkedFiles: 300, missing: [gone.path], unknown: ['notes.txt'] });
    expect(rest.changed).toEqual([cut.path, other.path].toSorted());
    expect(await verify(filled, false)).toEqual({ ...rest, continued: null });
  },
);

it.skipIf(isWindows)(
  'A continued verification reports files that disappeared or were cut after they had been read',
  async () => {
    const filled = await filledArchive(200);
    const { archive, files } = filled;
    await interrupted(filled);
    const [gone, cut] = files;
    if (!gone || !cut) throw new Error('there are many');
    await rm(join(archive.dir, gone.path));
    await truncate(join(archive.dir, cut.path), 10);
    expect(await verify(filled, true)).toMatchObject({
      checkedFiles: 200,
      missing: [gone.path],
      changed: [cut.path],
      unreadable: [],
    });
  },
);

it.skipIf(isWindows)(
  'Files that were touched since the verification began are read again, and their new state counts',
  async () => {
    const filled = await filledArchive(200);
    const { archive, catalogue, files } = filled;
    const [gone, same] = files;
    if (!gone || !same) throw new Error('there are many');
    const away = join(archive.dir, '..', 'away');
    await rename(join(archive.dir, gone.path), away);
    const record = await interrupted(filled, before);
    expect([...catalogue.verification.findings()]).toEqual([[gone.key, 'missing']]);
    await rename(away, join(archive.dir, gone.path));
    await writeFile(join(archive.dir, same.path), 'y'.repeat(same.bytes));
    const report = await verify(filled, true, false, before);
    expect(report).toMatchObject({ checkedFiles: 200, missing: [], changed: [same.path] });
    expect(report.continued).toEqual({
      startedAt: new Date(record.startedAt).toISOString(),
      files: 0,
      bytes: 0,
    });
  },
);

it.skipIf(isWindows)('What the interrupted part found is repaired at the end of the whole', async () => {
  const filled = await filledArchive(200);
  const { archive, catalogue, files } = filled;
  const [gone, changed] = files;
  if (!gone || !changed) throw new Error('there are many');
  await rm(join(archive.dir, gone.path));
  await writeFile(join(archive.dir, changed.path), 'z'.repeat(changed.bytes));
  await interrupted(filled);
  expect(catalogue.verification.countFindings()).toBe(2);
  const report = await verify(filled, true, true);
  expect(report).toMatchObject({ missing: [gone.path], changed: [changed.path], repairing: 2 });
  expect([...catalogue.files.known()]).toHaveLength(198);
});

it.skipIf(isWindows)(
  'A new verification does not replace the record of an interrupted one until it has read something itself',
  async () => {
    const filled = await filledArchive(200);
    const { archive, catalogue } = filled;
    const record = await interrupted(filled);
    const stopped = verifyAgainstCatalogue({
      archive,
      catalogue,
      repair: false,
      now: later,
      signal: AbortSignal.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    expect(catalogue.verification.recorded()).toEqual(record);

    const [gone] = filled.files;
    if (!gone) throw new Error('there are many');
    expect(await verify(filled, false)).toMatchObject({ checkedFiles: 200, continued: null });
    expect(catalogue.verification.recorded()).toBeNull();
  },
);

it('A verification that ends early because the drive is gone records no file as missing', async () => {
  const filled = await filledArchive(200);
  const { archive, catalogue } = filled;
  const away = `${archive.dir}-away`;
  let moved: Promise<void> | null = null;
  const verified = verifyAgainstCatalogue({
    archive,
    catalogue,
    repair: false,
    now: later,
    onProgress() {
      moved ??= rename(archive.dir, away);
    },
  });
  // The last files may have been read before the folder disappeared.
  await expect(verified).rejects.toMatchObject({ code: 'archive-missing' });
  await moved;
  expect(catalogue.verification.countFindings()).toBe(0);
  await rename(away, archive.dir);
  expect(await verify(filled, true)).toMatchObject({ checkedFiles: 200, missing: [], changed: [] });
});

it.skipIf(isWindows)(
  'After a rebuild, a verification starts over: files may be compared with other hashes now',
  async () => {
    const filled = await filledArchive(200);
    await interrupted(filled);
    await rebuildCatalogue({ ...filled, now: later });
    expect(filled.catalogue.verification.recorded()).toBeNull();
  },
);

it('Files that were read are recorded as verified, and damaged ones are not', async () => {
  const filled = await filledArchive(200);
  const { archive, catalogue, files } = filled;
  const [good, changed] = files;
  if (!good || !changed) throw new Error('there are many');
  await writeFile(join(archive.dir, changed.path), 'other');
  const verifiedAt = ({ platformGameId }: { platformGameId: string }) =>
    catalogue.browse.game(platformGameId)?.assets[0]?.verifiedAt;
  const earlier = verifiedAt(changed);
  const now = Date.now() + hour;
  await verify(filled, false, false, () => now);
  expect(verifiedAt(good)).toBe(new Date(now).toISOString());
  expect(verifiedAt(changed)).toBe(earlier);
});
