/** Show of the games found: themselves, or who played, what was played, and how it went. */
import { Link } from '@tanstack/react-router';
import { type LibrarySearch, libraryShows } from '../../../navigation/searches.ts';

const names = { games: 'Games', players: 'Players', champions: 'Champions', teams: 'Teams' } as const;

export function ShowTabs({ search }: { readonly search: LibrarySearch }) {
  return (
    <nav className="mk-shows" aria-label="Show">
      {libraryShows.map((show) => (
        <Link
          key={show}
          to="/library"
          search={{ ...search, show, at: undefined, row: undefined }}
          className="mk-show"
          // The router would take the shorter address of the games for a part of the others.
          activeOptions={{ exact: true }}
          aria-current={show === search.show ? 'page' : undefined}
        >
          {names[show]}
        </Link>
      ))}
    </nav>
  );
}
