/** Which games of a query statistics count. */
import { appended } from './edit.ts';
import { parseQuery } from './parse-query.ts';

/** Without the games that do not count, unless the query itself says with `is:` which of them it means. */
export function countedGames(query: string): string {
  const isChosen = parseQuery(query).terms.some(
    ({ condition }) => condition.kind === 'is' && condition.reasons.length > 0,
  );
  return isChosen ? query : appended(query, '-is:void');
}
