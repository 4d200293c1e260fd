import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/core/archive/store/open-store.ts';
import { readBlocks } from '../../src/core/dataset/block.ts';
import { datasetTableNames } from '../../src/core/dataset/dataset-tables.ts';
import { madeWith } from '../../src/core/dataset/fingerprint.ts';
import { filesIn, manifestPath, writeManifest } from '../../src/core/dataset/manifest.ts';
import { readerTexts } from '../../src/core/dataset/reader-texts.ts';
import { verifyDataset } from '../../src/core/dataset/verify.ts';
import { writeBlock } from '../../src/core/dataset/write-block.ts';
import { openOutput } from '../../src/core/disk/output-file.ts';
import { createGames } from '../../src/core/export/games.ts';
import { createNames } from '../../src/core/export/table.ts';
import { start } from '../catalogue/fixtures.ts';
import { gamesIn } from '../export/archived-games.ts';
import { exported, readJsonLines, readParquetFile } from '../export/fixture.ts';
import { summaryText, timelineText, wrappedText } from '../games/real-game.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aDataset, ask, faultsIn, parquetFiles } from './fixture.ts';

const full = { summary: summaryText, timeline: timelineText };
const short = { summary: wrappedText, timeline: null };
const tables = datasetTableNames;

/** Games 1-1 (with a timeline) and 1-2. */
function twoGames() {
  const games = gamesIn(temporaryFolder());
  onTestFinished(() => games.catalogue.close());
  games.add([
    { id: '1-1', ...full },
    { id: '1-2', ...short },
  ]);
  return { games, dataset: aDataset(games) };
}

const idsIn = async (folder: string, table = 'games') =>
  (await ask(folder, `SELECT DISTINCT platform_game_id AS id FROM ${table} ORDER BY 1`)).map(({ id }) => id);

/** Of the short run, where the tables differ in nothing that a test is about. */
const someTables = isThorough ? tables : tables.slice(0, 2);

