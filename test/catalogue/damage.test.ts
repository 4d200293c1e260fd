/** What is wrong with a catalogue, what the user reads, and what takes its place. */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { replaceDamagedCatalogue } from '../../src/core/catalogue/replace-damaged.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aMatch, start } from './fixtures.ts';

const at = Date.parse('2026-11-25T21:14:05Z');

function closedCatalogue(): string {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = openCatalogue({ file });
  for (let id = 1; id <= 40; id += 1) catalogue.listings.saveMatches([aMatch(String(id))], start);
  catalogue.close();
  return file;
}

const toFolder = (file: string) => join(file, '..');
const replace = (file: string) => replaceDamagedCatalogue(file, at);

function fill(file: string, from: number, to: number, byte: number) {
  const bytes = readFileSync(file);
  bytes.fill(byte, from, to);
  writeFileSync(file, bytes);
}

/** Removes an entry of an index, but not its row. */
function damageIndex(file: string) {
  const db = new Database(file, { readonly: true });
  const root = db
    .prepare(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = 'matches'",
    )
    .pluck()
    .get();
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  db.close();
  // The number of cells in the page's header: https://www.sqlite.org/fileformat.html#b_tree_pages
  const bytes = readFileSync(file);
  const page = (Number(root) - 1) * pageBytes;
  bytes.writeUInt16BE(bytes.readUInt16BE(page + 3) - 1, page + 3);
  writeFileSync(file, bytes);
}

const seenAtOpen: readonly [string, (file: string) => void][] = [
  ['is cut short', (file) => truncateSync(file, 8192)],
  ['begins with zeros', (file) => fill(file, 0, 4096, 0)],
  ['is not a database', (file) => writeFileSync(file, 'not a database at all'.repeat(1000))],
  ['has a log that is none', (file) => writeFileSync(`${file}-wal`, 'not a log at all'.repeat(1000))],
];
const seenLater: readonly [string, (file: string) => void][] = [
  ['has pages of zeros', (file) => fill(file, statSync(file).size >> 1, statSync(file).size, 0)],
  ['has a damaged index', damageIndex],
];

it.each(seenAtOpen)('A catalogue that %s is named with what belongs to it', (_, damage) => {
  const file = closedCatalogue();
  damage(file);
  const message = existsSync(`${file}-wal`)
    ? `The catalogue is damaged: ${file} (catalogue.db-wal belongs to it).`
    : `The catalogue is damaged: ${file}.`;
  const error = {
    code: 'catalogue-unreadable',
    message,
    remedy: expect.stringContaining('matchkeep rebuild'),
  };
  expect(() => openCatalogue({ file })).toThrow(expect.objectContaining(error));
  expect(() => openCatalogue({ file, isReadOnly: true })).toThrow(expect.objectContaining(error));
});

it.each([...seenAtOpen, ...seenLater])(
  'A catalogue that %s gets another name with the time, unchanged, and a new one can be created',
  (_, damage) => {
    const file = closedCatalogue();
    damage(file);
    const before = readFileSync(file);
    const path = replace(file);
    expect(path).toBe(join(toFolder(file), 'catalogue.damaged-2026-11-25T21-14-05.db'));
    expect(readFileSync(path ?? '').equals(before)).toBe(true);
    expect(readdirSync(toFolder(file)).filter((name) => name.startsWith('catalogue.db'))).toEqual([]);
    const catalogue = openCatalogue({ file });
    expect(catalogue.rules.list()).toHaveLength(1);
    catalogue.close();
    writeFileSync(file, 'damaged again');
    expect(replace(file)).toBe(join(toFolder(file), 'catalogue.damaged-2026-11-25T21-14-05-2.db'));
  },
);

it('A damaged page that is found by a query is named as damage of the catalogue', () => {
  const file = closedCatalogue();
  const catalogue = openCatalogue({ file });
  catalogue.browse.match('1');
  catalogue.close();
  const size = statSync(file).size;
  const found = new Set<string>();
  for (let from = 8192; from < size; from += 4096) {
    const original = readFileSync(file);
    fill(file, from, from + 4096, 0xff);
    try {
      const damaged = openCatalogue({ file, isReadOnly: true });
      try {
        for (let id = 1; id <= 40; id += 1) damaged.browse.match(String(id));
        damaged.browse.games({ archivedOnly: false, limit: 100 });
        for (const _ of damaged.files.known()) break;
      } finally {
        damaged.close();
      }
    } catch (error) {
      found.add(error instanceof Error ? error.message : String(error));
    }
    writeFileSync(file, original);
  }
  expect([...found].filter((message) => !message.startsWith('The catalogue is damaged: '))).toEqual([]);
  expect(found.size).toBeGreaterThan(0);
});

