/** The real command line, run once: what it printed, how long it took from start to end, and the most memory it held. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endedChildrenCpuMs, peakMemory } from './process-cost.ts';

const clonedProgram = join(import.meta.dirname, '..', 'bin', 'matchkeep');

/** What a piece of work cost that other processes did. */
export interface WorkCost {
  readonly seconds: number;
  /** Processor time, user and system, of these processes; null if the system does not report it. */
  readonly cpuMs: number | null;
}

/** Measures work in child processes that end with it; no other child may end meanwhile. */
export async function measureCost<T>(work: () => Promise<T>): Promise<WorkCost & { readonly result: T }> {
  const cpuBefore = endedChildrenCpuMs();
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuAfter = endedChildrenCpuMs();
  return { result, seconds, cpuMs: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore };
}

export interface CommandCost extends WorkCost {
  /** Peak resident memory; null if the system does not report it. */
  readonly memoryBytes: number | null;
}

interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The path of the command; default: this clone's. */
  readonly program?: string;
}

/** Throws where it does not end well. */
export async function timedCommand(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandCost & { readonly output: string }> {
  const { result, ...cost } = await measureCost(() => runCommand(args, options));
  return { ...result, ...cost };
}

async function runCommand(
  args: readonly string[],
  { env = process.env, program = clonedProgram }: CommandOptions,
): Promise<Pick<CommandCost, 'memoryBytes'> & { readonly output: string }> {
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
  clearInterval(watch);
  if (code !== 0) throw new Error(`matchkeep ${args.join(' ')} ended with ${code}: ${output}`);
  return { output, memoryBytes };
}
