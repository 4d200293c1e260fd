import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const run = promisify(execFile);
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** A separate drive of this size, or null where none can be mounted. */
async function smallDrive(size: string) {
  const dir = join(temporaryFolder(), 'drive');
  await mkdir(dir);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir]);
  } catch {
    return null;
  }
  onTestFinished(async () => void (await run('umount', ['-l', dir])));
  return { dir, resize: (next: string) => run('mount', ['-o', `remount,size=${next}`, dir]) };
}

it.skipIf(!canMount)(
  'On a full disk the queue stops, says how much room is needed, retains the archived files, and continues when there is room (needs root on Linux)',
  async (context) => {
    const drive = await smallDrive('1m');
    if (!drive) return context.skip('a small file system cannot be mounted here');
    const service = await practice({
      world: { matches: 6, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 300 * 1024 },
    });
    const archiver = await openTestArchiver({ service });
    await archiver.handlers['settings.set']({ 'archive.dir': drive.dir });
    await signIn(archiver, service);
    archiver.start();
    await waitFor(() => expect(archiver.status().archive.problem?.code).toBe('disk-full'));
    const { problem } = archiver.status().archive;
    expect(problem?.remedy).toMatch(/\d/);
    await waitFor(() => expect(archiver.status().queue.active).toBe(0));
    const { archived, due, failed } = archiver.status().coverage;
    expect(archived).toBeGreaterThan(0);
    expect(archived + due).toBe(6);
    expect(failed).toBe(0);
    const report = await archiver.handlers['archive.verify']({ repair: false });
    expect(report).toMatchObject({ checkedFiles: archived, missing: [], changed: [] });

    await drive.resize('8m');
    await archiver.handlers['sync.now'](null);
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(6));
    expect(archiver.status().archive.problem).toBeNull();
  },
);

it.skipIf(!canMount || !isThorough)(
  'A file that is larger than the drive waits and says how much room it needs, while every other file is archived (needs root on Linux)',
  async (context) => {
    const drive = await smallDrive('64m');
    if (!drive) return context.skip('a small file system cannot be mounted here');
    const large = '111560983131400124';
    const service = await practice({
      world: {
        matches: 31,
        contentTypes: ['GAMH_SUMMARY'],
        bytesPerFile: 1_200_000,
        bytesByGame: { [large]: 100_000_000 },
      },
    });
    const archiver = await openTestArchiver({ service });
    await archiver.handlers['settings.set']({ 'archive.dir': drive.dir });
    await signIn(archiver, service);
    const report = await archiver.syncOnce();
    expect(report).toMatchObject({ archived: 30, failed: 0, retrying: 1, queueProblem: null });
    const { items } = await archiver.handlers['downloads.list']({ limit: 100 });
    const waiting = items.filter(({ state }) => state === 'waiting');
    expect(waiting).toMatchObject([{ platformGameId: large, error: { code: 'disk-full' } }]);
    console.info(waiting[0]?.error?.message, waiting[0]?.error?.remedy);
    expect(waiting[0]?.error?.message).toMatch(/needs 100 MB .* \d+(\.\d)? MB are free/);
    // Without room for the file, the service gets no further request.
    const { addresses } = service.counts;
    expect(await archiver.syncOnce()).toMatchObject({ archived: 0, retrying: 1 });
    expect(service.counts.addresses).toBe(addresses);

    await drive.resize('256m');
    expect(await archiver.syncOnce()).toMatchObject({ archived: 1, retrying: 0 });
    const verified = await archiver.handlers['archive.verify']({ repair: false });
    expect(verified).toMatchObject({ checkedFiles: 31, missing: [], changed: [] });
  },
);
