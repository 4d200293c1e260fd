/** Commands of a user who may open few files. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { playedWorld, practice } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { signInHere } from './in-process.ts';

vi.setConfig({ testTimeout: 300_000 });

const program = join(import.meta.dirname, '..', '..', 'bin', 'matchkeep');

/** Runs a command that may have `limit` files open. */
async function runLimited(
  limit: number,
  { dataDir, password }: { readonly dataDir: string; readonly password?: string },
  args: readonly string[],
) {
  const env = { ...process.env, MATCHKEEP_DATA_DIR: dataDir, MATCHKEEP_PASSWORD: password };
  const line = ['-c', `ulimit -n ${limit}; exec "$@"`, 'sh', program, ...args];
  return await promisify(execFile)('sh', line, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

test.skipIf(!isThorough || process.platform === 'win32')(
  'With 64 open files a sync archives every file; with fewer, a command works or names the limit',
  async () => {
    const service = await practice({ world: playedWorld(3) });
    const env = await signInHere(join(temporaryFolder(), 'data'), service);
    const synced = await runLimited(64, env, ['sync', '--once']);
    expect(synced.code, synced.stderr).toBe(0);
    const refused: number[] = [];
    for (const limit of [30, 64]) {
      const { code, stdout, stderr } = await runLimited(limit, env, ['verify']);
      if (code === 0) expect(stdout).toMatch(/^Checked [3-9] files/);
      else {
        expect(stderr, `${limit} files`).toContain('too many files are open');
        expect(stderr, `${limit} files`).toContain('ulimit -n');
        refused.push(limit);
      }
    }
    expect(refused).not.toContain(64);
  },
);
