/** What remains of a verification when the program ends in the middle of it. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { holdFile } from '../support/held-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { waitFor } from '../support/wait-for.ts';

const isWindows = process.platform === 'win32';
/** Three files of this size are read in one job of a thread. */
const fileBytes = 3 * 1024 * 1024;

/** The data folder of a program that was closed while it verified twelve files, of which it had read nine or more. */
async function closedInTheMiddle(): Promise<string> {
  const service = await practice({ world: { ...playedWorld(12), bytesPerFile: fileBytes } });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  await archiver.syncOnce();
  const last = [...archiver.catalogue.files.known()].at(-1);
  const restore = await holdFile(join(archiver.dataDir, 'archive', last?.path ?? ''));
  const verified = Promise.allSettled([archiver.handlers['archive.verify']({ repair: false })]);
  await waitFor(() => expect(archiver.status().archive.work?.progress.files).toBe(9));
  const abort = vi.spyOn(AbortController.prototype, 'abort');
  const closed = archiver.close();
  // Other rooms close first: without this, the thread could complete its last job before it is stopped.
  await waitFor(() => expect(abort).toHaveBeenCalledWith(expect.objectContaining({ message: 'Stopped.' })));
  await restore();
  await closed;
  expect(await verified).toMatchObject([{ status: 'rejected', reason: { code: 'cancelled' } }]);
  return archiver.dataDir;
}

it.skipIf(isWindows)(
  'A verification continues after the program was closed in the middle of it',
  async () => {
    const dataDir = await closedInTheMiddle();
    const { handlers } = await openTestArchiver({ dataDir });
    const interrupted = await handlers['archive.interrupted'](null);
    expect(interrupted).toMatchObject({ isRepair: false, obstacle: null });
    // The thread may end its last job, with the file that was held, before it is stopped.
    const files = interrupted?.done.files ?? 0;
    expect(files).toBeGreaterThanOrEqual(9);
    expect(files + (interrupted?.left.files ?? 0)).toBe(12);
    const report = await handlers['archive.verify']({ repair: false, resume: true });
    expect(report).toMatchObject({ checkedFiles: 12, missing: [], changed: [], unreadable: [], unknown: [] });
    expect(report.continued).not.toBeNull();
    expect(handlers['archive.interrupted'](null)).toBeNull();
  },
);

it.skipIf(!isThorough || isWindows)(
  'A verification starts over if the archive moved to another folder meanwhile',
  async () => {
    const dataDir = await closedInTheMiddle();
    const { handlers } = await openTestArchiver({ dataDir });
    const moved = join(dataDir, 'moved');
    await rename(join(dataDir, 'archive'), moved);
    await handlers['settings.set']({ 'archive.dir': moved });
    expect(handlers['archive.interrupted'](null)).toMatchObject({ obstacle: 'moved' });
    const report = await handlers['archive.verify']({ repair: false, resume: true });
    expect(report).toMatchObject({ checkedFiles: 12, missing: [], changed: [], continued: null });
  },
);

it.skipIf(isWindows || !isThorough)(
  'A verification starts over if the clock was set back meanwhile',
  async () => {
    const dataDir = await closedInTheMiddle();
    const yesterday = Date.now() - 24 * 3_600_000;
    const { handlers } = await openTestArchiver({ dataDir, now: () => yesterday });
    expect(handlers['archive.interrupted'](null)).toMatchObject({ obstacle: 'clock' });
    expect(await handlers['archive.verify']({ repair: false, resume: true })).toMatchObject({
      checkedFiles: 12,
      continued: null,
    });
  },
);
