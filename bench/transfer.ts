/**
 * Transfer against aria2c and curl on the same files of the same server, alternating in one run. They get
 * ready addresses; Matchkeep is its installed command from start to end: it lists, asks for each address, hashes, checks,
 * publishes durably, catalogues and writes sidecars.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBenchFolder } from './drive.ts';
import { toFigure } from './figure.ts';
import { installProgram } from './installed-program.ts';
import { paired } from './paired.ts';
import { type PracticeProcess, startPracticeProcess } from './practice-process.ts';
import { median } from './quantile.ts';
import { type BenchResult, type Measurement, measurement, type Results } from './result.ts';
import { type SyncJob, type SyncOutcome, syncByCommand } from './sync-command.ts';
import type { WorkCost } from './timed-command.ts';
import { aria2c, curl, flushFiles, oneByOne, readyAddresses } from './transfer-peers.ts';

const contentType = 'ROFL_REPLAY';
const mb = 1024 * 1024;

interface Shape {
  readonly name: string;
  readonly matches: number;
  readonly gamesPerMatch: number;
  readonly bytesPerFile: number;
  /** Waits before each answer: ms; default: none. */
  readonly delays?: { readonly api: number; readonly fileHost: number };
}

const small: Shape = {
  name: '2,000 files of 64 KB',
  matches: 400,
  gamesPerMatch: 5,
  bytesPerFile: 64 * 1024,
};
/** As small ones on a line with real delays. */
const distant: Shape = {
  name: '600 files of 64 KB, API after 40 ms, file host after 60 ms',
  matches: 120,
  gamesPerMatch: 5,
  bytesPerFile: 64 * 1024,
  delays: { api: 40, fileHost: 60 },
};
const large: Shape = { name: '4 files of 512 MB', matches: 4, gamesPerMatch: 1, bytesPerFile: 512 * mb };

/** @param rounds how often each side runs, in turns */
export async function benchTransfer({ rounds }: { readonly rounds: number }): Promise<Results> {
  return [...(await benchSmall(rounds)), ...(await benchDistant(rounds)), ...(await benchLarge(rounds))];
}

async function benchSmall(rounds: number): Promise<Results> {
  const { ours, theirs, durable } = await runInTurns(small, { rounds, concurrency: 16, peer: aria2c });
  return [
    timeResult(small, 'aria2c -j16', ours, theirs, 1),
    timeResult(small, 'aria2c -j16 and sync of each file', ours, durable, 1),
    ...processorResult(small, 'aria2c -j16', ours, theirs, 4),
    ...memoryResult(small, ours),
  ];
}

/** In each round all three, in another order each time. */
async function benchDistant(rounds: number): Promise<Results> {
  return await withService(distant, async (service, addresses, folder) => {
    const program = await installProgram(join(folder, 'installed'));
    const ours: SyncOutcome[] = [];
    const theirs: WorkCost[] = [];
    const one: WorkCost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = join(folder, `matchkeep-${round}`);
      const turns = [
        async () => theirs.push(await aria2c(addresses, join(folder, `peer-${round}`))),
        async () => ours.push(await matchkeep(service, { program, dataDir, concurrency: 16 }, distant)),
        async () => one.push(await oneByOne(service, contentType, join(folder, `one-${round}`))),
      ];
      for (let turn = 0; turn < turns.length; turn += 1) await turns[(round + turn) % turns.length]?.();
    }
    return [
      timeResult(distant, 'aria2c -j16', ours, theirs, 1.25),
      timeResult(distant, 'one file after the other', ours, one, 1),
      ...processorResult(distant, 'aria2c -j16', ours, theirs, null),
    ];
  });
}

async function benchLarge(rounds: number): Promise<Results> {
  const { ours, theirs, durable } = await runInTurns(large, { rounds, concurrency: 1, peer: curl });
  return [
    rateResult('curl', ours, theirs),
    rateResult('curl and sync of each file', ours, durable),
    ...processorResult(large, 'curl', ours, theirs, null),
    ...memoryResult(large, ours),
  ];
}

interface Turns {
  readonly rounds: number;
  readonly concurrency: number;
  readonly peer: typeof aria2c;
}

