/**
 * Node takes compiled code from a cache whose entries name the length and the CRC of the source, so a program that can
 * write the folder chooses what runs. The built desktop program takes none.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { buildIfNeeded } from '../../scripts/build.ts';
import { noCompiledModules } from '../support/compile-cache.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { driveProgram } from './driven.ts';

const root = resolve(import.meta.dirname, '..', '..');
const register = new URL('./stand-in/register.ts', import.meta.url).href;

beforeAll(async () => {
  await buildIfNeeded('interface');
  await buildIfNeeded('shells');
});

/** Runs a file on the stand-in until it ends, and returns what it said last. */
function run(program: readonly string[], env: NodeJS.ProcessEnv): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', register, ...program], {
    env: { ...process.env, ...noCompiledModules, ...env },
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** A copy of the built program whose `file` has an entry with other code in the compile cache `cache`. */
function plant(home: string, cache: string, name: string, code: string): string {
  const folder = join(home, 'app', 'dist', 'main');
  cpSync(join(root, 'dist'), join(home, 'app', 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(home, 'app', 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(home, 'app', 'node_modules'));
  const file = globSync(join(folder, name))[0] ?? '';
  const source = readFileSync(file);
  const planted = code.padEnd(source.toString('utf8').length); // V8 compares the length in characters.
  writeFileSync(file, planted);
  run([file], { NODE_COMPILE_CACHE: cache });
  const entries = globSync(join(cache, '*', '*')).map((entry) => ({ entry, bytes: readFileSync(entry) }));
  const found = entries.filter(({ bytes }) => bytes.readUInt32LE(4) === planted.length);
  expect(found).toHaveLength(1);
  for (const { entry, bytes } of found) {
    // An entry begins with a magic number, the length of the source, its own length, and the CRC of the source.
    bytes.writeUInt32LE(source.length, 4);
    bytes.writeUInt32LE(crc32(source), 12);
    writeFileSync(entry, bytes);
  }
  writeFileSync(file, source);
  return folder;
}

const reported = `
  import { app } from 'electron';
  await import(process.argv[1]);
  console.log(JSON.stringify({ relaunches: app.relaunches, exits: app.exits, next: process.env.NODE_DISABLE_COMPILE_CACHE }));
  process.exit(0);`;

it('The desktop does not run what is planted in a cache that the environment names', () => {
  const home = temporaryFolder();
  const ran = join(home, 'ran');
  const cache = join(home, 'cache');
  const code = `import { writeFileSync } from 'node:fs';writeFileSync(${JSON.stringify(ran)}, '');export {};`;
  const folder = plant(home, cache, 'program-*.js', code);
  expect(existsSync(ran)).toBe(true);
  writeFileSync(ran, 'before');
  const env = { HOME: home, MATCHKEEP_DATA_DIR: join(home, 'data'), NODE_COMPILE_CACHE: cache };
  const said = run(['--input-type=module', '--eval', reported, join(folder, 'index.js')], env);
  expect(readFileSync(ran, 'utf8')).toBe('before');
  expect(JSON.parse(said)).toEqual({ relaunches: [{ args: [expect.anything()] }], exits: [0], next: '1' });
});

const asked = (home: string) => ({
  NODE_COMPILE_CACHE: join(home, 'asked'),
  NODE_DISABLE_COMPILE_CACHE: '1', // As the program sets it for its second start.
});

it.each([
  ['by itself', () => ({})],
  ['where the environment asks for it', asked],
])('Neither the program nor its threads store compiled code, %s', async (_when, env) => {
  const home = temporaryFolder();
  const program = await driveProgram({
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: home,
    MATCHKEEP_DATA_DIR: join(home, 'data'),
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    ...env(home),
  });
  await program.call('practice.enter');
  program.quit();
  expect(await program.ended).toBe(0);
  expect(readdirSync(home)).toEqual(['data']);
});
