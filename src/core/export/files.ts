/** Copies the archived files of games into a folder with the archive's layout, or into one zip. */
import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportProgress, ExportReport } from '../../shared/library/export.ts';
import { checkedAnywhere } from '../archive/layout.ts';
import type { ArchiveStore } from '../archive/store/store.ts';
import { threadDisk } from '../disk/disk.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { stageFile, sweepStaged } from '../disk/staged-file.ts';
import { makeFolder, refuseTaken, requireSpace } from '../disk/target.ts';
import { readVerified } from '../disk/verified-read.ts';
import { pathInArchive } from '../domain/further-paths.ts';
import type { ExportFile, ExportGame } from './games.ts';
import { type ExportDisk, SkippedFiles } from './job.ts';
import { type CopiedFile, isManifest, manifestColumns, manifestRow } from './manifest-file.ts';
import { otherGameReason } from './other-game.ts';
import { createRowWriter } from './row-writers.ts';
import { createZip, isPacked } from './zip.ts';

export interface FilesRequest {
  readonly store: ArchiveStore;
  /** Reads the games again for each pass, in batches. */
  readonly games: () => Iterable<readonly ExportGame[]>;
  readonly total: number;
  /** Empty: all archived files. */
  readonly contentTypes: readonly string[];
  readonly target: { readonly path: string; readonly replaces: boolean };
  readonly manifest: { readonly name: string; readonly format: 'csv' | 'jsonl' };
  readonly disk: ExportDisk;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFinishing: () => void;
}

interface Place {
  /** The minimum space that a file will take, in bytes. */
  roomFor(file: ExportFile): number;
  /** Copies one file. Returns the reason if it could not be copied, or null. */
  put(file: ExportFile): Promise<string | null>;
}

/**
 * Throws `disk-full`, `path-invalid`, `conflict` and the system's errors. Complete files stay and are not copied again
 * next time.
 */
export async function copyFiles(request: FilesRequest): Promise<ExportReport> {
  const { store, target, disk, signal } = request;
  makeFolder(target.path);
  const manifestPath = join(target.path, `${request.manifest.name}.${request.manifest.format}`);
  // An earlier export's manifest is replaced: this export can continue that one.
  refuseTaken(manifestPath, target.replaces || isManifest(manifestPath, request.manifest.format));
  const swept = new Set<string>();
  const sweepOnce = (folder: string) => {
    if (!swept.has(folder)) sweepStaged(folder);
    swept.add(folder);
  };
  sweepOnce(target.path);
  const manifest = openManifest(request, manifestPath);
  try {
    // Files that an earlier export completed need no space.
    const roomFor = (file: ExportFile) =>
      fileSize(join(target.path, pathInArchive(checked(file).path))) === file.bytes ? 0 : file.bytes;
    const put = async (file: ExportFile) => {
      const { sha256 } = file;
      const path = join(target.path, pathInArchive(file.path));
      const there = fileKind(path);
      if (there === 'other') return 'something other than a file already exists there';
      if (there === 'file') {
        const other = await readVerified({ pieces: threadDisk.read(path), sha256 }, () => {}, signal);
        if (other === null) return null;
        if (!target.replaces) return 'another file with that name already exists';
      }
      makeFoldersSync(dirname(path));
      sweepOnce(dirname(path));
      const staged = stageFile(path, disk);
      try {
        const pieces = store.read(file.path);
        const problem = await readVerified({ pieces, sha256 }, staged.output.write, signal);
        if (problem === null) staged.publish();
        return problem;
      } finally {
        staged.discard();
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

/**
 * Copies the files into one zip. A file that turns out to be damaged while it is being added fails the whole zip: it
 * cannot be removed again.
 */
export async function zipFiles(request: FilesRequest): Promise<ExportReport> {
  const { store, target, disk, signal } = request;
  makeFolder(dirname(target.path));
  sweepStaged(dirname(target.path));
  const staged = stageFile(target.path, disk);
  const manifestPath = `${target.path}.${request.manifest.format}`;
  const manifest = openManifest(request, manifestPath);
  try {
    const zip = createZip(staged.output, signal);
    // The compressed size of the other files is not known yet.
    const roomFor = ({ path, bytes }: ExportFile) => (isPacked(path) ? bytes : 0);
    const put = async (file: ExportFile) => {
      const { path, sha256 } = file;
      let bytes = 0;
      const count = (piece: Uint8Array) => {
        bytes += piece.length;
      };
      const problem = await readVerified({ pieces: store.read(path), sha256 }, count, signal);
      if (problem === null)
        await zip.add({ ...file, path: pathInArchive(path) }, { bytes, pieces: store.read(path) });
      return problem;
    };
    const report = await putAll(request, manifest.add, { roomFor, put });
    request.onFinishing();
    await zip.addOwnFile(`${request.manifest.name}.${request.manifest.format}`, manifest.finish());
    await zip.end();
    staged.publish();
    return { ...report, bytes: staged.output.bytes };
  } finally {
    manifest.discard();
    staged.discard();
  }
}

/** Puts the wanted files of all games, one after the other. What cannot be put is in the report. */
export async function putAll(
  request: Omit<FilesRequest, 'manifest'>,
  onCopied: (copied: CopiedFile) => void,
  { roomFor, put }: Place,
): Promise<ExportReport> {
  const { store, contentTypes, signal } = request;
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
        const problem = (await otherGameReason(game, file, store)) ?? (await put(checked(file)));
        bytesDone += file.bytes;
        if (problem === null) {
          onCopied({ game, file: { ...file, path: pathInArchive(file.path) } });
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

/** The catalogue's paths can come from an archive that somebody else wrote. */
function checked(file: ExportFile): ExportFile {
  return { ...file, path: checkedAnywhere(file.path) };
}

function existingPart(folder: string): string {
  return fileKind(folder) === null && dirname(folder) !== folder ? existingPart(dirname(folder)) : folder;
}

/** The size of a regular file; null if there is none. */
function fileSize(path: string): number | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : null;
}

function fileKind(path: string): 'file' | 'other' | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  return found.isFile() ? 'file' : 'other';
}

function openManifest({ manifest, disk }: FilesRequest, path: string) {
  const staged = stageFile(path, disk);
  const { output } = staged;
  const writer = createRowWriter({
    columns: manifestColumns,
    output,
    format: manifest.format,
    forSpreadsheets: false,
  });
  return {
    add: (copied: CopiedFile) => writer.write([manifestRow(copied)]),
    publish() {
      writer.end();
      staged.publish();
    },
    /** Finishes the manifest and returns its temporary path. */
    finish(): string {
      writer.end();
      output.finish();
      return staged.path;
    },
    discard: staged.discard,
  };
}
