import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId, Worker } from 'node:worker_threads';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { stagedPath } from '../../src/core/disk/staged-file.ts';
import { createLibrary } from '../../src/core/library/library.ts';
import { createLibraryThread } from '../../src/core/library/thread/library-thread.ts';
import { aFile, aMatch, start, summary } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;

function createStage(matches: number) {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = openCatalogue({ file });
  catalogue.listings.saveMatches(
    Array.from({ length: matches }, (_, index) => aMatch(String(index + 1))),
    start,
  );
  const library = createLibraryThread({ file, firstPages: catalogue.firstPages });
  onTestFinished(async () => {
    await library.close();
    catalogue.close();
  });
  const page = (query: string) => library.page({ query, sort: newest, offset: 0, limit: 100 });
  return { catalogue, library, page, folder: dirname(file) };
}

it('Pages of all games are answered before the engine is loaded, with the same rows and version', async () => {
  const { page, library } = createStage(4);
  const early = await page('');
  await library.facets({ query: '', limit: 5 });
  expect(await page('')).toEqual(early);
  expect(early.total).toBe(12);
});

it('Damage that the thread meets is damage of the catalogue, also where no question waits for the thread', async () => {
  const { catalogue, folder } = createStage(4);
  const file = join(folder, 'damaged.db');
  writeFileSync(file, 'not a database');
  const { handlers, close } = createLibrary({
    file,
    catalogue,
    log: pino({ level: 'silent' }),
    now: Date.now,
    workTimes: { hold: () => null },
    downloads: { fetchWanted() {} },
    changes: { invalidate() {} },
  });
  onTestFinished(close);
  const page = await handlers['library.page']({ query: '', sort: newest, offset: 0, limit: 100 });
  expect(page.total).toBe(12);
  await waitFor(() => expect(catalogue.damage()).toMatchObject({ code: 'catalogue-unreadable' }));
});

it('Pages of all and of archived games are answered while the engine is busy; a search waits for it', async () => {
  const { catalogue, page, library } = createStage(4);
  for (const contentType of [summary, 'GAMH_DETAILS', 'ROFL_REPLAY'])
    catalogue.downloads.recordArchived([aFile('1-1', { contentType })]);
  await library.facets({ query: '', limit: 5 });
  const answered = [await page(''), await page('has:any')];
  expect(answered.map(({ total }) => total)).toEqual([12, 1]);
  const held: (() => void)[] = [];
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => post.mockRestore());
  post.mockImplementation(function (this: Worker, message: unknown) {
    held.push(() => this.postMessage(message));
  });
  const search = page('t1');
  expect([await page(''), await page('has:any')]).toEqual(answered);
  expect(held).toHaveLength(3);
  post.mockRestore();
  for (const send of held) send();
  expect((await search).total).toBe(12);
});

it('The engine applies changes of the catalogue and returns a new version', async () => {
  const { catalogue, page } = createStage(2);
  const before = await page('t1');
  catalogue.listings.saveMatches([aMatch('3')], start);
  const after = await page('t1');
  expect([before.total, after.total]).toEqual([6, 9]);
  expect(after.version).toBeGreaterThan(before.version);
  catalogue.downloads.recordArchived([aFile('3-2')]);
  expect((await page(`has:${summary}`)).rows).toMatchObject([
    { platformGameId: '3-2', held: [summary], bytes: 1000 },
  ]);
});

it('The archiver itself can read everything in one answer', async () => {
  const { library } = createStage(2);
  const limit = 100_000_000;
  expect((await library.ids({ query: '', sort: newest, offset: 0, limit })).ids).toHaveLength(6);
  const figures = {
    query: '',
    by: 'team',
    of: 'named',
    sortBy: 'games',
    direction: 'desc',
    offset: 0,
    limit,
  } as const;
  expect(await library.aggregates(figures)).toMatchObject({ total: expect.any(Number) });
});

it('Questions are sent again to a new thread when the thread dies', async () => {
  const { page } = createStage(2);
  await page('t1');
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => post.mockRestore());
  let ended = 0;
  post.mockImplementation(function (this: Worker, message: unknown) {
    if (ended > 0) {
      post.mockRestore();
      this.postMessage(message);
      return;
    }
    ended += 1;
    void this.terminate();
  });
  expect((await page('gen')).total).toBe(6);
  expect(ended).toBe(1);
  expect((await page('t1')).total).toBe(6);
});

it('A query with problems returns them with the page, and is rejected for commands', async () => {
  const { library, page } = createStage(1);
  expect(await page('team:T1 chmpion:x')).toMatchObject({ total: 3, problems: [{ from: 8, to: 17 }] });
  const input = { query: 'chmpion:x', sort: newest, offset: 0, limit: 10 };
  await expect(library.ids(input)).rejects.toMatchObject({ code: 'invalid-input' });
});

it('Closing the library rejects open questions', async () => {
  const { library, page } = createStage(1);
  const rejected = expect(page('t1')).rejects.toMatchObject({ code: 'cancelled' });
  await library.close();
  await rejected;
});

it('A snapshot that cannot be written is reported with the reason, and questions are answered', async () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = openCatalogue({ file });
  onTestFinished(() => catalogue.close());
  catalogue.listings.saveMatches([aMatch('1'), aMatch('2')], start);
  // A folder cannot be replaced by a file.
  mkdirSync(join(dirname(file), 'library.columns', 'inside'), { recursive: true });
  const reasons: string[] = [];
  const library = createLibraryThread({
    file,
    firstPages: catalogue.firstPages,
    minSnapshotGames: 1,
    onUnsaved: (reason) => reasons.push(reason),
  });
  expect(await library.size({ selection: { query: 't1' } })).toEqual({ games: 6, held: 0, bytes: 0 });
  await library.close();
  expect(reasons).toEqual([expect.stringMatching(/EISDIR|EEXIST|ENOTEMPTY|EPERM|EACCES/)]);
});

it('Suggestions are counted among the current games of the query', async () => {
  const { catalogue, library } = createStage(2);
  const counts = async (text: string, among: string) => {
    const { items } = await library.suggest({ text, at: text.length, among, limit: 12 });
    return items.filter(({ value }) => value !== '').map(({ count }) => count);
  };
  expect(await counts('league:', '')).toEqual([6]);
  expect(await counts('league:', 'has:any')).toEqual([]);
  catalogue.downloads.recordArchived([aFile('1-2')]);
  expect(await counts('league:', 'has:any')).toEqual([1]);
  expect(await counts(`has:${summary}`, 'has:any')).toEqual([1]);
  expect(await counts(`has:${summary}`, 'missing:any')).toEqual([0]);
  catalogue.downloads.recordArchived([aFile('2-1')]);
  expect(await counts('league:', 'has:any')).toEqual([2]);
  expect(await counts('league:', '')).toEqual([6]);
});

it('A thread that is ended while it writes a snapshot leaves no part of it; other threads’ files stay', async () => {
  const { library, page, folder } = createStage(2);
  await page('t1');
  await library.facets({ query: '', limit: 5 });
  const other = stagedPath(folder);
  writeFileSync(other, 'half');
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => post.mockRestore());
  let unfinished = '';
  post.mockImplementation(function (this: Worker) {
    unfinished = stagedPath(folder).replace(`-${threadId}-`, `-${this.threadId}-`);
    writeFileSync(unfinished, 'half');
    void this.terminate();
  });
  await library.close();
  expect(unfinished).toMatch(/-part$/);
  expect(readdirSync(folder).filter((name) => name.endsWith('-part'))).toEqual([basename(other)]);
});
