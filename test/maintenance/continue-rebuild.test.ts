import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Archive } from '../../src/core/archive/archive.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { newArchive } from '../archive/fixtures.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { holdFile } from '../support/held-file.ts';
import { waitFor } from '../support/wait-for.ts';
import { matchData, matchPath, sidecarPath, writeMatch, writeMatches } from './archive-of-matches.ts';

const isWindows = process.platform === 'win32';
const hour = 3_600_000;
/** Later than the files, which therefore count as not touched since the rebuild began. */
const later = () => Date.now() + hour;

/** Sets a file's time to after the start of a rebuild that began `later`. */
const touch = async (path: string) => {
  const time = new Date(Date.now() + 2 * hour);
  await utimes(path, time, time);
};

interface Rebuilt {
  readonly archive: Archive;
  readonly catalogue: Catalogue;
}

const rebuild = ({ archive, catalogue }: Rebuilt, isContinued: boolean) =>
  rebuildCatalogue({
    archive,
    catalogue,
    now: later,
    continues: isContinued ? catalogue.rebuild.recorded() : null,
  });

/** The report of a rebuild without interruption, into a catalogue of its own. */
async function whole(archive: Archive) {
  const { continued, ...report } = await rebuild({ archive, catalogue: newCatalogue() }, false);
  expect(continued).toBeNull();
  return report;
}

/**
 * Begins or continues a rebuild that waits for the held sidecar, and stops it when the matches before were restored. A
 * job of a thread has eight matches. Returns the record that this leaves.
 */
async function interrupted({ archive, catalogue }: Rebuilt, held: string, done: number) {
  const restore = await holdFile(join(archive.dir, held));
  const controller = new AbortController();
  let read = 0;
  const rebuilt = rebuildCatalogue({
    archive,
    catalogue,
    now: later,
    signal: controller.signal,
    continues: catalogue.rebuild.recorded(),
    onProgress: ({ matches }) => {
      read = matches?.done ?? 0;
    },
  });
  const ended = expect(rebuilt).rejects.toMatchObject({ code: 'cancelled' });
  await waitFor(() => expect(read).toBe(done));
  controller.abort();
  await restore();
  await ended;
  const record = catalogue.rebuild.recorded();
  expect(record?.matches).toBe(done);
  if (record === null) throw new Error('nothing was recorded');
  return record;
}

/** Forty matches, of which 24 were restored. */
async function interruptedAfter24(): Promise<Rebuilt> {
  const archive = await newArchive();
  writeMatches(archive, 0, 40);
  const catalogue = newCatalogue();
  await interrupted({ archive, catalogue }, sidecarPath(24), 24);
  return { archive, catalogue };
}

const gamesIn = ({ browse }: Catalogue) =>
  browse
    .games({ limit: 200, archivedOnly: true })
    .items.map(({ platformGameId }) => platformGameId)
    .toSorted();

it.skipIf(isWindows)(
  'A rebuild that is stopped twice ends with the report and the catalogue of one without interruption',
  async () => {
    const archive = await newArchive();
    writeMatches(archive, 0, 60);
    const catalogue = newCatalogue();
    const first = await interrupted({ archive, catalogue }, sidecarPath(18), 16);
    expect(first).toMatchObject({ matches: 16, totalMatches: 60, files: 16, unreadable: 0 });
    expect(catalogue.files.totals().files).toBe(16);
    const second = await interrupted({ archive, catalogue }, sidecarPath(45), 40);
    expect(second).toMatchObject({ startedAt: first.startedAt, totalMatches: 60, files: 40 });

    const { continued, ...report } = await rebuild({ archive, catalogue }, true);
    expect(continued).toEqual({
      startedAt: new Date(first.startedAt).toISOString(),
      matches: 40,
      files: 40,
      bytes: second.bytes,
    });
    expect(report).toEqual(await whole(archive));
    expect(report).toMatchObject({ matches: 60, games: 60, assets: 60, unreadable: [] });
    expect(gamesIn(catalogue)).toHaveLength(60);
    expect(catalogue.rebuild.recorded()).toBeNull();
    expect([...catalogue.rebuild.folders(60)]).toEqual([]);
  },
);

