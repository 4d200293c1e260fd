/** The real command line, run once: what it printed, how long it took from start to end, and the most memory it held. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { peakMemory } from './process-cost.ts';

export const program = join(import.meta.dirname, '..', 'bin', 'matchkeep');

export interface CommandCost {
  readonly seconds: number;
  /** Peak resident memory; null if the system does not report it. */
  readonly memoryBytes: number | null;
}

/** Throws where it does not end well. */
export async function timedCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<CommandCost & { readonly output: string }> {
  const startedAt = performance.now();
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  let memoryBytes: number | null = null;
  const watch = setInterval(() => {
    memoryBytes = Math.max(memoryBytes ?? 0, peakMemory(child.pid) ?? 0) || null;
  }, 20);
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  if (code !== 0) throw new Error(`matchkeep ${args.join(' ')} ended with ${code}: ${output}`);
  return { output, seconds, memoryBytes };
}
