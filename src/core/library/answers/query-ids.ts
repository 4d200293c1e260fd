/**
 * Reads all games of a query in pages. Downloads change the library's version all the time, and offsets of two versions
 * do not fit together.
 */
import type { LibraryAnswers } from '../../domain/library-answers.ts';

type Ids = LibraryAnswers['ids'];

/** The engine in this thread, or behind a worker. */
export interface IdSource {
  readonly ids: (input: Ids[0]) => Ids[1] | Promise<Ids[1]>;
}

const idBatchSize = 10_000;
/** The number of attempts. The last one reads everything in one answer, which can take long. */
const maxTries = 5;
/** More games than a library holds. */
export const everything = 100_000_000;

/**
 * Yields the ids in batches, newest first, each id once. If a game stops matching the query, later games move up across
 * the page boundary: when the version changes between two pages, reading starts again. Throws `invalid-input` for a
 * query with problems.
 */
export async function* queryIds(library: IdSource, query: string): AsyncGenerator<string[]> {
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const seen = new Set<string>();
  for (let tries = 1; ; tries += 1) {
    const limit = tries < maxTries ? idBatchSize : everything;
    let version: number | null = null;
    for (let offset = 0; ; offset += limit) {
      const page = await library.ids({ query, sort, offset, limit });
      version ??= page.version;
      if (page.version !== version) break;
      const ids = [...new Set(page.ids)].filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      yield ids;
      if (page.ids.length < limit) return;
    }
  }
}
