/** Reads the content of an export from the library, in batches. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ExportContent } from '../../shared/library/export.ts';
import type { GameSelection } from '../../shared/library/library.ts';
import { parseQuery } from '../../shared/query/parse-query.ts';
import { queryError } from '../../shared/query/query-error.ts';
import type { LibraryAnswers } from '../domain/library-answers.ts';
import { everything, type IdSource, queryIds } from '../library/answers/query-ids.ts';
import { chunks } from '../platform/chunks.ts';
import type { ExportBatch } from './job.ts';

type Aggregates = LibraryAnswers['aggregates'];
type AggregateRows = Pick<Aggregates[1], 'rows'>;

export interface ExportSource extends IdSource {
  readonly aggregates: (input: Aggregates[0]) => AggregateRows | Promise<AggregateRows>;
}

const idBatchSize = 10_000;
const rowBatchSize = 500;

/** Throws `invalid-input` for a query with problems, and for statistics of games selected by id. */
export async function* exportBatches(
  library: ExportSource,
  selection: GameSelection,
  content: ExportContent,
): AsyncGenerator<ExportBatch> {
  if (content.as === 'aggregates') {
    if (!('query' in selection)) {
      throw new MatchkeepError(
        'invalid-input',
        'Statistics are exported for a query, not for individual games.',
        {
          remedy: 'Select the games with a query ("id:…"), or export the players table.',
        },
      );
    }
    yield* aggregates(library, selection.query, content);
  } else if ('ids' in selection) {
    for (const ids of chunks([...new Set(selection.ids)], idBatchSize)) yield { kind: 'ids', ids };
  } else {
    for await (const ids of queryIds(library, selection.query)) yield { kind: 'ids', ids };
  }
}

async function* aggregates(
  library: ExportSource,
  query: string,
  { by, of, group, minGames, sortBy, direction }: Extract<ExportContent, { as: 'aggregates' }>,
): AsyncGenerator<ExportBatch> {
  // An ignored term would export statistics of other games.
  const error = queryError(query, parseQuery(query).problems);
  if (error !== null) throw error;
  // In one answer: pages of two versions could miss rows or repeat them.
  const { rows } = await library.aggregates({
    query,
    by,
    of,
    group,
    minGames,
    sortBy,
    direction,
    offset: 0,
    limit: everything,
  });
  for (const some of chunks(rows, rowBatchSize)) yield { kind: 'rows', rows: some };
}
