/** The worker that inspects files; see inspector.ts. The last few files stay open with their indexes. */
import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ZipEntry } from '../../shared/library/inspect.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { entrySource } from './entry-source.ts';
import { extractEntries } from './extract.ts';
import { type InspectedFile, inspectWorker } from './jobs.ts';
import { OpenedFile } from './opened-file.ts';
import { readReplay } from './replay.ts';
import { listZip } from './zip-entries.ts';

const maxOpenFiles = 3;
const maxLists = 2;

const opened = new Map<string, OpenedFile>();
const lists = new Map<string, Awaited<ReturnType<typeof listZip>>>();
let lastNumber = 0;

/** Throws `not-found` and disk errors. */
async function open(file: InspectedFile): Promise<OpenedFile> {
  const { path, entry, tempDir } = file;
  const { size, mtimeMs } = await stat(path);
  const name = `${path}\n${size}\n${mtimeMs}\n${entry}`;
  let known = opened.get(name);
  opened.delete(name);
  known ??= new OpenedFile(
    await createSource(path, entry, tempDir, size, name.slice(0, name.lastIndexOf('\n'))),
  );
  opened.set(name, known);
  dropOldest(opened, maxOpenFiles, (file) => file.close());
  return known;
}

async function createSource(path: string, entry: number | null, tempDir: string, bytes: number, zip: string) {
  // Removes files that a previous worker unpacked: an idle worker is terminated without cleanup.
  if (lastNumber === 0) rmSync(tempDir, { recursive: true, force: true });
  makeFoldersSync(tempDir, { mode: 0o700 });
  lastNumber += 1;
  const unpacked = join(tempDir, `${process.pid}-${lastNumber}`);
  if (entry === null) {
    return { name: basename(path), prepare: null, path, textPath: `${unpacked}.text`, bytes };
  }
  const { entries } = await readList(path, zip);
  return entrySource(path, entries[entry], unpacked);
}

async function readList(path: string, name: string) {
  const known = lists.get(name) ?? (await listZip(path));
  lists.set(name, known);
  dropOldest(lists, maxLists, () => {});
  return known;
}

function dropOldest<T>(map: Map<string, T>, keep: number, drop: (value: T) => void): void {
  for (const [name, value] of map) {
    if (map.size <= keep) return;
    map.delete(name);
    drop(value);
  }
}

async function pageOfEntries(file: InspectedFile, filter: string, offset: number, limit: number) {
  const { size, mtimeMs } = await stat(file.path);
  const list = await readList(file.path, `${file.path}\n${size}\n${mtimeMs}`);
  const wanted = filter.trim().toLowerCase();
  const isWanted = ({ name }: ZipEntry) => wanted === '' || name.toLowerCase().includes(wanted);
  const found = list.entries.filter(isWanted);
  return {
    total: found.length,
    all: { entries: list.entries.length, bytes: list.bytes },
    rows: found.slice(offset, offset + limit),
    problem: list.problem,
  };
}

function named(error: unknown): unknown {
  const code = systemCode(error);
  if (error instanceof MatchkeepError || code === null) return error;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return diskError(error, 'read the file');
  return new MatchkeepError('not-found', 'The file is no longer in the archive.', {
    remedy: 'Verify the archive with repair to download the file again.',
    cause: error,
  });
}

serveWorker(
  inspectWorker,
  {
    probe: async ({ file }) => (await open(file)).probe(),
    tree: async ({ file }) => (await open(file)).tree(),
    children: async ({ file, node, offset, limit }) => (await open(file)).children(node, offset, limit),
    value: async ({ file, node, from, limit, isRaw }) =>
      (await open(file)).valueText(node, from, limit, isRaw),
    path: async ({ file, node }) => (await open(file)).pathTo(node),
    search: async ({ file, ...wanted }) => (await open(file)).searching(wanted),
    match: async ({ file, at, from, ...wanted }) => (await open(file)).match(wanted, at, from),
    stopSearch: async ({ file }) => {
      (await open(file)).stopSearch();
      return null;
    },
    bytes: async ({ file, offset, limit }) => (await open(file)).bytes(offset, limit),
    text: async ({ file, offset, limit }) => (await open(file)).textPart(offset, limit),
    replay: async ({ file }) => readReplay((await open(file)).source),
    entries: ({ file, filter, offset, limit }) => pageOfEntries(file, filter, offset, limit),
    extract: ({ file, entries, folder, archiveDirs }) =>
      extractEntries(file.path, entries, folder, archiveDirs),
  },
  { explain: named },
);
