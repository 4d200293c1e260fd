import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildIfNeeded } from '../../scripts/build.ts';
import { operationNames } from '../../src/shared/bridge/bridge.ts';
import { noCompiledModules } from '../support/compile-cache.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';

const dataDir = sharedTemporaryFolder();

beforeAll(async () => {
  await buildIfNeeded('interface');
  await buildIfNeeded('shells');
});

// Bundling can break what works from source: workers found by URL, native modules, files read next to the program.
it('The built desktop program answers only the operations of the contract, archives practice games and quits', () => {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'bundled-program.ts')], {
    env: { ...process.env, ...noCompiledModules, MATCHKEEP_DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect({ status: run.status, error: run.status === 0 ? '' : run.stderr }).toEqual({ status: 0, error: '' });
  const lastLine = run.stdout.trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(lastLine)).toEqual({
    entered: true,
    isPractice: true,
    shell: 'desktop',
    pageStatus: 200,
    aboutIcon: join(import.meta.dirname, '..', '..', 'build', 'icon.png'),
    hasAboutIcon: true,
    channels: [...operationNames].sort(),
  });
});

it('The built command line answers', () => {
  const program = join(import.meta.dirname, '..', '..', 'dist', 'server', 'index.js');
  const args = [program, 'coverage', '--json', '--data-dir', join(dataDir, 'none')];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 240_000 });
  expect({ status: run.status, stderr: run.stderr }, 'nothing was listed').toEqual({ status: 5, stderr: '' });
  expect(JSON.parse(run.stdout)).toMatchObject({ total: { wanted: 0 } });
});