it.skipIf(isWindows)('A continued rebuild does not read again what was not touched', async () => {
  const rebuilt = await interruptedAfter24();
  // Its time is before the start of the rebuild: if it were read, it would be unreadable.
  await writeFile(join(rebuilt.archive.dir, sidecarPath(3)), 'not a sidecar');
  const report = await rebuild(rebuilt, true);
  expect(report).toMatchObject({ matches: 40, games: 40, assets: 40, unreadable: [] });
  expect(report.continued).toMatchObject({ matches: 24, files: 24 });
});

it.skipIf(isWindows)(
  'A sidecar that changed before the position, and a match that was added there, are read',
  async () => {
    const rebuilt = await interruptedAfter24();
    const { archive, catalogue } = rebuilt;
    const changed = matchData(3);
    const [game] = changed.games;
    const [file] = game?.files ?? [];
    if (!game || !file) throw new Error('there is one');
    const details = { ...file, contentType: 'GAMH_DETAILS', path: file.path.replace('SUMMARY', 'DETAILS') };
    writeMatch(archive, { ...changed, games: [{ ...game, files: [file, details] }] });
    await touch(join(archive.dir, sidecarPath(3)));
    // The new folders have old times, as on a drive whose clock is behind.
    writeMatch(archive, matchData(-5));
    writeMatch(archive, matchData(7, 'KCL'));
    writeMatch(archive, matchData(99));
    const { continued, ...report } = await rebuild(rebuilt, true);
    expect(continued).toMatchObject({ matches: 23, files: 23 });
    // The match that is in two leagues counts once, its files twice.
    expect(report).toMatchObject({ matches: 42, games: 42, assets: 44, unreadable: [] });
    expect(report).toEqual(await whole(archive));
    expect(catalogue.files.byPath(details.path)).not.toBeNull();
    expect(gamesIn(catalogue)).toEqual(expect.arrayContaining(['719995', '720099']));
  },
);

it.skipIf(isWindows)(
  'A file that no sidecar names yet, and one that was replaced, are read where they arrived since',
  async () => {
    const rebuilt = await interruptedAfter24();
    const { archive, catalogue } = rebuilt;
    const path = (number: number) => matchData(number).games[0]?.files[0]?.path ?? '';
    const details = path(3).replace('SUMMARY', 'DETAILS');
    await writeFile(join(archive.dir, details), '{}');
    await touch(dirname(join(archive.dir, details)));
    // As on FAT: no folder has another time.
    await writeFile(join(archive.dir, path(5)), `{"of":"720005","corrected":true}`);
    await touch(join(archive.dir, path(5)));
    const { continued, ...report } = await rebuild(rebuilt, true);
    expect(continued).toMatchObject({ matches: 22, files: 22 });
    expect(report).toEqual(await whole(archive));
    expect(catalogue.files.byPath(details)).not.toBeNull();
  },
);

it.skipIf(isWindows)(
  'What was unreadable before the position is tried again, whatever its times',
  async () => {
    const archive = await newArchive();
    const catalogue = newCatalogue();
    writeMatches(archive, 0, 40);
    const [restored, damaged, lost] = [sidecarPath(1), sidecarPath(2), matchData(4).games[0]?.files[0]];
    if (!restored || !damaged || !lost) throw new Error('there are three');
    await writeFile(join(archive.dir, restored), '{"format":1,');
    await writeFile(join(archive.dir, damaged), '{"format":1,');
    await rename(join(archive.dir, lost.path), `${archive.dir}-lost`);
    const record = await interrupted({ archive, catalogue }, sidecarPath(24), 24);
    expect(record.unreadable).toBe(3);
    expect(catalogue.files.byPath(lost.path)).toBeNull();

    writeMatch(archive, matchData(1));
    await rename(`${archive.dir}-lost`, join(archive.dir, lost.path));
    const { continued, ...report } = await rebuild({ archive, catalogue }, true);
    expect(continued).toMatchObject({ files: 21 });
    expect(report.unreadable).toEqual([expect.stringContaining(damaged)]);
    expect(report).toEqual(await whole(archive));
    expect(catalogue.files.byPath(lost.path)).not.toBeNull();
  },
);

