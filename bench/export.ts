/**
 * Tables of so many games, as each format, by the command line, the formats in turns: read back by programs that are not ours, with the
 * rows and sums of every column held against the catalogue, and of events, frames and items against the timelines
 * themselves. Any difference ends the run with 1. Timelines are files, which the generator only has on record: so many as
 * `details` are made for real, and those tables are of those games.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { createMadeFiles } from '../src/practice/files/made-files.ts';
import { createFixedWorld } from '../src/practice/world/fixed.ts';
import { type TableFormat, tableFormats } from '../src/shared/library/export.ts';
import { kindsByTable, truthInTimelines, truthOfGames } from '../test/export/export-truth.ts';
import { readTally } from '../test/export/table-readers.ts';
import { differences, type Tally } from '../test/export/tally.ts';
import { type ExportOutcome, exportByCommand } from './export-command.ts';
import { toFigure } from './figure.ts';
import { createLibrary, type StoredLibraries } from './filled-library.ts';
import { type Measurement, measurement } from './result.ts';

const contentType = 'GAMH_DETAILS';
const realTimeline = join(import.meta.dirname, '..', 'test', 'data', 'real-game', `${contentType}.json`);
const now = Date.UTC(2026, 10, 21);

export interface ExportBenchOptions extends StoredLibraries {
  readonly games: number;
  /** How often each format is exported. */
  readonly rounds: number;
  /** So many games have their timelines as files. Default 200. */
  readonly details?: number;
}

/** The tables that are computed a second time. */
type CheckedTable = keyof typeof kindsByTable;
type Truths = Readonly<Record<CheckedTable, Tally>>;

