/** Converts a problem of a query to an error: which term, where it is, and why. */
import { MatchkeepError } from '../base/errors.ts';
import type { QueryProblem } from '../library/library.ts';

const maxShownLength = 60;

/** `invalid-input` for the first problem of the query; null without problems. */
export function queryError(query: string, [first]: readonly QueryProblem[]): MatchkeepError | null {
  if (first === undefined) return null;
  const term = query.slice(first.from, first.to);
  const shown = term.length > maxShownLength ? `${term.slice(0, maxShownLength)}…` : term;
  return new MatchkeepError('invalid-input', first.message, {
    remedy: `Correct or remove "${shown}" in the search (character ${first.from + 1}) and try again.`,
  });
}
