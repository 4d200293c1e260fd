/** Folders that follow the names of their matches. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../src/core/archive/layout.ts';
import { readSidecar } from '../../src/core/archive/sidecar.ts';
import { readWhole } from '../../src/core/archive/store/store.ts';
import { type Disk, systemDisk } from '../../src/core/disk/disk.ts';
import { bringInto } from '../catalogue/bring-into.ts';
import { aGame, geng, start, t1 } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { diskIgnoringCase } from './ignoring-case.ts';
import {
  after,
  before,
  contents,
  day,
  first,
  hour,
  knownTeams,
  publish,
  type Stage,
  second,
  stage,
  unknownTeams,
} from './renamed-match.ts';
import { checkSums } from './sha256sum.ts';

const id = '1-1/GAMH_SUMMARY';

/** Lists the match so, then waits until its folder is renamed if it is to be. */
async function listed({ list, queue, clock }: Stage, changes: Parameters<Stage['list']>[0], waitMs = hour) {
  list(changes);
  await queue.flush();
  clock.now += waitMs;
  await queue.flush();
}

async function sidecarIn({ archive }: Stage, folder: string) {
  return readSidecar(await readFile(join(archive.dir, folder, 'match.json'), 'utf8'), folder);
}

it('A match of unknown teams gets their names when they are known, with all that is in its folder', async () => {
  const on = await stage();
  expect((await on.files()).toSorted()).toEqual(contents(before).toSorted());
  await listed(on, knownTeams, hour - 1);
  expect(on.moved).toEqual([]);
  on.clock.now += 1;
  await on.queue.flush();
  expect((await on.files()).toSorted()).toEqual(contents(after).toSorted());
  expect(on.moved).toHaveLength(1);
  const { catalogue, archive } = on;
  const file = catalogue.files.find(id);
  expect(file).toMatchObject({ path: `${after}/1 1-1/GAMH_SUMMARY.json`, folder: after, version: 2 });
  expect(await readFile(join(archive.dir, file?.path ?? ''), 'utf8')).toBe(second);
  const [version] = catalogue.files.earlierVersions(id);
  expect(await readFile(join(archive.dir, version?.path ?? ''), 'utf8')).toBe(first);
  expect(await sidecarIn(on, after)).toMatchObject({
    match: { folder: after, earlierFolders: [before] },
    games: [{ files: [{ path: file?.path, earlier: [{ path: version?.path }] }] }],
  });
  expect(await checkSums(archive.dir)).toMatchObject([{ folder: after, status: 0 }]);
});

it.each([
  [
    'day',
    { startTime: new Date(start + 3 * day).toISOString() },
    'LCK/LCK Spring 2026/2026-11-23 TBD vs TBD 1',
  ],
  ['league', { leagueName: 'LCK Korea' }, 'LCK Korea/LCK Spring 2026/2026-11-20 TBD vs TBD 1'],
  ['tournament', { tournamentName: 'Cup' }, 'LCK/Cup/2026-11-20 TBD vs TBD 1'],
  ['case', { leagueName: 'Lck' }, 'Lck/LCK Spring 2026/2026-11-20 TBD vs TBD 1'],
])('Another %s is another folder, and nothing is left of the earlier one', async (_, changes, folder) => {
  const on = await stage();
  await listed(on, { ...unknownTeams, ...changes });
  expect((await on.files()).toSorted()).toEqual(contents(folder).toSorted());
  expect((await on.archive.store.list('')).folders).toEqual([folder.split('/')[0]]);
});

it('On a disk that ignores case, a name of another case is the folder itself', async () => {
  const parent = temporaryFolder();
  const on = await stage({ disk: diskIgnoringCase(parent), parent });
  await listed(on, { teams: [t1, { ...geng, code: 'Gen' }] });
  await listed(on, { teams: [t1, geng], leagueName: 'Lck' }, day);
  // The league's folder has the case of its first match.
  expect((await on.files()).toSorted()).toEqual(contents(after).toSorted());
  expect(on.moved).toHaveLength(2);
  const { path = '' } = on.catalogue.files.find(id) ?? {};
  expect(path).toContain('Lck/LCK Spring 2026/2026-11-20 T1 vs GEN 1/');
  expect((await readWhole(on.archive.store, path)).toString()).toBe(second);
});

