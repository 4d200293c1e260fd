/**
 * The cost of the idle archiver: signed in, no window, nothing due, years of archived games. The built program runs
 * like an installed one (bin/matchkeep on the built files) against the practice service in another process; Linux
 * reports what it used. Sync passes run at the default interval of 10 minutes.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { toFigure } from './figure.ts';
import { fillDataFolder } from './filled-data-folder.ts';
import { installProgram } from './installed-program.ts';
import { startPracticeProcess } from './practice-process.ts';
import { costSince, type ProcessCost, readCost } from './process-cost.ts';
import { type Measurement, measurement } from './result.ts';

const run = promisify(execFile);
const cpuTargetPercent = 0.2;
const mb = 1e6;
const memoryTargetMb = 110;
/** After the first pass: worker threads end, and the collector has had its turn. */
const settleMs = 30_000;
const sampleMs = 5_000;
/** Parts of the time that show how much the processor time varies. */
const parts = 5;

export interface IdleOptions {
  readonly minutes: number;
  readonly games: number;
}

export async function benchIdle({ minutes, games }: IdleOptions): Promise<Measurement[]> {
  if (process.platform !== 'linux') {
    console.log('  not measured: only Linux reports what another process writes.');
    return [];
  }
  if (!(minutes > 0 && games > 0)) throw new Error('--minutes and --games take numbers above 0.');
  const work = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
  const service = await startPracticeProcess({ matches: 5 });
  try {
    const dataDir = join(work, 'data');
    await fillDataFolder(dataDir, games);
    const program = await installProgram(join(work, 'installed'));
    const env = {
      ...process.env,
      MATCHKEEP_DATA_DIR: dataDir,
      MATCHKEEP_PASSWORD: service.password,
      HOME: work,
    };
    await run(program, ['config', 'set', 'service.baseUrl', service.baseUrl], { env });
    await run(program, ['login', service.username], { env });
    const child = spawn(program, ['sync', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      return await watch(child, minutes, games);
    } finally {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    }
  } finally {
    await service.close();
    rmSync(work, { recursive: true, force: true });
  }
}

const eventSchema = z.object({ event: z.string() });

async function watch(child: ChildProcess, minutes: number, games: number): Promise<Measurement[]> {
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error('The program did not start.');
  let passes = 0;
  createInterface({ input: stdout }).on('line', (line) => {
    if (eventSchema.parse(JSON.parse(line)).event === 'sync-run') passes += 1;
  });
  while (passes === 0) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
    await delay(100);
  }
  await delay(settleMs);

  const begun = readCost(pid);
  const passesBefore = passes;
  const totalMs = minutes * 60_000;
  let last = begun;
  const residentMb: number[] = [];
  const shares: number[] = [];
  let partBegun = begun;
  let writtenWhileIdle: Pick<ProcessCost, 'writtenBytes' | 'writes'> = { writtenBytes: 0, writes: 0 };
  while (last.atMs - begun.atMs < totalMs) {
    const before = passes;
    const partEndsAt = begun.atMs + (totalMs / parts) * (shares.length + 1);
    await delay(Math.max(0, Math.min(sampleMs, partEndsAt - last.atMs)));
    const next = readCost(pid);
    const spent = costSince(last, next);
    // A pass records its run; writes within its few seconds belong to it.
    if (passes === before) {
      writtenWhileIdle = {
        writtenBytes: writtenWhileIdle.writtenBytes + spent.writtenBytes,
        writes: writtenWhileIdle.writes + spent.writes,
      };
    }
    residentMb.push(next.residentBytes / mb);
    last = next;
    if (next.atMs >= partEndsAt) {
      shares.push(percentOfCore(partBegun, next));
      partBegun = next;
    }
  }
  const all = costSince(begun, last);
  const name = `Idle for ${minutes} min, ${games.toLocaleString('en')} games`;
  return [
    measurement({
      name: `${name}: processor`,
      figures: [
        toFigure('', [percentOfCore(begun, last)], '% of a core'),
        toFigure(`each ${parts}th of the time`, shares, '% of a core'),
      ],
      limit: cpuTargetPercent,
      digits: 3,
      note: `with ${passes - passesBefore} sync passes`,
    }),
    measurement({
      name: `${name}: memory`,
      figures: [toFigure('peak', [Math.max(...residentMb)], 'MB'), toFigure('resident', residentMb, 'MB')],
      limit: memoryTargetMb,
      digits: 0,
    }),
    measurement({
      name: `${name}: disk`,
      figures: [
        toFigure('written while idle', [writtenWhileIdle.writtenBytes], 'bytes'),
        toFigure('writes while idle', [writtenWhileIdle.writes], ''),
        toFigure('written with the passes', [all.writtenBytes], 'bytes'),
      ],
      limit: 0,
      digits: 0,
    }),
  ];
}

function percentOfCore(from: ProcessCost, to: ProcessCost): number {
  const { cpuMs, atMs } = costSince(from, to);
  return (cpuMs / atMs) * 100;
}