it.skipIf(isWindows)('A match whose folder disappeared before the position stays restored', async () => {
  const rebuilt = await interruptedAfter24();
  await rm(join(rebuilt.archive.dir, matchPath(3)), { recursive: true });
  const report = await rebuild(rebuilt, true);
  expect(report).toMatchObject({ matches: 40, games: 40, assets: 40, unreadable: [] });
  expect(gamesIn(rebuilt.catalogue)).toHaveLength(40);
});

it.skipIf(isWindows)(
  'A rebuild continues behind the right league if one name is the beginning of another',
  async () => {
    const archive = await newArchive();
    const catalogue = newCatalogue();
    writeMatches(archive, 0, 16);
    writeMatches(archive, 16, 40, 'LCK 2');
    await interrupted({ archive, catalogue }, sidecarPath(24, 'LCK 2'), 24);
    await writeFile(join(archive.dir, sidecarPath(3)), 'not a sidecar');
    await writeFile(join(archive.dir, sidecarPath(18, 'LCK 2')), 'not a sidecar');
    const report = await rebuild({ archive, catalogue }, true);
    expect(report).toMatchObject({ matches: 40, games: 40, assets: 40, unreadable: [] });
    expect(report.continued).toMatchObject({ matches: 24, files: 24 });
  },
);

it.skipIf(isWindows)(
  'The progress of a continued rebuild begins with what was done, and counts it as done before',
  async () => {
    const { archive, catalogue } = await interruptedAfter24();
    const seen: unknown[] = [];
    await rebuildCatalogue({
      archive,
      catalogue,
      now: later,
      continues: catalogue.rebuild.recorded(),
      onProgress: ({ progress, matches }) => seen.push({ files: progress.files, ...matches }),
    });
    expect(seen[0]).toEqual({ files: 28, before: 24, done: 32, total: 40 });
    expect(seen.at(-1)).toEqual({ files: 40, before: 24, done: 40, total: 40 });
  },
);

it('A rebuild that ends early because the drive is gone does not record empty folders as read', async () => {
  const archive = await newArchive();
  writeMatches(archive, 0, 200);
  const rebuilt = { archive, catalogue: newCatalogue() };
  const away = `${archive.dir}-away`;
  let moved: Promise<void> | null = null;
  const gone = rebuildCatalogue({
    ...rebuilt,
    now: later,
    onProgress() {
      moved ??= rename(archive.dir, away);
    },
  });
  await expect(gone).rejects.toMatchObject({ code: 'archive-missing' });
  await moved;
  await rename(away, archive.dir);
  expect(await rebuild(rebuilt, true)).toMatchObject({ matches: 200, assets: 200, unreadable: [] });
  expect(gamesIn(rebuilt.catalogue)).toHaveLength(200);
});

it.skipIf(isWindows)(
  'A new rebuild replaces the record of an interrupted one when it has restored something itself',
  async () => {
    const rebuilt = await interruptedAfter24();
    const { archive, catalogue } = rebuilt;
    const record = catalogue.rebuild.recorded();
    const stopped = rebuildCatalogue({ archive, catalogue, now: later, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    expect(catalogue.rebuild.recorded()).toEqual(record);

    const controller = new AbortController();
    const other = rebuildCatalogue({
      archive,
      catalogue,
      now: () => later() + hour,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(other).rejects.toMatchObject({ code: 'cancelled' });
    expect(catalogue.rebuild.recorded()).toMatchObject({ matches: 8, files: 8 });
    expect([...catalogue.rebuild.folders(40)]).toHaveLength(8);
  },
);

it.skipIf(isWindows)(
  'A verification leaves the record of an interrupted rebuild, and a rebuild that ends removes it',
  async () => {
    const rebuilt = await interruptedAfter24();
    const { archive, catalogue } = rebuilt;
    await verifyAgainstCatalogue({ archive, catalogue, repair: false, now: later });
    expect(catalogue.rebuild.recorded()).toMatchObject({ matches: 24 });
    await rebuild(rebuilt, false);
    expect(catalogue.rebuild.recorded()).toBeNull();
  },
);
