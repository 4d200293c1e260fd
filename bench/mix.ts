/**
 * A mix of small and large files in one sync against the sum of its parts, each in a sync of its own, in turns: the
 * small files must not wait for the large ones, nor the large ones for the small.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBenchFolder } from './drive.ts';
import { installProgram } from './installed-program.ts';
import { paired } from './paired.ts';
import { fetchGameIds, signInToPractice } from './practice-calls.ts';
import { type PracticeProcess, startPracticeProcess } from './practice-process.ts';
import type { BenchResult } from './result.ts';
import { syncByCommand } from './sync-command.ts';

const contentType = 'ROFL_REPLAY';

interface Part {
  readonly files: number;
  readonly bytesPerFile: number;
}
const small: Part = { files: 1_000, bytesPerFile: 64 * 1024 };
const large: Part = { files: 2, bytesPerFile: 512 * 1024 * 1024 };

/** @param rounds how often the mix and its parts run, in turns */
export async function benchMix({ rounds }: { readonly rounds: number }): Promise<readonly BenchResult[]> {
  const folder = await createBenchFolder();
  try {
    const program = await installProgram(join(folder, 'installed'));
    const time = async (name: string, start: () => Promise<PracticeProcess>, parts: readonly Part[]) => {
      const service = await start();
      try {
        const dataDir = join(folder, name);
        const job = { ...service, program, dataDir, contentType, concurrency: 16 };
        const { archivedBytes, seconds } = await syncByCommand(job);
        const bytes = parts.reduce((sum, part) => sum + part.files * part.bytesPerFile, 0);
        if (archivedBytes !== bytes) throw new Error(`${archivedBytes} of ${bytes} bytes were archived.`);
        return seconds;
      } finally {
        await service.close();
      }
    };
    const mixes: number[] = [];
    const parts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      mixes.push(await time(`mix-${round}`, startMix, [small, large]));
      let sum = 0;
      for (const [index, part] of [small, large].entries())
        sum += await time(`part-${index}-${round}`, () => startService(part), [part]);
      parts.push(sum);
    }
    const figures = paired(mixes, parts, 's', 2);
    const name = `${small.files.toLocaleString('en')} files of 64 KB and ${large.files} of 512 MB: time against the sum of both parts`;
    return [{ name, ...figures, target: '≤ 1.00', isMet: figures.ratio <= 1 }];
  } finally {
    await rm(folder, { recursive: true });
  }
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