/** In each round the peer, Matchkeep, and the peer with a flush of each file; either end first in turn. */
async function runInTurns(shape: Shape, { rounds, concurrency, peer }: Turns) {
  return await withService(shape, async (service, addresses, folder) => {
    const program = await installProgram(join(folder, 'installed'));
    const ours: SyncOutcome[] = [];
    const theirs: WorkCost[] = [];
    const durable: WorkCost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = join(folder, `matchkeep-${round}`);
      const runPeer = async () => theirs.push(await peer(addresses, join(folder, `peer-${round}`)));
      const runDurable = async () =>
        durable.push(await peer(addresses, join(folder, `durable-${round}`), flushFiles));
      const [first, last] = round % 2 === 0 ? [runPeer, runDurable] : [runDurable, runPeer];
      await first();
      ours.push(await matchkeep(service, { program, dataDir, concurrency }, shape));
      await last();
    }
    return { ours, theirs, durable };
  });
}

function rateResult(peer: string, ours: readonly WorkCost[], theirs: readonly WorkCost[]): BenchResult {
  const rates = (costs: readonly WorkCost[]) =>
    costs.map(({ seconds }) => (large.matches * large.bytesPerFile) / mb / seconds);
  const figures = paired(rates(ours), rates(theirs), 'MB/s', 0, 'larger');
  const name = `${large.name}: rate against ${peer}`;
  return { name, ...figures, target: '≥ 0.95', isMet: figures.ratio >= 0.95 };
}

function timeResult(
  shape: Shape,
  peer: string,
  ours: readonly WorkCost[],
  theirs: readonly WorkCost[],
  target: number,
): BenchResult {
  const seconds = (costs: readonly WorkCost[]) => costs.map((cost) => cost.seconds);
  const figures = paired(seconds(ours), seconds(theirs), 's', 2);
  const name = `${shape.name}: time against ${peer}`;
  return { name, ...figures, target: `≤ ${target.toFixed(2)}`, isMet: figures.ratio <= target };
}

/** @param targetMs processor time per file, ours; null where none is set */
function processorResult(
  shape: Shape,
  peer: string,
  ours: readonly WorkCost[],
  theirs: readonly WorkCost[],
  targetMs: number | null,
): readonly BenchResult[] {
  const perFile = (costs: readonly WorkCost[]) =>
    costs.flatMap(({ cpuMs }) => (cpuMs === null ? [] : [cpuMs / (shape.matches * shape.gamesPerMatch)]));
  const [us, them] = [perFile(ours), perFile(theirs)];
  if (us.length === 0) return [];
  return [
    {
      name: `${shape.name}: processor time per file against ${peer}`,
      ...paired(us, them, 'ms', 2),
      target: targetMs === null ? 'none' : `ours ≤ ${targetMs} ms`,
      isMet: targetMs === null || median(us) <= targetMs,
    },
  ];
}

function memoryResult(shape: Shape, outcomes: readonly SyncOutcome[]): readonly Measurement[] {
  const peaks = outcomes.flatMap(({ memoryBytes }) => (memoryBytes === null ? [] : [memoryBytes / mb]));
  if (peaks.length === 0) return [];
  return [
    measurement({
      name: `${shape.name}: peak resident memory`,
      figures: [toFigure('', peaks, 'MB')],
      limit: 200,
      digits: 0,
    }),
  ];
}

/**
 * Removes the files of all rounds at the end: for five minutes after a file was removed, ext4 without a journal passes
 * over its inode, so that creating 2,000 files took up to 1.3 s more after 10,000 were removed.
 */
async function withService<T>(
  shape: Shape,
  work: (service: PracticeProcess, addresses: readonly string[], folder: string) => Promise<T>,
): Promise<T> {
  const folder = await createBenchFolder();
  const { matches, gamesPerMatch, bytesPerFile, delays } = shape;
  const faults = delays && [
    `slow:${delays.api}@login,refresh,matches,games,address`,
    `slow:${delays.fileHost}@file`,
  ];
  const service = await startPracticeProcess(
    {
      matches,
      gamesPerMatch,
      bytesPerFile,
      contentTypes: [contentType],
      fileFormat: 'rofl',
      addressSeconds: 3600,
    },
    faults,
  );
  try {
    return await work(service, await readyAddresses(service, contentType), folder);
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

async function matchkeep(
  { baseUrl, username, password }: PracticeProcess,
  job: Pick<SyncJob, 'program' | 'dataDir' | 'concurrency'>,
  shape: Shape,
): Promise<SyncOutcome> {
  const outcome = await syncByCommand({ ...job, baseUrl, username, password, contentType });
  const wanted = shape.matches * shape.gamesPerMatch;
  if (outcome.archived !== wanted) throw new Error(`${outcome.archived} of ${wanted} files were archived`);
  return outcome;
}
