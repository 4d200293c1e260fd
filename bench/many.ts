/**
 * Very many small files in one sync: whether the rate at the end is the rate at the start, and whether memory grows.
 * The installed command runs; how much is archived is read from its catalogue.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createBenchFolder } from './drive.ts';
import { toFigure } from './figure.ts';
import { installProgram } from './installed-program.ts';
import { startPracticeProcess } from './practice-process.ts';
import { type ProcessCost, readCost } from './process-cost.ts';
import { type Measurement, measurement } from './result.ts';
import { prepareSync, type SyncJob, syncArguments } from './sync-command.ts';

const contentType = 'ROFL_REPLAY';
const gamesPerMatch = 5;
const bytesPerFile = 16 * 1024;
const betweenSamplesMs = 200;
const mb = 1024 * 1024;

/** One moment of a sync. */
interface Sample {
  readonly atMs: number;
  readonly archived: number;
  readonly residentBytes: number;
  readonly cpuMs: number;
}

/** @param files one for each game */
export async function benchMany({ files }: { readonly files: number }): Promise<readonly Measurement[]> {
  if (process.platform !== 'linux') {
    console.log('  not measured: only Linux reports the memory of another process.');
    return [];
  }
  if (!(files >= 1000)) throw new Error('--games: at least 1,000.');
  const folder = await createBenchFolder();
  const matches = Math.ceil(files / gamesPerMatch);
  const world = { matches, gamesPerMatch, contentTypes: [contentType], bytesPerFile };
  const service = await startPracticeProcess({ ...world, fileFormat: 'rofl', addressSeconds: 3600 });
  try {
    const program = await installProgram(join(folder, 'installed'));
    const dataDir = join(folder, 'data');
    const samples = await watchSync({ ...service, program, dataDir, contentType, concurrency: 16 });
    return toResults(matches * gamesPerMatch, samples);
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

async function watchSync(job: SyncJob): Promise<readonly Sample[]> {
  const env = await prepareSync(job);
  const child = spawn(job.program, syncArguments, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const db = new Database(join(job.dataDir, 'catalogue.db'), { readonly: true });
  try {
    const archived = db
      .prepare<[], number>("SELECT assets FROM state_counts WHERE scope = 'all' AND state = 'archived'")
      .pluck();
    const samples: Sample[] = [];
    const ended = once(child, 'exit');
    while (child.exitCode === null && child.pid !== undefined) {
      const cost = readCostWhileRunning(child.pid);
      if (cost === null) break;
      samples.push({ ...cost, archived: archived.get() ?? 0 });
      await Promise.race([delay(betweenSamplesMs), ended]);
    }
    await ended;
    if (child.exitCode !== 0) throw new Error(`The sync ended with ${child.exitCode}.`);
    return samples;
  } finally {
    db.close();
  }
}

/** Null once the process has ended, which this process learns a moment later. */
function readCostWhileRunning(pid: number): ProcessCost | null {
  try {
    return readCost(pid);
  } catch {
    return null;
  }
}

function toResults(files: number, samples: readonly Sample[]): readonly Measurement[] {
  const between = (from: number, to: number) =>
    samples.filter(({ archived }) => archived >= from * files && archived <= to * files);
  const measureRate = (some: readonly Sample[]) => {
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined || first === last)
      throw new Error('Too few files to compare.');
    return ((last.archived - first.archived) / (last.atMs - first.atMs)) * 1000;
  };
  const highest = (some: readonly Sample[]) =>
    Math.max(...some.map(({ residentBytes }) => residentBytes)) / mb;
  const [start, end] = [between(0.05, 0.25), between(0.75, 0.95)];
  const [startRate, endRate] = [measureRate(start), measureRate(end)];
  const [startMb, endMb] = [highest(start), highest(end)];
  const cpuMs = (samples.at(-1)?.cpuMs ?? Number.NaN) / files;
  const name = `${files.toLocaleString('en')} files of 16 KB in one sync`;
  const perSecond = (what: string, rate: number) => toFigure(what, [rate], 'files a second', 'larger');
  return [
    measurement({
      name: `${name}: rate at the end against the start`,
      figures: [
        toFigure('', [endRate / startRate], '', 'larger'),
        perSecond('at the end', endRate),
        perSecond('at the start', startRate),
      ],
      limit: 0.95,
      digits: 2,
    }),
    measurement({
      name: `${name}: memory at the end against the start`,
      figures: [
        toFigure('', [endMb / startMb], ''),
        toFigure('at the end', [endMb], 'MB'),
        toFigure('at the start', [startMb], 'MB'),
      ],
      limit: 1.1,
      digits: 2,
    }),
    measurement({
      name: `${name}: processor time`,
      figures: [toFigure('', [cpuMs], 'ms a file')],
      limit: null,
      digits: 2,
    }),
  ];
}
