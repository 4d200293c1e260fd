/** A rebuild that a command ordered is interrupted in the owner of the data folder, and a command continues it. */
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import type { Archiver } from '../../src/core/types.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { sidecarPath, writeMatches } from '../maintenance/archive-of-matches.ts';
import { holdFile } from '../support/held-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { start } from './command-fixture.ts';
import { runHere, runJsonHere } from './in-process.ts';

vi.setConfig({ testTimeout: 600_000 });

const isWindows = process.platform === 'win32';

/** An owner whose archive has twenty matches that the catalogue does not know, and the sidecar of the last one. */
async function owned(): Promise<{ owner: Archiver; last: string }> {
  const dataDir = temporaryFolder();
  const archive = await openArchive({ dir: join(dataDir, 'archive'), expectedId: null });
  writeMatches(archive, 0, 20);
  const writtenAt = Date.now();
  // What was written just before a rebuild counts as touched since it began, and would be read again.
  await waitFor(() => expect(Date.now()).toBeGreaterThan(writtenAt + 3_000));
  return { owner: await openTestArchiver({ dataDir }), last: join(archive.dir, sidecarPath(19)) };
}

const sixteenAreRead = (owner: Archiver) =>
  waitFor(() => expect(owner.status().archive.work?.matches?.done).toBe(16));

it.skipIf(isWindows)(
  'A rebuild that was stopped continues with --continue, which says what is left',
  async () => {
    const { owner, last } = await owned();
    const env = { dataDir: owner.dataDir };
    const restore = await holdFile(last);
    const first = runHere(env, ['rebuild']);
    await sixteenAreRead(owner);
    await owner.handlers['archive.stopJob'](null);
    await restore();
    const stopped = await first;
    expect(stopped).toMatchObject({ code: 130, stdout: '' });
    expect(stopped.stderr).toContain('The rebuild was stopped; 4 matches are left.');
    expect(stopped.stderr).toContain('"matchkeep rebuild --continue"');

    const { code, stdout, stderr } = await runHere(env, ['rebuild', '--continue']);
    expect(stderr).toMatch(
      /^Continuing the rebuild of [\d: -]+: 16 matches \(16 files, [^)]+\) read, 4 left\.\n$/,
    );
    expect(stdout).toMatch(
      /^Read 20 matches, 20 games, 20 files \([^)]+\), 16 files of them restored before the interruption\.\n$/,
    );
    expect(code).toBe(0);
  },
);

it.skipIf(!isThorough || isWindows)(
  'A rebuild that ends with Ctrl-C says how to continue; a plain rebuild starts over',
  async () => {
    const { owner, last } = await owned();
    const env = { dataDir: owner.dataDir };
    const restore = await holdFile(last);
    const command = start(env, ['rebuild']);
    await sixteenAreRead(owner);
    command.child.kill('SIGINT');
    const { code, stderr } = await command.ended;
    expect(code).toBe(130);
    expect(stderr).toBe('Stopped. To continue later, run "matchkeep rebuild --continue".\n');
    await restore();
    await waitFor(() => expect(owner.status().archive.work).toBeNull());

    const over = await runHere(env, ['rebuild']);
    expect(over.stderr).toMatch(/^Starting over\. The rebuild of [\d: -]+ was interrupted: 16 matches/);
    expect(over.stdout).toMatch(/^Read 20 matches, 20 games, 20 files \([^)]+\)\.\n$/);
    expect(owner.handlers['archive.interruptedRebuild'](null)).toBeNull();
  },
);

it.runIf(isThorough)(
  'With --json, a rebuild prints its report only, also when there is nothing to continue',
  async () => {
    const { owner } = await owned();
    const env = { dataDir: owner.dataDir };
    const json = await runJsonHere(env, ['rebuild', '--continue']);
    expect(json).toMatchObject({ code: 0, stderr: '', document: { matches: 20, continued: null } });
    expect((await runHere(env, ['rebuild', '--continue'])).stderr).toBe(
      'No rebuild was interrupted. Reading all matches.\n',
    );
  },
);
