/**
 * A backfill whose process is killed five times: each game that the service lists is found once, and none is missing.
 * Each killed process had listed at least a tenth of the pages that are needed in all.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openReadOnly } from '../src/core/read-only.ts';
import { type PracticeService, startPractice } from '../src/practice/practice.ts';
import type { Measurement } from './result.ts';

const kills = 5;
const days = 300;
const dayMs = 86_400_000;
const program = join(import.meta.dirname, '..', 'bin', 'matchkeep');

export async function benchBackfill({ games }: { readonly games: number }): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
  const service = await startPractice({ world: { matches: games, days, contentTypes: ['GAMH_SUMMARY'] } });
  try {
    return [await measure(service, dataDir, games)];
  } finally {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(service: PracticeService, dataDir: string, games: number): Promise<Measurement> {
  const run = (...args: readonly string[]) =>
    spawn(program, args, {
      env: { ...process.env, MATCHKEEP_DATA_DIR: dataDir, MATCHKEEP_PASSWORD: service.password },
      stdio: 'ignore',
    });
  const toEnd = async (...args: readonly string[]) => {
    const [code] = await once(run(...args), 'exit');
    if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${String(code)}`);
  };
  await toEnd('config', 'set', 'service.baseUrl', service.baseUrl);
  await toEnd('config', 'set', 'sync.requestsPerSecond', '100');
  await toEnd('login', service.username);
  const backfill = ['backfill', '--from', new Date(service.now() - (days + 10) * dayMs).toISOString()];
  const pagesPerRun = Math.ceil(games / 100 / 10);
  for (let kill = 0; kill < kills; kill += 1) {
    const before = service.counts.gamesPages;
    const child = run(...backfill);
    const exit = once(child, 'exit');
    while (service.counts.gamesPages < before + pagesPerRun && child.exitCode === null) await delay(5);
    child.kill('SIGKILL');
    await exit;
  }
  await toEnd(...backfill);
  const { known, found } = await countGames(dataDir);
  const { gamesPages, logins } = service.counts;
  return {
    name: `backfill of ${games} games with ${kills} kills`,
    measured: `${known} known, ${found} found once, ${gamesPages} pages, ${logins} sign-in`,
    target: `${games} known and found`,
    isMet: known === games && found === games,
  };
}

async function countGames(dataDir: string): Promise<{ readonly known: number; readonly found: number }> {
  const reader = openReadOnly(dataDir);
  try {
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await reader.games({
        limit: 500,
        archivedOnly: false,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { platformGameId } of page.items) ids.add(platformGameId);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return { known: ids.size, found: reader.catalogue?.backfills.list(1)[0]?.found.games ?? 0 };
  } finally {
    await reader.close();
  }
}
