/**
 * Transfer against aria2c and curl on the same files of the same server, alternating in one run. They get
 * ready addresses; Matchkeep is its command line from start to end: it lists, asks for each address, hashes, checks,
 * publishes durably, catalogues and writes sidecars.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { fetchListingPages, signInToPractice } from './practice-calls.ts';
import { type PracticeProcess, startPracticeProcess } from './practice-process.ts';
import { median } from './quantile.ts';
import type { BenchResult } from './result.ts';
import { type SyncOutcome, syncByCommand } from './sync-command.ts';

const run = promisify(execFile);
const rounds = 3;
const contentType = 'ROFL_REPLAY';
const mb = 1024 * 1024;

interface Shape {
  readonly name: string;
  readonly matches: number;
  readonly gamesPerMatch: number;
  readonly bytesPerFile: number;
}

const small: Shape = {
  name: '2,000 files of 64 KB',
  matches: 400,
  gamesPerMatch: 5,
  bytesPerFile: 64 * 1024,
};
const large: Shape = { name: '4 files of 512 MB', matches: 4, gamesPerMatch: 1, bytesPerFile: 512 * mb };

export async function benchTransfer(): Promise<readonly BenchResult[]> {
  return [...(await benchSmall()), ...(await benchLarge())];
}

async function benchSmall(): Promise<readonly BenchResult[]> {
  return await withService(small, async (service, addresses, folder) => {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await aria2c(addresses, join(folder, `aria2c-${round}`)));
      ours.push((await matchkeep(service, join(folder, `matchkeep-${round}`), small, 16)).seconds);
    }
    const [us, them] = [median(ours), median(theirs)];
    return [
      {
        name: `${small.name}: time against aria2c -j16`,
        ours: `${us.toFixed(2)} s`,
        theirs: `${them.toFixed(2)} s`,
        ratio: us / them,
        target: '≤ 1.00',
        isMet: us <= them,
      },
    ];
  });
}

async function benchLarge(): Promise<readonly BenchResult[]> {
  return await withService(large, async (service, addresses, folder) => {
    const ours: number[] = [];
    const theirs: number[] = [];
    let memoryBytes: number | null = null;
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await curl(addresses, join(folder, `curl-${round}`)));
      const result = await matchkeep(service, join(folder, `matchkeep-${round}`), large, 1);
      ours.push(result.seconds);
      memoryBytes = Math.max(memoryBytes ?? 0, result.memoryBytes ?? 0) || null;
    }
    const rate = (seconds: number) => (large.matches * large.bytesPerFile) / mb / seconds;
    const [us, them] = [rate(median(ours)), rate(median(theirs))];
    return [
      {
        name: `${large.name}: rate against curl`,
        ours: `${us.toFixed(0)} MB/s`,
        theirs: `${them.toFixed(0)} MB/s`,
        ratio: us / them,
        target: '≥ 0.95',
        isMet: us / them >= 0.95,
      },
      ...memoryResult(memoryBytes),
    ];
  });
}

function memoryResult(memoryBytes: number | null): readonly BenchResult[] {
  if (memoryBytes === null) return [];
  return [
    {
      name: `${large.name}: peak resident memory`,
      ours: `${(memoryBytes / mb).toFixed(0)} MB`,
      theirs: '200 MB (limit)',
      ratio: memoryBytes / (200 * mb),
      target: '< 1.00',
      isMet: memoryBytes < 200 * mb,
    },
  ];
}

async function withService<T>(
  shape: Shape,
  work: (service: PracticeProcess, addresses: readonly string[], folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(process.env['MATCHKEEP_BENCH_DIR'] ?? tmpdir(), 'matchkeep-bench-'));
  const service = await startPracticeProcess({
    matches: shape.matches,
    gamesPerMatch: shape.gamesPerMatch,
    contentTypes: [contentType],
    bytesPerFile: shape.bytesPerFile,
    fileFormat: 'rofl',
    addressSeconds: 3600,
  });
  try {
    return await work(service, await readyAddresses(service), folder);
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

const pageSchema = z.object({
  items: z.array(z.object({ games: z.array(z.object({ platformGameId: z.string() })) })),
});
const addressSchema = z.object({ url: z.string() });

/** Every file's address, asked for beforehand with plain fetch. */
async function readyAddresses(service: PracticeProcess): Promise<readonly string[]> {
  const get = await signInToPractice(service);
  const addresses: string[] = [];
  for (const page of await fetchListingPages(get)) {
    const { items } = pageSchema.parse(JSON.parse(page));
    for (const { platformGameId } of items.flatMap((match) => match.games)) {
      const path = `/games/${encodeURIComponent(platformGameId)}/download?option=${contentType}`;
      addresses.push(addressSchema.parse(JSON.parse(await get(path))).url);
    }
  }
  return addresses;
}

async function aria2c(addresses: readonly string[], folder: string): Promise<number> {
  const list = `${folder}.txt`;
  await writeFile(list, addresses.map((address, index) => `${address}\n  out=${index}\n`).join(''));
  const quiet = ['--quiet=true', '--console-log-level=error', '--no-conf=true', '--disable-ipv6=true'];
  return await timed(folder, addresses.length, () =>
    run('aria2c', ['-j16', ...quiet, '--dir', folder, '--input-file', list]),
  );
}

async function curl(addresses: readonly string[], folder: string): Promise<number> {
  const outputs = addresses.flatMap((address, index) => ['--output', join(folder, String(index)), address]);
  return await timed(folder, addresses.length, () =>
    run('curl', ['--silent', '--fail', '--create-dirs', ...outputs]),
  );
}

/** Seconds; checks that everything arrived, and makes room for the next round. */
async function timed(folder: string, files: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const arrived = (await readdir(folder)).length;
  if (arrived !== files) throw new Error(`${arrived} of ${files} files arrived in ${folder}`);
  await rm(folder, { recursive: true });
  return seconds;
}

async function matchkeep(
  { baseUrl, username, password }: PracticeProcess,
  dataDir: string,
  shape: Shape,
  concurrency: number,
): Promise<SyncOutcome> {
  const outcome = await syncByCommand({ dataDir, baseUrl, username, password, contentType, concurrency });
  const wanted = shape.matches * shape.gamesPerMatch;
  if (outcome.archived !== wanted) throw new Error(`${outcome.archived} of ${wanted} files were archived`);
  await rm(dataDir, { recursive: true });
  return outcome;
}
