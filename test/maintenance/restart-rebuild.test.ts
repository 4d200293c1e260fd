/** What remains of a rebuild when the program ends in the middle of it. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { holdFile } from '../support/held-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { sidecarPath, writeMatches } from './archive-of-matches.ts';

const isWindows = process.platform === 'win32';

/** The data folder of a program that was to close and stopped a rebuild: it had restored 16 of 20 matches. */
async function closedInTheMiddle(): Promise<string> {
  const dataDir = temporaryFolder();
  const dir = join(dataDir, 'archive');
  const archive = await openArchive({ dir, expectedId: null });
  writeMatches(archive, 0, 20);
  const archiver = await openTestArchiver({ dataDir });
  const restore = await holdFile(join(dir, sidecarPath(19)));
  const rebuilt = Promise.allSettled([archiver.handlers['archive.rebuild']({})]);
  await waitFor(() => expect(archiver.status().archive.work?.matches?.done).toBe(16));
  expect(archiver.handlers['archive.interruptedRebuild'](null)).toBeNull();
  // As closing does, but before the sidecar can be read.
  await archiver.handlers['archive.stopJob'](null);
  await restore();
  await archiver.close();
  expect(await rebuilt).toMatchObject([{ status: 'rejected', reason: { code: 'cancelled' } }]);
  return dataDir;
}

it.skipIf(isWindows)('A rebuild continues after the program was closed in the middle of it', async () => {
  const dataDir = await closedInTheMiddle();
  const { handlers } = await openTestArchiver({ dataDir });
  expect(handlers['archive.interruptedRebuild'](null)).toMatchObject({
    done: { matches: 16, files: 16 },
    leftMatches: 4,
    unreadable: 0,
    obstacle: null,
  });
  const report = await handlers['archive.rebuild']({ resume: true });
  expect(report).toMatchObject({ matches: 20, games: 20, assets: 20, unreadable: [] });
  expect(report.continued).not.toBeNull();
  expect(handlers['archive.interruptedRebuild'](null)).toBeNull();
});

it.skipIf(isWindows)('A rebuild starts over if the user does not ask to continue it', async () => {
  const dataDir = await closedInTheMiddle();
  const { handlers } = await openTestArchiver({ dataDir });
  expect(await handlers['archive.rebuild']({})).toMatchObject({ matches: 20, continued: null });
  expect(handlers['archive.interruptedRebuild'](null)).toBeNull();
});

it.skipIf(isWindows)('A rebuild starts over if the archive moved to another folder meanwhile', async () => {
  const dataDir = await closedInTheMiddle();
  const { handlers } = await openTestArchiver({ dataDir });
  const moved = join(dataDir, 'moved');
  await rename(join(dataDir, 'archive'), moved);
  await handlers['settings.set']({ 'archive.dir': moved });
  expect(handlers['archive.interruptedRebuild'](null)).toMatchObject({ obstacle: 'moved' });
  const report = await handlers['archive.rebuild']({ resume: true });
  expect(report).toMatchObject({ matches: 20, assets: 20, continued: null });
});

it.skipIf(isWindows)('A rebuild starts over if the clock was set back meanwhile', async () => {
  const dataDir = await closedInTheMiddle();
  const yesterday = Date.now() - 24 * 3_600_000;
  const { handlers } = await openTestArchiver({ dataDir, now: () => yesterday });
  expect(handlers['archive.interruptedRebuild'](null)).toMatchObject({ obstacle: 'clock' });
  expect(await handlers['archive.rebuild']({ resume: true })).toMatchObject({ matches: 20, continued: null });
});
