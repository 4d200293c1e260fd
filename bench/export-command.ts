/** One export by the real command line: how long it took, the most memory it held, and what it says it wrote. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { peakMemory } from './process-cost.ts';

const program = join(import.meta.dirname, '..', 'bin', 'matchkeep');
const reportSchema = z.object({
  rows: z.record(z.string(), z.number()),
  bytes: z.number(),
  leftOutCount: z.number(),
});

export interface ExportOutcome extends z.infer<typeof reportSchema> {
  readonly seconds: number;
  /** Peak resident memory; null where the system does not tell it of another process. */
  readonly memoryBytes: number | null;
}

export async function exportByCommand(dataDir: string, args: readonly string[]): Promise<ExportOutcome> {
  const startedAt = performance.now();
  const child = spawn(program, ['--json', '--data-dir', dataDir, 'export', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  let memoryBytes: number | null = null;
  const watch = setInterval(() => {
    memoryBytes = Math.max(memoryBytes ?? 0, peakMemory(child.pid) ?? 0) || null;
  }, 20);
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  if (code !== 0) throw new Error(`the export ended with ${code}: ${output}`);
  return { ...reportSchema.parse(JSON.parse(output)), seconds, memoryBytes };
}
