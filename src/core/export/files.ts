/** The archived files of the games, copied into a folder as they lie in the archive, or into one zip. */
import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportProgress, ExportReport } from '../../shared/export.ts';
import { checkedPath } from '../archive/layout.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { stageFile, sweepStaged } from '../disk/staged-file.ts';
import { makeFolder, refuseTaken, requireSpace } from '../disk/target.ts';
import { readVerified } from '../disk/verified-read.ts';
import { manifestColumns, type Row } from './columns.ts';
import type { ExportFile, ExportGame } from './games.ts';
import { type ExportDisk, SkippedFiles } from './job.ts';
import { isManifest } from './manifest-file.ts';
import { otherGameReason } from './other-game.ts';
import { createRowWriter } from './row-writers.ts';
import { manifestRow } from './rows.ts';
import { createZip, isPacked } from './zip.ts';

export interface FilesRequest {
  readonly archiveDir: string;
  /** Read anew for each pass; a portion at a time. */
  readonly games: () => Iterable<readonly ExportGame[]>;
  readonly total: number;
  /** None: all that is held. */
  readonly contentTypes: readonly string[];
  readonly target: { readonly path: string; readonly replaces: boolean };
  readonly manifest: { readonly name: string; readonly format: 'csv' | 'jsonl' };
  readonly disk: ExportDisk;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFinishing: () => void;
}

interface Place {
  /** The least room that a file will take, in bytes. */
  roomFor(file: ExportFile): number;
  /** Puts one file where it belongs; answers why it couldn't, or null. */
  put(file: ExportFile, source: string): Promise<string | null>;
}

/** Throws `disk-full`, `path-invalid`, `conflict` and the system's errors; what is whole by then stays, and counts next time. */
export async function copyFiles(request: FilesRequest): Promise<ExportReport> {
  const { target, disk, signal } = request;
  makeFolder(target.path);
  const manifestPath = join(target.path, `${request.manifest.name}.${request.manifest.format}`);
  // That of an earlier export, which this one may go on with, gives way.
  refuseTaken(manifestPath, target.replaces || isManifest(manifestPath, request.manifest.format));
  const swept = new Set<string>();
  const sweepOnce = (folder: string) => {
    if (!swept.has(folder)) sweepStaged(folder);
    swept.add(folder);
  };
  sweepOnce(target.path);
  const manifest = manifestOf(request, manifestPath);
  try {
    // What an export before has left there is gone on with.
    const roomFor = (file: ExportFile) =>
      sizeOf(join(target.path, checkedPath(file.path))) === file.bytes ? 0 : file.bytes;
    const put = async (file: ExportFile, source: string) => {
      const path = join(target.path, file.path);
      const there = kindOf(path);
      if (there === 'other') return 'something other than a file already exists there';
      if (there === 'file') {
        const other = await readVerified({ path, sha256: file.sha256 }, () => {}, signal);
        if (other === null) return null;
        if (!target.replaces) return 'another file with that name already exists';
      }
      makeFoldersSync(dirname(path));
      sweepOnce(dirname(path));
      const aside = stageFile(path, disk);
      try {
        const problem = await readVerified({ path: source, sha256: file.sha256 }, aside.output.write, signal);
        if (problem === null) aside.publish();
        return problem;
      } finally {
        aside.discard();
      }
    };
    const report = await putAll(request, manifest.add, { roomFor, put });
    request.onFinishing();
    manifest.publish();
    return report;
  } finally {
    manifest.discard();
  }
}

/** The same in one zip. A file that turns out damaged when it is half in makes the zip fail: it can't be taken out. */
export async function zipFiles(request: FilesRequest): Promise<ExportReport> {
  const { target, disk, signal } = request;
  makeFolder(dirname(target.path));
  sweepStaged(dirname(target.path));
  const aside = stageFile(target.path, disk);
  const manifestPath = `${target.path}.${request.manifest.format}`;
  const manifest = manifestOf(request, manifestPath);
  try {
    const zip = createZip(aside.output, signal);
    // How small the others get is seen when they are in.
    const roomFor = ({ path, bytes }: ExportFile) => (isPacked(path) ? bytes : 0);
    const put = async (file: ExportFile, source: string) => {
      const problem = await readVerified({ path: source, sha256: file.sha256 }, () => {}, signal);
      if (problem === null) await zip.add(file, source);
      return problem;
    };
    const report = await putAll(request, manifest.add, { roomFor, put });
    request.onFinishing();
    await zip.addAside(`${request.manifest.name}.${request.manifest.format}`, manifest.finish());
    await zip.end();
    aside.publish();
    return { ...report, bytes: aside.output.bytes };
  } finally {
    manifest.discard();
    aside.discard();
  }
}

async function putAll(
  request: FilesRequest,
  tell: (row: Row) => void,
  { roomFor, put }: Place,
): Promise<ExportReport> {
  const { archiveDir, contentTypes, signal } = request;
  const isWanted = ({ contentType }: ExportFile) =>
    contentTypes.length === 0 || contentTypes.includes(contentType);
  let bytesTotal = 0;
  let room = 0;
  for (const portion of request.games()) {
    for (const file of portion.flatMap(({ files }) => files.filter(isWanted))) {
      bytesTotal += file.bytes;
      room += roomFor(file);
    }
  }
  requireSpace(dirname(join(request.target.path, 'x')), room, (folder) =>
    request.disk.freeBytes(existingPart(folder)),
  );
  const left = new SkippedFiles();
  let done = 0;
  let games = 0;
  let files = 0;
  let bytesDone = 0;
  let bytes = 0;
  for (const portion of request.games()) {
    for (const game of portion) {
      const wanted = game.files.filter(isWanted);
      for (const file of wanted) {
        signal.throwIfAborted();
        const absolute = (path: string) => join(archiveDir, checkedPath(path));
        const problem =
          otherGameReason(game, file, absolute) ?? (await put(checked(file), absolute(file.path)));
        bytesDone += file.bytes;
        if (problem === null) {
          tell(manifestRow(game, file));
          files += 1;
          bytes += file.bytes;
        } else left.add(file.path, problem);
        request.onProgress({ done, total: request.total, bytesDone, bytesTotal });
      }
      if (wanted.length > 0) games += 1;
      done += 1;
      request.onProgress({ done, total: request.total, bytesDone, bytesTotal });
    }
  }
  return { games, files, bytes, rows: {}, skippedCount: left.count, skipped: left.first };
}

/** Paths come from the catalogue, which may have been read from a folder that someone else wrote. */
function checked(file: ExportFile): ExportFile {
  return { ...file, path: checkedPath(file.path) };
}

function existingPart(folder: string): string {
  return kindOf(folder) === null && dirname(folder) !== folder ? existingPart(dirname(folder)) : folder;
}

/** Of a plain file; null where there is none. */
function sizeOf(path: string): number | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : null;
}

function kindOf(path: string): 'file' | 'other' | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  return found.isFile() ? 'file' : 'other';
}

function manifestOf({ manifest, disk }: FilesRequest, path: string) {
  const aside = stageFile(path, disk);
  const { output } = aside;
  const writer = createRowWriter({
    columns: manifestColumns,
    output,
    format: manifest.format,
    forSpreadsheets: false,
  });
  return {
    add: (row: Row) => writer.write([row]),
    publish() {
      writer.end();
      aside.publish();
    },
    /** Whole and flushed, under the name it has meanwhile. */
    finish(): string {
      writer.end();
      output.finish();
      return aside.path;
    },
    discard: aside.discard,
  };
}
