/** Runs another program in the project's folder, its output passing through. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** `quiet` captures the output and returns it. Default `inherit`. */
  readonly output?: 'inherit' | 'quiet';
}

export interface CommandResult {
  /** The exit code; null when it could not be started or was ended by a signal. */
  readonly code: number | null;
  readonly seconds: number;
  /** Both streams as they came, where `quiet` was asked for. */
  readonly text: string;
}

/** On Windows the packages' commands are batch files, which need the shell. */
const needsShell = process.platform === 'win32';

export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const startedAt = performance.now();
  const quiet = options.output === 'quiet';
  const child = spawn(command, args, {
    cwd: root,
    env: options.env ?? process.env,
    shell: needsShell && command !== process.execPath,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  }
  const code = await new Promise<number | null>((resolveCode) => {
    child.on('error', (error) => {
      if (quiet) chunks.push(Buffer.from(error.message));
      else console.error(`${command}: ${error.message}`);
      resolveCode(null);
    });
    child.on('close', (exitCode) => resolveCode(exitCode));
  });
  return {
    code,
    seconds: (performance.now() - startedAt) / 1000,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Whether the shell would find a program of this name. */
export async function hasCommand(name: string): Promise<boolean> {
  const finder = process.platform === 'win32' ? 'where' : 'which';
  return (await runCommand(finder, [name], { output: 'quiet' })).code === 0;
}
