/** The programs that are killed: a new one is an entry here, and everything else is derived. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import type { Beginning } from './beginnings.ts';
import { readZip } from './read-zip.ts';
import type { Stage } from './stage.ts';

export interface Program {
  readonly name: string;
  readonly from: Beginning;
  /** Brings such a folder to where the command has something to do. */
  readonly prepare?: (stage: Stage) => Promise<void>;
  /** Faults of the practice service from then on. */
  readonly faults?: readonly string[];
  readonly command: (stage: Stage) => readonly string[];
  /** The next start: these commands must succeed. Default: the same command. */
  readonly next?: (stage: Stage) => readonly (readonly string[])[];
  /** The command replaces the catalogue, so that there may be none until the next start. */
  readonly replacesCatalogue?: true;
}

const sync = ['sync', '--once'];
const moveArchive = ({ root }: Stage) => ['archive', 'move', join(root, 'moved')];
const out = ({ root }: Stage, name: string) => join(root, 'out', name);
const catalogue = ({ dataDir }: Stage) => join(dataDir, 'catalogue.db');
const exported = (name: string, form: readonly string[]): Program => ({
  name: `export as ${name}`,
  from: 'filled',
  command: (stage) => ['export', '--replace', '--to', out(stage, name), ...form],
});

export const programs: readonly Program[] = [
  { name: 'sync', from: 'signed-in', command: () => sync },
  {
    name: 'correction',
    from: 'filled',
    faults: ['corrected'],
    command: () => ['get', '--again', 'has:GAMH_SUMMARY'],
    next: () => [['get', '--again', 'has:GAMH_SUMMARY'], sync],
  },
  {
    name: 'repair',
    from: 'filled',
    async prepare({ dataDir }) {
      const [torn = '', missing = ''] = archivedFiles(dataDir);
      truncateSync(torn, 100);
      rmSync(missing);
    },
    command: () => ['verify', '--repair'],
    next: () => [['verify', '--repair'], sync],
  },
  {
    name: 'rebuild',
    from: 'filled',
    prepare: async (stage) => removeCatalogue(stage),
    command: () => ['rebuild'],
    next: () => [['rebuild'], sync],
    replacesCatalogue: true,
  },
  {
    name: 'rebuild from a copy',
    from: 'filled',
    async prepare(stage) {
      writeOldCopy(stage);
      truncateSync(catalogue(stage), 40_000);
    },
    command: () => ['rebuild'],
    next: () => [['rebuild'], sync],
    replacesCatalogue: true,
  },
  {
    name: 'copy of the catalogue',
    from: 'filled',
    prepare: async (stage) => writeOldCopy(stage),
    command: () => sync,
  },
  {
    name: 'move',
    from: 'filled',
    command: (stage) => moveArchive(stage),
    next: (stage) => [existsSync(join(stage.dataDir, 'archive')) ? moveArchive(stage) : sync, sync],
  },
  {
    name: 'renamed folders',
    from: 'filled',
    async prepare(stage) {
      const db = new Database(catalogue(stage));
      db.exec(`INSERT INTO folder_moves (match_key, folder, due_at)
        SELECT key, 'Renamed' || substr(folder, instr(folder, '/')), 0 FROM matches WHERE folder IS NOT NULL`);
      db.close();
    },
    command: () => sync,
  },
  {
    name: 'migration',
    from: 'signed-in',
    async prepare({ root, dataDir }) {
      const stays = new Set(['session.json', 'settings.json', 'owner.lock']);
      for (const name of readdirSync(dataDir))
        if (!stays.has(name)) rmSync(join(dataDir, name), { recursive: true });
      const released = readFileSync(join(import.meta.dirname, '../released/0.2.0.zip'));
      for (const [name, content] of readZip(released)) {
        if (!name.startsWith('data/') || name === 'data/settings.json') continue;
        mkdirSync(dirname(join(root, name)), { recursive: true, mode: 0o700 });
        writeFileSync(join(root, name), content, { mode: 0o600 });
      }
    },
    command: () => ['pause'],
    next: () => [['resume'], sync],
  },
  exported('files', []),
  exported('games.zip', ['--as', 'zip']),
  exported('tables', ['--as', 'csv', '--tables', 'games,players,notes']),
  exported('parquet', ['--as', 'parquet', '--tables', 'games,events']),
  {
    name: 'export as a bag',
    from: 'filled',
    command: (stage) => ['export', '--as', 'bagit', '--to', out(stage, 'bag')],
    // A bag is not written into one that is there.
    next: (stage) => [['export', '--as', 'bagit', '--to', out(stage, 'bag2')]],
  },
  { name: 'backup', from: 'filled', command: (stage) => ['backup', '--replace', out(stage, 'backup.zip')] },
  {
    name: 'restore',
    from: 'filled',
    async prepare(stage) {
      await stage.run(['backup', '--replace', out(stage, 'backup.zip')]);
      await stage.run(['notes', 'set', 'team:LATE', 'after the backup']);
    },
    command: (stage) => ['restore', out(stage, 'backup.zip')],
    next: () => [sync],
    replacesCatalogue: true,
  },
  { name: 'data set', from: 'filled', command: () => ['dataset', 'update'] },
  {
    name: 'data set again',
    from: 'filled',
    prepare: (stage) => stage.run(['dataset', 'update']),
    command: () => ['dataset', 'rebuild'],
  },
  ...[
    ['notes', 'set', 'team:T1', 'to watch'],
    ['rules', 'add', '--exclude', '--content', 'ROFL_REPLAY'],
    ['people', 'add', 'Second', 'Another'],
    ['config', 'set', 'downloads.concurrency', '3'],
  ].map(
    (command): Program => ({
      name: command.slice(0, 2).join(' '),
      from: 'filled',
      command: () => command,
      next: () => [sync],
    }),
  ),
];

/** Paths, in an order that is always the same. */
function archivedFiles(dataDir: string): readonly string[] {
  return readdirSync(join(dataDir, 'archive'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith('GAMH_'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function removeCatalogue(stage: Stage): void {
  for (const end of ['', '-wal', '-shm']) rmSync(catalogue(stage) + end, { force: true });
}

/** The name of one says when it was made: another one is then due. */
function writeOldCopy(stage: Stage): void {
  const packed = zstdCompressSync(readFileSync(catalogue(stage)));
  writeFileSync(join(stage.dataDir, 'catalogue.copy-2026-01-01T00-00-00.db.zst'), packed);
}
