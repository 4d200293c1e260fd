/** The steps of the demo: signs in to a practice service, fetches all that is due, and says what is archived. */
import { z } from 'zod';
import { createArchiver } from '../src/core/archiver.ts';
import type { Archiver } from '../src/core/types.ts';
import { applyPracticeDefaults } from '../src/core/user-data/practice-defaults.ts';
import { sizeText } from '../src/shared/base/sizes.ts';
import { matchkeep, matchkeepJson } from './matchkeep.ts';

/** Fewer archived games than this, and something is wrong. */
const minGames = 20;

export const practiceSchema = z.object({
  baseUrl: z.string(),
  streamBaseUrl: z.string(),
  dragonUrl: z.string(),
  username: z.string(),
  password: z.string(),
  streamPerid: z.string(),
});
export type DemoService = z.infer<typeof practiceSchema>;

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

/** Runs the commands one after another. Returns an exit code: that of the first command that fails, else 0. */
export async function collect(service: DemoService, dataDir: string): Promise<number> {
  const startedAt = performance.now();
  console.log(`The practice service runs at ${service.baseUrl}. The data folder is ${dataDir}.`);
  await setUp(service, dataDir);
  const env = { ...process.env, MATCHKEEP_DATA_DIR: dataDir, MATCHKEEP_PASSWORD: service.password };
  for (const args of [
    ['config', 'set', 'service.baseUrl', service.baseUrl],
    ['config', 'set', 'service.streamBaseUrl', service.streamBaseUrl],
    ['config', 'set', 'dataDragon.baseUrl', service.dragonUrl],
    ['login', service.username],
    ['sync', '--once'],
    ['coverage'],
  ]) {
    console.log(`\n$ matchkeep ${args.join(' ')}`);
    const code = await matchkeep(args, env);
    // `sync` and `coverage` report files that are missing with 5; whether enough arrived is counted below.
    if (code !== 0 && code !== 5) return code;
  }
  const games = await summarise(env, startedAt);
  if (games >= minGames) return 0;
  console.error(`Only ${games} games were archived; expected at least ${minGames}.`);
  return 1;
}

/**
 * Signs in to another practice service with the archive of an earlier start, in one process. False if that start did
 * not archive enough; nothing changes then. The application syncs when it runs.
 */
export async function continueArchive(service: DemoService, dataDir: string): Promise<boolean> {
  return withDemoArchiver(service, dataDir, async ({ catalogue, handlers }) => {
    const { files, bytes } = catalogue.files.totals();
    if (files < minGames) return false;
    const { baseUrl, streamBaseUrl, dragonUrl, username, password } = service;
    await handlers['settings.set']({
      'service.baseUrl': baseUrl,
      'service.streamBaseUrl': streamBaseUrl,
      'dataDragon.baseUrl': dragonUrl,
    });
    await handlers['session.signIn']({ username, password, keep: 'memory' });
    console.log(`Continuing with the archive of the last start: ${files} files, ${sizeText(bytes)}.`);
    console.log(`Signed in as ${username} to the practice service at ${baseUrl}.`);
    return true;
  });
}

/** Gives the data folder what practice starts with: a stream to watch, and a request rate for this machine. */
async function setUp(service: DemoService, dataDir: string): Promise<void> {
  await withDemoArchiver(service, dataDir, (archiver) => applyPracticeDefaults(archiver, service));
}

async function withDemoArchiver<T>(
  { password }: DemoService,
  dataDir: string,
  use: (archiver: Archiver) => Promise<T>,
): Promise<T> {
  const noHost = () => Promise.reject(new Error('The demo opens no files.'));
  const archiver = await createArchiver({
    dataDir,
    shell: 'command-line',
    host: { openFile: noHost, showInFolder: noHost },
    memoryPassword: password,
  });
  try {
    return await use(archiver);
  } finally {
    await archiver.close();
  }
}

/** Prints what is in the archive now; returns how many games are. */
async function summarise(env: NodeJS.ProcessEnv, startedAt: number): Promise<number> {
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
