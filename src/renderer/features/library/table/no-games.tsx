/** The empty library: nothing archived yet, or no matching games, with buttons to remove each term. */
import { Button } from '@mantine/core';
import type { QueryProblem } from '../../../../shared/library/library.ts';
import { removePart } from '../../../../shared/query/edit.ts';
import { cutQuery } from '../../../../shared/query/parts.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { splitScope } from '../query/scope.ts';
import styles from './no-games.module.css';

interface NoGamesProps {
  readonly query: string;
  /** The ignored parts, as positions in the text after the scope. */
  readonly ignored: readonly QueryProblem[];
  readonly onAsk: (query: string) => void;
}

export function NoGames({ query, ignored, onAsk }: NoGamesProps) {
  const { isArchivedOnly, text } = splitScope(query);
  // Ignored parts do not cause an empty result.
  const parts = cutQuery(text).filter(
    (part) => !ignored.some(({ from, to }) => from < part.to && to > part.from),
  );
  const showAll = isArchivedOnly && (
    <Button variant="default" onClick={() => onAsk(text)}>
      Include games that are not archived
    </Button>
  );
  if (parts.length === 0) {
    return isArchivedOnly ? (
      <Empty title="Nothing archived yet" actions={showAll}>
        Games appear here some time after they are played. Downloads shows the files in progress.
      </Empty>
    ) : (
      <Empty title="No games yet">
        Matchkeep checks for matches every few minutes. Choose "Sync now" below to check now.
      </Empty>
    );
  }
  const offset = query.length - text.length;
  return (
    <Empty
      title="No matching games"
      actions={
        <>
          <Button variant="default" onClick={() => onAsk(query.slice(0, offset).trim())}>
            Clear search
          </Button>
          {showAll}
        </>
      }
    >
      {parts.length === 1 ? 'No results for this term:' : 'No game matches all of these. Try without one:'}
      <ul className={styles.terms}>
        {parts.map((part) => {
          const term = text.slice(part.from, part.to);
          return (
            <li key={part.from}>
              <button
                type="button"
                className={styles.term}
                aria-label={`Without ${term}`}
                onClick={() => onAsk(removePart(query, { from: part.from + offset, to: part.to + offset }))}
              >
                <span className="mk-cut">{term}</span>
                <span aria-hidden>×</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Empty>
  );
}
