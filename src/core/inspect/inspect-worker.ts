/** The thread that looks into files; see inspector.ts. The last few files stay open, with what was read of them. */
import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { ZipEntry } from '../../shared/inspect.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { entrySource } from './entry-source.ts';
import { extractEntries } from './extract.ts';
import { type FileToLookAt, type InspectAnswer, type InspectJob, inspectJobSchema } from './jobs.ts';
import { OpenedFile } from './opened-file.ts';
import { readReplay } from './replay.ts';
import { listZip } from './zip-entries.ts';

const filesKept = 3;
const listsKept = 2;

const opened = new Map<string, OpenedFile>();
const lists = new Map<string, Awaited<ReturnType<typeof listZip>>>();
let lastNumber = 0;

/** Throws `not-found` and disk errors. */
async function open(file: FileToLookAt): Promise<OpenedFile> {
  const { path, entry, tempDir } = file;
  const { size, mtimeMs } = await stat(path);
  const name = `${path}\n${size}\n${mtimeMs}\n${entry}`;
  let known = opened.get(name);
  opened.delete(name);
  known ??= new OpenedFile(await sourceOf(path, entry, tempDir, size, name.slice(0, name.lastIndexOf('\n'))));
  opened.set(name, known);
  dropOldest(opened, filesKept, (file) => file.close());
  return known;
}

async function sourceOf(path: string, entry: number | null, tempDir: string, bytes: number, zip: string) {
  // A thread that was idle is ended as it is: what it had unpacked is still there.
  if (lastNumber === 0) rmSync(tempDir, { recursive: true, force: true });
  makeFoldersSync(tempDir, { mode: 0o700 });
  lastNumber += 1;
  const aside = join(tempDir, `${process.pid}-${lastNumber}`);
  if (entry === null) {
    return { name: basename(path), prepare: null, path, textPath: `${aside}.text`, bytes };
  }
  const { entries } = await listOf(path, zip);
  return entrySource(path, entries[entry], aside);
}

async function listOf(path: string, name: string) {
  const known = lists.get(name) ?? (await listZip(path));
  lists.set(name, known);
  dropOldest(lists, listsKept, () => {});
  return known;
}

function dropOldest<T>(map: Map<string, T>, keep: number, drop: (value: T) => void): void {
  for (const [name, value] of map) {
    if (map.size <= keep) return;
    map.delete(name);
    drop(value);
  }
}

async function answer(job: InspectJob): Promise<unknown> {
  switch (job.kind) {
    case 'entries':
      return entries(job);
    case 'extract':
      return extractEntries(job.file.path, job.entries, job.folder, job.archiveDir);
    default: {
      const file = await open(job.file);
      switch (job.kind) {
        case 'look':
          return file.look();
        case 'tree':
          return file.tree();
        case 'children':
          return file.children(job.node, job.offset, job.limit);
        case 'value':
          return file.valueText(job.node, job.from, job.limit, job.isRaw);
        case 'way':
          return file.way(job.node);
        case 'search':
          return file.searching(job);
        case 'match':
          return file.match(job, job.at, job.from);
        case 'stop':
          file.stopSearch();
          return null;
        case 'bytes':
          return file.bytes(job.offset, job.limit);
        case 'text':
          return file.textPart(job.offset, job.limit);
        case 'replay':
          return readReplay(file.source);
      }
    }
  }
}

async function entries({ file, filter, offset, limit }: Extract<InspectJob, { kind: 'entries' }>) {
  const { size, mtimeMs } = await stat(file.path);
  const list = await listOf(file.path, `${file.path}\n${size}\n${mtimeMs}`);
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

parentPort?.on('message', (message: unknown) => {
  const job = inspectJobSchema.parse(message);
  answer(job).then(
    (value) => tell({ value }),
    (error: unknown) => tell({ error: toErrorData(named(error)) }),
  );
});

function tell(message: InspectAnswer): void {
  parentPort?.postMessage(message);
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
