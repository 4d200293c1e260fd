/** An archiver on a filled library, asked through the bridge as the interface asks. */
import { setTimeout } from 'node:timers/promises';
import { createArchiver } from '../src/core/archiver.ts';
import { dispatch } from '../src/core/bridge/dispatch.ts';
import type { Archiver } from '../src/core/types.ts';
import type { OperationName } from '../src/shared/bridge/bridge.ts';

export async function openArchiver(dataDir: string): Promise<Archiver> {
  return await createArchiver({
    dataDir,
    shell: 'command-line',
    host: {
      openFile: async () => {},
      showInFolder: async () => {},
    },
  });
}

/** The answer, or null for a game that is not found. Throws for any other error. */
export async function call(archiver: Archiver, name: OperationName, input: unknown): Promise<unknown> {
  const handlers = {
    ...archiver.handlers,
    'practice.enter': () => null,
    'practice.leave': () => null,
    'archive.replaceCatalogue': () => ({ path: null, copiedAt: null }),
  };
  const reply = await dispatch(handlers, name, input);
  if (reply.ok) return reply.value;
  if (reply.error.code === 'not-found') return null;
  throw new Error(`${name}: ${reply.error.message}`);
}

/** Returns milliseconds. */
export async function timedCall(archiver: Archiver, name: OperationName, input: unknown): Promise<number> {
  const startedAt = performance.now();
  await call(archiver, name, input);
  return performance.now() - startedAt;
}

/** Waits until the engine has done its preparations, which start after two idle seconds, and three more have passed. */
export async function untilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < 15; ) {
    const before = process.cpuUsage();
    await setTimeout(200);
    const { user, system } = process.cpuUsage(before);
    quiet = user + system < 40_000 ? quiet + 1 : 0;
  }
}

export const readResidentMb = () => process.memoryUsage.rss() / 1e6;
