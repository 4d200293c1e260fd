import { rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { type Filled, filledArchive } from './filled-archive.ts';

const hour = 3_600_000;
/** Later than the files, which therefore count as not touched since the verification began. */
const later = () => Date.now() + hour;
/** Before the files: they count as touched since. */
const before = () => Date.now() - hour;

/** More than threads read at the same time, so that the first files are among them. */
const enough = 600;

/** Verifies until enough files were read, and stops there. Returns the record that this leaves. */
async function interrupted({ archive, catalogue }: Filled, now = later) {
  const controller = new AbortController();
  const earlier = catalogue.verification.recorded();
  const verified = verifyAgainstCatalogue({
    ...{ archive, catalogue, repair: false, now, signal: controller.signal },
    continues: earlier,
    onProgress: ({ files }) => {
      if (files === (earlier?.files ?? 0) + enough) controller.abort();
    },
  });
  await expect(verified).rejects.toMatchObject({ code: 'cancelled' });
  const record = catalogue.verification.recorded();
  if (record === null) throw new Error('nothing was recorded');
  return record;
}

const verify = ({ archive, catalogue }: Filled, isContinued: boolean, repair = false, now = later) =>
  verifyAgainstCatalogue({
    ...{ archive, catalogue, repair, now },
    continues: isContinued ? catalogue.verification.recorded() : null,
  });

it('A verification that is stopped twice ends with the same report as one without interruption', async () => {
  const filled = await filledArchive(1400);
  const { archive, catalogue, files } = filled;
  const [gone, cut, ...others] = files;
  const other = others.at(-1);
  if (!gone || !cut || !other) throw new Error('there are many');
  await rm(archive.absolute(gone.path));
  await truncate(archive.absolute(cut.path), 10);
  await writeFile(archive.absolute(other.path), 'other');
  await writeFile(join(archive.dir, 'notes.txt'), 'mine');
  const whole = await verify(filled, false);
  expect(whole).toMatchObject({ missing: [gone.path], unknown: ['notes.txt'], continued: null });
  expect(whole.changed).toEqual([cut.path, other.path].toSorted());
  expect(catalogue.verification.recorded()).toBeNull();

  const first = await interrupted(filled);
  expect(first.files).toBeGreaterThan(0);
  const second = await interrupted(filled);
  expect(second.files).toBeGreaterThan(first.files);
  expect(second.files).toBeLessThan(1400);
  expect(second.startedAt).toBe(first.startedAt);
  expect(catalogue.verification.countFindings()).toBe(2);

  const { continued, ...rest } = await verify(filled, true);
  expect({ ...rest, continued: null }).toEqual(whole);
  // The missing file was not there to be read.
  expect(continued).toMatchObject({ files: second.files - 1, bytes: second.bytes });
  expect(catalogue.verification.recorded()).toBeNull();
  expect(catalogue.verification.countFindings()).toBe(0);
});

it('A continued verification reports files that disappeared or were cut after they had been read', async () => {
  const filled = await filledArchive(700);
  const { archive, files } = filled;
  await interrupted(filled);
  const [gone, cut] = files;
  if (!gone || !cut) throw new Error('there are many');
  await rm(archive.absolute(gone.path));
  await truncate(archive.absolute(cut.path), 10);
  expect(await verify(filled, true)).toMatchObject({
    ...{ checkedFiles: 700, missing: [gone.path], changed: [cut.path], unreadable: [] },
  });
});

it('Files that were touched since the verification began are read again, and their new state counts', async () => {
  const filled = await filledArchive(700);
  const { archive, catalogue, files } = filled;
  const [gone, same] = files;
  if (!gone || !same) throw new Error('there are many');
  const away = join(archive.dir, '..', 'away');
  await rename(archive.absolute(gone.path), away);
  const record = await interrupted(filled, before);
  expect([...catalogue.verification.findings()]).toEqual([[gone.key, 'missing']]);
  await rename(away, archive.absolute(gone.path));
  await writeFile(archive.absolute(same.path), 'y'.repeat(same.bytes));
  const report = await verify(filled, true, false, before);
  expect(report).toMatchObject({ checkedFiles: 700, missing: [], changed: [same.path] });
  expect(report.continued).toEqual({
    ...{ startedAt: new Date(record.startedAt).toISOString(), files: 0, bytes: 0 },
  });
});

it('What the interrupted part found is repaired at the end of the whole', async () => {
  const filled = await filledArchive(700);
  const { archive, catalogue, files } = filled;
  const [gone, changed] = files;
  if (!gone || !changed) throw new Error('there are many');
  await rm(archive.absolute(gone.path));
  await writeFile(archive.absolute(changed.path), 'z'.repeat(changed.bytes));
  await interrupted(filled);
  expect(catalogue.verification.countFindings()).toBe(2);
  const report = await verify(filled, true, true);
  expect(report).toMatchObject({ missing: [gone.path], changed: [changed.path], repairing: 2 });
  expect([...catalogue.files.known()]).toHaveLength(698);
});

it('A new verification keeps the record of an interrupted one until it has read something itself', async () => {
  const filled = await filledArchive(700);
  const { archive, catalogue } = filled;
  const record = await interrupted(filled);
  const stopped = verifyAgainstCatalogue({
    ...{ archive, catalogue, repair: false, now: later, signal: AbortSignal.abort() },
  });
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  expect(catalogue.verification.recorded()).toEqual(record);

  const [gone] = filled.files;
  if (!gone) throw new Error('there are many');
  expect(await verify(filled, false)).toMatchObject({ checkedFiles: 700, continued: null });
  expect(catalogue.verification.recorded()).toBeNull();
});

it('A verification that ends early because the drive is gone keeps no file as missing', async () => {
  const filled = await filledArchive(700);
  const { archive, catalogue } = filled;
  const away = `${archive.dir}-away`;
  let moved: Promise<void> | null = null;
  const verified = verifyAgainstCatalogue({
    ...{ archive, catalogue, repair: false, now: later },
    onProgress() {
      moved ??= rename(archive.dir, away);
    },
  });
  // The last files may have been read before the folder disappeared.
  await expect(verified).rejects.toMatchObject({ code: 'archive-missing' });
  await moved;
  expect(catalogue.verification.countFindings()).toBe(0);
  await rename(away, archive.dir);
  expect(await verify(filled, true)).toMatchObject({ checkedFiles: 700, missing: [], changed: [] });
});

it('After a rebuild, a verification starts over: files may be compared with other hashes now', async () => {
  const filled = await filledArchive(700);
  await interrupted(filled);
  await rebuildCatalogue(filled);
  expect(filled.catalogue.verification.recorded()).toBeNull();
});

it('Files that were read are recorded as verified, and damaged ones are not', async () => {
  const filled = await filledArchive(700);
  const { archive, catalogue, files } = filled;
  const [good, changed] = files;
  if (!good || !changed) throw new Error('there are many');
  await writeFile(archive.absolute(changed.path), 'other');
  const verifiedAt = ({ platformGameId }: { platformGameId: string }) =>
    catalogue.browse.game(platformGameId)?.assets[0]?.verifiedAt;
  const earlier = verifiedAt(changed);
  const now = Date.now() + hour;
  await verify(filled, false, false, () => now);
  expect(verifiedAt(good)).toBe(new Date(now).toISOString());
  expect(verifiedAt(changed)).toBe(earlier);
});
