/** The state of the data set, as its folder and the catalogue have it. */
import { toErrorData } from '../../shared/base/errors.ts';
import type { DatasetStatus, DatasetWork } from '../../shared/dataset/dataset.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { madeWith } from './fingerprint.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** More are not counted. */
const maxChanged = 10_000;

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
  const entries = Object.entries(tables);
  const files = entries.flatMap(([, table]) => table.files);
  return {
    work,
    folder,
    made: {
      epoch,
      madeAt,
      checkedAt,
      games,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      rows: Object.fromEntries(
        entries.map(([name, table]) => [name, table.files.reduce((sum, { rows }) => sum + rows, 0)]),
      ),
    },
    changedGames: isFollowed ? changeLog.countArchivedAfter(at.seq, maxChanged) : null,
  };
}
