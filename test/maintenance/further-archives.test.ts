/** Archives that are read next to the own one: what the catalogue has of them, and what is refused. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { lookAtFurther, refuseFurther, watchFurther } from '../../src/core/archive/further-folders.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { readSidecarListing } from '../../src/core/catalogue/files/sidecar-listing.ts';
import { lockDataFolder } from '../../src/core/disk/owner-lock.ts';
import { createGameIndexer } from '../../src/core/games/game-indexer.ts';
import { noon } from '../archive/fixtures.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { matchData, matchPath, writeMatch } from './archive-of-matches.ts';
import { openMaintenance } from './open-maintenance.ts';

const now = () => noon;
const asset = (number: number) => `7${20_000 + number}/GAMH_SUMMARY`;
const filePath = (number: number) => `${matchPath(number)}/1 7${20_000 + number}/GAMH_SUMMARY.json`;

async function openWith(dir: string, numbers: readonly number[], catalogue?: Catalogue) {
  const further = catalogue?.files.furtherPlaces ?? (() => ({}));
  const archive = await openArchive({ dir, expectedId: null, now, further });
  for (const number of numbers) writeMatch(archive, matchData(number));
  return archive;
}

/** The own archive has the matches 3 and 4, the old one 1, 2 and 3. */
async function stage() {
  const root = temporaryFolder();
  const catalogue = newCatalogue(undefined, now);
  const own = await openWith(join(root, 'own'), [3, 4], catalogue);
  const old = await openWith(join(root, 'old'), [1, 2, 3]);
  const maintenance = openMaintenance({ archive: own, catalogue, now });
  onTestFinished(() => maintenance[Symbol.asyncDispose]());
  const known = [3, 4].map((number) => matchData(number));
  catalogue.files.restore(
    known.map((data) => ({
      data,
      listing: readSidecarListing(data),
      isHashedNow: false,
      isDescribed: true,
    })),
  );
  return { root, catalogue, own, old, maintenance, before: listing(old.dir) };
}

/** Every name, with its times, its mode and the hash of its content. */
function listing(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(dir, name);
      const { mtimeMs, ctimeMs, mode } = lstatSync(path);
      const content = lstatSync(path).isFile() ? readFileSync(path) : '';
      return `${name} ${mtimeMs} ${ctimeMs} ${mode} ${createHash('sha256').update(content).digest('hex')}`;
    });
}

it('A read-only archive adds what the own one does not have, and a file of both counts once', async () => {
  const { catalogue, own, old, maintenance, before } = await stage();
  const { files } = catalogue;
  const report = await maintenance.further.attach({ dir: old.dir });
  expect(report).toMatchObject({ name: 'old', dir: old.dir, matches: 3, games: 3, files: 3, newFiles: 2 });
  expect(files.totals().files).toBe(4);
  expect(files.ownTotals().files).toBe(2);
  expect(files.find(asset(1))?.path).toBe(`//old/${filePath(1)}`);
  expect(files.find(asset(3))?.path).toBe(filePath(3));
  expect(await own.localFile(`//old/${filePath(1)}`)).toBe(join(old.dir, filePath(1)));
  // Nothing of it is described, renamed, re-checked or tidied up.
  const described = files.staleSidecars(10).flatMap(({ data }) => data.games);
  expect(described.flatMap((game) => game.files).map(({ path }) => path)).not.toContain(
    `//old/${filePath(1)}`,
  );
  expect(files.folder(`7${20_001}`)).toBeNull();
  expect(files.nextRecheck([1], noon, () => false)?.id).not.toBe(asset(1));
  for (const change of [own.store.remove(`//old/${filePath(1)}`), own.store.moveFolder(`//old/LCK`, 'x')])
    await expect(change).rejects.toMatchObject({ code: 'path-invalid' });
  // Attached again, and the own archive read again, it is the same.
  await maintenance.further.attach({ dir: old.dir });
  await maintenance.rebuild();
  expect(files.furtherArchives()).toMatchObject([{ name: 'old', state: 'read', files: 2 }]);
  expect(files.totals().files).toBe(4);
  expect(listing(old.dir)).toEqual(before);

  // The own archive gets one of the files.
  const first = matchData(1).games[0]?.files[0];
  if (first) catalogue.downloads.recordArchived([first]);
  expect(files.furtherArchives()).toMatchObject([{ files: 1 }]);
  expect(files.ownTotals().files).toBe(3);
  expect(files.find(asset(1))?.path).toBe(filePath(1));

  expect(await maintenance.further.detach('old')).toEqual({ name: 'old', dir: old.dir, files: 1 });
  expect(files.furtherArchives()).toEqual([]);
  expect(files.find(asset(2))).toBeNull();
  expect(catalogue.downloads.get(asset(2))?.state).toBe('not-wanted');
  expect(files.find(asset(1))?.path).toBe(filePath(1));
  expect(files.totals()).toEqual(files.ownTotals());
  expect(catalogue.judging.isDue()).toBe(true);
  expect(listing(old.dir)).toEqual(before);
  await expect(maintenance.further.detach('old')).rejects.toMatchObject({ code: 'not-found' });
});