export async function benchExport(options: ExportBenchOptions): Promise<Measurement[]> {
  const { games, rounds, details = 200, keepDir } = options;
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-bench-export-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const file = join(dataDir, 'catalogue.db');
  try {
    console.log(`  filling a catalogue with ${count(games)} games, ${count(details)} timelines as files …`);
    createLibrary(file, games, { keepDir });
    const timelines = await writeTimelines(file, join(dataDir, 'archive'), details);
    const truths = readTruths(file, timelines);
    const checked = new Map<string, Checked[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const format of tableFormats) {
        const of = async (tables: readonly CheckedTable[], which: readonly string[]) => {
          const name = `${format}: ${tables.join(' and ')}`;
          const to = join(folder, format, tables.join('-'));
          const found = await check({ dataDir, to, format, tables, which, truths });
          checked.set(name, [...(checked.get(name) ?? []), found]);
        };
        await of(['games'], ['--query', '']);
        await of(['events', 'frames', 'items'], [...timelines.keys()]);
        rmSync(join(folder, format), { recursive: true, force: true });
      }
    }
    return [...checked].map(([name, found]) => report(name, found));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives so many games that have a timeline on record a real one; the first is that of a real game. Ids and texts. */
async function writeTimelines(
  file: string,
  archiveDir: string,
  details: number,
): Promise<ReadonlyMap<string, string>> {
  const texts = timelineTexts(details);
  const written = new Map<string, string>();
  const catalogue = openCatalogue({ file });
  try {
    const known = [...catalogue.files.known()].filter((one) => one.contentType === contentType);
    for (const { platformGameId, path } of known.slice(0, details)) {
      const { value: text } = await texts.next();
      if (text === undefined) break;
      mkdirSync(dirname(join(archiveDir, path)), { recursive: true });
      writeFileSync(join(archiveDir, path), text);
      written.set(platformGameId, text);
      const bytes = Buffer.byteLength(text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      const about = {
        origin: 'https://files.example/details',
        etag: null,
        mediaType: 'application/json',
        headers: null,
      };
      catalogue.downloads.recordArchived([
        {
          platformGameId,
          contentType,
          path,
          folder: dirname(dirname(path)),
          bytes,
          sha256,
          archivedAt: now,
          ...about,
        },
      ]);
    }
  } finally {
    catalogue.close();
  }
  if (written.size < details) throw new Error(`Only ${written.size} of ${details} games have a timeline.`);
  return written;
}

async function* timelineTexts(made: number): AsyncGenerator<string, undefined> {
  yield readFileSync(realTimeline, 'utf8');
  const world = createFixedWorld({ seed: 1, matches: made, contentTypes: [contentType], now });
  const files = createMadeFiles(1, world, () => now);
  for (const { platformGameId } of world.listed(now).flatMap((match) => match.games)) {
    const content = await files.find(platformGameId, contentType);
    if (content === null) throw new Error(`Practice has no timeline of ${platformGameId}.`);
    const parts: Buffer[] = [];
    for await (const part of content.read(0, content.bytes)) parts.push(part);
    yield Buffer.concat(parts).toString('utf8');
  }
}

function readTruths(file: string, timelines: ReadonlyMap<string, string>): Truths {
  const db = new Database(file, { readonly: true });
  try {
    return { games: truthOfGames(db), ...truthInTimelines(timelines) };
  } finally {
    db.close();
  }
}

interface Check {
  readonly dataDir: string;
  readonly to: string;
  readonly format: TableFormat;
  readonly tables: readonly CheckedTable[];
  /** Which games, as arguments of the command. */
  readonly which: readonly string[];
  readonly truths: Truths;
}

/** What an export cost whose content is what was expected. */
interface Checked extends ExportOutcome {
  readonly read: string;
}

/** Throws with every difference. */
async function check({ dataDir, to, format, tables, which, truths }: Check): Promise<Checked> {
  mkdirSync(to, { recursive: true });
  const args = [...which, '--as', format, '--tables', tables.join(','), '--to', to];
  const outcome = await exportByCommand(dataDir, args);
  const wrong: string[] = [];
  const read: string[] = [];
  let bytes = 0;
  for (const table of tables) {
    const path = join(to, `${table}.${format}`);
    const found = await readTally(path, format, kindsByTable[table]);
    bytes += statSync(path).size;
    const said = outcome.rows[table] ?? 0;
    if (said !== found.rows) wrong.push(`${table}: ${count(said)} rows said, ${count(found.rows)} there`);
    wrong.push(...differences(truths[table], found).map((one) => `${table}: ${one}`));
    read.push(`${count(found.rows)} rows of ${table}, ${Object.keys(found.columns).length} columns equal`);
  }
  if (outcome.skippedCount > 0) wrong.push(`${count(outcome.skippedCount)} files left out`);
  if (bytes !== outcome.bytes) wrong.push(`${count(outcome.bytes)} bytes said, ${count(bytes)} there`);
  if (wrong.length > 0) throw new Error(`${format} is not what the catalogue has:\n  ${wrong.join('\n  ')}`);
  return { ...outcome, read: read.join('; ') };
}

/** An export that is not as expected has already ended the run. */
function report(name: string, found: readonly Checked[]): Measurement {
  const [{ read } = { read: '' }] = found;
  const figure = (what: string, unit: string, read: (one: Checked) => number | null) => {
    const values = found.flatMap((one) => read(one) ?? []);
    return values.length === 0 ? [] : [toFigure(what, values, unit)];
  };
  const result = measurement({
    name: `${name}: rows and sums of every column, and the time of the export`,
    figures: [
      toFigure(
        '',
        found.map(({ seconds }) => seconds),
        's',
      ),
      ...figure('processor time', 's', ({ cpuMs }) => (cpuMs === null ? null : cpuMs / 1000)),
      ...figure('memory', 'MB', ({ memoryBytes }) => (memoryBytes === null ? null : memoryBytes / 1e6)),
      ...figure('size', 'MB', ({ bytes }) => bytes / 1e6),
    ],
    limit: null,
    note: read,
  });
  return { ...result, target: 'equal' };
}

const count = (value: number) => value.toLocaleString('en');
