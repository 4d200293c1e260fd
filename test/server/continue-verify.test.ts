/** A verification that a command ordered is interrupted in the owner of the data folder, and a command continues it. */
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { connectToOwner } from '../../src/core/handover/client.ts';
import type { Archiver } from '../../src/core/types.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { holdFile } from '../support/held-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { waitFor } from '../support/wait-for.ts';
import { start } from './command-fixture.ts';
import { runHere, runJsonHere } from './in-process.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Three files of this size are read in one job of a thread. */
const fileBytes = 3 * 1024 * 1024;

/** An owner with twelve archived files, and the path of the last one that a verification reads. */
async function owned(): Promise<{ owner: Archiver; last: string }> {
  const service = await practice({ world: { ...playedWorld(12), bytesPerFile: fileBytes } });
  const owner = await openTestArchiver({ service });
  await signIn(owner, service);
  await owner.syncOnce();
  const known = [...owner.catalogue.files.known()];
  expect(known).toHaveLength(12);
  const archivedAt = Date.now();
  // What was written just before a verification counts as touched since it began, and would be read again.
  await waitFor(() => expect(Date.now()).toBeGreaterThan(archivedAt + 3_000));
  return { owner, last: join(owner.status().archive.dir, known.at(-1)?.path ?? '') };
}

const nineAreRead = (owner: Archiver) =>
  waitFor(() => expect(owner.status().archive.work?.progress.files).toBe(9));

const isWindows = process.platform === 'win32';

it.skipIf(!isThorough || isWindows)(
  'A verification that was stopped continues with --continue, which says what is left',
  async () => {
    const { owner, last } = await owned();
    const env = { dataDir: owner.dataDir };
    const restore = await holdFile(last);
    const first = runHere(env, ['verify']);
    await nineAreRead(owner);
    expect(owner.handlers['archive.interrupted'](null)).toBeNull();
    await owner.handlers['archive.stopJob'](null);
    await restore();
    const stopped = await first;
    expect(stopped).toMatchObject({ code: 130, stdout: '' });
    expect(stopped.stderr).toContain('The verification was stopped; 3 files are left.');
    expect(stopped.stderr).toContain('"matchkeep verify --continue"');

    const known = [...owner.catalogue.files.known()];
    await truncate(join(owner.status().archive.dir, known[0]?.path ?? ''), 10);
    const { code, stdout, stderr } = await runHere(env, ['verify', '--continue']);
    expect(stderr).toMatch(
      /^Continuing the verification of [\d: -]+: 9 files \(28.3 MB\) read, 3 \(9\.44 MB\) left\.\n$/,
    );
    expect(stdout).toBe(
      `Checked 12 files (34.6 MB), 8 of them before the interruption.\nchanged  ${known[0]?.path}\n`,
    );
    expect(code).toBe(5);
  },
);

it.skipIf(!isThorough || isWindows)(
  'A command that ends with Ctrl-C says how to continue; a plain verify starts over',
  async () => {
    const { owner, last } = await owned();
    const env = { dataDir: owner.dataDir };
    const restore = await holdFile(last);
    const command = start(env, ['verify']);
    await nineAreRead(owner);
    command.child.kill('SIGINT');
    const { code, stderr } = await command.ended;
    expect(code).toBe(130);
    expect(stderr).toBe('Stopped. To continue later, run "matchkeep verify --continue".\n');
    await restore();
    await waitFor(() => expect(owner.status().archive.work).toBeNull());
    expect(owner.handlers['archive.interrupted'](null)).toMatchObject({ done: { files: 9 }, obstacle: null });

    const over = await runHere(env, ['verify']);
    expect(over.stderr).toMatch(/^Starting over\. The verification of [\d: -]+ was interrupted: 9 files/);
    expect(over.stdout).toMatch(/^Checked 12 files \([^)]+\)\.\nAll files are intact\.\n$/);
    expect(owner.handlers['archive.interrupted'](null)).toBeNull();
  },
);

it.runIf(isThorough)(
  'With --json, a verification prints its report only, also when there is nothing to continue',
  async () => {
    const { owner } = await owned();
    const env = { dataDir: owner.dataDir };
    const json = await runJsonHere(env, ['verify', '--continue']);
    expect(json).toMatchObject({ code: 0, stderr: '', document: { checkedFiles: 12, continued: null } });
    expect((await runHere(env, ['verify', '--continue'])).stderr).toBe(
      'No verification was interrupted. Reading all files.\n',
    );
  },
);

it.runIf(isThorough)(
  'The owner sends the progress of a verification and of a rebuild to the command that ordered it',
  async () => {
    const { owner } = await owned();
    const remote = await connectToOwner(owner.dataDir);
    if (remote === null) throw new Error('nobody listens');
    try {
      const onWork = vi.fn();
      await remote.verify({ repair: false, onWork });
      expect(onWork.mock.calls[0]).toMatchObject([{ kind: 'verify', total: { files: 12 } }]);
      onWork.mockClear();
      await remote.rebuild({ onWork });
      expect(onWork.mock.calls[0]).toMatchObject([{ kind: 'rebuild', total: null }]);
    } finally {
      await remote.close();
    }
  },
);
