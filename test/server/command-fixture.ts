/**
 * Runs Matchkeep's command line as a process of its own, with its own data folder: from source through `bin/matchkeep`,
 * or the built program, which starts in half the time, where `npm test` has built it (scripts/built-program.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtProgramVariable } from '../../scripts/built-program.ts';

const root = join(import.meta.dirname, '..', '..');
const fromSource = join(root, 'bin', process.platform === 'win32' ? 'matchkeep.cmd' : 'matchkeep');
const [program, ...firstArguments] = process.env[builtProgramVariable]
  ? [process.execPath, join(root, 'dist', 'server', 'index.js')]
  : [fromSource];

export interface Ended {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The first line of stdout (parsed as JSON) that fits, past or to come; rejects when the command ends before. */
  line(isWanted: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

export interface CommandEnv {
  readonly dataDir: string;
  readonly password?: string;
  /** More of the environment. */
  readonly extra?: NodeJS.ProcessEnv;
  /** It leads a group of processes: a signal to the group reaches also those that it starts. */
  readonly leadsGroup?: boolean;
}

/** Starts a command; standard input is `input`, then its end. */
export function start(
  { dataDir, password, extra, leadsGroup = false }: CommandEnv,
  args: readonly string[],
  input = '',
): Running {
  const { MATCHKEEP_PASSWORD: _, ...env } = process.env;
  const child = spawn(program, [...firstArguments, ...args], {
    env: {
      ...env,
      MATCHKEEP_DATA_DIR: dataDir,
      ...(password !== undefined && { MATCHKEEP_PASSWORD: password }),
      ...extra,
    },
    detached: leadsGroup,
    shell: program === fromSource && process.platform === 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const onOutput = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
    for (const notify of onOutput) notify();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  // A command that ends without reading its input closes the pipe, which is no error.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    child,
    ended,
    line: (isWanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const lines = stdout.split('\n').slice(0, -1);
          const found = lines.map((line): Record<string, unknown> => JSON.parse(line)).find(isWanted);
          if (!found) return;
          onOutput.delete(look);
          resolve(found);
        };
        onOutput.add(look);
        ended.then(() => reject(new Error(`It ended without that line: ${stdout}${stderr}`)), reject);
        look();
      }),
  };
}

export function run(env: CommandEnv, args: readonly string[], input?: string): Promise<Ended> {
  return start(env, args, input).ended;
}

/** Runs a command with `--json`; stdout must be exactly one JSON document. */
export async function runJson(
  env: CommandEnv,
  args: readonly string[],
  input?: string,
): Promise<Ended & { readonly document: unknown }> {
  const ended = await run(env, [...args, '--json'], input);
  return { ...ended, document: JSON.parse(ended.stdout) };
}
