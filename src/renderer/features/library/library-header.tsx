/** The line of the library's title: how many games, the tabs, what the search ignores, columns and export. */
import { Button, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueryProblem } from '../../../shared/library/library.ts';
import { uncheckedGames, uncheckedSentence } from '../../../shared/query/unchecked-games.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { type LibrarySearch, libraryShows } from '../../navigation/searches.ts';
import { CiteDialog } from '../../ui/match/cite-dialog.tsx';
import { openExportDialog, type ShownFigures } from '../export/export-question.ts';
import styles from './library-header.module.css';
import { ignoredTerms } from './query/ignored-terms.ts';
import type { Address } from './query/use-address.ts';
import { statisticsQuestion } from './statistics/statistics-question.ts';
import type { ColumnName } from './table/columns.ts';
import { ColumnsMenu } from './table/columns-menu.tsx';
import type { Columns } from './table/use-columns.ts';

interface LibraryFiguresProps {
  /** How many games were found; null before that is known. */
  readonly total: number | null;
  readonly search: LibrarySearch;
  /** The whole search. */
  readonly query: string;
  /** The text of the search field. */
  readonly text: string;
  /** Parts of `text` that the search ignores. */
  readonly ignored: readonly QueryProblem[];
}

export function LibraryFigures({ total, search, query, text, ignored }: LibraryFiguresProps) {
  return (
    <div className={styles.figures}>
      {total !== null && <span aria-live="polite">{counted(total, 'game')}</span>}
      <UncheckedGames query={query} search={search} />
      <ShowTabs search={search} />
      <IgnoredTerms text={text} problems={ignored} />
    </div>
  );
}

const showLabels = {
  games: 'Games',
  players: 'Players',
  champions: 'Champions',
  teams: 'Teams',
  sides: 'Sides',
} as const;

function ShowTabs({ search }: { readonly search: LibrarySearch }) {
  return (
    <nav className={styles.shows} aria-label="Show">
      {libraryShows.map((show) => (
        <Link
          key={show}
          to="/library"
          search={{ ...search, show, at: undefined, row: undefined }}
          className={styles.show}
          // Without `exact`, the router would treat the address of the games as a parent of the others.
          activeOptions={{ exact: true }}
          aria-current={show === search.show ? 'page' : undefined}
        >
          {showLabels[show]}
        </Link>
      ))}
    </nav>
  );
}

interface IgnoredTermsProps {
  readonly text: string;
  readonly problems: readonly QueryProblem[];
}

/** Which terms of the search the list ignores; the tooltip names all of them and says why. */
function IgnoredTerms({ text, problems }: IgnoredTermsProps) {
  if (problems.length === 0) return null;
  const terms = ignoredTerms(text, problems).join(', ');
  const reasons = problems.map(({ message }) => message);
  return (
    <span className={`${styles.ignored} mk-cut`} title={[`Ignored: ${terms}`, ...reasons].join('\n')}>
      Ignored: <span className="mk-mono">{terms}</span>
    </span>
  );
}

interface LibraryActionsProps {
  readonly address: Address;
  readonly total: number | null;
  readonly problems: readonly QueryProblem[];
  readonly layout: Columns;
  /** The columns that fit into the table. */
  readonly fitting: readonly ColumnName[];
}

export function LibraryActions({ address, total, problems, layout, fitting }: LibraryActionsProps) {
  const { search, query, sort } = address;
  const [isCiting, setIsCiting] = useState(false);
  return (
    <>
      {search.show === 'games' && (
        <>
          <Switch
            size="xs"
            label="By match"
            checked={sort.isGrouped}
            onChange={(event) => address.change({ group: event.currentTarget.checked })}
          />
          <ColumnsMenu layout={layout} fitting={fitting} />
        </>
      )}
      <Button
        variant="default"
        px={10}
        aria-label="Ask in SQL"
        title="Opens a query in SQL about the games of this search"
        renderRoot={(props) => <Link {...props} to="/query" search={{ search: query }} />}
      >
        SQL
      </Button>
      <Button
        variant="default"
        px={10}
        title="Names the games, files and data set of the figures of this search"
        onClick={() => setIsCiting(true)}
      >
        Cite
      </Button>
      <Button
        variant="default"
        px={10}
        {...exportState(total, problems)}
        onClick={() => openExportDialog({ selection: { query }, figures: shownFigures(search) })}
      >
        Export…
      </Button>
      {isCiting && <CiteDialog query={query} onClose={() => setIsCiting(false)} />}
    </>
  );
}

/** A problem in the search leaves the button enabled: the dialog says what to correct. */
function exportState(total: number | null, [problem]: readonly QueryProblem[]) {
  if (problem) return { title: `Correct the search first. ${problem.message}` };
  return total === 0 ? { disabled: true, title: 'No games to export.' } : {};
}

function shownFigures({ show, ...search }: LibrarySearch): ShownFigures | null {
  return show === 'games' ? null : statisticsQuestion({ ...search, show });
}

interface UncheckedGamesProps {
  readonly query: string;
  readonly search: LibrarySearch;
}

/** How many games the search could not check, with the way to them. */
function UncheckedGames({ query, search }: UncheckedGamesProps) {
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
