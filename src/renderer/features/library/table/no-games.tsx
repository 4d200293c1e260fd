/** Why there is nothing to see: nothing archived yet, or no game that fits, with each term to be dropped. */
import { Button } from '@mantine/core';
import type { QueryProblem } from '../../../../shared/library.ts';
import { removePart } from '../../../../shared/query/edit.ts';
import { cutQuery } from '../../../../shared/query/parts.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { splitScope } from '../query/scope.ts';

interface NoGamesProps {
  readonly query: string;
  /** What the search ignores, as places in the text behind the scope. */
  readonly ignored: readonly QueryProblem[];
  readonly onAsk: (query: string) => void;
}

export function NoGames({ query, ignored, onAsk }: NoGamesProps) {
  const { isArchivedOnly, text } = splitScope(query);
  // An ignored part is no reason for finding nothing.
  const parts = cutQuery(text).filter(
    (part) => !ignored.some(({ from, to }) => from < part.to && to > part.from),
  );
  const showAll = isArchivedOnly && (
    <Button variant="default" onClick={() => onAsk(text)}>
      Show games not archived too
    </Button>
  );
  if (parts.length === 0) {
    return isArchivedOnly ? (
      <Empty title="Nothing archived yet" actions={showAll}>
        Games arrive here by themselves, some time after they are played. Downloads shows what is on its way.
      </Empty>
    ) : (
      <Empty title="No game is known yet">
        Matchkeep looks for matches by itself, every few minutes. “Sync now” below looks at once.
      </Empty>
    );
  }
  const offset = query.length - text.length;
  return (
    <Empty
      title="No game fits"
      actions={
        <>
          <Button variant="default" onClick={() => onAsk(query.slice(0, offset).trim())}>
            Clear the search
          </Button>
          {showAll}
        </>
      }
    >
      {parts.length === 1 ? 'Nothing was found for this:' : 'No game has all of these. Try without one:'}
      <ul className="mk-dropping">
        {parts.map((part) => {
          const term = text.slice(part.from, part.to);
          return (
            <li key={part.from}>
              <button
                type="button"
                className="mk-drop"
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
