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

export async function startPracticeProcess(world: PracticeWorldOptions): Promise<PracticeProcess> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(world)]);
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
  const { baseUrl, username, password } = await startPractice({ world: JSON.parse(process.argv[2] ?? '{}') });
  process.send({ baseUrl, username, password });
}
