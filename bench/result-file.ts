/** The results of a run as a file, with the commit and the machine that they belong to. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { BenchResult, Measurement } from './result.ts';

const run = promisify(execFile);

const resultSchema = z.object({
  name: z.string(),
  /** Of a figure with a competitor. */
  ours: z.string().optional(),
  theirs: z.string().optional(),
  ratio: z.number().optional(),
  spread: z.object({ median: z.number(), min: z.number(), max: z.number() }).optional(),
  /** Of a figure without one. */
  measured: z.string().optional(),
  target: z.string(),
  isMet: z.boolean(),
});
const fileSchema = z.object({
  commit: z.string(),
  processor: z.string(),
  cores: z.number(),
  results: z.array(resultSchema),
});

export type ResultFile = z.infer<typeof fileSchema>;

/** `commit` ends with `-dirty` where files differ from it. */
export async function writeResults(
  path: string,
  results: readonly (BenchResult | Measurement)[],
): Promise<void> {
  const { stdout } = await run('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: import.meta.dirname,
  });
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const file = { commit: stdout.trim(), processor, cores: cpus().length, results };
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
}

/** Throws if there is no such file, or if it does not hold results. */
export async function readResults(path: string): Promise<ResultFile> {
  return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
