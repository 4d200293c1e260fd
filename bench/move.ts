/**
 * An archive of small files moves to another drive, by a process that is killed three times and continues. Meanwhile its
 * thread is asked for matches. Afterwards, the archive is as it was, byte for byte.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { openArchive } from '../src/core/archive/archive.ts';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { rebuildCatalogue } from '../src/core/maintenance/rebuild.ts';
import { fillArchive } from './archive.ts';
import { createBenchFolder, flushDrive } from './drive.ts';
import { toFigure } from './figure.ts';
import { type MoveLine, moveLineSchema } from './move-line.ts';
import { measurement, type Results } from './result.ts';
import { answerResult } from './while-asked.ts';

const run = promisify(execFile);
const fileBytes = 200;
/** The other drive: one in memory, which Linux always has. */
const otherDrive = '/dev/shm';

/** @param games one file each */
export async function benchMove({ games }: { readonly games: number }): Promise<Results> {
  const folder = await createBenchFolder();
  if (!existsSync(otherDrive) || statSync(otherDrive).dev === statSync(folder).dev)
    throw new Error(`The archive is moved to ${otherDrive}, which is no other drive here.`);
  const other = await mkdtemp(join(otherDrive, 'matchkeep-bench-'));
  try {
    const [from, to] = [join(folder, 'archive'), join(other, 'archive')];
    const files = await fill(folder, from, games);
    await flushDrive();
    const before = await hashes(from);
    const requireAll = async (dir: string) => {
      const present = new Set(await hashes(dir));
      const lost = before.filter((line) => !present.has(line));
      if (lost.length > 0) throw new Error(`${lost.length} files are not as before: ${lost[0]}`);
    };
    const answersMs: number[] = [];
    const startedAt = performance.now();
    let checkMs = 0;
    for (const isReached of [
      ({ kind, files: done }: MoveLine) => kind === 'move' && done >= files * 0.1,
      ({ kind, files: done }: MoveLine) => kind === 'move' && done >= files * 0.3,
      ({ kind, files: done }: MoveLine) => kind === 'clear' && done >= files * 0.1,
      () => false,
    ]) {
      answersMs.push(...(await moveUntil(folder, to, isReached)));
      const checkedAt = performance.now();
      await requireAll(existsSync(join(to, '.matchkeep')) ? to : from);
      checkMs += performance.now() - checkedAt;
    }
    if (existsSync(from)) throw new Error(`${from} is still there.`);
    const seconds = (performance.now() - startedAt - checkMs) / 1_000;
    const name = `Move of ${files.toLocaleString('en')} files to another drive, with three kills`;
    const figures = [toFigure('', [files / seconds], 'files a second', 'larger')] as const;
    return [measurement({ name, figures, limit: null }), answerResult(name, [answersMs])];
  } finally {
    await rm(other, { recursive: true });
    await rm(folder, { recursive: true });
  }
}

/** An archive in `dir`, and its catalogue in the data folder; returns the number of files of games. */
async function fill(dataDir: string, dir: string, games: number): Promise<number> {
  const archive = await openArchive({ dir, expectedId: null });
  fillArchive(dir, games, fileBytes);
  const catalogue = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  try {
    return (await rebuildCatalogue({ catalogue, archive, now: Date.now })).games;
  } finally {
    catalogue.close();
  }
}

/** Begins or continues the move, until a line that kills its process. Returns its answers. */
async function moveUntil(
  dataDir: string,
  to: string,
  isReached: (line: MoveLine) => boolean,
): Promise<readonly number[]> {
  const program = join(import.meta.dirname, 'move-process.ts');
  const child = spawn(process.execPath, [program, dataDir, to], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const answersMs: number[] = [];
  let isKilled = false;
  for await (const text of createInterface({ input: child.stdout })) {
    const line = moveLineSchema.parse(JSON.parse(text));
    answersMs.push(...line.answersMs);
    if (isReached(line)) isKilled = child.kill('SIGKILL');
  }
  await ended;
  if (!isKilled && child.exitCode !== 0) throw new Error(`The move ended with ${child.exitCode}.`);
  return answersMs;
}

/** A line with the SHA-256 and the path of each file, without Matchkeep's own notes. */
async function hashes(dir: string): Promise<readonly string[]> {
  const command = "find . -type f ! -path './.matchkeep*' -print0 | xargs -0 -n 500 sha256sum";
  const { stdout } = await run('sh', ['-c', command], { cwd: dir, maxBuffer: 2 ** 30 });
  return stdout.split('\n').filter((line) => line !== '');
}
