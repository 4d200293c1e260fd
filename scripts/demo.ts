/**
 * `npm run demo`: Matchkeep's main job from nothing, on the built-in practice service, with the commands a
 * user would type. Ends in the running application; with `--once`, in a summary. Uses a folder of its own,
 * made anew each time, and no keychain: the password stays in memory.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildIfNeeded } from './build.ts';
import { root } from './command.ts';
import { matchkeep, matchkeepJson, type Running, startMatchkeep } from './matchkeep.ts';

/** Fewer archived games than this, and something is wrong. */
const leastGames = 20;

const practiceSchema = z.object({
  baseUrl: z.string(),
  streamBaseUrl: z.string(),
  username: z.string(),
  password: z.string(),
});
const statusSchema = z.object({
  archive: z.object({ dir: z.string(), archivedFiles: z.number(), archivedBytes: z.number() }),
});
const gamesSchema = z.object({
  items: z.array(
    z.object({
      playedAt: z.string().nullable(),
      teams: z.array(z.object({ code: z.string() })),
      assets: z.array(z.object({ path: z.string().nullable() })),
    }),
  ),
});

const isOnce = process.argv.includes('--once');
const startedAt = performance.now();
const dataDir = join(root, '.matchkeep-dev', 'demo');

process.exitCode = await main();

async function main(): Promise<number> {
  if (!isOnce) await buildIfNeeded('interface');
  rmSync(dataDir, { recursive: true, force: true });
  const practice = startMatchkeep(['practice', '--data-dir', dataDir], process.env);
  try {
    return await collect(practice);
  } finally {
    await practice.stop();
  }
}

async function collect(practice: Running): Promise<number> {
  const service = practiceSchema.parse(await practice.firstLine);
  console.log(`The practice service answers at ${service.baseUrl}. The data folder is ${dataDir}.`);
  const env = { ...process.env, MATCHKEEP_DATA_DIR: dataDir, MATCHKEEP_PASSWORD: service.password };
  for (const args of [
    ['config', 'set', 'service.baseUrl', service.baseUrl],
    ['config', 'set', 'service.streamBaseUrl', service.streamBaseUrl],
    ['login', service.username],
    ['sync', '--once'],
    ['coverage'],
  ]) {
    console.log(`\n$ matchkeep ${args.join(' ')}`);
    const code = await matchkeep(args, env);
    // Downloads that failed are told by `sync` itself; whether enough arrived is counted below.
    if (code !== 0 && !(args[0] === 'sync' && code === 5)) return code;
  }
  const games = await summarise(env);
  if (games < leastGames) {
    console.error(`Only ${games} games were archived; there should be at least ${leastGames}.`);
    return 1;
  }
  if (isOnce) return 0;
  console.log('\n$ matchkeep serve');
  return await matchkeep(['serve', '--port', '0'], env);
}

/** Prints what is in the archive now; gives back how many games are. */
async function summarise(env: NodeJS.ProcessEnv): Promise<number> {
  const { archive } = statusSchema.parse(await matchkeepJson(['status'], env));
  const { items } = gamesSchema.parse(await matchkeepJson(['games', '--archived', '--limit', '100000'], env));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `\n${items.length} games archived: ${archive.archivedFiles} files, ${sizeText(archive.archivedBytes)}`,
  );
  console.log(`in ${seconds} s, in ${archive.dir}`);
  for (const game of items.slice(0, 3)) {
    const file = game.assets.find((asset) => asset.path !== null)?.path;
    console.log(`  ${game.teams.map(({ code }) => code).join(' vs ')}, ${game.playedAt}: ${file}`);
  }
  return items.length;
}

function sizeText(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