it('Listings that disagree rename nothing, and a folder is renamed once a day', async () => {
  const on = await stage();
  for (let count = 0; count < 6; count += 1)
    await listed(on, count % 2 === 0 ? knownTeams : unknownTeams, hour - 1);
  expect(on.moved).toEqual([]);
  await listed(on, knownTeams);
  await listed(on, { ...knownTeams, leagueName: 'LCK Korea' }, day - 1);
  expect(on.moved).toHaveLength(1);
  on.clock.now += 1;
  await on.queue.flush();
  const third = after.replace('LCK', 'LCK Korea');
  expect((await on.files()).toSorted()).toEqual(contents(third).toSorted());
  expect((await sidecarIn(on, third)).match.earlierFolders).toEqual([before, after]);
  await listed(on, knownTeams, day);
  expect((await sidecarIn(on, after)).match.earlierFolders).toEqual([before, third]);
});

it('Folders retain their first names where the setting says so, and follow when it is changed', async () => {
  let isFollowing = false;
  const on = await stage({ isFollowing: () => isFollowing });
  await listed(on, knownTeams, 2 * day);
  expect((await on.files()).toSorted()).toEqual(contents(before).toSorted());
  isFollowing = true;
  await on.queue.flush();
  expect((await on.files()).toSorted()).toEqual(contents(after).toSorted());
});

it('A folder is renamed when no download of its match is in progress', async () => {
  const on = await stage();
  const { catalogue, clock, queue } = on;
  const asset = { platformGameId: '1-2', contentType: 'GAMH_SUMMARY' };
  on.list({ ...knownTeams, games: [aGame('1-1'), aGame('1-2')] });
  catalogue.downloads.downloadNow([asset], clock.now, { isRequest: false });
  bringInto(catalogue, asset, 'transferring', clock.now);
  await queue.flush();
  clock.now += hour;
  await queue.flush();
  expect(on.moved).toEqual([]);
  catalogue.downloads.transition(asset, { state: 'queued' }, clock.now);
  const file = catalogue.files.find(id);
  if (file) catalogue.files.beginAgain(file);
  clock.now += hour;
  await queue.flush();
  expect(on.moved).toEqual([]);
  if (file) catalogue.files.endAgain(file);
  clock.now += hour;
  await queue.flush();
  expect((await on.files()).toSorted()).toEqual(contents(after).toSorted());
  await publish(catalogue, on.archive, first, '1');
  expect(catalogue.files.find(id)).toMatchObject({ folder: after });
});

it('A folder that a user named or moved, and one that says what nobody knows any more, stays', async () => {
  const place = { matchId: '1', leagueName: 'LCK', tournamentName: '', startAt: null, teamCodes: ['T1'] };
  const folder = (present: string) => newFolder(present, place);
  expect(folder('Unknown league/Unknown tournament/undated TBD vs TBD 1')).toBe(
    'LCK/Unknown tournament/undated T1 vs TBD 1',
  );
  for (const stays of [
    'LCK/Unknown tournament/undated T1 vs TBD 1',
    'LCK/Spring/undated TBD vs TBD 1',
    'LCK/Unknown tournament/2026-11-20 TBD vs TBD 1',
    'LCK/Unknown tournament/undated T1 vs GEN 1',
    'LCK/Unknown tournament/undated TBD vs TBD 12',
    'LCK/Unknown tournament/undated TBD vs TBD 1 (the final)',
    'Finals/TBD vs TBD 1',
    'My leagues/LCK/Spring/undated TBD vs TBD 1',
  ])
    expect(folder(stays)).toBeNull();
});

it('A new name that is taken is not used, and what has it stays', async () => {
  const on = await stage();
  const other = join(on.archive.dir, after, 'a copy.txt');
  await mkdir(join(other, '..'), { recursive: true });
  await writeFile(other, 'of the user');
  await listed(on, knownTeams);
  expect((await on.files()).toSorted()).toEqual([...contents(before), `${after}/a copy.txt`].toSorted());
  expect(on.warnings).toMatchObject([{ folder: before, to: after }]);
});

