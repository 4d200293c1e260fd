/** Runs the command line of a package as a user without a display does: with their own Node. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Packaged } from './packaged.ts';

export interface PackagedServer {
  /** Runs a command to its end and returns the JSON that it printed. Throws if it fails. */
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<unknown>;
  /** Starts a command that does not end, and returns the JSON of its first line. */
  start(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<unknown>;
  /** Ends the started commands. */
  stop(): Promise<void>;
}

/** `home`: the user's home folder, which contains the data folder. */
export function packagedServer({ resources }: Packaged, home: string): PackagedServer {
  const started: ChildProcess[] = [];
  const launch = (args: readonly string[], env: NodeJS.ProcessEnv) =>
    spawn(join(resources, 'server', 'bin', 'matchkeep'), [...args, '--json'], {
      cwd: home,
      // Nothing of this project is on the path or in the environment.
      env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  return {
    async run(args, env = {}) {
      const child = launch(args, { MATCHKEEP_DATA_DIR: join(home, 'data'), ...env });
      const output: Buffer[] = [];
      const errors: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => void output.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => void errors.push(chunk));
      const [code] = await once(child, 'close');
      const text = Buffer.concat(output).toString('utf8');
      if (code !== 0)
        throw new Error(`${args.join(' ')} ended with ${code}: ${text}${Buffer.concat(errors)}`);
      return text === '' ? null : JSON.parse(text);
    },
    async start(args, env = {}) {
      const child = launch(args, { MATCHKEEP_DATA_DIR: join(home, 'data'), ...env });
      started.push(child);
      const errors: Buffer[] = [];
      child.stderr.on('data', (chunk: Buffer) => void errors.push(chunk));
      for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
      throw new Error(`${args.join(' ')} ended without a word: ${Buffer.concat(errors)}`);
    },
    async stop() {
      for (const child of started.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'close');
      }
    },
  };
}
