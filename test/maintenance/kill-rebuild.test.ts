/** Kills a process in the middle of a rebuild, twice, and continues the rebuild. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Archive } from '../../src/core/archive/archive.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { newArchive } from '../archive/fixtures.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { holdFile } from '../support/held-file.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { matchData, sidecarPath, writeMatch, writeMatches } from './archive-of-matches.ts';

const source = (path: string) =>
  JSON.stringify(pathToFileURL(resolve(import.meta.dirname, '../../src', path)).href);

/** Begins or continues the rebuild. */
const program = (archive: Archive, catalogue: Catalogue) => `
  import { openArchive } from ${source('core/archive/archive.ts')};
  import { openCatalogue } from ${source('core/catalogue/catalogue.ts')};
  import { rebuildCatalogue } from ${source('core/maintenance/rebuild.ts')};
  const catalogue = openCatalogue({ file: ${JSON.stringify(catalogue.file)} });
  const archive = await openArchive({ dir: ${JSON.stringify(archive.dir)}, expectedId: null });
  const continues = catalogue.rebuild.recorded();
  await rebuildCatalogue({ catalogue, archive, continues, now: Date.now });
`;

/** A rebuild records after this many matches, or earlier. */
const stepMatches = 256;

/** Kills the rebuild when it has recorded all but a part of a step of what it can read: it waits for a sidecar. */
async function killedBefore(held: number, archive: Archive, catalogue: Catalogue): Promise<number> {
  const restore = await holdFile(join(archive.dir, sidecarPath(held)));
  const script = join(temporaryFolder(), 'rebuild.mjs');
  await writeFile(script, program(archive, catalogue));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const recorded = () => catalogue.rebuild.recorded()?.matches ?? 0;
  await waitFor(() => expect(recorded()).toBeGreaterThan(held - 8 - stepMatches));
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  await restore();
  // What is recorded is restored; one match has no file.
  expect(catalogue.files.totals().files).toBeGreaterThanOrEqual(recorded() - 1);
  return recorded();
}

it.skipIf(!isThorough || process.platform === 'win32')(
  'After two kills, a continued rebuild ends with the report of one that was never interrupted',
  async () => {
    const archive = await newArchive();
    const catalogue = newCatalogue();
    writeMatches(archive, 0, 1200);
    await rm(join(archive.dir, matchData(5).games[0]?.files[0]?.path ?? ''));
    const writtenAt = Date.now();
    // What was written just before a rebuild counts as touched since it began.
    await waitFor(() => expect(Date.now()).toBeGreaterThan(writtenAt + 3_000));

    const first = await killedBefore(560, archive, catalogue);
    expect(await killedBefore(1100, archive, catalogue)).toBeGreaterThan(first);

    // One was restored before the kills and changes; the other one is new.
    await writeFile(join(archive.dir, sidecarPath(10)), 'not a sidecar');
    writeMatch(archive, matchData(-5));
    const { continued, ...report } = await rebuildCatalogue({
      archive,
      catalogue,
      now: Date.now,
      continues: catalogue.rebuild.recorded(),
    });
    expect(continued?.files).toBeGreaterThan(first);
    expect(report).toMatchObject({ matches: 1201, games: 1200, assets: 1200 });
    expect(report.unreadable).toHaveLength(2);
    const again = await rebuildCatalogue({ archive, catalogue: newCatalogue(), now: Date.now });
    expect(again).toEqual({ ...report, continued: null });
  },
);
