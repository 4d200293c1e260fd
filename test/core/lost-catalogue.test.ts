import { readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { archiveIdNote, createArchiveConnection } from '../../src/core/archive/archive-connection.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { beginAdoption, createAdoptArchive } from '../../src/core/maintenance/adopt-archive.ts';
import { createMaintenanceJobs } from '../../src/core/maintenance/jobs.ts';
import { openReadOnly } from '../../src/core/read-only.ts';
import type { PracticeOptions } from '../../src/practice/practice.ts';
import { coverageSentences, isCoverageGood } from '../../src/shared/words/coverage-words.ts';
import { createFastClock } from '../support/fast-clock.ts';
import { isThorough } from '../support/property-runs.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { openTestArchiver, playedWorld, practice, signIn } from './fixtures.ts';

async function loseCatalogue(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('catalogue.db')) await rm(join(dataDir, name));
  }
}

/** A data folder whose archive has every game of the service, and whose catalogue is missing. */
async function archivedAndLost(world: NonNullable<PracticeOptions['world']>) {
  const service = await practice({ world });
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ service, dataDir });
  await signIn(first, service);
  await first.syncOnce();
  await first.close();
  await loseCatalogue(dataDir);
  return { service, dataDir };
}

it('A lost catalogue loses no downloads and no watch rules', async () => {
  const dataDir = temporaryFolder();
  const service = await practice({ world: { matches: 4, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] } });
  const first = await openTestArchiver({ service, dataDir });
  await signIn(first, service, 'memory');
  await first.handlers['rules.save']({ ...summaryRule, contentTypes: ['GAMH_DETAILS'] });
  await first.syncOnce();
  const rules = await first.handlers['rules.list'](null);
  const { coverage } = first.status();
  expect(coverage).toMatchObject({ wanted: 8, archived: 8 });
  await first.close();
  await loseCatalogue(dataDir);

  const { fileRequests } = service.counts;
  const second = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
  expect(await second.syncOnce()).toMatchObject({
    archived: 0,
    failed: 0,
    coverage: { wanted: 8, archived: 8 },
  });
  expect(service.counts.fileRequests).toBe(fileRequests);
  expect(await second.handlers['rules.list'](null)).toEqual(rules);
  expect(await second.handlers['archive.verify']({ repair: false })).toMatchObject({
    checkedFiles: 8,
    changed: [],
  });
});

it('While the catalogue has not read the archive, a command that only reads says so, and not that it is empty', async () => {
  const { service, dataDir } = await archivedAndLost(playedWorld(2));
  const read = async () => {
    const reader = openReadOnly(dataDir);
    const { archive, coverage, ...conditions } = await reader.handlers['app.status'](null);
    await reader.close();
    const all = { ...conditions, archive };
    const wording = { count: String, day: String, time: String, now: Date.now() };
    return {
      ...archive,
      sentence: coverageSentences(coverage, all, wording).join(' '),
      isGood: isCoverageGood(coverage, all, Date.now()),
    };
  };
  const unread = `The catalogue has not read the archive at ${join(dataDir, 'archive')}`;
  const isUnread = {
    archivedFiles: null,
    archivedBytes: null,
    problem: {
      code: 'not-found',
      message: expect.stringContaining(unread),
      remedy: expect.stringContaining('rebuild'),
    },
    sentence: expect.stringContaining(unread),
    isGood: false,
  };
  expect(await read()).toMatchObject(isUnread);
  // As a kill leaves it, before the first match was read.
  const opened = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  opened.close();
  expect(await read()).toMatchObject(isUnread);
  const second = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
  await second.handlers['archive.rebuild']({});
  await second.close();
  expect(await read()).toMatchObject({ archivedFiles: 2, problem: null });
  // As a restored backup is, whose archive may have other files.
  const restored = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  beginAdoption(restored.metadata, restored.metadata.get(archiveIdNote) ?? '');
  restored.close();
  expect(await read()).toMatchObject({
    ...isUnread,
    sentence: expect.not.stringMatching(/archived|\d files/),
  });
  const third = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
  expect(third.status().archive).toMatchObject({ archivedFiles: null, archivedBytes: null });
  await third.syncOnce();
  expect(third.status().archive).toMatchObject({ archivedFiles: 2 });
});

