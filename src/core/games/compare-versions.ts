/** Says which figures differ between the versions of a corrected summary. */
import { type ErrorData, toErrorData } from '../../shared/base/errors.ts';
import type { ComparedVersion } from '../../shared/games/changed-figures.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import type { Files } from '../catalogue/files/files.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import { compareSummaries } from '../game-files/compare-summaries.ts';
import { type ReadResult, readFactsInThread } from '../game-files/reader-threads.ts';

const summary = 'GAMH_SUMMARY';

/**
 * By the id of a game: each earlier version of its summary, oldest first, compared with the one after it. `localFile` is
 * that of the archive (`Archive.localFile`).
 */
export function createCompareVersions(
  files: Pick<Files, 'find' | 'earlierInGame'>,
  localFile: (path: string) => Promise<string>,
): (platformGameId: string) => Promise<readonly ComparedVersion[]> {
  return async (platformGameId) => {
    const earlier = files.earlierInGame(platformGameId).filter(({ contentType }) => contentType === summary);
    if (earlier.length === 0) return [];
    const details = files.find(assetId({ platformGameId, contentType: 'GAMH_DETAILS' }));
    const timeline = details && { path: await localFile(details.path), sha256: details.sha256 };
    const versions = [...earlier, files.find(assetId({ platformGameId, contentType: summary }))];
    const read: ReadResult<GameFacts>[] = [];
    for (const version of versions) {
      if (version === null || version.path === null) read.push({ value: null, problem: lost });
      else
        try {
          const file = { path: await localFile(version.path), sha256: version.sha256 };
          read.push(await readFactsInThread(file, timeline));
        } catch (error) {
          read.push({ value: null, problem: toErrorData(error) });
        }
    }
    return earlier.map(({ sha256 }, index) => ({ sha256, ...compare(read[index], read[index + 1]) }));
  };
}

/** A file that has changed since it was archived is no version: nothing is said of its figures. */
function compare(
  before: ReadResult<GameFacts> | undefined,
  after: ReadResult<GameFacts> | undefined,
): Omit<ComparedVersion, 'sha256'> {
  const problem = before?.problem ?? after?.problem ?? null;
  if (problem !== null || !before?.value || !after?.value) return { changed: [], problem: problem ?? lost };
  return { changed: [...compareSummaries(before.value, after.value)], problem: null };
}

const lost: ErrorData = { code: 'not-found', message: 'The archive does not have both versions.' };
