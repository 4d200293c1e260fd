import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { entrySource } from '../../src/core/inspect/entry-source.ts';
import { type InspectedFile, inspectWorker } from '../../src/core/inspect/jobs.ts';
import { listZip } from '../../src/core/inspect/zip-entries.ts';
import { startThread } from '../../src/core/workers/worker-thread.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { packZip } from './pack-zip.ts';

/** A thread of the worker itself, called until it is ready. */
async function threadLookingAt(file: InspectedFile) {
  const thread = startThread(inspectWorker, { data: undefined, onEvent: () => {}, onStop: () => {} });
  while ((await thread.run('probe', { file })).state !== 'ready');
  return { end: () => thread.terminate(new Error('The test is done.')) };
}

it('The unpacked files of a thread that was stopped are removed when the next one opens a file', async () => {
  const folder = temporaryFolder();
  const tempDir = join(folder, 'inspect');
  const path = join(folder, 'a.zip');
  await writeFile(path, await packZip({ 'a.json': '{"a":1}', 'b.json': '{"b":1}' }));
  const first = await threadLookingAt({ path, entry: 1, tempDir });
  expect(readdirSync(tempDir)).toHaveLength(1);
  await first.end();
  expect(readdirSync(tempDir)).toHaveLength(1);
  const second = await threadLookingAt({ path, entry: null, tempDir });
  expect(readdirSync(tempDir)).toEqual([]);
  await second.end();
});

it('An entry that does not fit on the drive of the data folder is not unpacked', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.zip');
  await writeFile(path, await packZip({ 'a.json': '{}' }));
  const { entries } = await listZip(path);
  const extracted = join(folder, 'extracted');
  expect(() => entrySource(path, entries[0], extracted, () => 0)).toThrow(
    expect.objectContaining({ code: 'disk-full', remedy: expect.stringMatching(/space/) }),
  );
  expect(existsSync(extracted)).toBe(false);
  expect(entrySource(path, entries[0], extracted, () => 1e12)).toMatchObject({ name: 'a.json', bytes: 2 });
});
