/** An archive with many small files, and a catalogue that knows them in the same order. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Archive } from '../../src/core/archive/archive.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import type { KeyedFile } from '../../src/core/domain/sidecar.ts';
import { newArchive, noon, sha256 } from '../archive/fixtures.ts';
import { aFile, aGame, newCatalogue } from '../catalogue/fixtures.ts';

export interface Filled {
  readonly archive: Archive;
  readonly catalogue: Catalogue;
  readonly files: readonly KeyedFile[];
}

/**
 * Written without a flush of the drive, which is faster than publishing. Each file has about a kilobyte. With `earlier`,
 * the files are added behind those of that archive.
 */
export async function filledArchive(count: number, earlier?: Filled): Promise<Filled> {
  const archive = earlier?.archive ?? (await newArchive());
  const catalogue = earlier?.catalogue ?? newCatalogue();
  const first = earlier?.files.length ?? 0;
  const ids = Array.from({ length: count }, (_, index) => `game-${String(first + index).padStart(5, '0')}`);
  catalogue.listings.saveGames(
    ids.map((id) => aGame(id)),
    noon,
  );
  const known = ids.map((id) => {
    const content = `{"of":"${id}","pad":"${'x'.repeat(1000)}"}`;
    const folder = `LCK/Spring/${id}`;
    const file = aFile(id, { folder, bytes: Buffer.byteLength(content), sha256: sha256(content) });
    mkdirSync(dirname(join(archive.dir, file.path)), { recursive: true });
    writeFileSync(join(archive.dir, file.path), content);
    return file;
  });
  catalogue.downloads.recordArchived(known);
  return { archive, catalogue, files: [...catalogue.files.known()] };
}
