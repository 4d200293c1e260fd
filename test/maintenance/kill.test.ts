/** Kills a process in the middle of a verification, twice, and continues the verification. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Filled, filledArchive } from './filled-archive.ts';

const source = (path: string) =>
  JSON.stringify(pathToFileURL(resolve(import.meta.dirname, '../../src', path)).href);

/** Begins or continues the verification. When it has recorded more files, it says so and reads no further. */
const program = ({ archive, catalogue }: Filled) => `
  import { openArchive } from ${source('core/archive/archive.ts')};
  import { openCatalogue } from ${source('core/catalogue/catalogue.ts')};
  import { verifyAgainstCatalogue } from ${source('core/maintenance/verify.ts')};
  import { writeSync } from 'node:fs';
  const catalogue = openCatalogue({ file: ${JSON.stringify(catalogue.file)} });
  const archive = await openArchive({ dir: ${JSON.stringify(archive.dir)}, expectedId: null });
  const continues = catalogue.verification.recorded();
  await verifyAgainstCatalogue({
    catalogue, archive, repair: false, continues, now: Date.now,
    onProgress() {
      const recorded = catalogue.verification.recorded()?.files ?? 0;
      if (recorded <= (continues?.files ?? 0)) return;
      writeSync(1, recorded + '\\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  });
`;

/** Returns the number of files that were recorded before the kill. */
async function killedInTheMiddle(filled: Filled): Promise<number> {
  const script = join(temporaryFolder(), 'verify.mjs');
  await writeFile(script, program(filled));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let recorded = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    recorded = Number(line);
    child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return recorded;
}

it('After two kills, a continued verification ends with the report of one that was never interrupted', async () => {
  const filled = await filledArchive(2500);
  const { archive, catalogue, files } = filled;
  const writtenAt = Date.now();
  const [gone, cut, same] = files;
  const last = files.at(-1);
  if (!gone || !cut || !same || !last) throw new Error('there are many');
  await rm(archive.absolute(gone.path));
  await truncate(archive.absolute(last.path), 10);
  // What was written just before a verification counts as touched since it began.
  await waitFor(() => expect(Date.now()).toBeGreaterThan(writtenAt + 3_000));

  const first = await killedInTheMiddle(filled);
  expect(first).toBeGreaterThanOrEqual(500);
  const second = await killedInTheMiddle(filled);
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(2500);

  // Both were read before the kills; one of them keeps its size.
  await truncate(archive.absolute(cut.path), 10);
  await writeFile(archive.absolute(same.path), 'y'.repeat(same.bytes));
  const verify = () =>
    verifyAgainstCatalogue({
      ...{ archive, catalogue, repair: false, now: Date.now },
      continues: catalogue.verification.recorded(),
    });
  const { continued, ...report } = await verify();
  // Without the missing file and the two that were touched.
  expect(continued?.files).toBe(second - 3);
  expect(report).toMatchObject({ checkedFiles: 2500, missing: [gone.path] });
  expect(report.changed).toEqual([cut.path, last.path, same.path].toSorted());
  expect(await verify()).toEqual({ ...report, continued: null });
});
