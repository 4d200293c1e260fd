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
import { toFigure } from './figure.ts';
import { fillDataFolder } from './filled-data-folder.ts';
import { type Measurement, measurement } from './result.ts';
import { measureCost } from './timed-command.ts';

const run = promisify(execFile);
const games = 100_000;
const targetMs = 300;
const program = join(import.meta.dirname, 'startup-process.ts');

const timesSchema = z.object({
  modulesMs: z.number(),
  databaseMs: z.number(),
  otherMs: z.number(),
  firstQueryMs: z.number(),
});
interface Times extends z.infer<typeof timesSchema> {
  /** Processor time of the whole process; null if the system does not report it. */
  readonly cpuMs: number | null;
}

export async function benchStartup({ rounds }: { readonly rounds: number }): Promise<Measurement[]> {
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
  const { result, cpuMs } = await measureCost(() =>
    run(process.execPath, [program], { env, timeout: 60_000 }),
  );
  return { ...timesSchema.parse(JSON.parse(result.stdout)), cpuMs };
}

function report(times: readonly Times[]): Measurement[] {
  const figure = (name: string, read: (each: Times) => number) => toFigure(name, times.map(read), 'ms');
  const processor = times.flatMap(({ cpuMs }) => cpuMs ?? []);
  const result = measurement({
    name: `Start-up before the first window, ${games.toLocaleString('en')} games, and the first answers`,
    figures: [
      figure(
        '',
        ({ modulesMs, databaseMs, otherMs, firstQueryMs }) => modulesMs + databaseMs + otherMs + firstQueryMs,
      ),
      figure('modules', ({ modulesMs }) => modulesMs),
      figure('catalogue', ({ databaseMs }) => databaseMs),
      figure('the rest before the window', ({ otherMs }) => otherMs),
      figure('first answers', ({ firstQueryMs }) => firstQueryMs),
      ...(processor.length === 0 ? [] : [toFigure('processor time of the process', processor, 'ms')]),
    ],
    limit: targetMs,
    digits: 0,
  });
  return [result];
}
