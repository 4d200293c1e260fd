/** A match whose folder is being renamed when the program ends, and what a rebuild and a verification make of it. */
import { renameSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { verifyPart } from '../../src/core/maintenance/verify-part.ts';
import { exportContentSchema } from '../../src/shared/library/export.ts';
import { wrappedDisk } from '../archive/dying-disk.ts';
import { filesIn, sha256 } from '../archive/fixtures.ts';
import {
  after,
  before,
  contents,
  first,
  hour,
  knownTeams,
  publish,
  second,
  stage,
} from '../archive/renamed-match.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { exported } from '../export/fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const id = '1-1/GAMH_SUMMARY';

/** What a new catalogue reads from a copy of the archive. */
async function rebuilt(dir: string, archiveId: string) {
  const copy = join(temporaryFolder(), 'archive');
  await cp(dir, copy, { recursive: true });
  const archive = await openArchive({ dir: copy, expectedId: archiveId });
  const catalogue = newCatalogue();
  const report = await rebuildCatalogue({ catalogue, archive, now: Date.now });
  return { report, file: catalogue.files.find(id), versions: catalogue.files.earlierVersions(id) };
}

/** A disk whose next changes after `dieAfter` of them fail, and with them everything else. */
function dyingDisk() {
  let left = Number.POSITIVE_INFINITY;
  const disk = wrappedDisk(async ({ name }, run) => {
    if (name !== 'stat') left -= 1;
    if (left < 0) throw Object.assign(new Error('gone'), { code: 'EIO' });
    return await run();
  });
  const dieAfter = (changes: number) => {
    left = changes;
  };
  return { disk, dieAfter, isAlive: () => left >= 0 };
}

it('After a stop at any step, one folder has everything, and the next start finishes', async () => {
  const ends = new Set<string>();
  const seen = new Set<string>();
  for (let changes = 0, isComplete = false; !isComplete; changes += 1) {
    const { disk, dieAfter, isAlive } = dyingDisk();
    const on = await stage({ disk });
    on.list(knownTeams);
    await on.queue.flush();
    on.clock.now += hour;
    dieAfter(changes);
    await on.queue.flush().catch(() => {});
    await on.queue.close();
    isComplete = isAlive();
    dieAfter(Number.POSITIVE_INFINITY);

    const files = await on.files();
    const [folder = '', ...others] = new Set(files.map((path) => path.split('/').slice(0, 3).join('/')));
    expect(others).toEqual([]);
    ends.add(folder);
    const sidecar = await readFile(join(on.archive.dir, folder, 'match.json'), 'utf8');
    const state = JSON.stringify([files, sidecar]);
    if (!seen.has(state)) {
      const { report, file, versions } = await rebuilt(on.archive.dir, on.archive.id);
      expect(file).toMatchObject({ folder, path: `${folder}/1 1-1/GAMH_SUMMARY.json`, version: 2 });
      expect(versions).toMatchObject([{ sha256: sha256(first), version: 1 }]);
      expect(report).toMatchObject({ assets: 1 });
    }
    seen.add(state);

    const next = await on.restart();
    await next.queue.flush();
    on.clock.now += hour;
    await next.queue.flush();
    expect((await filesIn(on.archive.dir)).toSorted()).toEqual(contents(after).toSorted());
    expect(on.catalogue.files.find(id)).toMatchObject({ folder: after, sha256: sha256(second) });
    expect(on.catalogue.files.begunMoves()).toEqual([]);
  }
  expect(ends).toEqual(new Set([before, after]));
  // Before the move, after it, and after the new sidecar.
  expect(seen.size).toBe(3);
});

it('A catalogue of a time before the move learns of it from the folder', async () => {
  const on = await stage();
  const older = newCatalogue();
  const report = await rebuildCatalogue({ catalogue: older, archive: on.archive, now: Date.now });
  expect(report).toMatchObject({
    assets: 1,
    unreadable: [`${before}/my notes.txt`].map((path) => expect.stringContaining(path)),
  });
  on.list(knownTeams);
  await on.queue.flush();
  on.clock.now += hour;
  await on.queue.flush();
  await rebuildCatalogue({ catalogue: older, archive: on.archive, now: Date.now });
  expect(older.files.find(id)).toMatchObject({ folder: after, path: `${after}/1 1-1/GAMH_SUMMARY.json` });
  expect(older.files.folder('1-1')).toBe(after);
  expect(older.files.earlierVersions(id)).toMatchObject([{ path: expect.stringContaining(after) }]);
  expect(older.files.otherPaths(`${before}/x`)).toEqual([`${after}/x`]);
});

it.each([
  ['files', { as: 'files' }],
  ['zip', { as: 'zip' }],
  ['bag', { as: 'bagit' }],
])('An export (%s) that has begun finds what is moved meanwhile', async (name, content) => {
  const on = await stage();
  const { catalogue, archive } = on;
  on.list(knownTeams, '2');
  await publish(catalogue, archive, first, '2');
  on.list(knownTeams);
  await on.queue.flush();
  const move = catalogue.files.dueMove(on.clock.now + hour);
  if (move === null) throw new Error('no move is due');
  let isMoved = false;
  const report = await exported({
    file: catalogue.file,
    archive: { dir: archive.dir },
    content: exportContentSchema.parse(content),
    target: {
      kind: name === 'zip' ? 'file' : 'folder',
      path: join(temporaryFolder(), name),
      replaces: false,
    },
    ids: ['2-1', '1-1'],
    // After the first file: the paths of both were read before.
    onProgress() {
      if (isMoved) return;
      isMoved = true;
      catalogue.files.beginMove(move, on.clock.now);
      renameSync(join(archive.dir, move.from), join(archive.dir, move.to));
      catalogue.files.endMove(move, on.clock.now);
    },
  });
  expect(report).toMatchObject({ games: 2, files: 2, skipped: [] });
  expect(catalogue.files.folder('1-1')).toBe(after);
});

it('A verification in small parts reads what was moved since its part was chosen', async () => {
  const on = await stage();
  const { catalogue, archive } = on;
  const { next } = catalogue.files.nextChecks(on.clock.now, { files: 10, bytes: 1e6 });
  expect(next).toHaveLength(2);
  on.list(knownTeams);
  await on.queue.flush();
  on.clock.now += hour;
  await on.queue.flush();
  const part = {
    files: next.filter(({ isEarlier }) => !isEarlier),
    versions: next.filter(({ isEarlier }) => isEarlier),
  };
  const now = () => on.clock.now;
  const report = await verifyPart({
    catalogue,
    archive,
    part,
    repair: true,
    now,
    comparesGames: false,
    isSlow: true,
  });
  expect(report).toMatchObject({ checkedFiles: 2, found: 0, missing: [], changed: [], unreadable: [] });
});
