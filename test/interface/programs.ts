/** Starts Matchkeep's own programs for a test: the server shell and the practice service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { readProgramFlags } from '../../scripts/program-flags.ts';

const root = resolve(import.meta.dirname, '../..');
const startLimitMs = 120_000;

/** Starts a practice service with one match of two games that were played, for specs that only have to be signed in. */
export const withOneMatch = ['--files', resolve(root, 'test/data/real-game')] as const;

const listening = z.looseObject({ event: z.literal('listening') });

/** No keychain and no desktop, so that tests do not depend on the machine. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  return { ...env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
}

export interface Program {
  readonly pid: number;
  /** Its output when it was ready. */
  readonly ready: unknown;
  stop(): Promise<void>;
}

/** Runs the built `matchkeep … --json` as an installed one until it listens; throws with its output if it ends before that. */
export async function startProgram(args: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [...readProgramFlags(), 'dist/server/index.js', '--json', ...args], {
    cwd: root,
    env: bareEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      const message = listening.safeParse(JSON.parse(line));
      if (message.success && child.pid !== undefined)
        return { pid: child.pid, ready: message.data, stop: () => stop(child) };
    }
  } finally {
    clearTimeout(limit);
  }
  throw new Error(`matchkeep ${args.join(' ')} ended before it listened:\n${said.join('\n')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
