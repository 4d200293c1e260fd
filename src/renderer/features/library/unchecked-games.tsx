/** How many games the search could not check, with the way to them. */
import { Link } from '@tanstack/react-router';
import { uncheckedGames, uncheckedSentence } from '../../../shared/query/unchecked-games.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import type { LibrarySearch } from '../../navigation/searches.ts';

interface UncheckedGamesProps {
  readonly query: string;
  readonly search: LibrarySearch;
}

export function UncheckedGames({ query, search }: UncheckedGamesProps) {
  const unchecked = uncheckedGames(query);
  const { data } = useBridgeQuery(
    'library.page',
    { query: unchecked?.query ?? '', offset: 0, limit: 1 },
    { isEnabled: unchecked !== null },
  );
  const total = data?.total ?? 0;
  if (unchecked === null || total === 0) return null;
  return (
    <Link
      className="mk-link mk-cut"
      to="/library"
      search={{ ...search, q: unchecked.query, show: 'games', at: undefined, row: undefined }}
      title={`${uncheckedSentence(total, counted(total, 'more game'), unchecked)}.`}
    >
      {formatCount(total)} more could not be checked
    </Link>
  );
}