it('A match of both archives is described in the own one with its own files only', async () => {
  const { catalogue, old, maintenance } = await stage();
  const { match, games } = matchData(4);
  const more = games.map((game) => ({
    ...game,
    files: game.files.map((file) => ({
      ...file,
      contentType: 'GAMH_DETAILS',
      path: file.path.replace('SUMMARY', 'DETAILS'),
    })),
  }));
  writeMatch(old, { match, games: more });
  await maintenance.further.attach({ dir: old.dir });
  expect(catalogue.files.find(`7${20_004}/GAMH_DETAILS`)?.path).toMatch(/^\/\/old\//);
  const [own] = games.flatMap(({ files }) => files);
  if (own) catalogue.downloads.recordArchived([{ ...own, archivedAt: noon + 1 }]);
  const described = catalogue.files.staleSidecarsOfGames([`7${20_004}`]);
  expect(described.flatMap(({ data }) => data.games.flatMap(({ files }) => files))).toMatchObject([
    { contentType: 'GAMH_SUMMARY', path: filePath(4) },
  ]);
});

it('A verification passes over an archive that is away, and names damage in one that is there without repair', async () => {
  const { catalogue, old, maintenance } = await stage();
  await maintenance.further.attach({ dir: old.dir });
  renameSync(old.dir, `${old.dir}-away`);
  const away = await maintenance.verify({ repair: true });
  expect(away).toMatchObject({ checkedFiles: 2, missing: [], unreadable: [], repairing: 0 });
  expect(away.away).toEqual([{ dir: old.dir, files: 2 }]);
  expect(await maintenance.verify({ repair: true, part: { kind: 'sample', files: 10 } })).toMatchObject({
    checkedFiles: 2,
    missing: [],
    away: [{ files: 2 }],
  });
  renameSync(`${old.dir}-away`, old.dir);
  writeFileSync(join(old.dir, filePath(1)), '{}');
  const before = listing(old.dir);
  expect(await maintenance.verify({ repair: true })).toMatchObject({
    checkedFiles: 4,
    changed: [`//old/${filePath(1)}`],
    repairing: 0,
  });
  expect(catalogue.files.damage()).toMatchObject({ files: 1, repairable: 0 });
  expect(catalogue.downloads.get(asset(1))?.state).toBe('archived');
  expect(listing(old.dir)).toEqual(before);
});

it('Reading that is stopped, and detaching that is stopped, continue at the next start', async () => {
  const { catalogue, old, maintenance } = await stage();
  const { files } = catalogue;
  const stopped = maintenance.further.attach({ dir: old.dir, signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  expect(files.furtherArchives()).toMatchObject([{ state: 'reading', files: 0 }]);
  await maintenance.further.continueLeft();
  expect(files.furtherArchives()).toMatchObject([{ state: 'read', files: 2 }]);
  files.setFurtherState('old', 'leaving');
  files.forgetFurther('old', 1, noon);
  await maintenance.further.continueLeft();
  expect(files.furtherArchives()).toEqual([]);
  expect(files.totals().files).toBe(2);
});

it('A folder that cannot be read next to the archive is refused, and says why', async () => {
  const { root, own, old, catalogue, maintenance } = await stage();
  await maintenance.further.attach({ dir: old.dir });
  const attached = catalogue.files.furtherArchives();
  const others = { ownDir: own.dir, ownId: own.id, dataDir: join(root, 'data'), attached };
  const look = async (dir: string) => await lookAtFurther(dir, others);
  const other = await openWith(join(root, 'its data', 'archive'), []);
  expect(await look(other.dir)).toEqual({ name: 'archive', id: other.id, dir: other.dir });
  const lock = lockDataFolder(join(root, 'its data'), 'server');
  onTestFinished(() => lock.release());
  await cp(own.dir, join(root, 'copy'), { recursive: true });
  await symlink(own.dir, join(root, 'link'));
  await mkdir(join(root, 'empty'));
  for (const name of ['moving', 'moved']) {
    const { dir } = await openWith(join(root, name), []);
    await cp(join(dir, '.matchkeep'), join(dir, `.matchkeep-${name}`));
  }
  await openWith(join(own.dir, 'inner'), []);
  await openWith(join(old.dir, 'inner'), []);
  for (const [dir, message] of [
    [own.dir, /in use already/],
    [join(root, 'link'), /in use already/],
    [join(own.dir, 'inner'), /is in the other/],
    [join(old.dir, 'inner'), /is in the other/],
    [join(root, 'copy'), /has a copy of the archive/],
    [join(root, 'empty'), /There is no archive/],
    [join(root, 'nowhere'), /There is no archive/],
    [join(root, 'moving'), /is being moved/],
    [join(root, 'moved'), /is being moved/],
    [other.dir, /Another Matchkeep .* writes to the archive/],
  ] as const) {
    await expect(look(dir), dir).rejects.toMatchObject({ message: expect.stringMatching(message) });
  }
  for (const dir of [old.dir, join(old.dir, 'inner'), root])
    expect(() => refuseFurther(dir, attached), dir).toThrow(/in use already|is in the other/);
  // It was moved: the same archive in another folder.
  renameSync(old.dir, join(root, 'elsewhere'));
  expect(await look(join(root, 'elsewhere'))).toMatchObject({ name: 'old', id: old.id });
});

it('Games whose archive is away wait for it, and hold up no others', async () => {
  const { catalogue, own, old, maintenance } = await stage();
  await maintenance.further.attach({ dir: old.dir });
  const indexer = createGameIndexer({
    catalogue,
    archive: async () => own,
    isBusy: () => false,
    onRead: () => {},
    log: { info() {}, warn() {}, error() {} } as never,
  });
  onTestFinished(() => indexer.close());
  const isRead = (number: number) => catalogue.facts.makeProblemDue(`7${20_000 + number}`);
  expect(catalogue.facts.dueCount()).toBe(4);
  renameSync(old.dir, `${old.dir}-away`);
  await indexer.drain(60_000);
  // What they contain is no summary: that is known now.
  expect([1, 2, 3, 4].map(isRead)).toEqual([false, false, true, true]);
  renameSync(`${old.dir}-away`, old.dir);
  await indexer.drain(60_000);
  expect(catalogue.facts.dueCount()).toBe(0);
  expect(catalogue.facts.resumePutOff()).toBe(true);
  expect(catalogue.facts.resumePutOff()).toBe(false);
  expect(catalogue.facts.dueCount()).toBe(2);
  await indexer.drain(60_000);
  expect([1, 2].map(isRead)).toEqual([true, true]);
});

it('An archive that goes away is noticed while nobody asks for the status', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { id, dir } = await openWith(join(temporaryFolder(), 'old'), [1]);
  const archive = { name: 'old', id, dir, state: 'read', files: 1, bytes: 1 } as const;
  const changed = vi.fn();
  const watch = watchFurther({ attached: () => [archive], onChange: changed, onBack() {} });
  onTestFinished(() => watch[Symbol.dispose]());
  await watch.look();
  changed.mockClear();
  renameSync(dir, `${dir} away`);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(watch.list()).toMatchObject([{ problem: { code: 'archive-missing' } }]);
});
