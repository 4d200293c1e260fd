/** The test's end of `driven-program.ts`: starts it with a data folder of its own, and uses its bridge. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { bridgeReplySchema } from '../../src/shared/bridge/bridge.ts';
import { noCompiledModules } from '../support/compile-cache.ts';

export interface DrivenProgram {
  /** The value of an operation's reply; throws the error of the bridge if it is rejected. */
  call(name: string, input?: unknown): Promise<unknown>;
  /** Ends the program as the system does. */
  quit(): void;
  /** The exit code, once the program has ended. */
  readonly ended: Promise<number | null>;
  /** True until it has ended. */
  isRunning(): boolean;
}

/** Resolves once its window has an address. `env` is added to this process's. */
export async function driveProgram(env: NodeJS.ProcessEnv): Promise<DrivenProgram> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'driven-program.ts')], {
    env: { ...process.env, ...noCompiledModules, ...env },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => void errors.push(chunk));
  const ended = once(child, 'close').then(() => child.exitCode);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });

  const replies = child.stdio[3];
  if (!(replies instanceof Readable)) throw new Error('The program has no way to reply.');
  const lines = createInterface({ input: replies })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<unknown> => {
    const { done, value } = await lines.next();
    if (done) throw new Error(`The program ended: ${Buffer.concat(errors)}`);
    return JSON.parse(value);
  };
  await nextLine();

  return {
    async call(name, input = null) {
      child.stdin?.write(`${JSON.stringify({ name, input })}\n`);
      const reply = bridgeReplySchema.parse(await nextLine());
      if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(reply.error)}`);
      return reply.value;
    },
    quit: () => void child.kill('SIGTERM'),
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}