it('A new archive is empty, and is not one that was not read', async () => {
  const dataDir = temporaryFolder();
  const archiver = await openTestArchiver({ dataDir });
  const reader = openReadOnly(dataDir);
  const nothing = { archivedFiles: 0, archivedBytes: 0, problem: null };
  expect((await reader.handlers['app.status'](null)).archive).toMatchObject(nothing);
  archiver.start();
  await waitFor(async () => expect(readdirSync(join(dataDir, 'archive'))).toContain('.matchkeep'));
  expect((await reader.handlers['app.status'](null)).archive).toMatchObject(nothing);
  await reader.close();
});

it('A lost catalogue loses no pause', async () => {
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ dataDir });
  await first.handlers['work.pause']({ until: 'resumed' });
  await first.close();
  await loseCatalogue(dataDir);
  const second = await openTestArchiver({ dataDir });
  const paused = { reason: 'paused', until: null };
  expect(second.status().work.hold).toEqual(paused);
  const reader = openReadOnly(dataDir);
  expect(reader.work().hold).toEqual(paused);
  await reader.close();
  await second.handlers['work.resume'](null);
  await second.close();
  expect((await openTestArchiver({ dataDir })).status().work.hold).toBeNull();
});

it.each(['not JSON', '[]', '{"work.pause": 7}', ''])(
  'A data folder whose state.json is damaged opens, without a pause: %s',
  async (text) => {
    const dataDir = temporaryFolder();
    await writeFile(join(dataDir, 'state.json'), text);
    const archiver = await openTestArchiver({ dataDir });
    expect(archiver.status().work.hold).toBeNull();
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.close();
    expect((await openTestArchiver({ dataDir })).status().work.hold).toMatchObject({ reason: 'paused' });
  },
);

it.runIf(isThorough)(
  'Importing an archive at the start is a job that every client sees, with its progress',
  async () => {
    const { service, dataDir } = await archivedAndLost({ ...playedWorld(20), gamesPerMatch: 2 });
    const second = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
    const { files } = second.catalogue;
    const putBack = files.restore;
    const seen: unknown[] = [];
    vi.spyOn(files, 'restore').mockImplementation((items) => {
      seen.push(second.status().archive.work);
      putBack(items);
    });
    await second.syncOnce();
    const work = { kind: 'rebuild', total: null };
    expect(seen).toMatchObject([0, 8, 16, 24, 32].map((count) => ({ ...work, progress: { files: count } })));
    expect(second.status().archive).toMatchObject({ work: null, archivedFiles: 40 });
  },
);

it('An interrupted import of an archive completes at the next start', async () => {
  const { service, dataDir } = await archivedAndLost({ ...playedWorld(20), gamesPerMatch: 2 });
  const { fileRequests } = service.counts;
  const second = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
  const { files } = second.catalogue;
  const putBack = files.restore;
  let left = 2;
  vi.spyOn(files, 'restore').mockImplementation((items) => {
    if (left === 0) throw new Error('the drive was pulled');
    left -= 1;
    putBack(items);
  });
  await expect(second.syncOnce()).rejects.toThrow();
  expect(files.totals().files).toBe(16);
  await second.close();
  const third = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
  expect(await third.syncOnce()).toMatchObject({ archived: 0, coverage: { wanted: 40, archived: 40 } });
  expect(service.counts.fileRequests).toBe(fileRequests);
  await third.close();
});

it.runIf(isThorough)(
  'An interrupted import of an archive does not read again what it has restored',
  async () => {
    const { service, dataDir } = await archivedAndLost({ ...playedWorld(20), gamesPerMatch: 2 });
    // Later than the files, which therefore count as not touched since the import began.
    const now = () => Date.now() + 3_600_000;
    const options = { service, dataDir, now, memoryPassword: service.password };
    const second = await openTestArchiver(options);
    const restoreFew = second.catalogue.files.restore;
    let left = 2;
    vi.spyOn(second.catalogue.files, 'restore').mockImplementation((items) => {
      if (left === 0) throw new Error('the drive was pulled');
      left -= 1;
      restoreFew(items);
    });
    await expect(second.syncOnce()).rejects.toThrow();
    expect(second.handlers['archive.interruptedRebuild'](null)).toMatchObject({
      done: { matches: 8, files: 16 },
      obstacle: null,
    });
    await second.close();

    const third = await openTestArchiver(options);
    const restore = third.catalogue.files.restore;
    const restored: string[] = [];
    const progress: unknown[] = [];
    vi.spyOn(third.catalogue.files, 'restore').mockImplementation((items) => {
      restored.push(...items.map(({ data }) => data.match.folder));
      progress.push(third.status().archive.work?.before.files);
      restore(items);
    });
    expect(await third.syncOnce()).toMatchObject({ archived: 0, coverage: { wanted: 40, archived: 40 } });
    expect(new Set(restored).size).toBe(12);
    expect(progress).toEqual([16, 16, 16]);
    expect(third.handlers['archive.interruptedRebuild'](null)).toBeNull();
  },
);

