/** An archive with one file, which the service corrects, and what is left of that where it does not come to its end. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Archive } from '../../src/core/archive/archive.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import type { Disk } from '../../src/core/disk/disk.ts';
import type { ArchivedFile } from '../../src/core/domain/assets.ts';
import { createInterruptedCorrections } from '../../src/core/maintenance/interrupted-corrections.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { newArchive, noon, place, request, sha256 } from '../archive/fixtures.ts';
import { aFile, aGame, newCatalogue } from '../catalogue/fixtures.ts';

export const where = place({ platformGameId: '7', matchId: null });
export const id = '7/GAMH_SUMMARY';
export const later = noon + 86_400_000;
export const first = '{"version":1}';
export const second = '{"version":"the second"}';
export const third = '{"version":33}';

/** An archive and a catalogue with the first content of one file. */
export async function stage(disk?: Disk, format = 'json') {
  const archive = await newArchive(disk);
  const catalogue = newCatalogue();
  catalogue.listings.saveGames([aGame('7')], noon);
  const publish = async (
    content: string,
    at = later,
    open: Archive = archive,
    extension = format,
  ): Promise<ArchivedFile> => {
    const recorded = catalogue.files.find(id);
    const wanted = await request(open, content, {
      place: where,
      extension,
      ...(recorded && { recorded }),
    });
    const [result] = await open.publish([wanted]);
    if (!result || result instanceof MatchkeepError) throw result;
    const { isFound, ...published } = result;
    if (isFound && recorded) return recorded;
    const { version: _, ...facts } = aFile('7');
    catalogue.downloads.recordArchived([{ ...facts, ...published, archivedAt: at }]);
    return catalogue.files.find(id) ?? facts;
  };
  const file = await publish(first, noon);
  const text = (path: string) => readFile(join(archive.dir, path), 'utf8');
  const writeSidecar = async () => {
    const stale = catalogue.files.staleSidecars(10);
    expect(await archive.writeSidecars(stale.map(({ data }) => data))).toEqual(stale.map(() => null));
    catalogue.files.sidecarsWritten(stale.map(({ token }) => token));
  };
  return { archive, catalogue, publish, file, text, writeSidecar };
}

export const earlier = (content: string, folder: string, extension = 'json') =>
  `${folder}/1 7/earlier/GAMH_SUMMARY.${sha256(content).slice(0, 8)}.${extension}`;

/** As at the next start of the program; `warnings` are the paths that its log names. */
export function restarted(catalogue: Catalogue, archive: Archive) {
  const warnings: string[] = [];
  const corrections = createInterruptedCorrections({
    catalogue,
    archive: async () => archive,
    changes: { emit: () => {} },
    log: { warn: ({ path }: { path: string }) => void warnings.push(path) },
  });
  return { ...corrections, warnings };
}
