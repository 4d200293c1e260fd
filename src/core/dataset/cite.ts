/** What the figures of a search are based on: its games, their archived files, and the state of the data set. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Citation, fileLine } from '../../shared/library/citation.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CitedFile } from '../catalogue/files/files.ts';
import { type IdSource, queryIds } from '../library/answers/query-ids.ts';
import { chunks } from '../platform/chunks.ts';
import { version } from '../platform/version.ts';
import { datasetFolder } from './manifest.ts';
import { readDatasetStatus } from './status.ts';

export interface CiteOptions {
  readonly library: IdSource;
  readonly catalogue: Pick<Catalogue, 'changeLog'> & {
    readonly files: Pick<Catalogue['files'], 'ofGames'>;
  };
  readonly dataDir: string;
  /** Epoch ms. */
  readonly now: () => number;
}

const gamesPerBatch = 500;

/**
 * The archived files of a search's games, by the id of the game and the content type; other work runs between two batches.
 * Throws `invalid-input` for a query with problems.
 */
export async function* citedFiles(options: CiteOptions, query: string): AsyncGenerator<readonly CitedFile[]> {
  yield* readFiles(options, await readIds(options.library, query));
}

/** Throws the same. A data set that cannot be read is not named, and why. */
export async function cite(options: CiteOptions, query: string): Promise<Citation> {
  const at = new Date(options.now()).toISOString();
  const { made, changedGames, work } = readDatasetStatus(datasetFolder(options.dataDir), options.catalogue, {
    state: 'waiting',
  });
  const ids = await readIds(options.library, query);
  const list = createHash('sha256');
  const archived = new Set<string>();
  let [files, bytes] = [0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const batch of readFiles(options, ids)) {
    for (const file of batch) {
      list.update(fileLine(file));
      archived.add(file.platformGameId);
      files += 1;
      bytes += file.bytes;
      if (file.playedAt === null) continue;
      first = Math.min(first, file.playedAt);
      last = Math.max(last, file.playedAt);
    }
  }
  return {
    query,
    games: ids.length,
    archivedGames: archived.size,
    from: Number.isFinite(first) ? new Date(first).toISOString() : null,
    to: Number.isFinite(last) ? new Date(last).toISOString() : null,
    files,
    bytes,
    sha256: list.digest('hex'),
    dataset: made && { epoch: made.epoch, madeAt: made.madeAt, changedGames },
    datasetProblem: work.state === 'failed' ? work.error.message : null,
    version,
    at,
  };
}

async function* readFiles(
  { catalogue }: CiteOptions,
  ids: readonly string[],
): AsyncGenerator<readonly CitedFile[]> {
  for (const some of chunks(ids, gamesPerBatch)) {
    yield catalogue.files.ofGames(some);
    await setImmediate();
  }
}

/** Sorted: the order of the library changes with what is known of the games. */
async function readIds(library: IdSource, query: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const some of queryIds(library, query)) for (const id of some) ids.push(id);
  return ids.sort();
}
