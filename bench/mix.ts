/**
 * A mix of small and large files in one sync against the sum of its parts, each in a sync of its own, in turns: the
 * small files must not wait for the large ones, nor the large ones for the small.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBenchFolder } from './drive.ts';
import { installProgram } from './installed-program.ts';
import { paired, runInTurns } from './paired.ts';
import { fetchGameIds, signInToPractice } from './practice-calls.ts';
import { type PracticeProcess, startPracticeProcess } from './practice-process.ts';
import { processorResult } from './processor-result.ts';
import type { Results } from './result.ts';
import { syncByCommand } from './sync-command.ts';
import type { WorkCost } from './timed-command.ts';

const contentType = 'ROFL_REPLAY';

interface Part {
  readonly files: number;
  readonly bytesPerFile: number;
}
const small: Part = { files: 1_000, bytesPerFile: 64 * 1024 };
const large: Part = { files: 2, bytesPerFile: 512 * 1024 * 1024 };

/** @param rounds how often the mix and its parts run, in turns */
export async function benchMix({ rounds }: { readonly rounds: number }): Promise<Results> {
  const folder = await createBenchFolder();
  try {
    const program = await installProgram(join(folder, 'installed'));
    const measure = async (name: string, start: () => Promise<PracticeProcess>, parts: readonly Part[]) => {
      const service = await start();
      try {
        const dataDir = join(folder, name);
        const job = { ...service, program, dataDir, contentType, concurrency: 16 };
        const { archivedBytes, seconds, cpuMs } = await syncByCommand(job);
        const bytes = parts.reduce((sum, part) => sum + part.files * part.bytesPerFile, 0);
        if (archivedBytes !== bytes) throw new Error(`${archivedBytes} of ${bytes} bytes were archived.`);
        return { seconds, cpuMs };
      } finally {
        await service.close();
      }
    };
    const { ours, theirs } = await runInTurns(
      rounds,
      (round) => measure(`mix-${round}`, startMix, [small, large]),
      async (round) => {
        const [one, other] = [
          await measure(`small-${round}`, () => startService(small), [small]),
          await measure(`large-${round}`, () => startService(large), [large]),
        ];
        return { seconds: one.seconds + other.seconds, cpuMs: add(one.cpuMs, other.cpuMs) };
      },
    );
    return toResults(ours, theirs);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const add = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;

type Cost = Pick<WorkCost, 'seconds' | 'cpuMs'>;

function toResults(ours: readonly Cost[], theirs: readonly Cost[]): Results {
  const name = `${small.files.toLocaleString('en')} files of 64 KB and ${large.files} of 512 MB`;
  const seconds = (costs: readonly Cost[]) => costs.map((cost) => cost.seconds);
  const figures = paired(seconds(ours), seconds(theirs), 's', 2);
  const time = { name: `${name}: time against the sum of both parts`, ...figures };
  return [
    { ...time, target: '≤ 1.00', isMet: figures.ratio <= 1 },
    ...processorResult(`${name}: processor time against the sum of both parts`, ours, theirs),
  ];
}

async function startService(
  { files, bytesPerFile }: Part,
  bytesByGame: Readonly<Record<string, number>> = {},
): Promise<PracticeProcess> {
  const world = { matches: files, gamesPerMatch: 1, contentTypes: [contentType], addressSeconds: 3600 };
  return await startPracticeProcess({ ...world, bytesPerFile, bytesByGame, fileFormat: 'rofl' });
}

/** The ids of a world are the same each time: the first service names the games whose files are large. */
async function startMix(): Promise<PracticeProcess> {
  const both: Part = { ...small, files: small.files + large.files };
  const named = await startService(both);
  const ids = await fetchGameIds(await signInToPractice(named)).finally(() => named.close());
  const largeIds = ids.slice(0, large.files).map((id) => [id, large.bytesPerFile] as const);
  return await startService(both, Object.fromEntries(largeIds));
}
