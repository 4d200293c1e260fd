/** An old archive is read next to the one that Matchkeep writes: everything counts as if one archive held both. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { isThorough } from '../support/property-runs.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import type { CommandEnv } from './command-fixture.ts';
import { runHere, signInHere } from './in-process.ts';

const root = sharedTemporaryFolder();
let practice: PracticeService;
/** Holds all matches. */
let whole: CommandEnv;
let folders = 0;

beforeAll(async () => {
  if (!isThorough) return;
  practice = await startPractice({
    world: { matches: 4, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'], tokenRequests: 1000 },
  });
  whole = await signInHere(join(root, 'whole'), practice);
  await done(whole, 'config', 'set', 'rules.contentTypes', 'GAMH_SUMMARY,GAMH_DETAILS');
  await done(whole, 'sync', '--once');
});
afterAll(async () => {
  if (isThorough) await practice.close();
});

/** Returns what it printed. */
async function done(env: CommandEnv, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere(env, args);
  expect(code, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

const archiveIn = ({ dataDir }: CommandEnv) => join(dataDir, 'archive');

/** The folders of the matches, in order. */
function matchesIn(dir: string): readonly string[] {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('match.json'))
    .map((name) => join(name, '..'))
    .sort();
}

/** A copy of the whole archive with another id, and only some of its matches. */
async function partOfArchive(dir: string, isIn: (index: number) => boolean): Promise<string> {
  await cp(archiveIn(whole), dir, { recursive: true, preserveTimestamps: true });
  for (const [index, folder] of matchesIn(dir).entries())
    if (!isIn(index)) await rm(join(dir, folder), { recursive: true });
  const marker = join(dir, '.matchkeep');
  await writeFile(marker, JSON.stringify({ ...JSON.parse(await readFile(marker, 'utf8')), id: dir }));
  return dir;
}

/** A data folder whose archive has the last matches, and a folder with an archive of the first; one is in both. */
async function twoArchives(): Promise<{ env: CommandEnv; old: string }> {
  folders += 1;
  const env = { dataDir: join(root, `data-${folders}`), password: practice.password };
  await mkdir(env.dataDir);
  await cp(join(whole.dataDir, 'settings.json'), join(env.dataDir, 'settings.json'));
  await partOfArchive(archiveIn(env), (index) => index >= 1);
  const old = await partOfArchive(join(root, `old-${folders}`), (index) => index <= 1);
  await done(env, 'rebuild');
  return { env, old };
}

/** Every name, with its time and the hash of its content. */
function listing(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const at = lstatSync(join(dir, name));
      const hash = at.isFile()
        ? createHash('sha256')
            .update(readFileSync(join(dir, name)))
            .digest('hex')
        : '';
      return `${name} ${at.mtimeMs} ${at.ctimeMs} ${at.mode} ${hash}`;
    });
}

async function exportTables(env: CommandEnv): Promise<Record<string, string>> {
  const to = join(env.dataDir, 'tables');
  await done(
    env,
    'export',
    '--as',
    'jsonl',
    '--tables',
    'games,teams,players,events,files,draft',
    '--to',
    to,
  );
  return Object.fromEntries(
    readdirSync(to).map((name) => [
      name,
      readFileSync(join(to, name), 'utf8').replaceAll(/\/\/old-\d+\//g, ''),
    ]),
  );
}

const facts =
  'SELECT count(*) AS players, sum(kills) AS kills, count(DISTINCT platform_game_id) AS games FROM players';

it.runIf(isThorough)(
  'Two archives answer as one that holds both, and the read-only one is not touched by a day of work',
  async () => {
    const { env, old } = await twoArchives();
    const before = listing(old);
    const own = matchesIn(archiveIn(env));
    await done(env, 'archive', 'attach', old, '--read-only');
    await done(env, 'login', practice.username);
    await done(env, 'sync', '--once');
    // What the old archive has is not downloaded again.
    expect(matchesIn(archiveIn(env))).toEqual(own);

    for (const command of [
      ['games'],
      ['stats', 'players'],
      ['stats', 'champions'],
      ['matches'],
      ['coverage', '--by', 'league'],
    ])
      expect(await done(env, ...command), command.join(' ')).toBe(await done(whole, ...command));
    expect(await exportTables(env)).toEqual(await exportTables(whole));
    for (const each of [env, whole]) await done(each, 'dataset', 'update');
    expect(await done(env, 'query', facts)).toBe(await done(whole, 'query', facts));
    const files = join(env.dataDir, 'files');
    await done(env, 'export', files);
    for (const path of matchesIn(archiveIn(whole))) expect(existsSync(join(files, path)), path).toBe(true);
    await done(env, 'export', '--as', 'bagit', '--to', join(env.dataDir, 'bag'));

    await done(env, 'verify', '--repair');
    await done(env, 'rebuild');
    await done(env, 'archive', 'move', `${env.dataDir}-moved`);
    await done(env, 'backup', join(env.dataDir, 'backup.zip'));
    expect(listing(old)).toEqual(before);
    expect(await done(env, 'games')).toBe(await done(whole, 'games'));

    expect(await done(env, 'status')).toContain(`${old} (`);
    await done(env, 'archive', 'detach', old);
    expect(await done(env, 'status')).not.toContain(old);
    expect(listing(old)).toEqual(before);
    await done(env, 'sync', '--once');
    expect(matchesIn(`${env.dataDir}-moved`)).toEqual(matchesIn(archiveIn(whole)));
    expect(listing(old)).toEqual(before);
  },
);

it.runIf(isThorough)(
  'A read-only archive that is away is named, and nothing of it counts as missing',
  async () => {
    const { env, old } = await twoArchives();
    await done(env, 'archive', 'attach', old, '--read-only');
    const games = await done(env, 'games');
    await done(env, 'dataset', 'update');
    const counted = await done(env, 'query', facts);
    await rename(old, `${old}-away`);
    expect(await done(env, 'games')).toBe(games);
    const { stdout } = await runHere(env, ['status']);
    expect(stdout).toContain(`The read-only archive ${old} is not there.`);
    const verified = await runHere(env, ['verify', '--repair']);
    expect(verified.stdout).toContain(`2 files in the read-only archive ${old}, which is not there`);
    expect(verified.stdout).not.toContain('missing');
    const exported = await runHere(env, ['export', join(env.dataDir, 'files')]);
    expect(exported.stdout + exported.stderr).toContain(`The read-only archive ${old} is not there.`);
    const behind = await runHere(env, ['dataset', 'rebuild']);
    expect(behind.stderr).toContain('in a read-only archive that is not there');
    expect(await done(env, 'query', facts)).toBe(counted);
    // Elsewhere now.
    await done(env, 'archive', 'attach', `${old}-away`, '--read-only');
    await done(env, 'verify');
  },
);
