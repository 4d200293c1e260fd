/** Makes room for a new catalogue where the present one is damaged. The archive and the backups then fill the new one. */
import { join } from 'node:path';
import { lockDataFolder } from '../disk/owner-lock.ts';
import { putDamagedAway } from './schema/damage.ts';
import { migrations } from './schema/migrations.ts';
import { isCatalogueDamaged } from './schema/open.ts';

/**
 * Reads the whole catalogue. If it is damaged, gives it another name in the same folder, with the time, and returns its
 * path; else returns null and changes nothing. The folder exists. Throws `archive-locked` if another process has it, and
 * the errors of a catalogue that is not damaged but cannot be opened, such as a newer one. `at` is epoch ms.
 */
export function replaceDamagedCatalogue(dataDir: string, shell: string, at: number): string | null {
  const lock = lockDataFolder(dataDir, shell);
  try {
    const file = join(dataDir, 'catalogue.db');
    return isCatalogueDamaged(file, migrations) ? putDamagedAway(file, at) : null;
  } finally {
    lock.release();
  }
}
