/** All games that a query finds: offsets of two versions don't mix, and downloads change the version all the time. */
import type { LibraryAnswers } from '../../domain/library-answers.ts';

type Ids = LibraryAnswers['ids'];

/** Answers at once, or through a thread. */
export interface IdSource {
  readonly ids: (input: Ids[0]) => Ids[1] | Promise<Ids[1]>;
}

const idBatchSize = 10_000;
/** How often it is begun again before all is asked for in one answer, which may take long. */
const maxTries = 5;
/** More than a library holds. */
export const everything = 100_000_000;

/**
 * Newest first, in portions, each id once. A game that no longer meets the query moves the others up, past the end of
 * the last page: so where the version changes between two pages it begins again. Throws `invalid-input` for a query
 * with problems.
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
      const ids = page.ids.filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      yield ids;
      if (page.ids.length < limit) return;
    }
  }
}
