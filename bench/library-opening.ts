/** How long the library takes to open, from the catalogue alone and from a snapshot, in turns. */
import { createReadStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Archiver } from '../src/core/types.ts';
import { libraryPageRows } from '../src/shared/library/library.ts';
import { toFigure } from './figure.ts';
import { openArchiver, readResidentMb, timedCall, untilQuiet } from './library-archiver.ts';
import { type Measurement, measurement } from './result.ts';

export interface FilledLibrary {
  readonly dataDir: string;
  /** In words. */
  readonly size: string;
  readonly games: number;
  readonly rounds: number;
}

interface Opening {
  readonly pageMs: number;
  readonly searchMs: number;
  readonly preparedMs: number;
  readonly residentMb: number;
}

/** From the catalogue alone, which leaves a snapshot behind, and from that snapshot. */
export async function measureOpening({
  dataDir,
  size,
  rounds,
}: FilledLibrary): Promise<readonly Measurement[]> {
  const fromCatalogue: Opening[] = [];
  const fromSnapshot: Opening[] = [];
  await readOnce(join(dataDir, 'catalogue.db'));
  for (let round = 0; round < rounds; round += 1) {
    rmSync(join(dataDir, 'library.columns'), { force: true });
    for (const openings of [fromCatalogue, fromSnapshot]) {
      const archiver = await openArchiver(dataDir);
      try {
        openings.push(await open(archiver));
      } finally {
        await archiver.close();
      }
    }
    if (!statSync(join(dataDir, 'library.columns'), { throwIfNoEntry: false }))
      throw new Error('There is no snapshot to open from.');
  }
  return [
    ...reportOpening(`${size}, from the catalogue`, fromCatalogue),
    ...reportOpening(`${size}, from a snapshot`, fromSnapshot),
  ];
}

/** From the first page to where all is prepared. */
async function open(archiver: Archiver): Promise<Opening> {
  const start = performance.now();
  const pageMs = await timedCall(archiver, 'library.page', { limit: libraryPageRows });
  await timedCall(archiver, 'library.page', { query: 'lck', limit: libraryPageRows });
  const searchMs = performance.now() - start;
  await untilQuiet();
  return { pageMs, searchMs, preparedMs: performance.now() - start, residentMb: readResidentMb() };
}

function reportOpening(name: string, openings: readonly Opening[]): readonly Measurement[] {
  const figure = (what: string, unit: string, read: (one: Opening) => number) =>
    toFigure(what, openings.map(read), unit);
  return [
    measurement({
      name: `${name}: first page of all`,
      figures: [figure('', 'ms', ({ pageMs }) => pageMs)],
      limit: 500,
    }),
    measurement({
      name: `${name}: first search`,
      figures: [figure('', 's', ({ searchMs }) => searchMs / 1000)],
      limit: null,
    }),
    measurement({
      name: `${name}: all prepared`,
      figures: [
        figure('', 's', ({ preparedMs }) => preparedMs / 1000),
        figure('memory of the process', 'MB', ({ residentMb }) => residentMb),
      ],
      limit: null,
    }),
  ];
}

/** So that the system's cache has the file: what a disk takes to be read for the first time is not measured. */
async function readOnce(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 1 << 20 }));
}
