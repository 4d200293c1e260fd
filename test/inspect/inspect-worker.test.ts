import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { entrySource } from '../../src/core/inspect/entry-source.ts';
import { type InspectJob, inspectAnswerSchema } from '../../src/core/inspect/jobs.ts';
import { listZip } from '../../src/core/inspect/zip-entries.ts';
import { workerFile } from '../../src/core/workers/worker-file.ts';
import { lookSchema } from '../../src/shared/inspect.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { zipOf } from './zip-of.ts';

/** A thread of the program itself, asked until it is ready. */
async function looking(job: InspectJob) {
  const worker = new Worker(workerFile('inspect/inspect-worker'), { execArgv: [] });
  for (;;) {
    const answered = Promise.withResolvers<unknown>();
    worker.once('message', answered.resolve);
    worker.once('error', answered.reject);
    worker.postMessage(job);
    const answer = inspectAnswerSchema.parse(await answered.promise);
    if ('error' in answer) throw new Error(answer.error.message);
    if (lookSchema.parse(answer.value).state === 'ready') return worker;
  }
}

it('what a thread that was ended had unpacked goes when the next one looks into a file', async () => {
  const folder = temporaryFolder();
  const tempDir = join(folder, 'inspect');
  const path = join(folder, 'a.zip');
  await writeFile(path, await zipOf({ 'a.json': '{"a":1}', 'b.json': '{"b":1}' }));
  const first = await looking({ kind: 'look', file: { path, entry: 1, tempDir } });
  expect(readdirSync(tempDir)).toHaveLength(1);
  await first.terminate();
  expect(readdirSync(tempDir)).toHaveLength(1);
  const second = await looking({ kind: 'look', file: { path, entry: null, tempDir } });
  expect(readdirSync(tempDir)).toEqual([]);
  await second.terminate();
});

it('an entry that does not fit on the drive of the data folder is not unpacked', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.zip');
  await writeFile(path, await zipOf({ 'a.json': '{}' }));
  const { entries } = await listZip(path);
  const aside = join(folder, 'aside');
  expect(() => entrySource(path, entries[0], aside, () => 0)).toThrow(
    expect.objectContaining({ code: 'disk-full', remedy: expect.stringMatching(/space/) }),
  );
  expect(existsSync(aside)).toBe(false);
  expect(entrySource(path, entries[0], aside, () => 1e12)).toMatchObject({ name: 'a.json', bytes: 2 });
});
