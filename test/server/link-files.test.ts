import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keyLifeMs } from '../../src/server/web/access.ts';
import { createLinkFiles } from '../../src/server/web/link-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const link = 'http://127.0.0.1:4870/open#key';

function neverCalled(error: unknown): void {
  throw error;
}

test('A server that starts in a folder with other files removes none of them', async () => {
  const dataDir = temporaryFolder();
  const others = ['open-source/thesis.txt', 'open-letter.txt', 'owner/notes.txt', 'owner/links/notes.html'];
  for (const file of others) {
    await mkdir(join(dataDir, dirname(file)), { recursive: true });
    await writeFile(join(dataDir, file), 'mine');
  }
  const files = createLinkFiles(dataDir, neverCalled);
  await files.create(link);
  files.close();
  for (const file of others) expect(existsSync(join(dataDir, file)), file).toBe(true);
});

test('A server removes the link files of a killed server at its start, and its own at its end', async () => {
  const dataDir = temporaryFolder();
  const left = await createLinkFiles(dataDir, neverCalled).create(link);
  const files = createLinkFiles(dataDir, neverCalled);
  expect(existsSync(left)).toBe(false);
  const path = await files.create(link);
  if (process.platform !== 'win32') {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  }
  files.close();
  expect(existsSync(path)).toBe(false);
});

test('Link files are in a temporary folder if the data folder cannot contain them', async () => {
  const dataDir = temporaryFolder();
  await writeFile(join(dataDir, 'owner'), 'a file has this name');
  const problems: unknown[] = [];
  const files = createLinkFiles(dataDir, (error) => problems.push(error));
  const path = await files.create(link);
  expect(problems).toHaveLength(1);
  expect(await readFile(path, 'utf8')).toContain(link);
  if (process.platform !== 'win32') expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  files.close();
  expect(existsSync(dirname(path))).toBe(false);
});

test('A link file that cannot be removed when it expires is reported, and the server continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const problems: unknown[] = [];
  const files = createLinkFiles(temporaryFolder(), (error) => problems.push(error));
  const path = await files.create(link);
  await rm(path);
  await mkdir(path); // The system refuses to remove it as a file.
  vi.advanceTimersByTime(keyLifeMs);
  vi.useRealTimers();
  await expect.poll(() => problems.length, { timeout: 60_000 }).toBe(1);
  files.close();
});
