/** Kills a process in the middle of a verification, twice, and continues the verification. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { holdFile } from '../support/held-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Filled, filledArchive } from './filled-archive.ts';

const source = (path: string) =>
  JSON.stringify(pathToFileURL(resolve(import.meta.dirname, '../../src', path)).href);

/** Begins or continues the verification. */
const program = ({ archive, catalogue }: Filled) => `
  import { openArchive } from ${source('core/archive/archive.ts')};
  import { openCatalogue } from ${source('core/catalogue/catalogue.ts')};
  import { verifyAgainstCatalogue } from ${source('core/maintenance/verify.ts')};
  const catalogue = openCatalogue({ file: ${JSON.stringify(catalogue.file)} });
  const archive = await openArchive({ dir: ${JSON.stringify(archive.dir)}, expectedId: null });
  const continues = catalogue.verification.recorded();
  await verifyAgainstCatalogue({ catalogue, archive, repair: false, continues, now: Date.now });
`;

/** Kills the verification when it has recorded this many files, which it cannot exceed: it waits for a later one. */
async function killedAfter(recorded: number, heldAt: number, filled: Filled): Promise<void> {
  const { archive, catalogue, files } = filled;
  const restore = await holdFile(join(archive.dir, files[heldAt]?.path ?? ''));
  const script = join(temporaryFolder(), 'verify.mjs');
  await writeFile(script, program(filled));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await waitFor(() => expect(catalogue.verification.recorded()?.files).toBe(recorded));
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  await restore();
}

it.skipIf(!isThorough || process.platform === 'win32')(
  'After two kills, a continued verification ends with the report of one that was never interrupted',
  async () => {
    const filled = await filledArchive(2500);
    const { archive, catalogue, files } = filled;
    const writtenAt = Date.now();
    const [gone, cut, same] = files;
    const last = files.at(-1);
    if (!gone || !cut || !same || !last) throw new Error('there are many');
    await rm(join(archive.dir, gone.path));
    await truncate(join(archive.dir, last.path), 10);
    // What was written just before a verification counts as touched since it began.
    await waitFor(() => expect(Date.now()).toBeGreaterThan(writtenAt + 3_000));

    await killedAfter(1500, 1600, filled);
    await killedAfter(2000, 2400, filled);

    // Both were read before the kills; one of them retains its size.
    await truncate(join(archive.dir, cut.path), 10);
    await writeFile(join(archive.dir, same.path), 'y'.repeat(same.bytes));
    const verify = () =>
      verifyAgainstCatalogue({
        archive,
        catalogue,
        repair: false,
        now: Date.now,
        continues: catalogue.verification.recorded(),
      });
    const { continued, ...report } = await verify();
    // Without the missing file, the two that were changed, and the one that was held and restored.
    expect(continued?.files).toBe(2000 - 4);
    expect(report).toMatchObject({ checkedFiles: 2500, missing: [gone.path] });
    expect(report.changed).toEqual([cut.path, last.path, same.path].toSorted());
    expect(await verify()).toEqual({ ...report, continued: null });
  },
);
