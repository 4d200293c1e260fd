/** What transfers are compared with: other programs, which get ready addresses, and one file after the other. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { flushDrive } from './drive.ts';
import { fetchGameIds, signInToPractice } from './practice-calls.ts';
import type { PracticeProcess } from './practice-process.ts';
import { measureCost, type WorkCost } from './timed-command.ts';

const run = promisify(execFile);

const addressSchema = z.object({ url: z.string() });

/** Every file's address, asked for beforehand with plain fetch. */
export async function readyAddresses(
  service: PracticeProcess,
  contentType: string,
): Promise<readonly string[]> {
  const get = await signInToPractice(service);
  const addresses: string[] = [];
  for (const id of await fetchGameIds(get)) addresses.push(await fetchAddress(get, id, contentType));
  return addresses;
}

async function fetchAddress(
  get: (path: string) => Promise<string>,
  platformGameId: string,
  contentType: string,
): Promise<string> {
  const path = `/games/${encodeURIComponent(platformGameId)}/download?option=${contentType}`;
  return addressSchema.parse(JSON.parse(await get(path))).url;
}

/**
 * A script as one would write it in a few lines: lists the games, and then asks for one address and fetches its file
 * with plain fetch, after the other. It runs in this process, so its processor time is not known.
 */
export async function oneByOne(
  service: PracticeProcess,
  contentType: string,
  folder: string,
): Promise<WorkCost> {
  const get = await signInToPractice(service);
  await mkdir(folder);
  await flushDrive();
  const startedAt = performance.now();
  const ids = await fetchGameIds(get);
  for (const [index, id] of ids.entries()) {
    const response = await fetch(await fetchAddress(get, id, contentType));
    if (!response.ok) throw new Error(`The file of game ${id} answered ${response.status}.`);
    await writeFile(join(folder, String(index)), response.body ?? '');
  }
  return { seconds: (performance.now() - startedAt) / 1000, cpuMs: null };
}

/** @param flush makes the files durable, which aria2c has no option for; it counts as aria2c's time */
export async function aria2c(
  addresses: readonly string[],
  folder: string,
  flush?: (folder: string) => Promise<void>,
): Promise<WorkCost> {
  const list = `${folder}.txt`;
  await writeFile(list, addresses.map((address, index) => `${address}\n  out=${index}\n`).join(''));
  const quiet = ['--quiet=true', '--console-log-level=error', '--no-conf=true', '--disable-ipv6=true'];
  return await measured(folder, addresses.length, async () => {
    await run('aria2c', ['-j16', ...quiet, '--dir', folder, '--input-file', list]);
    await flush?.(folder);
  });
}

/** fsync of each file and of their folder. */
export async function flushFiles(folder: string): Promise<void> {
  await run('sync', ['.', ...(await readdir(folder))], { cwd: folder });
}

/** @param flush as for aria2c */
export async function curl(
  addresses: readonly string[],
  folder: string,
  flush?: (folder: string) => Promise<void>,
): Promise<WorkCost> {
  const outputs = addresses.flatMap((address, index) => ['--output', join(folder, String(index)), address]);
  return await measured(folder, addresses.length, async () => {
    await run('curl', ['--silent', '--fail', '--create-dirs', ...outputs]);
    await flush?.(folder);
  });
}

/** Checks that everything arrived. */
async function measured(folder: string, files: number, work: () => Promise<void>): Promise<WorkCost> {
  await flushDrive();
  const { seconds, cpuMs } = await measureCost(work);
  const arrived = (await readdir(folder)).length;
  if (arrived !== files) throw new Error(`${arrived} of ${files} files arrived in ${folder}`);
  return { seconds, cpuMs };
}