describe('the data set', () => {
  it.each(tables)(
    'has the rows of the export of %s, and what most questions ask of each game',
    async (table) => {
      const { games, dataset } = twoGames();
      await dataset.update();
      const out = join(temporaryFolder(), 'out');
      await exported({
        file: games.file,
        archive: games.archive,
        content: { as: 'tables', format: 'jsonl', tables: [table], forSpreadsheets: false },
        target: { kind: 'folder', path: out, replaces: false },
        ids: ['1-1', '1-2'],
      });
      const truth = await readJsonLines(join(out, `${table}.jsonl`));
      // Events are grouped by their types.
      const order = table === 'events' ? 'ORDER BY platform_game_id, at_ms, event' : '';
      const rows = await ask(dataset.folder, `SELECT * FROM ${table} ${order}`);
      const asExported = rows.map((row) =>
        Object.fromEntries(Object.keys(truth[0] ?? {}).map((name) => [name, comparable(row[name])])),
      );
      const expected = truth.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, comparable(value)])),
      );
      expect(truth.length).toBeGreaterThan(0);
      expect(asExported).toEqual(expected);
      const asked = 'league, patch, length_seconds, void_reason, year, month';
      const inGames = await ask(dataset.folder, `SELECT ${asked} FROM games WHERE platform_game_id = '1-1'`);
      expect(inGames).toMatchObject([{ league: 'LCK', patch: expect.any(String), year: 2026, month: 11 }]);
      const inTable = `SELECT DISTINCT ${asked} FROM ${table} WHERE platform_game_id = '1-1'`;
      expect(await ask(dataset.folder, inTable)).toEqual(inGames);
    },
  );

  it('names the files, rows and hashes of each table, and its readers find the same', async () => {
    const { dataset } = twoGames();
    await dataset.update();
    const { tables: named, games, epoch } = dataset.manifest();
    expect({ games, epoch, faults: faultsIn(dataset.folder) }).toEqual({ games: 2, epoch: 1, faults: [] });
    for (const table of tables) {
      const [{ count } = {}] = await ask(dataset.folder, `SELECT count(*)::INTEGER AS count FROM ${table}`);
      expect([table, named[table]?.files.reduce((sum, { rows }) => sum + rows, 0)]).toEqual([table, count]);
    }
    const described = JSON.parse(readFileSync(join(dataset.folder, 'datapackage.json'), 'utf8'));
    for (const { name, path, schema } of described.resources) {
      expect(path).toEqual(named[name as 'games']?.files.map((file) => file.path));
      const read = await ask(dataset.folder, `SELECT column_name FROM (DESCRIBE ${name})`);
      expect(schema.fields.map((field: { name: string }) => field.name)).toEqual(
        read.map(({ column_name }) => column_name),
      );
    }
  });

  it.each(someTables)('has the same rows of %s for another reader of Parquet', async (table) => {
    const { dataset } = twoGames();
    await dataset.update();
    const files = dataset.manifest().tables[table]?.files ?? [];
    const read = await Promise.all(files.map(({ path }) => readParquetFile(join(dataset.folder, path))));
    const asRead = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, comparable(value)]));
    expect(read.flat().map(asRead)).toEqual(
      (await ask(dataset.folder, `SELECT * FROM ${table}`)).map(asRead),
    );
  });

  it('changes with the catalogue: added, changed and removed games, each once', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    const first = parquetFiles(dataset.folder);
    expect(await dataset.update()).toEqual({ games: 0, bytes: 0 });
    expect(parquetFiles(dataset.folder)).toEqual(first);

    games.add([{ id: '2-1', ...short }], { startTime: '2025-01-31T10:00:00Z' });
    expect(await dataset.update()).toMatchObject({ games: 1 });
    expect(await idsIn(dataset.folder)).toEqual(['1-1', '1-2', '2-1']);
    expect(
      await ask(dataset.folder, "SELECT year, month FROM players WHERE platform_game_id = '2-1'"),
    ).toContainEqual({
      year: 2025,
      month: 1,
    });

    // The second game gets its timeline.
    games.add([
      { id: '1-1', ...full },
      { id: '1-2', ...short, timeline: timelineText },
    ]);
    await dataset.update();
    expect(await idsIn(dataset.folder, 'frames')).toEqual(['1-1', '1-2']);
    expect(await ask(dataset.folder, 'SELECT count(*)::INTEGER AS rows FROM games')).toEqual([{ rows: 3 }]);
    expect(faultsIn(dataset.folder)).toEqual([]);
  });

  it('has the names of people as the list has them, and makes only the games of a changed person again', async () => {
    const { games, dataset } = twoGames();
    const { people } = games.catalogue;
    const namesIn = async (id: string) =>
      (
        await ask(
          dataset.folder,
          `SELECT player, player_name FROM players WHERE platform_game_id = '${id}' ORDER BY place`,
        )
      ).map(({ player, player_name }) => [player, player_name]);
    const blockWith = (id: string) => {
      const { blocks } = readBlocks(dataset.folder, dataset.manifest());
      return blocks.find(({ entries }) => entries.has(id))?.entries.get(id);
    };
    await dataset.update();
    const before = await namesIn('1-1');
    const [[asInFile] = []] = before;
    games.add([
      { id: '2-1', summary: summaryText.replaceAll(JSON.stringify(asInFile), '"Somebody"'), timeline: null },
    ]);
    await dataset.update();
    expect((await namesIn('2-1'))[0]).toEqual(['Somebody', 'Somebody']);
    const [fingerprint, other] = [blockWith('1-1'), blockWith('2-1')];

    // Nobody of these games: nothing is made again.
    people.save({ name: 'Nobody', names: ['T1 Nobody'] });
    expect(await dataset.update()).toEqual({ games: 0, bytes: 0 });

    const person = people.save({ name: 'The Person', names: [String(asInFile)] });
    await dataset.update();
    expect((await namesIn('1-1'))[0]).toEqual([asInFile, 'The Person']);
    expect((await namesIn('1-1')).slice(1)).toEqual(before.slice(1));
    expect(blockWith('1-1')).not.toBe(fingerprint);
    expect(blockWith('2-1')).toBe(other);
    expect(faultsIn(dataset.folder)).toEqual([]);

    people.remove(person.id);
    await dataset.update();
    expect(await namesIn('1-1')).toEqual(before);
    expect(blockWith('1-1')).toBe(fingerprint);
    expect(await dataset.update()).toEqual({ games: 0, bytes: 0 });
  });

  it('moves a game that turns out to be of another year', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    games.add(
      [
        { id: '1-1', ...full },
        { id: '1-2', ...short },
      ],
      { startTime: '2024-05-01T10:00:00Z' },
    );
    await dataset.update();
    expect(await ask(dataset.folder, 'SELECT platform_game_id AS id, year FROM games ORDER BY 1')).toEqual([
      { id: '1-1', year: 2024 },
      { id: '1-2', year: 2024 },
    ]);
    expect(filesIn(dataset.manifest()).every(({ path }) => path.includes('/year=2024/'))).toBe(true);
  });

  it('has a game of which no date is known, in the folder of no year', async () => {
    const games = gamesIn(temporaryFolder());
    onTestFinished(() => games.catalogue.close());
    games.add([{ id: '1-1', ...short }], { startTime: null });
    const dataset = aDataset(games);
    await dataset.update();
    expect(await ask(dataset.folder, 'SELECT year, month FROM games')).toEqual([{ year: null, month: null }]);
    expect(parquetFiles(dataset.folder)).toContainEqual(
      expect.stringContaining('games/year=__HIVE_DEFAULT_PARTITION__/'),
    );
  });

  it('has a row for a file that cannot be read, with its problem, and no other figure of it', async () => {
    const games = gamesIn(temporaryFolder(), {
      stored: (id, text) => (id === '1-1' && text === timelineText ? text.slice(0, 1000) : text),
    });
    onTestFinished(() => games.catalogue.close());
    games.add([{ id: '1-1', ...full }]);
    const dataset = aDataset(games);
    await dataset.update();
    const problems = await ask(dataset.folder, 'SELECT content_type, problem FROM files ORDER BY 1');
    expect(problems).toEqual([
      { content_type: 'GAMH_DETAILS', problem: expect.stringContaining('damaged') },
      { content_type: 'GAMH_SUMMARY', problem: null },
    ]);
    expect(await idsIn(dataset.folder, 'events')).toEqual([]);
    expect(await idsIn(dataset.folder, 'players')).toEqual(['1-1']);
  });

  it('writes no other game while someone waits, and joins the small files later', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    const files = () => filesIn(dataset.manifest()).filter(({ path }) => path.startsWith('files/'));
    for (let more = 2; more <= 8; more += 1) {
      games.add([{ id: `${more}-1`, ...short }]);
      expect(await dataset.update({ isAwaited: true })).toMatchObject({ games: 1 });
    }
    expect(files().map(({ rows }) => rows)).toHaveLength(8);
    expect(await dataset.update({ isAwaited: true })).toEqual({ games: 0, bytes: 0 });
    expect(await dataset.update()).toMatchObject({ games: 9 });
    expect(files()).toHaveLength(1);
    expect(await idsIn(dataset.folder)).toHaveLength(9);
  });

  it('leaves the files of an earlier state for an hour, and then removes them', async () => {
    const { dataset } = twoGames();
    await dataset.update();
    const first = parquetFiles(dataset.folder);
    await dataset.update({ isRebuild: true });
    expect(parquetFiles(dataset.folder)).toEqual(expect.arrayContaining([...first]));
    await dataset.update({ now: () => start + 3_599_999 });
    expect(parquetFiles(dataset.folder)).toEqual(expect.arrayContaining([...first]));
    await dataset.update({ now: () => start + 3_600_000 });
    const named = filesIn(dataset.manifest()).map(({ path }) => path);
    expect(parquetFiles(dataset.folder)).toEqual(named.toSorted());
    expect(dataset.manifest().superseded).toEqual([]);
  });

  it('is made again after its folder was deleted, and after its manifest was damaged', async () => {
    const { dataset } = twoGames();
    await dataset.update();
    rmSync(dataset.folder, { recursive: true });
    await dataset.update();
    expect(await idsIn(dataset.folder)).toEqual(['1-1', '1-2']);
    writeFileSync(manifestPath(dataset.folder), '{"schemaVersion":1,');
    await dataset.update();
    expect(await idsIn(dataset.folder)).toEqual(['1-1', '1-2']);
    expect(faultsIn(dataset.folder)).toEqual([]);
    expect(parquetFiles(dataset.folder)).toHaveLength(filesIn(dataset.manifest()).length);
  });

  it('is compared with every game where other code made it, even if its log position is the present one', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    games.add([{ id: '2-1', ...short }]);
    const catalogue = games.catalogue.changeLog.end();
    writeFileSync(
      manifestPath(dataset.folder),
      JSON.stringify({ ...dataset.manifest(), catalogue, madeWith: 'another' }),
    );
    expect(await dataset.update()).toMatchObject({ games: 1 });
    expect(await idsIn(dataset.folder)).toEqual(['1-1', '1-2', '2-1']);
  });

  it('is of no version while it has blocks of two', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    writeManifest(dataset.folder, { ...dataset.manifest(), madeWith: 'another' });
    games.add([{ id: '2-1', ...short }], { startTime: '2025-11-20T10:00:00Z' });
    games.add([{ id: '3-1', ...short }], { startTime: '2024-11-20T10:00:00Z' });
    games.add([{ id: '4-1', ...short }], { startTime: '2023-11-20T10:00:00Z' });
    const stop = new AbortController();
    const onProgress = ({ done }: { readonly done: number }) => void (done === 2 && stop.abort());
    await expect(dataset.update({ signal: stop.signal, onProgress })).rejects.toThrow();
    expect(dataset.manifest()).toMatchObject({ games: 4, madeWith: '' });
    await dataset.update();
    expect(dataset.manifest()).toMatchObject({ games: 5, madeWith });
  });

  it('is read whole while blocks of another version, which have other columns, are made again', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    games.add([{ id: '2-1', ...short }], { startTime: '2025-11-20T10:00:00Z' });
    await dataset.update();
    const files = dataset.manifest().tables.games?.files.map(({ path }) => join(dataset.folder, path)) ?? [];
    expect(files).toHaveLength(2);
    const [first = ''] = files;
    await ask(
      dataset.folder,
      `COPY (SELECT * EXCLUDE (patch) FROM '${first}') TO '${first}.other' (FORMAT parquet)`,
    );
    renameSync(`${first}.other`, first);
    const readAs = async (madeWith: string) => {
      const text = readerTexts({ ...dataset.manifest(), madeWith }).get('current.sql') ?? '';
      writeFileSync(join(dataset.folder, 'current.sql'), text);
      return await ask(dataset.folder, 'SELECT count(*)::INT AS games, count(patch) > 0 AS has FROM games');
    };
    expect(await readAs('another')).toEqual([{ games: 3, has: true }]);
    await expect(readAs(dataset.manifest().madeWith)).rejects.toThrow('patch');
  });

  it('stays as it is if a newer version made it', async () => {
    const { dataset } = twoGames();
    await dataset.update();
    const newer = JSON.stringify({ ...dataset.manifest(), schemaVersion: 2, epoch: 7 });
    writeFileSync(manifestPath(dataset.folder), newer);
    const files = parquetFiles(dataset.folder);
    await expect(dataset.update()).rejects.toMatchObject({ code: 'conflict' });
    expect(readFileSync(manifestPath(dataset.folder), 'utf8')).toBe(newer);
    expect(parquetFiles(dataset.folder)).toEqual(files);
  });

  it('makes a file that is missing or has another length again', async () => {
    const { dataset } = twoGames();
    await dataset.update();
    const [games, players] = ['games', 'players'].map((table) =>
      filesIn(dataset.manifest()).find(({ path }) => path.startsWith(`${table}/`)),
    );
    rmSync(join(dataset.folder, games?.path ?? ''));
    expect(await dataset.update()).toMatchObject({ games: 2 });
    expect(faultsIn(dataset.folder)).toEqual([]);
    writeFileSync(
      join(
        dataset.folder,
        filesIn(dataset.manifest()).find(({ path }) => path.startsWith('players/'))?.path ?? '',
      ),
      'no Parquet',
    );
    expect(players?.bytes).toBeGreaterThan(0);
    expect(await dataset.update()).toMatchObject({ games: 2 });
    expect(faultsIn(dataset.folder)).toEqual([]);
  });

  it.each(someTables)(
    'finds a changed byte in the file of %s by its hash, and makes it again',
    async (table) => {
      const { games, dataset } = twoGames();
      await dataset.update();
      const path = filesIn(dataset.manifest()).find((file) => file.path.startsWith(`${table}/`))?.path ?? '';
      const content = readFileSync(join(dataset.folder, path));
      content.writeUInt8(content.readUInt8(100) ^ 1, 100);
      writeFileSync(join(dataset.folder, path), content);
      const request = { folder: dataset.folder, file: games.file, archive: games.archive };
      const more = { signal: new AbortController().signal, onProgress: () => {}, now: () => start };
      const verify = () => verifyDataset({ ...request, ...more });
      expect(await verify()).toMatchObject({ files: tables.length, damaged: [path] });
      expect(await verify()).toMatchObject({ files: tables.length, damaged: [] });
      expect(faultsIn(dataset.folder)).toEqual([]);
      expect(await idsIn(dataset.folder, table)).toContain('1-1');
    },
  );

  it('does not take files for missing when the drive of the archive went away', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    const before = dataset.manifest();
    games.add([{ id: '2-1', ...full }]);
    rmSync(games.archive.dir, { recursive: true });
    await expect(dataset.update()).rejects.toMatchObject({ code: 'archive-missing' });
    expect(dataset.manifest()).toEqual(before);
    expect(parquetFiles(dataset.folder).filter((path) => path.startsWith('games/'))).toHaveLength(2);
    await expect(dataset.update()).rejects.toMatchObject({ code: 'archive-missing' });
    // What was not committed has gone.
    expect(parquetFiles(dataset.folder).filter((path) => path.startsWith('games/'))).toHaveLength(2);
  });

  it('stays as it was if any write finds the disk full, and continues later', async () => {
    const { games, dataset } = twoGames();
    await dataset.update();
    games.add([{ id: '2-1', ...full }]);
    const before = dataset.manifest();
    for (let room = 0; ; room += 20_000) {
      let left = room;
      const open: typeof openOutput = (path, mode) => {
        const output = openOutput(path, mode);
        return {
          ...output,
          get bytes() {
            return output.bytes;
          },
          write(bytes) {
            left -= bytes.length;
            if (left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            output.write(bytes);
          },
        };
      };
      const ended = await dataset.update({ open }).catch((error: unknown) => error);
      expect(faultsIn(dataset.folder)).toEqual([]);
      if (!(ended instanceof Error)) break;
      expect(ended).toMatchObject({ code: 'ENOSPC' });
      expect(dataset.manifest()).toEqual(before);
      expect(parquetFiles(dataset.folder)).toHaveLength(filesIn(before).length);
    }
    expect(await idsIn(dataset.folder)).toEqual(['1-1', '1-2', '2-1']);
  });

  it('leaves a gigabyte of the drive to the archive', async () => {
    const { dataset } = twoGames();
    const error = { code: 'disk-full', message: expect.stringContaining('999') };
    await expect(dataset.update({ freeBytes: () => 999_000_000 })).rejects.toMatchObject(error);
    expect(parquetFiles(dataset.folder)).toEqual([]);
    await dataset.update({ freeBytes: () => 1_000_000_000 });
    expect(await idsIn(dataset.folder)).toEqual(['1-1', '1-2']);
  });

  it.skipIf(process.platform === 'win32')('can be read by its user only', async () => {
    const { dataset } = twoGames();
    await dataset.update();
    const paths = ['.', ...readdirSync(dataset.folder, { recursive: true, encoding: 'utf8' })];
    for (const path of paths) {
      const found = statSync(join(dataset.folder, path));
      expect([path, found.mode & 0o777]).toEqual([path, found.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it('leaves nothing of a block that could not be completed', async () => {
    const { dataset } = twoGames();
    let finished = 0;
    const open: typeof openOutput = (path, mode) => {
      const output = openOutput(path, mode);
      return {
        ...output,
        finish() {
          finished += 1;
          if (finished === 4) throw Object.assign(new Error('the drive failed'), { code: 'EIO' });
          output.finish();
        },
      };
    };
    await expect(dataset.update({ open })).rejects.toThrow('the drive failed');
    expect(parquetFiles(dataset.folder)).toEqual([]);
  });

  it('leaves a game out of a block that is of another year by now', async () => {
    const { games, dataset } = twoGames();
    const db = new Database(games.file, { readonly: true });
    onTestFinished(() => void db.close());
    const block = await writeBlock({
      folder: dataset.folder,
      epoch: 1,
      year: 2025,
      games: createGames(db).read(['1-1', '1-2']),
      store: openStore(games.archive),
      names: createNames(db),
      signal: new AbortController().signal,
      onGame: () => {},
    });
    expect(block).toBeNull();
  });

  it('ends between two games when it is stopped', async () => {
    const { dataset } = twoGames();
    const stop = new AbortController();
    const stopped = dataset.update({
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(parquetFiles(dataset.folder)).toEqual([]);
    await dataset.update();
    expect(await idsIn(dataset.folder)).toEqual(['1-1', '1-2']);
  });
});

/** Times as epoch milliseconds, whatever the reader makes of them. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string') return value ?? null;
  const isTime = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/.test(value);
  if (!isTime) return /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Date.parse(value.replace(' ', 'T').replace(/\+00$/, 'Z'));
}
