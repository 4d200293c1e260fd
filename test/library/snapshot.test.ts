import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { IdIndex } from '../../src/core/library/index/id-index.ts';
import { createSource } from '../../src/core/library/index/source.ts';
import { createSnapshots } from '../../src/core/library/snapshot/snapshot.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { aFile, aMatch, start } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;

async function savedSnapshot() {
  const dir = temporaryFolder();
  const file = join(dir, 'catalogue.db');
  const catalogue = openCatalogue({ file });
  onTestFinished(() => catalogue.close());
  catalogue.listings.saveMatches([aMatch('1'), aMatch('2')], start);
  const at = (path: string) => {
    const db = new Database(path, { readonly: true });
    onTestFinished(() => void db.close());
    const snapshots = createSnapshots({ db, file: path, minGames: 1 });
    const engine = createEngine({ db, now: () => start, snapshots });
    const ids = { games: new IdIndex(db, 'games'), matches: new IdIndex(db, 'matches') };
    return {
      engine,
      total: (query: string) => engine.page({ query, sort: newest, offset: 0, limit: 10 }).total,
      isTaken: () => snapshots.read(createSource(db), ids) !== null,
    };
  };
  const first = at(file);
  expect(first.total('t1')).toBe(6);
  await first.engine.save();
  return { catalogue, dir, file, snapshot: join(dir, 'library.columns'), at, first };
}

describe('a snapshot', () => {
  it('is loaded by the next engine, which applies later changes to it', async () => {
    const { catalogue, file, at } = await savedSnapshot();
    expect(at(file).isTaken()).toBe(true);
    catalogue.listings.saveMatches([aMatch('3')], start);
    catalogue.downloads.recordArchived([aFile('3-2')]);
    expect(at(file).isTaken()).toBe(true);
    const next = at(file);
    expect([next.total('t1'), next.total('has:any'), next.total('3-2')]).toEqual([9, 1, 1]);
  });

  it('is not rewritten after a few changes', async () => {
    const { catalogue, snapshot, first } = await savedSnapshot();
    const before = statSync(snapshot);
    catalogue.listings.saveMatches([aMatch('3')], start);
    expect(first.total('t1')).toBe(9);
    await first.engine.save();
    expect(statSync(snapshot)).toEqual(before);
  });

  it('stays as it was if something changes during the writing', async () => {
    const { catalogue, file, at, snapshot } = await savedSnapshot();
    const before = readFileSync(snapshot);
    truncateSync(snapshot, 0);
    const other = at(file);
    expect(other.total('t1')).toBe(6);
    const saving = other.engine.save();
    catalogue.listings.saveMatches([aMatch('3')], start);
    expect(other.total('t1')).toBe(9);
    await saving;
    expect(statSync(snapshot).size).toBe(0);
    expect(readdirSync(dirname(snapshot)).filter((name) => name.startsWith('.'))).toEqual([]);
    await other.engine.save();
    expect(statSync(snapshot).size).toBeGreaterThan(before.length);
    expect(at(file).isTaken()).toBe(true);
  });

  it('is rejected when it is truncated, altered or has extra bytes, at any position', async () => {
    const { file, snapshot, at } = await savedSnapshot();
    const whole = readFileSync(snapshot);
    for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 97)) {
      writeFileSync(snapshot, whole.subarray(0, length));
      expect(at(file).isTaken()).toBe(false);
    }
    for (let place = 0; place < whole.length; place += Math.ceil(whole.length / 97)) {
      writeFileSync(snapshot, whole);
      const descriptor = openSync(snapshot, 'r+');
      writeSync(descriptor, Buffer.of((whole[place] ?? 0) ^ 16), 0, 1, place);
      closeSync(descriptor);
      expect({ place, isTaken: at(file).isTaken() }).toEqual({ place, isTaken: false });
    }
    writeFileSync(snapshot, Buffer.concat([whole, Buffer.of(0)]));
    expect(at(file).isTaken()).toBe(false);
    expect(at(file).total('t1')).toBe(6);
    writeFileSync(snapshot, whole);
    expect(at(file).isTaken()).toBe(true);
  });

  it('is rejected in another data folder', async () => {
    const { snapshot, at } = await savedSnapshot();
    const file = join(temporaryFolder(), 'catalogue.db');
    const catalogue = openCatalogue({ file });
    onTestFinished(() => catalogue.close());
    catalogue.listings.saveMatches([aMatch('1'), aMatch('2')], start);
    copyFileSync(snapshot, join(dirname(file), 'library.columns'));
    expect(at(file).isTaken()).toBe(false);
  });

  it('is rejected when a restored copy of the catalogue has reached the same number of changes by other ones', async () => {
    const { catalogue, dir, snapshot, at } = await savedSnapshot();
    const [older, other] = [join(dir, 'older.db'), join(temporaryFolder(), 'catalogue.db')];
    const raw = new Database(join(dir, 'catalogue.db'));
    raw.prepare('VACUUM INTO ?').run(older);
    raw.close();

    catalogue.listings.saveMatches([aMatch('3')], start);
    const later = at(join(dir, 'catalogue.db'));
    truncateSync(snapshot, 0);
    expect(later.total('t1')).toBe(9);
    await later.engine.save();

    copyFileSync(older, other);
    copyFileSync(snapshot, join(dirname(other), 'library.columns'));
    const restored = openCatalogue({ file: other });
    onTestFinished(() => restored.close());
    expect(at(other).isTaken()).toBe(false);
    restored.listings.saveMatches([aMatch('4')], start);
    expect(at(other).isTaken()).toBe(false);
    expect([at(other).total('3-1'), at(other).total('4-1')]).toEqual([0, 1]);
  });
});
