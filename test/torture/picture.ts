/**
 * What a data folder and the exports next to it hold, read with plain code and none of the program's own readers. The
 * folder is not changed: the catalogue is read from a copy, since opening it would write its log into it.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import Database from 'better-sqlite3';

export interface Picture {
  /** Every file below the folder, by its path with `/`. */
  readonly files: ReadonlyMap<string, PictureFile>;
  readonly folders: readonly string[];
  /** The folder that the settings name as the archive; see `archiveFolders`. */
  readonly archive: string;
  /** Null if there is none, one that no program has filled yet, or one that cannot be read. */
  readonly catalogue: CataloguePicture | null;
  /** Why it cannot be read. */
  readonly catalogueDamage: string | null;
}

export interface PictureFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly content: Buffer;
}

/** A content of a game as the catalogue records it; `path` is below the archive. */
interface RecordedFile {
  readonly game: string;
  readonly type: string;
  readonly path: string;
  readonly sha256: string;
  readonly isEarlier: boolean;
}

export interface CataloguePicture {
  /** What SQLite's own checks find. */
  readonly faults: readonly string[];
  readonly files: readonly RecordedFile[];
  /** `game/type: state` of every asset, sorted. */
  readonly assets: readonly string[];
  /** What the user entered, by table, without keys and times. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** Tables of what the user entered, the columns that say it, and the file with their backup. */
export const userLists = [
  { table: 'rules', columns: 'leagues, teams, content_types, is_enabled, effect', file: 'rules.json' },
  { table: 'notes', columns: 'kind, name, at_seconds, is_starred, tags, text', file: 'notes.json' },
  { table: 'people', columns: 'name', file: 'people.json' },
  { table: 'saved_views', columns: 'name, query, sort', file: 'views.json' },
  { table: 'saved_queries', columns: 'name, sql', file: 'queries.json' },
  { table: 'streams', columns: 'label, match_perid', file: 'streams.json' },
] as const;

/** Where the archive is, and where it is moved to. */
export const archiveFolders = ['data/archive/', 'moved/'] as const;

/** Not in place yet. */
export const temporary =
  /\.matchkeep-part(?:[-/]|$)|\.matchkeep-partial\/|\.new$|-journal$|(?:^|\/)restore-[a-z]+(?:[-/]|$)/;

export const recordedFiles = ({ catalogue }: Picture): CataloguePicture['files'] => catalogue?.files ?? [];

export function readPicture(root: string): Picture {
  const files = new Map<string, PictureFile>();
  const folders: string[] = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name);
    const path = relative(root, place).replaceAll(sep, '/');
    if (entry.isDirectory()) folders.push(path);
    if (!entry.isFile()) continue;
    const content = readFileSync(place);
    files.set(path, { bytes: content.length, sha256: sha256(content), content });
  }
  const settings = files.get('data/settings.json')?.content.toString('utf8') ?? '';
  const archive = archiveFolders[settings.includes('"archive.dir"') ? 1 : 0];
  const read = { files, folders, archive };
  try {
    const catalogue = readCatalogue(join(root, 'data', 'catalogue.db'));
    return { ...read, catalogue, catalogueDamage: null };
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { ...read, catalogue: null, catalogueDamage: error.message };
  }
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Throws what SQLite throws of a file that is damaged. */
function readCatalogue(file: string): CataloguePicture | null {
  if (!existsSync(file)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-picture-'));
  try {
    const copy = join(folder, 'catalogue.db');
    for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    return readDatabase(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readDatabase(file: string): CataloguePicture | null {
  const db = new Database(file);
  try {
    const texts = (sql: string) => db.prepare<[], string>(sql).pluck().all();
    const tables = new Set(texts("SELECT name FROM sqlite_schema WHERE type = 'table'"));
    if (!tables.has('assets')) return null;
    const whole = texts('PRAGMA integrity_check');
    const foreign = db.prepare('PRAGMA foreign_key_check').all();
    const named = `JOIN assets a ON a.key = f.asset_key JOIN games g ON g.key = a.game_key`;
    const recorded = (table: string, isEarlier: 0 | 1) =>
      db
        .prepare<[], RecordedFile>(
          `SELECT g.id AS game, a.content_type AS type, f.path, f.sha256, ${isEarlier} AS isEarlier
           FROM ${table} f ${named} WHERE f.path IS NOT NULL`,
        )
        .all()
        .map((row) => ({ ...row, isEarlier: isEarlier === 1 }));
    return {
      faults: [...whole.filter((text) => text !== 'ok'), ...foreign.map((row) => JSON.stringify(row))],
      files: [
        ...recorded('files', 0),
        ...(tables.has('earlier_versions') ? recorded('earlier_versions', 1) : []),
      ],
      assets: texts(
        `SELECT g.id || '/' || a.content_type || ': ' || a.state
         FROM assets a JOIN games g ON g.key = a.game_key ORDER BY 1`,
      ),
      lists: Object.fromEntries(
        userLists.map(({ table, columns }) => [
          table,
          tables.has(table) ? texts(`SELECT json_array(${columns}) FROM ${table} ORDER BY 1`) : [],
        ]),
      ),
    };
  } finally {
    db.close();
  }
}
