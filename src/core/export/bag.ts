/**
 * A BagIt bag (RFC 8493) with archived files, the `match.json` of their matches and its schema: a folder that archives and
 * libraries can check and read. It is made next to its place, and gets its name when it is complete: what ends early
 * leaves no bag, and a bag has nothing that its manifest does not list.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportReport } from '../../shared/library/export.ts';
import { checkedAnywhere, rootTextNames, sidecarName } from '../archive/layout.ts';
import { sidecarSchemaText } from '../archive/sidecar-schema.ts';
import { readWhole } from '../archive/store/store.ts';
import { systemCode } from '../disk/disk-error.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { stagedPath, sweepStaged, syncFolder } from '../disk/staged-file.ts';
import { makeFolder } from '../disk/target.ts';
import { readVerified } from '../disk/verified-read.ts';
import { isFurther, pathInArchive, splitFurther } from '../domain/further-paths.ts';
import { version } from '../platform/version.ts';
import { type FilesRequest, putAll } from './files.ts';
import type { ExportFile } from './games.ts';
import { type ExportDisk, SkippedFiles } from './job.ts';

interface BagRequest extends Omit<FilesRequest, 'manifest'> {
  /** Epoch ms. */
  readonly startedAt: number;
}

/** Throws `path-invalid` for a folder that is not empty, `disk-full`, and the system's errors. */
export async function writeBag(request: BagRequest): Promise<ExportReport> {
  const { target, disk, startedAt } = request;
  refuseUsed(target.path);
  const parent = dirname(target.path);
  makeFolder(parent);
  sweepStaged(parent);
  const staged = stagedPath(parent);
  try {
    makeFoldersSync(join(staged, 'data'));
    const bag = openBag(staged, disk);
    try {
      const { games, skipped, ...report } = await fill(bag, request);
      request.onFinishing();
      bag.finish([
        `Bag-Software-Agent: Matchkeep ${version}`,
        `Bagging-Date: ${new Date(startedAt).toISOString().slice(0, 10)}`,
        `External-Description: Archived files of League of Legends esports games (${games})`,
      ]);
      if (existsSync(target.path)) rmdirSync(target.path);
      (disk.rename ?? renameSync)(staged, target.path);
      syncFolder(parent);
      return { ...report, games, skipped };
    } finally {
      bag.close();
    }
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** A match may have files in two archives, whose folders have the same name: each with its own `match.json`. */
function sidecarPlace(path: string, taken: Set<string>): string {
  const found = splitFurther(path);
  const place = pathInArchive(path);
  if (found !== null && taken.has(place)) return `${dirname(place)}/match.${found.name}.json`;
  taken.add(place);
  return place;
}

/** The files of the games, and what describes them. */
async function fill(bag: Bag, request: BagRequest): Promise<ExportReport> {
  const { store, signal } = request;
  const folders = new Set<string>();
  const put = async ({ path, sha256 }: ExportFile) => {
    const problem = await bag.add(pathInArchive(path), (take) =>
      readVerified({ pieces: store.read(path), sha256 }, take, signal),
    );
    if (problem === null) folders.add(dirname(dirname(path)));
    return problem;
  };
  const report = await putAll(request, () => {}, { roomFor: ({ bytes }) => bytes, put });
  const left = new SkippedFiles();
  const taken = new Set<string>();
  for (const folder of [...folders].toSorted((a, b) => Number(isFurther(a)) - Number(isFurther(b)))) {
    signal.throwIfAborted();
    const path = checkedAnywhere(`${folder}/${sidecarName}`);
    const problem = await bag.add(sidecarPlace(path, taken), async (take) => {
      try {
        take(await readWhole(store, path));
        return null;
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return 'missing in the archive';
        throw error;
      }
    });
    if (problem !== null) left.add(path, problem);
  }
  await bag.add(rootTextNames.schema, async (take) => {
    take(Buffer.from(sidecarSchemaText()));
    return null;
  });
  const skipped = [...report.skipped, ...left.first];
  return { ...report, skippedCount: report.skippedCount + left.count, skipped };
}

interface Bag {
  /**
   * Adds a file with what `write` gives; if that returns a reason, the bag does not have the file. Returns the reason.
   */
  add(
    path: string,
    write: (take: (piece: Uint8Array) => void) => Promise<string | null>,
  ): Promise<string | null>;
  /** Writes everything but the payload; `facts` are lines of `bag-info.txt`. */
  finish(facts: readonly string[]): void;
  /** Closes open files. */
  close(): void;
}

function openBag(folder: string, disk: ExportDisk): Bag {
  const tags: string[] = [];
  let files = 0;
  let bytes = 0;
  const manifest = openHashed(join(folder, 'manifest-sha256.txt'), disk);
  const writeTag = (name: string, lines: readonly string[]) => {
    const tag = openHashed(join(folder, name), disk);
    try {
      for (const line of lines) tag.write(Buffer.from(`${line}\n`));
      tags.push(manifestLine(name, tag.finish()));
    } finally {
      tag.close();
    }
  };
  return {
    async add(path, write) {
      const place = join(folder, 'data', path);
      makeFoldersSync(dirname(place));
      const file = openHashed(place, disk);
      let problem: string | null;
      try {
        problem = await write(file.write);
        if (problem === null) {
          manifest.write(Buffer.from(`${manifestLine(`data/${path}`, file.finish())}\n`));
          files += 1;
          bytes += file.bytes();
          syncFolder(dirname(place));
        }
      } finally {
        file.close();
      }
      if (problem !== null) rmSync(place);
      return problem;
    },
    finish(facts) {
      tags.push(manifestLine('manifest-sha256.txt', manifest.finish()));
      writeTag('bag-info.txt', [...facts, `Payload-Oxum: ${bytes}.${files}`]);
      writeTag('bagit.txt', ['BagIt-Version: 1.0', 'Tag-File-Character-Encoding: UTF-8']);
      writeTag('tagmanifest-sha256.txt', [...tags]);
      syncFolder(folder);
    },
    close: manifest.close,
  };
}

function openHashed(path: string, disk: ExportDisk) {
  const output = disk.open(path);
  const hash = createHash('sha256');
  return {
    write(piece: Uint8Array) {
      hash.update(piece);
      output.write(piece);
    },
    /** Flushes the file, and returns its SHA-256. */
    finish(): string {
      output.finish();
      return hash.digest('hex');
    },
    bytes: () => output.bytes,
    close: output.close,
  };
}

function manifestLine(path: string, sha256: string): string {
  return `${sha256}  ${path.replace(/[%\r\n]/g, encodeURIComponent)}`;
}

function refuseUsed(path: string): void {
  if (!existsSync(path)) return;
  const isFolder = statSync(path).isDirectory();
  if (isFolder && readdirSync(path).length === 0) return;
  throw new MatchkeepError('path-invalid', `"${path}" is ${isFolder ? 'not empty' : 'a file'}.`, {
    remedy: 'Choose a new or an empty folder: a bag has nothing but what it lists.',
  });
}
