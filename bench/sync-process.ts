/** One pass of a fresh Matchkeep in a process of its own; tells how long it took and what memory it held. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createArchiver } from '../src/core/archiver.ts';

const jobSchema = z.object({
  dataDir: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  password: z.string(),
  contentType: z.string(),
  concurrency: z.number(),
});
export type SyncJob = z.infer<typeof jobSchema>;

const outcomeSchema = z.object({
  archived: z.number(),
  seconds: z.number(),
  memoryBytes: z.number(),
});
export type SyncOutcome = z.infer<typeof outcomeSchema>;

export async function syncInProcess(job: SyncJob): Promise<SyncOutcome> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(job)]);
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the pass ended with ${code}`);
    }),
  ]);
  await once(child, 'exit');
  return outcomeSchema.parse(message);
}

/** Signed in beforehand, as every start but the first is; the clock runs from the listing to the last sidecar. */
async function sync(job: SyncJob): Promise<SyncOutcome> {
  const { dataDir, baseUrl, username, password, contentType, concurrency } = job;
  const archiver = await createArchiver({
    dataDir,
    shell: 'command-line',
    host: { openFile: async () => {}, showInFolder: async () => {} },
  });
  const { handlers } = archiver;
  await handlers['settings.set']({
    'service.baseUrl': baseUrl,
    'sync.requestsPerSecond': 100_000,
    'downloads.concurrency': concurrency,
  });
  await handlers['session.signIn']({ username, password, keep: 'memory' });
  await handlers['rules.save']({
    id: 'default',
    leagues: [],
    tournaments: [],
    teams: [],
    contentTypes: [contentType],
    isEnabled: true,
  });
  let memoryBytes = 0;
  const watch = setInterval(() => {
    memoryBytes = Math.max(memoryBytes, process.memoryUsage.rss());
  }, 20);
  const startedAt = performance.now();
  const { archived } = await archiver.syncOnce();
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  await archiver.close();
  return { archived, seconds, memoryBytes };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.send(await sync(jobSchema.parse(JSON.parse(process.argv[2] ?? 'null'))));
  process.disconnect();
}
