/** Makes room for a new catalogue where the present one is damaged. The archive and the backups then fill the new one. */
import { existsSync } from 'node:fs';
import { type DamagedCatalogue, MovedCatalogue, putDamagedAway } from './schema/damage.ts';
import { migrations } from './schema/migrations.ts';
import { isCatalogueDamaged } from './schema/open.ts';

/**
 * Reads the whole catalogue. If it is damaged, gives it another name in the same folder, with the time, and returns its
 * path; else returns null and changes nothing. The caller has the lock of the folder, and has closed the file. Throws the
 * errors of a catalogue that is not damaged but cannot be opened, such as a newer one. `at` is epoch ms. With `found`,
 * which a running archiver has met: a file that took the place of its catalogue is renamed, even if it is intact.
 */
export function replaceDamagedCatalogue(
  file: string,
  at: number,
  found: DamagedCatalogue | null = null,
): string | null {
  const mustGo = found instanceof MovedCatalogue ? existsSync(file) : isCatalogueDamaged(file, migrations);
  return mustGo ? putDamagedAway(file, at) : null;
}
