/** Timelines in the archive that are not of the game of their summary. */
import { isCancelled } from '../../shared/base/errors.ts';
import type { Archive } from '../archive/archive.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { KnownFile } from '../domain/sidecar.ts';
import { compareGamesInThread } from '../game-files/reader-threads.ts';

/** Whether it is a timeline that is not of the game of the summary next to it. */
export async function isOfOtherGame(
  file: KnownFile,
  catalogue: Catalogue,
  archive: Archive,
): Promise<boolean> {
  if (file.contentType !== 'GAMH_DETAILS' || !file.path.endsWith('.json')) return false;
  const files = catalogue.facts.files(file.platformGameId) ?? [];
  const summary = files.find(({ contentType }) => contentType === 'GAMH_SUMMARY');
  if (summary === undefined) return false;
  const located = async ({ path, sha256 }: { path: string; sha256: string }) => ({
    path: await archive.localFile(path),
    sha256,
  });
  try {
    return (await compareGamesInThread(await located(file), await located(summary)))?.code === 'other-game';
  } catch (error) {
    // A file that stops its reader is not known to belong to another game, and the other files are still checked.
    if (isCancelled(error)) throw error;
    return false;
  }
}
