/** One pass of the real command line in a fresh data folder: how long it took, and the most memory it held. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { peakMemory } from './process-cost.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, '..', 'bin', 'matchkeep');
const reportSchema = z.object({ archived: z.number() });

export interface SyncJob {
  readonly dataDir: string;
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly contentType: string;
  readonly concurrency: number;
}

export interface SyncOutcome {
  readonly archived: number;
  readonly seconds: number;
  /** Peak resident memory; null where the system does not tell it of another process. */
  readonly memoryBytes: number | null;
}

/** Signed in beforehand, as every run but the first is; the clock runs from the command's start to its end. */
export async function syncByCommand(job: SyncJob): Promise<SyncOutcome> {
  const env = { ...process.env, MATCHKEEP_DATA_DIR: job.dataDir, MATCHKEEP_PASSWORD: job.password };
  const command = (...args: readonly string[]) => run(program, args, { env });
  await command('config', 'set', 'service.baseUrl', job.baseUrl);
  await command('config', 'set', 'sync.requestsPerSecond', '100000');
  await command('config', 'set', 'downloads.concurrency', String(job.concurrency));
  await command('rules', 'remove', 'default');
  await command('rules', 'add', '--content', job.contentType);
  await command('login', job.username);

  const startedAt = performance.now();
  const child = spawn(program, ['sync', '--once', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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
  if (code !== 0) throw new Error(`the pass ended with ${code}: ${output}`);
  return { ...reportSchema.parse(JSON.parse(output)), seconds, memoryBytes };
}