it.each([
  ['a full disk', 'ENOSPC', 'disk-full'],
  ['a folder that may not be changed', 'EACCES', 'disk-denied'],
])(
  '%s leaves everything under its earlier name, is named, and is tried again',
  async (_, systemCode, code) => {
    let isBad = false;
    const rename: Disk['rename'] = async (from, to) => {
      if (isBad && to.endsWith(after)) throw Object.assign(new Error(systemCode), { code: systemCode });
      await systemDisk.rename(from, to);
    };
    const on = await stage({ disk: { ...systemDisk, rename } });
    isBad = true;
    await listed(on, knownTeams);
    expect((await on.files()).toSorted()).toEqual(contents(before).toSorted());
    expect(on.warnings).toMatchObject([{ folder: before, code }]);
    isBad = false;
    await on.queue.flush();
    expect(on.moved).toEqual([]);
    on.clock.now += hour;
    await on.queue.flush();
    expect((await on.files()).toSorted()).toEqual(contents(after).toSorted());
  },
);

it.each(['EBUSY', 'EACCES', 'ENOTDIR'])(
  'An emptied folder that cannot be removed (%s) stays, and holds up nothing',
  async (code) => {
    const removeFolder: Disk['removeFolder'] = async () => {
      throw Object.assign(new Error(code), { code });
    };
    const on = await stage({ disk: { ...systemDisk, removeFolder } });
    await listed(on, { ...knownTeams, leagueName: 'LCK Challengers' });
    expect(on.moved).toHaveLength(1);
    expect((await on.files()).every((path) => path.startsWith('LCK Challengers/'))).toBe(true);
    expect(on.catalogue.files.find(id)?.path).toMatch(/^LCK Challengers\//);
  },
);

it('A reader with a path of before finds the content at each moment of a move, and after it', async () => {
  let during: (() => Promise<void>) | null = null;
  const rename: Disk['rename'] = async (from, to) => {
    await systemDisk.rename(from, to);
    if (to.endsWith(after)) await during?.();
  };
  const on = await stage({ disk: { ...systemDisk, rename } });
  const { catalogue, archive } = on;
  const path = `${before}/1 1-1/GAMH_SUMMARY.json`;
  const read: string[] = [];
  const readAll = async () => {
    read.push((await readWhole(archive.store, path)).toString());
    read.push(await readFile(await archive.localFile(path), 'utf8'));
    read.push(...catalogue.files.otherPaths(path));
  };
  during = readAll;
  await listed(on, knownTeams);
  await readAll();
  const found = [second, second, `${after}/1 1-1/GAMH_SUMMARY.json`];
  expect(read).toEqual([...found, ...found]);
  await listed(on, { ...knownTeams, leagueName: 'LCK Korea' }, day);
  expect(catalogue.files.otherPaths(path)).toEqual([
    `${after.replace('LCK', 'LCK Korea')}/1 1-1/GAMH_SUMMARY.json`,
  ]);
  await expect(readWhole(archive.store, `${before}/none.json`)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('Nothing is renamed while other work reads the folders, and the archive is opened behind a move', async () => {
  const gate = Promise.withResolvers<void>();
  let isMoving = false;
  const rename: Disk['rename'] = async (from, to) => {
    if (to.endsWith(after)) {
      isMoving = true;
      await gate.promise;
    }
    await systemDisk.rename(from, to);
  };
  const on = await stage({ disk: { ...systemDisk, rename } });
  let isBusy = true;
  on.folders.holdWhile(() => isBusy);
  await listed(on, knownTeams);
  expect(isMoving).toBe(false);
  isBusy = false;
  const flushed = on.queue.flush();
  await waitFor(() => expect(isMoving).toBe(true));
  const opened = on.get().then(() => on.catalogue.files.folder('1-1'));
  gate.resolve();
  expect(await opened).toBe(after);
  await flushed;
});
