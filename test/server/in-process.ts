/** Runs a command of the command line in this process, which is faster than one of its own: see command-fixture.ts. */
import { vi } from 'vitest';
import { runCommandLine } from '../../src/server/program.ts';
import type { CommandEnv } from './command-fixture.ts';

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Not for two commands at the same time: they would print into each other. */
export async function runHere({ dataDir, password }: CommandEnv, args: readonly string[]): Promise<Printed> {
  // Every run adds listeners, as each is meant for a process of its own.
  for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    }),
  );
  try {
    const env = password === undefined ? {} : { MATCHKEEP_PASSWORD: password };
    const code = await runCommandLine([...args, '--data-dir', dataDir], env);
    return { code, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