it.runIf(isThorough)('A rebuild by the user completes an interrupted import of an archive', async () => {
  const { dataDir } = await archivedAndLost(playedWorld(20));
  const second = await openTestArchiver({ dataDir });
  vi.spyOn(second.catalogue.files, 'restore').mockImplementation(() => {
    throw new Error('the drive was pulled');
  });
  await expect(second.syncOnce()).rejects.toThrow();
  await second.close();
  const third = await openTestArchiver({ dataDir });
  expect(await third.rebuild({ resume: true })).toMatchObject({ matches: 20, assets: 20 });
  const restore = vi.spyOn(third.catalogue.files, 'restore');
  await Promise.allSettled([third.syncOnce()]);
  expect(restore).not.toHaveBeenCalled();
});

it('An archive whose drive is connected later is imported then, before any download', async () => {
  const { service, dataDir } = await archivedAndLost(playedWorld(3));
  const { fileRequests } = service.counts;
  const dir = join(dataDir, 'archive');
  await rename(dir, `${dir} elsewhere`);
  // A file where no folder can be created, as on a missing drive.
  await writeFile(dir, '');
  // The archiver looks for the drive every few seconds.
  const second = await openTestArchiver({
    service,
    dataDir,
    memoryPassword: service.password,
    ...createFastClock(),
  });
  second.start();
  await waitFor(() => {
    expect(second.status().archive.problem).not.toBeNull();
    expect(second.status().coverage.wanted).toBe(3);
  });
  // In one turn of the event loop: the archiver would take an empty place for a new archive.
  rmSync(dir);
  renameSync(`${dir} elsewhere`, dir);
  await waitFor(() => expect(second.status().coverage).toMatchObject({ wanted: 3, archived: 3 }));
  expect(service.counts.fileRequests).toBe(fileRequests);
  await second.close();
});

it.each([
  ['comes to an end', async () => {}],
  ['fails', () => Promise.reject(new Error('the drive is slow, and then gone'))],
])('An archive is imported after a job that runs on it %s', async (_how, end) => {
  const { dataDir } = await archivedAndLost(playedWorld(2));
  const { catalogue } = await openTestArchiver({ dataDir });
  const log = pino({ enabled: false });
  const now = Date.now;
  const dir = join(dataDir, 'archive');
  const archive = createArchiveConnection({ dir, catalogue, now, log, onChange() {} });
  const jobs = createMaintenanceJobs({ now, onChange() {} });
  const adoptArchive = createAdoptArchive({ catalogue, archive, jobs, now, log, onAdopted() {} });
  const held = Promise.withResolvers<void>();
  const report = { matches: 0, games: 0, assets: 0, bytes: 0, unreadable: [], continued: null };
  const other = jobs.run(
    { dir, kind: 'verify', total: null, canStop: true },
    async () => await held.promise.then(end),
    () => ({ kind: 'rebuilt', report }),
  );
  const taken = adoptArchive();
  await archive.get();
  expect(catalogue.files.totals().files).toBe(0);
  held.resolve();
  await Promise.allSettled([other]);
  await taken;
  expect(catalogue.files.totals().files).toBe(2);
});

