/** The state of the data set, as its folder and the catalogue have it. */
import { toErrorData } from '../../shared/base/errors.ts';
import { maxChangedGames } from '../../shared/domain/changed-games.ts';
import type { DatasetStatus, DatasetWork } from '../../shared/work/dataset.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { madeWith } from './fingerprint.ts';
import { filesIn, type Manifest, readManifest, sumBytes, sumRows } from './manifest.ts';

/** A manifest that cannot be read is a failure of the work, unless an update runs, which makes it again. */
export function readDatasetStatus(
  folder: string,
  catalogue: Pick<Catalogue, 'changeLog'>,
  work: DatasetWork,
): DatasetStatus {
  let manifest: Manifest | null = null;
  try {
    manifest = readManifest(folder);
  } catch (error) {
    const failed: DatasetWork = { state: 'failed', error: toErrorData(error) };
    return { work: work.state === 'updating' ? work : failed, folder, made: null, changedGames: null };
  }
  if (manifest === null) return { work, folder, made: null, changedGames: null };
  const { epoch, madeAt, checkedAt, games, tables, catalogue: at } = manifest;
  const { changeLog } = catalogue;
  const isFollowed = at !== null && manifest.madeWith === madeWith && changeLog.has(at);
  return {
    work,
    folder,
    made: {
      epoch,
      madeAt,
      checkedAt,
      games,
      bytes: sumBytes(filesIn(manifest)),
      rows: Object.fromEntries(Object.entries(tables).map(([name, { files }]) => [name, sumRows(files)])),
    },
    changedGames: isFollowed ? changeLog.countArchivedAfter(at.seq, maxChangedGames) : null,
  };
}
