/** The practice service in a process of its own, so that a client is measured and not its counterpart. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type PracticeWorldOptions, startPractice } from '../src/practice/practice.ts';

const aboutSchema = z.object({ baseUrl: z.string(), username: z.string(), password: z.string() });

export interface PracticeProcess extends z.infer<typeof aboutSchema> {
  readonly pid: number;
  close(): Promise<void>;
}

/** @param faults from the start on, such as `slow:60@file` */
export async function startPracticeProcess(
  world: PracticeWorldOptions,
  faults: readonly string[] = [],
): Promise<PracticeProcess> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify({ world, faults })]);
  const [message] = await once(child, 'message');
  if (child.pid === undefined) throw new Error('The practice service did not start.');
  return {
    ...aboutSchema.parse(message),
    pid: child.pid,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const { baseUrl, username, password } = await startPractice(JSON.parse(process.argv[2] ?? '{}'));
  process.send({ baseUrl, username, password });
}