it('Restored files are indexed after a rebuild, and every view of them updates', async () => {
  const service = await practice({ world: playedWorld(3) });
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ service, dataDir });
  await signIn(first, service);
  await first.syncOnce();
  const [known] = first.catalogue.files.known();
  const game = first.catalogue.files.byPath(known?.path ?? '');
  if (!game) throw new Error('nothing was archived');
  await first.close();
  await loseCatalogue(dataDir);

  const second = await openTestArchiver({ dataDir });
  const invalidates = new Set<string>();
  second.onEvent((event) => {
    for (const name of event.invalidates) invalidates.add(name);
  });
  const rebuilt = async (due: number) => {
    await second.handlers['archive.rebuild']({});
    expect(second.catalogue.facts.dueCount()).toBe(due);
    await waitFor(() => expect(second.catalogue.facts.dueCount()).toBe(0));
  };
  // The archive was opened just before the first event, which also indexed games.
  const folder = join(dataDir, 'archive', game.folder);
  const elsewhere = join(dataDir, 'elsewhere');
  await rename(folder, elsewhere);
  await rebuilt(2);
  await rename(elsewhere, folder);
  await rebuilt(1);
  const shown = ['app.status', 'matches.list', 'games.get', 'downloads.list', 'coverage.list'];
  expect([...invalidates]).toEqual(expect.arrayContaining(shown));
});

it('After a change of the archive folder, every view updates to its content', async () => {
  const service = await practice({ world: playedWorld(2) });
  const first = await openTestArchiver({ service });
  await signIn(first, service);
  await first.syncOnce();
  await first.close();

  const second = await openTestArchiver();
  const invalidates = new Set<string>();
  second.onEvent((event) => {
    for (const name of event.invalidates) invalidates.add(name);
  });
  await second.handlers['settings.set']({ 'archive.dir': join(first.dataDir, 'archive') });
  expect(second.status().coverage.archived).toBe(2);
  await waitFor(() =>
    expect([...invalidates]).toEqual(expect.arrayContaining(['games.get', 'coverage.list'])),
  );
});

it('A lost catalogue loses no saved stream, and a removed stream stays removed', async () => {
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ dataDir });
  const { handlers } = first;
  const saved = [];
  for (const digit of [1, 2, 3]) {
    const matchPerid = `esports:match:${digit}aa0386d-2189-4cf6-8085-4c5ca0ac7621`;
    saved.push(
      await handlers['streams.save']({ label: `Stream ${digit}`, matchPerid, matchId: '111560983131400123' }),
    );
  }
  await handlers['streams.remove']({ id: saved[1]?.id ?? '' });
  const streams = await handlers['streams.list'](null);
  expect(streams.map(({ label }) => label)).toEqual(['Stream 3', 'Stream 1']);
  await first.close();
  await loseCatalogue(dataDir);

  const second = await openTestArchiver({ dataDir });
  expect(await second.handlers['streams.list'](null)).toEqual(streams);
  await second.close();
  const third = await openTestArchiver({ dataDir });
  expect(await third.handlers['streams.list'](null)).toEqual(streams);
});

it('A lost catalogue loses no saved view and not their order', async () => {
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ dataDir });
  const { handlers } = first;
  const sort = { by: 'kills', direction: 'asc', isGrouped: true } as const;
  const saved = [];
  for (const [name, query] of [
    ['T1 on blue', 'team:T1 side:blue'],
    ['Long ones', 'length:>40'],
    ['Azir', 'champion:Azir'],
  ] as const) {
    saved.push(await handlers['views.save']({ name, query, sort }));
  }
  await handlers['views.arrange']({ ids: saved.map(({ id }) => id).reverse() });
  await handlers['views.remove']({ id: saved[1]?.id ?? '' });
  const views = await handlers['views.list'](null);
  expect(views.map(({ name }) => name)).toEqual(['Azir', 'T1 on blue']);
  await first.close();
  await loseCatalogue(dataDir);

  const second = await openTestArchiver({ dataDir });
  expect(await second.handlers['views.list'](null)).toEqual(views);
  await second.handlers['views.arrange']({ ids: views.map(({ id }) => id).reverse() });
  await second.close();
  await loseCatalogue(dataDir);
  const third = await openTestArchiver({ dataDir });
  expect(await third.handlers['views.list'](null)).toEqual([...views].reverse());
});

it('Data saved by a version without backups is backed up at the next start', async () => {
  const dataDir = temporaryFolder();
  const before = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const view = before.views.save({ name: 'T1', query: 'team:T1', sort });
  before.close();
  await (await openTestArchiver({ dataDir })).close();
  await loseCatalogue(dataDir);
  const { handlers } = await openTestArchiver({ dataDir });
  expect(await handlers['views.list'](null)).toEqual([view]);
});

