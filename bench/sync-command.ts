/** One pass of the real command line in a fresh data folder, and what it cost. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { flushDrive } from './drive.ts';
import { type CommandCost, timedCommand } from './timed-command.ts';

const run = promisify(execFile);
const reportSchema = z.object({ archived: z.number(), archivedBytes: z.number() });

export interface SyncJob {
  /** The path of the command. */
  readonly program: string;
  readonly dataDir: string;
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly contentType: string;
  readonly concurrency: number;
}

export interface SyncOutcome extends z.infer<typeof reportSchema>, CommandCost {}

/** Signed in beforehand, as every run but the first is; the clock runs from the command's start to its end. */
export async function syncByCommand(job: SyncJob): Promise<SyncOutcome> {
  const env = await prepareSync(job);
  await flushDrive();
  const { output, ...cost } = await timedCommand(syncArguments, { env, program: job.program });
  return { ...reportSchema.parse(JSON.parse(output)), ...cost };
}

const syncArguments: readonly string[] = ['sync', '--once', '--json'];

/** Sets up a fresh data folder and signs in. Returns the environment of the command. */
async function prepareSync(job: SyncJob): Promise<NodeJS.ProcessEnv> {
  const env = { ...process.env, MATCHKEEP_DATA_DIR: job.dataDir, MATCHKEEP_PASSWORD: job.password };
  const command = (...args: readonly string[]) => run(job.program, args, { env });
  await command('config', 'set', 'service.baseUrl', job.baseUrl);
  await command('config', 'set', 'sync.requestsPerSecond', '100000');
  await command('config', 'set', 'downloads.concurrency', String(job.concurrency));
  await command('rules', 'remove', 'default');
  await command('rules', 'add', '--content', job.contentType);
  await command('login', job.username);
  return env;
}
