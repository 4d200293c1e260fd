/** Where there is no catalogue: the newest copy that can be used becomes the catalogue. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { resolveArchiveDir } from '../archive/archive-connection.ts';
import { idOfFilled } from '../archive/marker.ts';
import { openStore } from '../archive/store/open-store.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { DataFolder } from '../settings/data-folder.ts';
import { type CatalogueCopy, catalogueCopies } from './copy-files.ts';
import { startCopyThread } from './copy-thread.ts';

/**
 * Returns that copy. Null if there is a catalogue, whatever it contains, or no copy that can be used: then nothing changes,
 * and a new catalogue is read from the archive. Throws `disk-full`.
 */
export async function restoreNewestCopy(
  folder: Pick<DataFolder, 'dataDir' | 'file' | 'settings' | 'log' | 'now'>,
): Promise<CatalogueCopy | null> {
  const { dataDir, file, settings, log, now } = folder;
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return null;
  const copies = catalogueCopies(file);
  if (copies.length === 0) return null;
  const dir = resolve(resolveArchiveDir(dataDir, settings.get()['archive.dir']));
  const id = await idOfFilled(openStore({ dir })).catch(() => null);
  const thread = startCopyThread(dataDir);
  try {
    for (const copy of copies) {
      try {
        await thread.run('restore', { file, copy, archive: { dir, id }, at: now() });
        log.warn({ copy: copy.name }, 'the catalogue was missing: its copy took its place');
        return copy;
      } catch (error) {
        if (error instanceof MatchkeepError && error.code === 'disk-full') throw error;
        const err = toLogFields(toMatchkeepError(error));
        log.warn({ copy: copy.name, err }, 'a copy of the catalogue cannot be used');
      }
    }
    return null;
  } finally {
    await thread.terminate(new MatchkeepError('cancelled', 'The copy was restored.'));
  }
}
