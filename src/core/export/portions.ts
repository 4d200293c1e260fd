/** What an export is of, asked of the library portion after portion. */

import { MatchkeepError } from '../../shared/errors.ts';
import type { ExportContent } from '../../shared/export.ts';
import type { GameSelection } from '../../shared/library.ts';
import type { LibraryAnswers } from '../library/library-types.ts';
import type { ExportMessage } from './job.ts';

type Answer<Q extends 'ids' | 'aggregates'> = (
  input: LibraryAnswers[Q][0],
) => LibraryAnswers[Q][1] | Promise<LibraryAnswers[Q][1]>;

export interface Askable {
  readonly ids: Answer<'ids'>;
  readonly aggregates: Answer<'aggregates'>;
}

const idsAtOnce = 10_000;
const rowsAtOnce = 500;

/** Throws `invalid-input` for a query with parts that mean nothing, and for aggregates of named games. */
export async function* portionsOf(
  library: Askable,
  selection: GameSelection,
  content: ExportContent,
): AsyncGenerator<Extract<ExportMessage, { kind: 'ids' | 'rows' }>> {
  if (content.as === 'aggregates') {
    if (!('query' in selection)) {
      throw new MatchkeepError('invalid-input', 'Figures are exported of a query, not of named games.', {
        remedy: 'Name the games by a query ("id:…"), or export the table of players.',
      });
    }
    yield* aggregates(library, selection.query, content);
  } else if ('ids' in selection) {
    const ids = [...new Set(selection.ids)];
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      yield { kind: 'ids', ids: ids.slice(at, at + idsAtOnce) };
    }
  } else yield* found(library, selection.query);
}

async function* found(library: Askable, query: string): AsyncGenerator<{ kind: 'ids'; ids: string[] }> {
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const seen = new Set<string>();
  for (let offset = 0; ; offset += idsAtOnce) {
    const page = await library.ids({ query, sort, offset, limit: idsAtOnce });
    // A game that comes in meanwhile moves the others: none is taken twice.
    const ids = page.ids.filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    yield { kind: 'ids', ids };
    if (page.ids.length < idsAtOnce) return;
  }
}

async function* aggregates(
  library: Askable,
  query: string,
  { by, sortBy, direction }: Extract<ExportContent, { as: 'aggregates' }>,
): AsyncGenerator<Extract<ExportMessage, { kind: 'rows' }>> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const page = await library.aggregates({ query, by, sortBy, direction, offset, limit: rowsAtOnce });
    yield { kind: 'rows', rows: page.rows };
    if (page.rows.length < rowsAtOnce) return;
  }
}
