/** The results of a run as a file, with the commit, the machine and the settings that they belong to. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, platform, release, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Results } from './result.ts';

const run = promisify(execFile);

const figureSchema = z.object({
  name: z.string(),
  unit: z.string(),
  better: z.enum(['smaller', 'larger']),
  runs: z.number().int().min(1),
  median: z.number(),
  min: z.number(),
  max: z.number(),
});
const resultSchema = z.object({
  name: z.string(),
  /** In words: both sides of a figure with a competitor, or the figure without one. */
  ours: z.string().optional(),
  theirs: z.string().optional(),
  measured: z.string().optional(),
  figures: z.array(figureSchema),
  target: z.string(),
  isMet: z.boolean(),
});
const settingSchema = z.union([
  z.number(),
  z.string(),
  z.null(),
  z.array(z.union([z.number(), z.string()])).readonly(),
]);
const machineSchema = z.object({
  processor: z.string(),
  cores: z.number(),
  memoryGb: z.number(),
  system: z.string(),
  node: z.string(),
});
const fileSchema = z.object({
  commit: z.string(),
  machine: machineSchema,
  benches: z.array(
    z.object({
      name: z.string(),
      /** What determines how much it measures, such as its number of games and rounds. */
      settings: z.record(z.string(), settingSchema),
      results: z.array(resultSchema),
    }),
  ),
});

export type ResultFile = z.infer<typeof fileSchema>;
export type Settings = Readonly<Record<string, z.infer<typeof settingSchema>>>;

interface BenchRun {
  readonly name: string;
  readonly settings: Settings;
  readonly results: Results;
}

export function describeMachine(): z.infer<typeof machineSchema> {
  return {
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
  };
}

/** Ends with `-dirty` where files differ from it. Read before a run: meanwhile someone may commit. */
export async function readCommit(): Promise<string> {
  const { stdout } = await run('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: import.meta.dirname,
  });
  return stdout.trim();
}

/** @param commit of the code that was measured */
export async function writeResults(
  path: string,
  commit: string,
  benches: readonly BenchRun[],
): Promise<void> {
  const file = { commit, machine: describeMachine(), benches };
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
}

/** Throws if there is no such file, or if it does not hold results of benches. */
export async function readResults(path: string): Promise<ResultFile> {
  const read = fileSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (read.success) return read.data;
  throw new Error(
    `${path} does not hold results of this version's benches. Write it with --json.\n${z.prettifyError(read.error)}`,
  );
}
