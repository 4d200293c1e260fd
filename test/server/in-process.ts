/** Runs a command of the command line in this process, which is faster than one of its own: see command-fixture.ts. */
import { expect, onTestFinished, vi } from 'vitest';
import type { PracticeService } from '../../src/practice/practice.ts';
import { runCommandLine } from '../../src/server/program.ts';
import '../support/shared-threads.ts';
import type { CommandEnv } from './command-fixture.ts';

export interface Printed {
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

/** Runs a command with `--json`; stdout must be exactly one JSON document. */
export async function runJsonHere(
  env: CommandEnv,
  args: readonly string[],
): Promise<Printed & { readonly document: unknown }> {
  const printed = await runHere(env, [...args, '--json']);
  return { ...printed, document: JSON.parse(printed.stdout) };
}

/** Until the test ends, retries of commands in this process do not wait: the jitter of a wait reaches down to nothing. */
export function retryWithoutWaiting(): void {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
}

/** Points a new data folder at a practice service, which sets no limit on requests. */
export async function pointHere(
  dataDir: string,
  { baseUrl, password }: PracticeService,
): Promise<CommandEnv> {
  const env = { dataDir, password };
  for (const [key, value] of [
    ['service.baseUrl', baseUrl],
    ['sync.requestsPerSecond', '1000'],
    // Of the worlds of most tests, the service has summaries only.
    ['rules.contentTypes', 'GAMH_SUMMARY'],
  ] as const) {
    const { code, stderr } = await runHere(env, ['config', 'set', key, value]);
    expect(code, stderr).toBe(0);
  }
  return env;
}

/** Signs a new data folder in to a practice service. */
export async function signInHere(dataDir: string, service: PracticeService): Promise<CommandEnv> {
  const env = await pointHere(dataDir, service);
  const { code, stderr } = await runHere(env, ['login', service.username]);
  expect(code, stderr).toBe(0);
  return env;
}