it.each<[string, (file: string) => void]>([
  ['is whole', () => {}],
  ['is empty', (file) => writeFileSync(file, '')],
  ['is missing', (file) => rmSync(file)],
  ['has a log of zeros, as after a power cut', (file) => writeFileSync(`${file}-wal`, Buffer.alloc(50_000))],
  ['has the log of a killed process', (file) => leaveLog(file)],
])('A catalogue that %s stays where it is', (_, change) => {
  const file = closedCatalogue();
  change(file);
  expect(replace(file)).toBeNull();
  const catalogue = openCatalogue({ file });
  expect(catalogue.rules.list()).toHaveLength(1);
  catalogue.close();
});

/** As `kill -9` leaves it: changes that are only in the log, whose last frame is torn. */
function leaveLog(file: string) {
  const catalogue = openCatalogue({ file });
  catalogue.metadata.set('a', 'b');
  const log = readFileSync(`${file}-wal`);
  const main = readFileSync(file);
  catalogue.close();
  writeFileSync(file, main);
  writeFileSync(`${file}-wal`, log.subarray(0, log.length - 100));
}

it.each<[string, (log: string) => void]>([
  ['removed', (log) => rmSync(log)],
  [
    'replaced by an empty one',
    (log) => {
      rmSync(log);
      writeFileSync(log, '');
    },
  ],
])(
  'A catalogue whose log is %s under the running program takes nothing more and loses nothing',
  (_, move) => {
    const file = closedCatalogue();
    const catalogue = openCatalogue({ file });
    onTestFinished(() => catalogue.close());
    catalogue.listings.saveMatches([aMatch('recorded')], start);
    move(`${file}-wal`);
    const save = () => catalogue.listings.saveMatches([aMatch('refused')], start);
    expect(save).toThrow(
      expect.objectContaining({
        code: 'catalogue-unreadable',
        message: `The log of the catalogue was removed or replaced while Matchkeep was running: ${file}-wal.`,
      }),
    );
    expect(save).toThrow(/^The log/);
    // What the next start finds if this program is killed now.
    const killed = join(temporaryFolder(), 'catalogue.db');
    copyFileSync(file, killed);
    catalogue.close();
    expect(replace(file)).toBeNull();
    for (const place of [killed, file]) {
      const next = openCatalogue({ file: place });
      expect(next.browse.match('recorded')).not.toBeNull();
      expect(next.browse.match('refused')).toBeNull();
      next.close();
    }
  },
);

it("A newer catalogue and another program's database stay unchanged, and are no damage", () => {
  for (const [sql, message] of [
    ['PRAGMA user_version = 999', 'newer version'],
    ['PRAGMA application_id = 1', 'another program'],
  ] as const) {
    const file = closedCatalogue();
    const db = new Database(file);
    db.exec(sql);
    db.close();
    const before = readFileSync(file);
    expect(() => replace(file)).toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(toFolder(file)).filter((name) => name.includes('damaged'))).toEqual([]);
  }
});

it('Any bytes in any place are either harmless or named as damage', () => {
  const whole = readFileSync(closedCatalogue());
  const file = join(temporaryFolder(), 'catalogue.db');
  fc.assert(
    fc.property(
      fc.nat(whole.length - 1),
      fc.uint8Array({ minLength: 1, maxLength: 5000 }),
      fc.option(fc.nat(whole.length)),
      (from, bytes, length) => {
        const damaged = Buffer.from(whole);
        damaged.set(bytes.subarray(0, damaged.length - from), from);
        writeFileSync(file, damaged.subarray(0, length ?? damaged.length));
        try {
          replace(file);
          openCatalogue({ file }).close();
        } catch (error) {
          // The version and the application's mark are bytes too.
          expect(String(error)).toMatch(/newer version|another program/);
        }
        for (const name of readdirSync(toFolder(file))) rmSync(join(toFolder(file), name));
      },
    ),
    propertyRuns(12, 300),
  );
});
