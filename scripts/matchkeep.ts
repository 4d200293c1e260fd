/**
 * Runs Matchkeep's own command line from source, as `bin/matchkeep` does, on every system; or the built program, where
 * `npm test` has built it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtProgramVariable } from './built-program.ts';
import { root } from './command.ts';

const program = process.env[builtProgramVariable]
  ? [join(root, 'dist', 'server', 'index.js')]
  : ['--disable-warning=ExperimentalWarning', join(root, 'src', 'server', 'index.ts')];

export interface Running {
  /** The first line of JSON that it printed. Rejects when it ends before. */
  readonly firstLine: Promise<unknown>;
  stop(): Promise<void>;
}

/** A command whose output passes through; resolves to its exit code. */
export async function matchkeep(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [...program, ...args], { cwd: root, env, stdio: 'inherit' });
  return await endedWithUs(child);
}

/** A command that answers with one JSON document. Throws when it does not succeed. */
export async function matchkeepJson(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const child = spawn(process.execPath, [...program, ...args, '--json'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const code = await ended(child);
  const text = Buffer.concat(chunks).toString('utf8');
  // With 5, the command did its work and reports that something is missing.
  if (code !== 0 && code !== 5) throw new Error(`matchkeep ${args.join(' ')} ended with ${code}: ${text}`);
  return JSON.parse(text);
}

/** A command that runs until it is stopped. */
export function startMatchkeep(args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [...program, ...args, '--json'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: firstLine, resolve, reject } = Promise.withResolvers<unknown>();
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end >= 0) resolve(JSON.parse(text.slice(0, end)));
  });
  const end = endedWithUs(child);
  end.then((code) => reject(new Error(`matchkeep ${args.join(' ')} ended with ${code}: ${text}`)), reject);
  return {
    firstLine,
    async stop() {
      child.kill('SIGTERM');
      await end;
    },
  };
}

/** While the child runs, a stop signal is for it to act on; we end when it has. */
async function endedWithUs(child: ChildProcess): Promise<number> {
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, forward);
  try {
    return await ended(child);
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
