/** Which folders an archive can be moved to. */
import { join, resolve } from 'node:path';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { diskError } from '../../disk/disk-error.ts';
import { isWithin } from '../../disk/target.ts';
import { markerId } from '../marker.ts';
import { type ArchiveStore, movingName } from '../store/store.ts';

/**
 * `begun`: the folder has a part of this archive, and a move to it continues. `empty`: it has nothing, or is not there.
 * Throws `path-invalid` for every other folder, `archive-missing` for one with another archive, and disk errors. `target`
 * is the store in the folder; changes nothing.
 */
export async function lookAtTarget(
  target: ArchiveStore,
  {
    from,
    archiveId,
    dataDir,
  }: { readonly from: string; readonly archiveId: string; readonly dataDir: string },
): Promise<'begun' | 'empty'> {
  const { dir } = target.place;
  if (isWithin(dir, from) || isWithin(from, dir)) {
    throw new MatchkeepError('path-invalid', `One of the folders ${dir} and ${from} is in the other.`, {
      remedy: 'Choose a folder next to the archive, or elsewhere.',
    });
  }
  if (isWithin(dir, dataDir) && resolve(dir) !== join(resolve(dataDir), 'archive')) {
    throw new MatchkeepError('path-invalid', `The folder ${dataDir} has Matchkeep's own files.`, {
      remedy: 'Choose a folder outside of it.',
    });
  }
  try {
    if ((await markerId(target, movingName)) === archiveId) return 'begun';
    const present = await markerId(target);
    if (present === archiveId) {
      throw new MatchkeepError('conflict', `The folder ${dir} has a copy of this archive already.`, {
        remedy:
          'To use it from now on, set it as the archive folder. To move the archive, choose an empty folder.',
      });
    }
    const { files, folders } = await target.list('');
    if (present === null && files.length + folders.length === 0) return 'empty';
    throw new MatchkeepError(
      'path-invalid',
      `The folder ${dir} ${present === null ? 'is not empty' : 'has another archive'}.`,
      { remedy: 'Choose an empty or new folder.' },
    );
  } catch (error) {
    throw diskError(error, `read the folder ${dir}`);
  }
}
