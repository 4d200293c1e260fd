/**
 * Start-up work of the desktop shell before the first window, with 100,000 games: loading the built
 * program's modules, opening the catalogue, and the rest up to the window; then the first answers. Electron's
 * own start is not in it (that needs its runtime); the program runs on its stand-in, a fresh process each time.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { buildIfNeeded } from '../scripts/build.ts';
import { fillDataFolder } from './filled-data-folder.ts';
import { median } from './quantile.ts';
import type { Measurement } from './result.ts';

const run = promisify(execFile);
const games = 100_000;
const rounds = 7;
const targetMs = 300;
const program = join(import.meta.dirname, 'startup-process.ts');

const timesSchema = z.object({
  modulesMs: z.number(),
  databaseMs: z.number(),
  otherMs: z.number(),
  firstQueryMs: z.number(),
});
type Times = z.infer<typeof timesSchema>;

export async function benchStartup(): Promise<Measurement[]> {
  await buildIfNeeded('shells');
  const dataDir = mkdtempSync(join(tmpdir(), 'matchkeep-bench-'));
  try {
    await fillDataFolder(dataDir, games);
    // Nothing may leave the machine: nobody listens there.
    writeFileSync(
      join(dataDir, 'settings.json'),
      JSON.stringify({ 'service.baseUrl': 'http://127.0.0.1:9' }),
    );
    await startOnce(dataDir); // The first start finds cold files; and may have to migrate.
    const times: Times[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await startOnce(dataDir));
    return report(times);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<Times> {
  const env = { ...process.env, MATCHKEEP_DATA_DIR: dataDir, XDG_CACHE_HOME: join(dataDir, 'cache') };
  const { stdout } = await run(process.execPath, [program], { env, timeout: 60_000 });
  return timesSchema.parse(JSON.parse(stdout));
}

function report(times: readonly Times[]): Measurement[] {
  const of = (part: keyof Times) => `${median(times.map((each) => each[part])).toFixed(0)} ms`;
  const totals = times.map(({ modulesMs, databaseMs, otherMs }) => modulesMs + databaseMs + otherMs);
  const total = median(totals);
  const parts = `modules ${of('modulesMs')}, catalogue ${of('databaseMs')}, the rest ${of('otherMs')}`;
  return [
    {
      name: `Start-up before the first window, ${games.toLocaleString('en')} games, median of ${rounds}`,
      measured: `${total.toFixed(0)} ms (${parts}), then the first answers in ${of('firstQueryMs')}`,
      target: `under ${targetMs} ms, the first answers included`,
      isMet: total + median(times.map(({ firstQueryMs }) => firstQueryMs)) < targetMs,
    },
  ];
}