it('A lost catalogue loses no saved queries', async () => {
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ dataDir });
  const chart = { kind: 'bar', x: 'patch', y: 'games', series: null } as const;
  const bars = await first.handlers['queries.save']({
    name: 'Patches',
    sql: 'SELECT 1',
    chart,
    search: 'team:T1',
  });
  const gone = await first.handlers['queries.save']({
    name: 'Gone',
    sql: 'SELECT 2',
    chart: null,
    search: '',
  });
  const changed = await first.handlers['queries.save']({ ...bars, sql: 'SELECT 3', chart: null });
  expect(await first.handlers['queries.remove']({ id: gone.id })).toEqual({ changed: 1 });
  expect(await first.handlers['queries.list'](null)).toEqual([changed]);
  await first.handlers['queries.save'](bars);
  await first.close();
  await loseCatalogue(dataDir);
  const second = await openTestArchiver({ dataDir });
  expect(await second.handlers['queries.list'](null)).toEqual([bars]);
});

it('A lost catalogue loses nobody of the list of people', async () => {
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ dataDir });
  const faker = await first.handlers['people.save']({ name: 'Faker', names: ['T1 Faker'] });
  const gone = await first.handlers['people.save']({ name: 'Chovy', names: ['GEN Chovy'] });
  expect(await first.handlers['people.remove']({ id: gone.id })).toEqual({ changed: 1 });
  await first.handlers['people.import']({ text: 'person,name\nFaker,SKT T1 Faker\nDeft,KT Deft\n' });
  const list = await first.handlers['people.list'](null);
  expect(list).toEqual([
    { id: expect.any(String), name: 'Deft', names: ['Deft', 'KT Deft'] },
    { id: faker.id, name: 'Faker', names: ['Faker', 'T1 Faker', 'SKT T1 Faker'] },
  ]);
  await first.close();
  await loseCatalogue(dataDir);
  const second = await openTestArchiver({ dataDir });
  expect(await second.handlers['people.list'](null)).toEqual(list);
});

it('A lost catalogue loses no note, also of a game that is not listed', async () => {
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ dataDir });
  const game = { kind: 'game', name: 'ESPORTSTMNT01:1' } as const;
  const player = { kind: 'player', name: 'T1 Faker' } as const;
  const vod = { url: 'https://video.example/1', startSeconds: 754 };
  await first.handlers['notes.save']({ subject: game, changes: { text: 'A lane swap.\nSee 4:10.', vod } });
  await first.handlers['notes.mark']({
    selection: { ids: [game.name] },
    isStarred: true,
    addTags: ['Lane swap'],
    removeTags: [],
  });
  await first.handlers['notes.save']({ subject: player, changes: { tags: ['scouted'] } });
  const draft = { game: game.name, isStarred: false, tags: [], text: 'The herald' };
  const moment = await first.handlers['notes.addMoment']({ ...draft, atSeconds: 871 });
  const gone = await first.handlers['notes.addMoment']({ ...draft, atSeconds: 3 });
  expect(await first.handlers['notes.remove']({ id: gone.id })).toEqual({ removed: gone });
  const lists = async ({ handlers }: typeof first) =>
    await Promise.all([game, player].map((subject) => handlers['notes.get']({ subject })));
  const noted = await lists(first);
  expect(noted).toMatchObject([
    [{ isStarred: true, tags: ['Lane swap'], text: 'A lane swap.\nSee 4:10.', vod }, moment],
    [{ tags: ['scouted'] }],
  ]);
  await first.close();
  await loseCatalogue(dataDir);
  const second = await openTestArchiver({ dataDir });
  expect(await lists(second)).toEqual(noted);
});

it.each(['rules.json', 'streams.json', 'views.json', 'queries.json', 'people.json', 'notes.json'])(
  'A damaged %s is reported and not changed',
  async (name) => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, name);
    await writeFile(file, '[{"id": 7}]');
    await expect(openTestArchiver({ dataDir })).rejects.toMatchObject({ code: 'settings-damaged' });
    expect(await readFile(file, 'utf8')).toBe('[{"id": 7}]');
  },
);
